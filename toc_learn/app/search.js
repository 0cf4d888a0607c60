// Narrows the articles of a page down to those that hold every word, or most of them where none holds all; without it
// they all stand there, and the browser can search. The page's index says which hold or mean a word; it is asked here as
// toc_learn/lessons/searching.py asks it. Where the page has a place for what is found (#hits), the best come first there,
// those open that are folded. `more` is the page's own choice beside the words: its control, whether
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
  // The places of the articles with a word, another form of it or what it means, and the first part of each with it.
  function holding(word) {
    var own = stem(word), all = {};
    Object.keys(index.words).forEach(function (other) {
      var begun = word.length >= index.begin && other.startsWith(word);
      if (begun || other === word || stem(other) === own) index.words[other].forEach(function (at) {
        var n = Math.floor(at / index.parts), part = at % index.parts;
        all[n] = has(all, n) ? Math.min(all[n], part) : part;
      });
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
      index.rules[w].forEach(function (n) { all[n] = 0; });
      return all;
    });
  }
  var articles = Array.prototype.slice.call(document.querySelectorAll("article.clause"));
  var homes = articles.map(function (one) { return one.parentNode; });
  var hits = document.getElementById("hits"), again = document.getElementById("show-all");
  // What no article holds may be a word of the other language: the page in that one searches for it.
  var elsewhere = document.getElementById("elsewhere");
  var groups = document.querySelectorAll("main > .grp:not(#hits)");
  var jumps = document.querySelectorAll(".jumps a");
  // The articles that are sought, the best first, and whether they hold every word.
  function look(asked) {
    var held = function (some, place) { return some.filter(function (all) { return has(all, place); }).length; };
    var best = function (some, places) {
      var far = function (place) {
        return some.filter(size).reduce(function (sum, all) {  // the rarer a word, the more it weighs
          return sum + (has(all, place) ? all[place] : index.parts) / size(all);
        }, 0);
      };
      return places.sort(function (one, other) { return far(one) - far(other) || one - other; });
    };
    var places = articles.map(function (_, place) { return place; });
    var whole = places.filter(function (place) { return held(asked, place) === asked.length; });
    var known = asked.filter(size);
    if (whole.length || !known.length) return { places: best(asked, whole), whole: true };
    var rare = known.filter(function (all) { return size(all) * index.common <= articles.length; });
    if (!rare.length) rare = known;
    var most = Math.max.apply(null, places.map(function (place) { return held(rare, place); }));
    if (most === 1) rare = [rare.reduce(function (least, all) { return size(all) < size(least) ? all : least; })];
    var some = places.filter(function (place) { return held(rare, place) === most; });
    return { places: best(most === 1 ? rare : asked, some), whole: false };
  }
  // What is folded in an article is opened or closed.
  function unfold(one, open) {
    var inside = one.querySelector("details.folded");
    if (inside) inside.open = open;
  }
  function narrow() {
    var asked = sought(words.value), seen = look(asked), n = 0, ordered = hits && asked.length > 0;
    articles.forEach(function (el, place) {
      el.hidden = true;
      if (!hits) return;
      if (el.parentNode === hits.lastChild) unfold(el, false);
      homes[place].appendChild(el);
    });
    seen.places.forEach(function (place) {
      var one = articles[place];
      one.hidden = more.is() && !more.fits(one);
      if (one.hidden) return;
      if (ordered) { hits.lastChild.appendChild(one); unfold(one, n < 3); }
      n++;
    });
    if (hits) hits.hidden = !ordered || !n;
    groups.forEach(function (g) { g.hidden = !g.querySelector("article:not([hidden])"); });
    jumps.forEach(function (a) {
      a.parentNode.hidden = n > 0 && document.querySelector(a.getAttribute("href")).hidden;
    });
    var said = !n ? found.dataset.none : seen.whole ? found.dataset.found : found.dataset.most;
    // Signs and little words ask for nothing: then all stay, and that is said.
    var empty = !asked.length && words.value.trim() ? found.dataset.nothing : "";
    found.textContent = [empty, asked.length || more.is() ? said.replace("#", n) : ""].join(" ").trim();
    elsewhere.hidden = seen.places.length > 0 || !asked.length;  // what only `more` hides is known here
    elsewhere.search = elsewhere.search.replace(/&words=.*/, "") + "&words=" + encodeURIComponent(words.value);
    if (again) again.hidden = !found.textContent;
    if (brought && words.value !== brought) forget();
  }
  // The page loaded again brings no words that are sought no more.
  function forget() {
    var asked = new URLSearchParams(location.search);
    asked.delete("words");
    history.replaceState(history.state, "", location.pathname + "?" + asked + location.hash);
    brought = "";
  }
  function every() { words.value = ""; more.clear(); narrow(); }
  // What a link leads to is shown, though it was not sought, and open.
  function lead() {
    var aim = document.getElementById(location.hash.slice(1));
    if (!aim) return;
    if (aim.closest("[hidden]") || hits && hits.contains(aim)) every();
    if (articles.indexOf(aim) >= 0) unfold(aim, true);
    aim.scrollIntoView();
  }
  form.hidden = false;
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  words.addEventListener("input", narrow);
  more.control.addEventListener("change", narrow);
  if (again) again.addEventListener("click", function () { every(); words.focus(); });
  addEventListener("hashchange", lead);
  var brought = (new URLSearchParams(location.search).get("words") || "").slice(0, 80);  // by the address
  words.value = words.value || brought;
  if (words.value || more.is()) narrow();
  if (location.hash) lead();
}
