// Narrows the articles of a page down to those that hold every word; without it they all stand there, and the
// browser can search. The page's index says which hold or mean a word; it is asked here as
// toc_learn/lessons/searching.py asks it. `more` is the page's own choice beside the words: its control, whether
// something `is` chosen, whether an article `fits`, and how to `clear` it.
function narrows(more) {
  var form = document.getElementById("search"), words = document.getElementById("words"), found = document.getElementById("found");
  var index = JSON.parse(document.getElementById("index").textContent);
  var has = function (of, name) { return Object.prototype.hasOwnProperty.call(of, name); };
  var split = function (s) {
    s = s.toLowerCase().replace(/œ/g, "oe").normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
    return s.replace(/(^|[^a-z0-9])[a-z]['’](?=[a-z])/g, "$1 ").match(/x-[a-z0-9]+|[a-z0-9]+/g) || [];
  };
  var stem = function (word) {
    var end = /^[a-z]+$/.test(word) && index.ends.find(function (e) {
      return word.endsWith(e) && word.length - e.length >= index.stem;
    });
    return end ? word.slice(0, -end.length) : word;
  };
  // The places of the articles with a word, another form of it or what it means.
  function holding(word) {
    var own = stem(word), all = {};
    Object.keys(index.words).forEach(function (other) {
      var begun = word.length >= index.begin && other.startsWith(word);
      if (begun || other === word || stem(other) === own) index.words[other].forEach(function (n) { all[n] = true; });
    });
    return all;
  }
  // For every word that asks for something, the places where it stands; "c1" is a rule, though a hole is called so too.
  function sought(s) {
    return split(s).filter(function (w) {
      return has(index.rules, w) || index.little.indexOf(w) < 0 && (w.length > 1 || has(index.words, w));
    }).map(function (w) {
      var all = {};
      if (!has(index.rules, w)) return holding(w);
      index.rules[w].forEach(function (n) { all[n] = true; });
      return all;
    });
  }
  var articles = Array.prototype.slice.call(document.querySelectorAll("article.clause"));
  var groups = document.querySelectorAll("main > .grp");
  var jumps = document.querySelectorAll(".jumps a");
  function narrow() {
    var asked = sought(words.value), n = 0;
    articles.forEach(function (el, place) {
      el.hidden = (more.is() && !more.fits(el)) || !asked.every(function (all) { return all[place]; });
      if (!el.hidden) n++;
    });
    groups.forEach(function (g) { g.hidden = !g.querySelector("article:not([hidden])"); });
    jumps.forEach(function (a) { a.parentNode.hidden = document.querySelector(a.getAttribute("href")).hidden; });
    found.textContent = !asked.length && !more.is() ? "" : n || !found.dataset.none ? found.dataset.found.replace("#", n) : found.dataset.none;
  }
  form.hidden = false;
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  words.addEventListener("input", narrow);
  more.control.addEventListener("change", narrow);
  addEventListener("hashchange", function () {
    var aim = document.getElementById(location.hash.slice(1));
    if (aim && aim.closest("[hidden]")) { words.value = ""; more.clear(); narrow(); aim.scrollIntoView(); }
  });
  if (words.value || more.is()) narrow();
}
