// Fills in what this browser remembers; without it the page is whole, only without stars.
(function () {
  function fill() {
  var kept = {};
  try { kept = JSON.parse(localStorage.getItem("toc_learn.progress") || "{}"); } catch (e) { return; }
  var lessons = kept && kept.lessons;
  if (!lessons || typeof lessons !== "object") lessons = {};
  var own = function (o, k) { return Object.prototype.hasOwnProperty.call(o, k) ? o[k] : undefined; };
  var star = document.getElementById("star");
  var started = false;
  document.querySelectorAll("[data-lesson]").forEach(function (tile) {
    var steps = tile.dataset.steps.split(" "), done = own(lessons, tile.dataset.lesson) || {};
    var counts = steps.map(function (s) { return Math.min(3, Math.max(0, +own(done, s) || 0)); });
    var solved = counts.filter(Boolean).length;
    if (!solved) return;
    started = true;
    var out = tile.querySelector(".st");
    if (solved < steps.length) {
      out.textContent = tile.dataset.some.replace("#", solved).replace("#", steps.length);
      return;
    }
    var stars = Math.max(1, Math.floor(counts.reduce(function (a, b) { return a + b; }, 0) / steps.length + 1e-9));
    out.textContent = "";
    for (var i = 0; i < 3; i++) {
      var one = star.content.firstElementChild.cloneNode(true);
      if (i < stars) one.classList.add("on");
      out.appendChild(one);
    }
    var said = document.createElement("span");
    said.className = "toc-vh";
    said.textContent = tile.dataset.stars.replace("#", stars);
    out.appendChild(said);
  });
  var last = kept && kept.last, go = document.getElementById("go-on");
  document.querySelectorAll(".tile.cur").forEach(function (t) { t.classList.remove("cur"); });
  var tile = last && typeof last.lesson === "string" &&
    Array.prototype.find.call(document.querySelectorAll("[data-lesson]"), function (t) { return t.dataset.lesson === last.lesson; });
  var place = tile ? tile.dataset.steps.split(" ").indexOf(last.step) : -1;
  // Whoever only looked at the first step of all begins there.
  if (place >= 0 && (started || place > 0 || tile !== document.querySelector("[data-lesson]"))) {
    var href = new URL(tile.dataset.play, location.href);
    href.searchParams.set("step", last.step);
    go.href = href.href;
    go.textContent = go.dataset.resume.replace("#", tile.dataset.title).replace("#", place + 1);
    document.getElementById("again").hidden = false;
    tile.classList.add("cur");
  }
  }
  fill();
  // Coming back from a lesson, the browser may show this page as it was left.
  addEventListener("pageshow", function (e) { if (e.persisted) fill(); });
})();
