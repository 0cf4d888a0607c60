// Narrows the articles of a page down to those that hold every word, or most of them where none holds all; without it
// they all stand there, and the browser can search. The page's index says which hold or mean a word; it is asked here as
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
  var size = function (all) { return Object.keys(all).length; };
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
  // The articles that are sought, and whether they hold every word.
  function look(asked) {
    var held = function (some, place) { return some.filter(function (all) { return all[place]; }).length; };
    var places = articles.map(function (_, place) { return place; });
    var whole = places.filter(function (place) { return held(asked, place) === asked.length; });
    var known = asked.filter(size);
    if (whole.length || !known.length) return { places: whole, whole: true };
    var rare = known.filter(function (all) { return size(all) * index.common <= articles.length; });
    if (!rare.length) rare = known;
    var most = Math.max.apply(null, places.map(function (place) { return held(rare, place); }));
    if (most === 1) rare = [rare.reduce(function (least, all) { return size(all) < size(least) ? all : least; })];
    return { places: places.filter(function (place) { return held(rare, place) === most; }), whole: false };
  }
  function narrow() {
    var asked = sought(words.value), seen = look(asked), n = 0;
    articles.forEach(function (el) { el.hidden = true; });
    seen.places.forEach(function (place) {
      articles[place].hidden = more.is() && !more.fits(articles[place]);
      if (!articles[place].hidden) n++;
    });
    groups.forEach(function (g) { g.hidden = !g.querySelector("article:not([hidden])"); });
    jumps.forEach(function (a) { a.parentNode.hidden = document.querySelector(a.getAttribute("href")).hidden; });
    var said = !n ? found.dataset.none : seen.whole ? found.dataset.found : found.dataset.most;
    found.textContent = asked.length || more.is() ? said.replace("#", n) : "";
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
