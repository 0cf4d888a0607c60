// Saves, reads and forgets what this browser keeps. What comes from outside is cleaned as toc_learn/lessons/progress.py does.
(function () {
  var KEY = "toc_learn.progress", FORGOTTEN = "toc_learn.forgotten", MOST = 200, LARGEST = 200000, ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
  var box = document.getElementById("keep"), said = document.getElementById("kept");
  var which = document.getElementById("which"), file = document.getElementById("file");
  var isId = function (v) { return typeof v === "string" && ID.test(v); };
  var isMap = function (v) { return v !== null && typeof v === "object" && !Array.isArray(v); };

  // The lessons that the page lists, with their steps; null for one with a fault, whose steps nobody can know now.
  var known = Object.create(null);
  Array.prototype.forEach.call(which.options, function (one) {
    if (one.value) known[one.value] = one.dataset.steps ? one.dataset.steps.split(" ") : null;
  });
  function knows(lesson, step) {
    return lesson in known && (!known[lesson] || known[lesson].indexOf(step) >= 0);
  }
  function every() { return true; }

  // Maps without a prototype: "constructor" is an id like any other, and no map has it unasked.
  function clean(outside, wanted) {
    var kept = { v: 1, lessons: Object.create(null) };
    if (!isMap(outside)) return kept;
    if (isMap(outside.lessons)) Object.keys(outside.lessons).slice(0, MOST).forEach(function (lesson) {
      var steps = outside.lessons[lesson], good = Object.create(null);
      if (!ID.test(lesson) || !isMap(steps)) return;
      Object.keys(steps).slice(0, MOST).forEach(function (step) {
        var n = steps[step];
        if (ID.test(step) && wanted(lesson, step) && (n === 1 || n === 2 || n === 3)) good[step] = n;
      });
      if (Object.keys(good).length) kept.lessons[lesson] = good;
    });
    var last = outside.last;
    if (isMap(last) && isId(last.lesson) && isId(last.step) && wanted(last.lesson, last.step)) kept.last = { lesson: last.lesson, step: last.step };
    return kept;
  }
  // What this browser kept of a lesson that is not served today is left alone, and not counted.
  function load() {
    try { return clean(JSON.parse(localStorage.getItem(KEY) || "{}"), every); } catch (e) { return clean({}, every); }
  }
  function store(kept, word) {
    try { localStorage.setItem(KEY, JSON.stringify(kept)); say(word); } catch (e) { say("refused"); }
  }
  function merge(mine, other) {
    Object.keys(other.lessons).forEach(function (lesson) {
      var steps = mine.lessons[lesson] = mine.lessons[lesson] || Object.create(null);
      Object.keys(other.lessons[lesson]).forEach(function (step) {
        steps[step] = Math.max(steps[step] || 0, other.lessons[lesson][step]);
      });
    });
    if (!mine.last && other.last) mine.last = other.last;
    return mine;
  }
  function stars(kept) {
    return Object.keys(kept.lessons).reduce(function (n, lesson) {
      var steps = kept.lessons[lesson];
      return n + Object.keys(steps).reduce(function (m, step) { return m + (knows(lesson, step) ? steps[step] : 0); }, 0);
    }, 0);
  }
  function say(word) {
    said.textContent = "";
    setTimeout(function () { said.textContent = box.dataset[word].replace("#", stars(load())); }, 30);
  }

  document.getElementById("save").addEventListener("click", function () {
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(load(), null, 1) + "\n"], { type: "application/json" }));
    link.download = "toc_learn.json";
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 10000);
    say("saved");
  });
  document.getElementById("read").addEventListener("click", function () { file.click(); });
  file.addEventListener("change", function () {
    var chosen = file.files[0];
    file.value = "";
    if (!chosen) return;
    if (chosen.size > LARGEST) { say("wrong"); return; }
    chosen.text().then(function (text) {
      var outside;
      try { outside = JSON.parse(text); } catch (e) { say("wrong"); return; }
      // A file without one good star for a step that the page knows is not this course's.
      var kept = clean(outside, knows);
      if (!Object.keys(kept.lessons).length) { say("wrong"); return; }
      store(merge(load(), kept), "read");
    });
  });
  // What is forgotten does not come back: it is asked for twice, and for the same stars.
  var asked = null, forget = document.getElementById("forget");
  forget.addEventListener("click", function () {
    if (asked !== which.value) { asked = which.value; say("sure"); return; }
    asked = null;
    // Pages of the course that are open elsewhere know these stars too: they hear of this, and it is not kept.
    try { localStorage.setItem(FORGOTTEN, which.value); localStorage.removeItem(FORGOTTEN); } catch (e) { /* said below */ }
    var kept = load();
    if (which.value) delete kept.lessons[which.value];
    else kept = clean({}, every);
    store(kept, "forgotten");
  });
  forget.addEventListener("blur", function () { asked = null; });
  box.hidden = false;
  said.textContent = box.dataset.now.replace("#", stars(load()));
})();
