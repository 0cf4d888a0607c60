// What the browser knows, and the one connection of a page: address bar, progress store, heartbeat, farewell.

const STORE = "toc_learn.progress", FORGOTTEN = "toc_learn.forgotten", STEP = "toc_learn.step", WALL = "toc_learn.wall", SPEED = "toc_learn.speed", ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
const PING_EVERY = 10000, ASK_AGAIN = 1000;
const ANSWER = { page: 5, cell: 15 };  // times the kernel is asked before it counts as lost; a notebook's has other work too

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const calmQuery = matchMedia("(prefers-reduced-motion: reduce)");

function isDark() {
  const theme = document.body.dataset.jpThemeLight;
  if (document.getElementById("toc-page") || theme === undefined) return darkQuery.matches;
  return theme === "false";
}

function measured(figure) {
  const box = figure && figure.getBoundingClientRect();
  return {
    width: box ? Math.round(box.width) : 0, height: window.innerHeight,
    dpr: window.devicePixelRatio || 1, dark: isDark(), reduced: calmQuery.matches,
  };
}

function stored() {
  try { return localStorage.getItem(STORE) || ""; } catch { return ""; }
}

// What is kept is what the store holds by now and what the kernel adds to it: other tabs add to it too. Stars that
// were forgotten in one of them are no gain until the kernel, which is told, has forgotten them as well.
let known = { __proto__: null }, gone = { __proto__: null };
function keep(progress) {
  try {
    const held = parsed(stored()), mine = stars(progress), fresh = { __proto__: null };
    for (const [lesson, steps] of Object.entries(gone))
      for (const step of Object.keys(steps)) if (!mine[lesson] || mine[lesson][step] !== steps[step]) delete steps[step];
    for (const [lesson, steps] of Object.entries(mine))
      fresh[lesson] = Object.fromEntries(Object.entries(steps).filter(([step]) => !gone[lesson] || !gone[lesson][step]));
    known = mine;
    const last = progress.last || held.last;
    localStorage.setItem(STORE, JSON.stringify({ v: progress.v, lessons: most(stars(held), fresh), ...(last && { last }) }));
  } catch { /* no store: the session still knows */ }
}

// Where the reader is, whatever is solved there: the contents lead back to it.
function note(search) {
  const at = new URLSearchParams(search), lesson = at.get("lesson") || "", step = at.get("step") || "";
  if (!ID.test(lesson) || !ID.test(step)) return;
  try {
    const held = parsed(stored());
    localStorage.setItem(STORE, JSON.stringify({ v: held.v || 1, lessons: stars(held), last: { lesson, step } }));
  } catch { /* no store: the contents begin with what they know */ }
}

function forgotten(lesson) {
  for (const [id, steps] of Object.entries(known)) if (!lesson || id === lesson) gone[id] = { __proto__: null, ...steps };
}

// The lesson is begun afresh in this tab: the store forgets its stars, and so do other tabs.
function forget(lesson) {
  if (!ID.test(lesson)) return;
  delete known[lesson];
  delete gone[lesson];
  try {
    const { last, ...held } = parsed(stored()), lessons = stars(held);
    delete lessons[lesson];
    localStorage.setItem(FORGOTTEN, lesson);
    localStorage.removeItem(FORGOTTEN);
    localStorage.setItem(STORE, JSON.stringify({ v: held.v || 1, lessons, ...(last && { last }) }));
  } catch { /* no store: there is nothing to forget */ }
  document.dispatchEvent(new CustomEvent("toc-forgotten", { detail: lesson }));
}

const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function parsed(text) {
  try { const value = JSON.parse(text || "{}"); return isMap(value) ? value : {}; } catch { return {}; }
}

function stars(progress) {
  return most(isMap(progress) && isMap(progress.lessons) ? progress.lessons : {}, {});
}

// The most stars for each step; what no step could have is left out.
function most(...progresses) {
  const lessons = { __proto__: null };
  for (const [lesson, steps] of progresses.flatMap(Object.entries)) {
    if (!ID.test(lesson) || !isMap(steps)) continue;
    for (const [step, count] of Object.entries(steps)) {
      if (!ID.test(step) || ![1, 2, 3].includes(count)) continue;
      lessons[lesson] ??= { __proto__: null };
      lessons[lesson][step] = Math.max(count, lessons[lesson][step] || 0);
    }
  }
  return lessons;
}

// This tab keeps the step in progress, for when it is loaded again; the kernel says what, and reads it with care.
// Its entry in the history says that it was here before: a link to the step, or its address, begins it afresh.
function started() {
  try {
    if (history.state === null) { sessionStorage.removeItem(STEP); sessionStorage.removeItem(WALL); }
    return sessionStorage.getItem(STEP) || "";
  } catch { return ""; }
}

function trace(step) {
  try {
    if (step && history.state === null) history.replaceState({}, "");
    if (step) sessionStorage.setItem(STEP, JSON.stringify(step)); else sessionStorage.removeItem(STEP);
  } catch { /* no store: a reload begins the step afresh */ }
}

// So it keeps that its step is on the wall of a class, which a reload does not take down.
function walled() {
  try { return sessionStorage.getItem(WALL) !== null; } catch { return false; }
}

function keepWall(on) {
  try {
    if (on && history.state === null) history.replaceState({}, "");
    if (on) sessionStorage.setItem(WALL, "1"); else sessionStorage.removeItem(WALL);
  } catch { /* no store: a reload takes the wall down */ }
}

// How fast marbles move is chosen for every page of this browser; 1 is how it is without a choice.
function speed() {
  try {
    const x = Number(localStorage.getItem(SPEED) ?? 1);
    return [0, 0.5, 2].includes(x) ? x : 1;
  } catch { return 1; }
}

function keepSpeed(x) {
  try { localStorage.setItem(SPEED, String(x)); } catch { /* no store: the page still knows */ }
}

// It is read as the page comes, and told with whatever asks for a screen first.
let begun = "";
// The choices that outlast a load: they are made again once the first screen was asked for.
const chosen = [];

// Tell the kernel where this browser is and what it kept; it answers with the screen to show.
function open(model, figure) {
  const page = model.get("page"), kept = stored();
  known = most(known, stars(parsed(kept)));
  const shown = document.querySelector("#toc-static .toc-figure") || figure;
  model.send({ kind: "open", search: page ? location.search : "", progress: kept, trace: begun, lang: document.documentElement.lang, ...measured(shown) });
  begun = "";
  for (const done of chosen.splice(0)) model.send({ ...done, kind: "command" });
}

// What cannot be taken back is asked about first, in a box over the page that gives the focus back to its button.
// Its "yes" holds the command, which the view does as it does that of any button.
function sure(button, page) {
  const { ask, yes, no, does, more } = button.dataset;
  const { box, press } = boxOver(button.closest(".toc-app").querySelector(".toc-shell") || button.parentElement, ask, "480px");
  const words = document.createElement("p"), row = document.createElement("div"), stay = press(no), go = press(yes);
  words.textContent = ask;
  go.dataset.do = does;
  box.className = "toc-sure";
  box.setAttribute("role", "alertdialog");
  Object.assign(words.style, { margin: "0 0 16px", font: "inherit", fontSize: "17px", lineHeight: "1.4" });
  Object.assign(row.style, { display: "flex", flexWrap: "wrap", gap: "12px", alignItems: "center" });
  row.append(stay, go);
  if (page) {
    const link = document.createElement("a");
    link.href = `./about?lang=${document.documentElement.lang}#progress`;
    link.textContent = more;
    row.append(link);
  }
  box.append(words, row);
  box.showModal();
  stay.focus();
}

function connect(model, signal) {
  const page = model.get("page");
  if (page) begun = started();
  if (page && speed() !== 1) chosen.push({ command: "speed", x: speed() });
  if (page && walled()) chosen.push({ command: "project", on: true });
  const say = (message) => { try { model.send(message); } catch { lose(true); } };
  const on = (target, name, call, options) => target.addEventListener(name, call, { ...options, signal });
  const reopen = () => { ask(true); try { open(model); } catch { lose(true); } };

  // The kernel may die without a word: it is asked after each command and now and then, and again each second
  // until it answers. Somebody who waits for it is told so at once. Ticks count, not the clock: a page that was
  // asleep has not waited.
  let waiting = 0, pressed = false, drawn = false, resumed = false;
  function lose(lost) {
    clearInterval(waiting);
    waiting = 0;
    pressed = false;
    slow(false);
    for (const banner of document.querySelectorAll(".toc-banner")) banner.hidden = !lost;
    if (!lost && drawn) live();
    document.dispatchEvent(new CustomEvent("toc-connection"));
  }
  function slow(is) {
    const said = is ? model.get("names").slow || "" : "";
    for (const line of document.querySelectorAll(".toc-slow")) if (line.textContent !== said) line.textContent = said;
  }
  function ask(press) {
    pressed = pressed || press;
    if (waiting || (document.hidden && !press)) return;
    let asked = 1;
    waiting = setInterval(() => {
      if (asked >= ANSWER[page ? "page" : "cell"]) { lose(true); return; }
      asked += 1;
      if (pressed) slow(true);
      say({ kind: "ping" });
    }, ASK_AGAIN);
    say({ kind: "ping" });
  }
  const ping = () => ask(false), answered = () => { if (waiting || document.querySelector(".toc-banner:not([hidden])")) lose(false); };
  on(document, "toc-asked", () => ask(true));
  const beat = setInterval(ping, PING_EVERY);
  on(document, "visibilitychange", ping);
  on(window, "online", ping);
  on(window, "offline", () => lose(true));

  model.on("msg:custom", (message) => {
    if (message.kind === "pong") lose(false); else answered();
    if (message.kind === "drawn") { drawn = true; requestAnimationFrame(() => requestAnimationFrame(live)); }
    if (message.kind === "save") keep(message.progress);
    if (message.kind === "forget") forget(message.lesson);
    if (message.kind === "trace" && page) trace(message.trace);
    if (message.kind === "resumed") resumed = true;
    if (message.kind === "leave" && page && allowed("href", message.href)) location.assign(message.href);
    if (message.kind === "push" && page) note(message.search);
    if (message.kind === "push" && page && message.search !== location.search)
      history[message.replace ? "replaceState" : "pushState"]({}, "", message.search);
  });

  model.on("change:status", answered);
  on(document, "click", (event) => {
    const button = event.target.closest && event.target.closest(".toc-app button[data-ask]");
    if (!button || event.defaultPrevented) return;
    event.preventDefault();  // a notebook may have many shells: one of them asks
    sure(button, page);
  });

  function live() {
    const whole = document.getElementById("toc-page");
    if (!page || !whole || whole.classList.contains("live")) return;
    // The still page stays until there is one to take its place: on a starved machine a part may be missing.
    if (!whole.querySelector("#toc-live .toc-app .toc-figure canvas")) { setTimeout(live, 100); return; }
    const focused = document.activeElement && document.activeElement.closest("#toc-static a[href]");
    const place = focused && focused.closest(".toc-cards, .toc-act, .toc-list");
    whole.classList.add("live");
    document.querySelector("#toc-live [data-toc-wall]")?.focus({ preventScroll: true });  // it could not have it before
    if (focused) {
      const same = place
        ? document.querySelectorAll(`#toc-live .${place.className} > button`)[[...place.children].indexOf(focused)]
        : document.querySelector(`#toc-live a[href="${CSS.escape(focused.getAttribute("href"))}"]`);
      if (same) same.focus();
    }
    // What was tried on the still page is not lost, unless the step goes on elsewhere than at its start.
    const tried = (window.tocTried || []).splice(0);
    if (!resumed) for (const done of tried) say({ ...JSON.parse(done), kind: "command" });
    resumed = false;
  }

  on(window, "storage", ({ key, newValue }) => {
    const lesson = key === FORGOTTEN ? newValue : key === null ? "" : null;
    if (lesson !== null && (!lesson || ID.test(lesson))) {
      forgotten(lesson);
      say({ kind: "command", command: "forget", lesson });
    } else if (key === STORE && newValue) {
      known = most(known, stars(parsed(newValue)));
      say({ kind: "progress", progress: newValue });
    }
  });
  // A notebook may show a lesson in many cells: a lesson that is begun afresh in one is so for the kernels of all.
  if (!page) on(document, "toc-forgotten", ({ detail }) => say({ kind: "command", command: "forget", lesson: detail }));

  if (page) {
    on(window, "popstate", reopen);
    on(document, "click", (event) => {
      const button = event.target.closest && event.target.closest(".toc-app [data-do]");
      const { command, x } = button ? parsed(button.dataset.do) : {};
      if (command === "speed") keepSpeed(x);
    });
    on(document, "click", (event) => {
      const link = event.target.closest && event.target.closest('#toc-page a[href^="?"]');
      // Without a connection a link is followed as links are: the page that comes is a new one.
      if (!link || document.querySelector(".toc-banner:not([hidden])") || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (link.search !== location.search) history.pushState({}, "", link.search);
      reopen();
    });
    // Also when the browser keeps the page for the way back: it would be loaded anew all the same.
    on(window, "pagehide", () => {
      const config = document.getElementById("jupyter-config-data");
      if (!config) return;
      const { baseUrl, kernelId } = JSON.parse(config.textContent);
      navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
    });
    on(window, "pageshow", (event) => { if (event.persisted) location.reload(); });
  }
  return () => { clearInterval(beat); clearInterval(waiting); };
}
