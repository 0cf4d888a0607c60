// The cases of doubt are narrowed down by words (search.js), and to those that are about a card.
(function () {
  var card = document.getElementById("card");
  narrows({
    control: card,
    is: function () { return card.value !== ""; },
    fits: function (one) { return one.dataset.cards.split(" ").indexOf(card.value) >= 0; },
    clear: function () { card.value = ""; },
  });
})();
