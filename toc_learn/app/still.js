// Before the living board is there: keeps what is tried for it, where the reader is, and the stars of a step that is
// solved without it.
(function () {
  var KEY = "toc_learn.progress", still = document.getElementById("toc-static"), root = document.documentElement;
  var lesson = still.dataset.lesson, step = still.dataset.step, wrong = false;
  var isMap = function (v) { return v !== null && typeof v === "object" && !Array.isArray(v); };
  window.tocTried = [];
  window.tocAlone = function () { root.classList.add("toc-alone"); };

  function keep(stars) {
    try {
      var kept = JSON.parse(localStorage.getItem(KEY) || "{}");
      if (!isMap(kept)) kept = {};
      if (!isMap(kept.lessons)) kept.lessons = {};
      kept.v = 1;
      kept.last = { lesson: lesson, step: step };
      if (stars) {
        if (!isMap(kept.lessons[lesson])) kept.lessons[lesson] = {};
        var steps = kept.lessons[lesson];
        steps[step] = Math.max(stars, +steps[step] || 0);
      }
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch (e) { /* no store: the page works all the same */ }
  }
  // Stars are for what was done in this step, not for a link to its end that somebody gave: the site tells its
  // own pages, and no other, where one comes from.
  function done() {
    try {
      var from = new URL(document.referrer), asked = from.searchParams, where = asked.get("step");
      return from.origin === location.origin && /(still|learn)$/.test(from.pathname)
        && (asked.get("lesson") || lesson) === lesson && (!where || /^[0-9]+$/.test(where) || where === step);
    } catch (e) { return false; }
  }
  // Where the reader is, is kept in any case: the contents lead back to it.
  if (lesson) keep(done() ? +still.dataset.stars : 0);

  still.addEventListener("click", function (e) {
    var link = e.target.closest("a");
    if (!link || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    var here = link.getAttribute("href").charAt(0) === "#", asks = !!still.querySelector(".toc-asks");
    if (here && link.dataset.do) {
      // Of the moves the last one counts; of answers each.
      if (!asks) window.tocTried = [];
      window.tocTried.push(link.dataset.do);
      if (+link.dataset.stars) keep(asks && wrong ? 2 : +link.dataset.stars);
      else wrong = true;
    } else if (link.dataset.do && lesson && !document.body.classList.contains("toc-still") && !root.classList.contains("toc-alone")) {
      window.tocTried = [link.dataset.do];
      e.preventDefault();
      return;
    }
    if (!here) return;
    // The answer is shown in its place; going back leaves the page, as from any other.
    // The entry in the history stays the one that was here before: its state says so.
    e.preventDefault();
    var state = history.state;
    location.replace(link.getAttribute("href"));
    if (state !== null) history.replaceState(state, "");
  });
})();
