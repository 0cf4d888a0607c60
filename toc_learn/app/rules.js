// Narrows the clauses down to those that hold every word; without it they all stand there, and the browser can search.
(function () {
  var form = document.getElementById("search"), words = document.getElementById("words");
  var only = document.getElementById("only-house"), found = document.getElementById("found");
  var plain = function (s) { return s.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’']/g, "'"); };
  var clauses = Array.prototype.map.call(document.querySelectorAll("article.clause"), function (el) {
    return { el: el, text: plain(el.textContent), id: el.id.toLowerCase() };
  });
  var groups = document.querySelectorAll("main > .grp");
  var jumps = document.querySelectorAll(".jumps a");
  function narrow() {
    var asked = plain(words.value).split(/\s+/).filter(Boolean), n = 0;
    clauses.forEach(function (c) {
      var fits = (!only.checked || c.el.classList.contains("is-house")) && asked.every(function (w) {
        return c.id === w || c.text.indexOf(w) >= 0;
      });
      c.el.hidden = !fits;
      if (fits) n++;
    });
    groups.forEach(function (g) { g.hidden = !g.querySelector("article:not([hidden])"); });
    jumps.forEach(function (a) { a.parentNode.hidden = document.querySelector(a.getAttribute("href")).hidden; });
    found.textContent = !asked.length && !only.checked ? "" : n ? found.dataset.found.replace("#", n) : found.dataset.none;
  }
  form.hidden = false;
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  words.addEventListener("input", narrow);
  only.addEventListener("change", narrow);
  addEventListener("hashchange", function () {
    var aim = document.getElementById(location.hash.slice(1));
    if (aim && aim.closest("[hidden]")) { words.value = ""; only.checked = false; narrow(); aim.scrollIntoView(); }
  });
  if (words.value || only.checked) narrow();
})();
