// Narrows the cases down to those that hold every word, clause and the card; without it they all stand there.
(function () {
  var form = document.getElementById("search"), words = document.getElementById("words");
  var card = document.getElementById("card"), found = document.getElementById("found");
  // Small letters without accents, signs as blanks: a word is found by its beginning, "roi" in "rois" but not in "trois".
  var plain = function (s) {
    return " " + s.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9œ-]+/g, " ");
  };
  var known = {};
  var cases = Array.prototype.map.call(document.querySelectorAll("article.case"), function (el) {
    var clauses = el.dataset.clauses.split(" ");
    clauses.forEach(function (c) { known["#" + c] = true; });
    var topic = el.closest(".grp").querySelector("h2").textContent;
    return { el: el, text: plain(topic + " " + el.textContent), clauses: clauses, card: el.dataset.card };
  });
  var groups = document.querySelectorAll("main > .grp");
  function narrow() {
    var asked = plain(words.value).split(/\s+/).filter(Boolean), n = 0;
    cases.forEach(function (c) {
      var fits = (!card.value || c.card === card.value) && asked.every(function (w) {
        // "c1" is a rule here, though a hole is called so too.
        return known["#" + w] ? c.clauses.indexOf(w) >= 0 : c.text.indexOf(" " + w) >= 0;
      });
      c.el.hidden = !fits;
      if (fits) n++;
    });
    groups.forEach(function (g) { g.hidden = !g.querySelector("article:not([hidden])"); });
    found.textContent = asked.length || card.value ? found.dataset.found.replace("#", n) : "";
  }
  form.hidden = false;
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  words.addEventListener("input", narrow);
  card.addEventListener("change", narrow);
  addEventListener("hashchange", function () {
    var aim = document.getElementById(location.hash.slice(1));
    if (aim && aim.closest("[hidden]")) { words.value = ""; card.value = ""; narrow(); aim.scrollIntoView(); }
  });
  if (words.value || card.value) narrow();
})();
