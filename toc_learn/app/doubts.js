// The cases of doubt are narrowed down by words (search.js), and to those that are about a card; printed they stand open.
(function () {
  var card = document.getElementById("card");
  narrows({
    control: card,
    is: function () { return card.value !== ""; },
    fits: function (one) { return one.dataset.cards.split(" ").indexOf(card.value) >= 0; },
    clear: function () { card.value = ""; },
  });
  var opened = [];
  addEventListener("beforeprint", function () {
    opened = Array.prototype.slice.call(document.querySelectorAll("details.folded:not([open])"));
    opened.forEach(function (one) { one.open = true; });
  });
  addEventListener("afterprint", function () {
    opened.forEach(function (one) { one.open = false; });
    opened = [];
  });
})();
