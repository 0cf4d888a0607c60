// The rules are narrowed down by words (search.js), and to the course's own readings.
(function () {
  var only = document.getElementById("only-house");
  narrows({
    control: only,
    is: function () { return only.checked; },
    fits: function (clause) { return clause.classList.contains("is-house"); },
    clear: function () { only.checked = false; },
  });
})();
