// One view: slots filled with text, live region, names of the kernel's buttons, holes as buttons, keys, pointer.
// Its wall and its window of notes have files of their own.

const PARTS = ["head", "goal", "feedback", "hand_title", "hints", "moves_title", "settings", "rail", "log", "notes", "foot"];
const MORE = 24;  // height in CSS pixels of the sign that a list goes on below its frame
const TAP = 22;  // CSS pixels around a hole that a tap may miss it by, as in pointer.py

function view(model, el, signal) {
  const lose = () => { banner.hidden = false; document.dispatchEvent(new CustomEvent("toc-connection")); };
  const say = (message) => { try { model.send(message); } catch { lose(); } };
  const asked = () => document.dispatchEvent(new CustomEvent("toc-asked"));
  const command = (does) => { walked = false; if (does && typeof does === "object") { say({ ...does, kind: "command" }); asked(); } };
  const spoken = document.createElement("div");
  spoken.className = "toc-vh";
  spoken.setAttribute("role", "status");
  spoken.setAttribute("aria-live", "polite");
  const banner = document.createElement("div");
  banner.className = "toc-banner";
  banner.setAttribute("role", "alert");
  banner.hidden = true;
  const slow = document.createElement("div");
  slow.className = "toc-slow";
  slow.setAttribute("role", "status");
  el.classList.add("toc-shell");
  el.append(spoken);
  if (model.get("page")) document.body.prepend(banner, slow); else el.append(banner, slow);
  signal.addEventListener("abort", () => { banner.remove(); slow.remove(); });

  // A wall that a reload left up was asked for among the teacher's things.
  const page = model.get("page");
  let root = null, wall = null, last = null, listed = [], opened = false, teacher = page && walled(), logged = false, keyed = false, sized = 0, hushed = 0, healing = 0, leading = 0, settling = 0, tries = 0, due = null, walked = false, anew = false;
  const versions = new Map();
  const notes = notesOf(model, el, () => root, key);
  const slot = (name) => root && root.querySelector(`.toc-${name.replace("_", "-")}`);
  const on = (target, name, call, options) => target.addEventListener(name, call, { ...options, signal });

  // An answer changes many buttons, each by a message of its own: what follows is done once a frame, for all.
  function soon() {
    if (document.hidden) settle(); else if (!settling) settling = requestAnimationFrame(settle);
  }

  // Slots are boxes that the kernel made; they may come after the shell does.
  function settle() {
    cancelAnimationFrame(settling);
    settling = 0;
    if (!root) return;
    for (const name of PARTS) {
      const place = slot(name), trees = model.get(name);
      if (!place || (versions.get(name) === trees && place.tocFilled === trees)) continue;
      versions.set(name, trees);
      place.tocFilled = trees;
      patch(place, trees);
    }
    const names = model.get("names");
    root.lang = names.lang || "fr";
    if (model.get("page")) root.setAttribute("role", "main");
    for (const [name, [role, label]] of Object.entries(names.regions || {})) {
      const place = slot(name);
      if (place && place.getAttribute("aria-label") !== label) { place.setAttribute("role", role); place.setAttribute("aria-label", label); }
    }
    for (const button of root.querySelectorAll("[data-toggle=teacher]")) button.setAttribute("aria-checked", String(teacher));
    root.classList.toggle("toc-teacher", teacher);
    for (const button of root.querySelectorAll("[data-toggle=log]")) button.setAttribute("aria-expanded", String(logged));
    root.classList.toggle("toc-logged", logged);
    root.classList.toggle("toc-dark", isDark());
    told();
    holes();
    board();
    unroll();
    more();
    off();
    notes.follow();
    wall.turn();
    if (!opened && whole()) begin();
    refocus();
  }

  // Whatever the kernel changes before the page has made its parts would be lost: it is asked when all are there.
  function whole() {
    return slot("figure") && slot("figure").querySelector("canvas") && slot("foot") && marked().every(([button]) => button);
  }

  function begin() {
    if (opened) return;
    opened = true;
    try { open(model, slot("figure")); } catch { lose(); }
  }

  // Long lists roll inside their frame: the last line of the log and the step that is played are in sight.
  function unroll() {
    for (const [name, wanted, share] of [["log", "li:last-child", 0], ["rail", ".toc-current", 0.5]]) {
      const list = slot(name) && slot(name).querySelector("ol"), line = list && list.querySelector(wanted);
      if (!line || list.scrollHeight <= list.clientHeight) continue;
      const from = (one) => one.offsetTop - list.firstElementChild.offsetTop, top = from(line);
      // The sign that more follows lies over the last line.
      if (name === "log" || top < list.scrollTop || top + line.offsetHeight + MORE > list.scrollTop + list.clientHeight) {
        const aim = top - share * list.clientHeight, whole = [...list.children].find((one) => from(one) >= aim);
        list.scrollTop = name === "log" || !whole ? aim : from(whole);
      }
    }
  }

  // A list that goes on below its frame says so: not every browser shows a scroll bar.
  const grown = new ResizeObserver(() => requestAnimationFrame(more));
  signal.addEventListener("abort", () => grown.disconnect());
  function more() {
    for (const [name, inside] of [["moves", ".toc-list"], ["log", "ol"], ["rail", ".toc-steps"], ["feedback", ""]]) {
      const place = slot(name), list = place && (inside ? place.querySelector(inside) : place);
      for (const seen of list ? [list, ...list.children] : []) grown.observe(seen);
      if (place) place.classList.toggle("toc-more", Boolean(list) && list.clientHeight > 0 && list.scrollHeight - list.clientHeight - list.scrollTop > 4
        && getComputedStyle(list).overflowY !== "visible");
    }
  }

  // Without a connection nothing can be done here: the controls look so, say so and do nothing. On the wall some
  // never do, and are no stops for Tab.
  function off() {
    const lost = !banner.hidden;
    root.classList.toggle("toc-lost", lost);
    for (const button of root.querySelectorAll("button:not(dialog *)")) {
      const dead = wall.dead(button);
      if (lost || dead) button.setAttribute("aria-disabled", "true"); else button.removeAttribute("aria-disabled");
      if (dead) button.tabIndex = -1; else if (button.tocDead) button.removeAttribute("tabindex");
      button.tocDead = dead;
    }
  }

  // Names and pressed states of the kernel's buttons, which ipywidgets cannot give.
  function told() {
    for (const [button, label, pressed] of marked()) {
      if (!button) continue;
      if (label) button.setAttribute("aria-label", label); else button.removeAttribute("aria-label");
      if (pressed === null) button.removeAttribute("aria-pressed"); else button.setAttribute("aria-pressed", String(pressed));
    }
    follow();
    heal();
  }

  function marked() {
    return Object.entries(model.get("marks")).flatMap(([place, marks]) => {
      const buttons = root.querySelectorAll(`.toc-${place} > button`);
      return marks.map((mark, i) => [buttons[i], ...mark]);
    });
  }

  // A line of the list that stands elsewhere now takes the focus along: a second press is for the same move.
  // A list with another beginning is seen from its beginning.
  function follow() {
    const place = slot("list"), before = listed;
    listed = (model.get("marks").list || []).map(([, , text]) => text);
    if (!place || !before.length) return;
    if (listed[0] !== before[0]) place.scrollTop = 0;
    const here = [...place.children].indexOf(document.activeElement), text = before[here];
    const there = text && listed[here] !== text ? place.children[listed.indexOf(text)] : null;
    if (!there) return;
    there.focus({ preventScroll: !keyed });
    slot("figure")?.querySelector(".toc-preview")?.replaceChildren();  // the board shows the answer
  }

  // An update of a button that comes before the page has made its model is dropped: ask for it again.
  function heal() {
    const missed = () => marked().some(([button, , , text]) =>
      !button || button.classList.contains("toc-off") !== (text === null) || (text !== null && button.textContent !== text));
    if (!opened || healing || tries > 5 || !missed()) return;
    healing = setTimeout(() => {
      healing = 0;
      if (!missed()) { tries = 0; return; }
      tries += 1;
      say({ kind: "again" });
      heal();
    }, 250 * 2 ** tries);
  }

  // The holes that can be touched, as real buttons over the picture, for the keyboard and for screen readers.
  function holes() {
    const figure = slot("figure");
    if (!figure) return;
    let layer = figure.querySelector(".toc-holes");
    if (!layer) { layer = document.createElement("div"); layer.className = "toc-holes"; figure.append(layer); }
    const names = model.get("names");
    layer.setAttribute("role", "group");
    layer.setAttribute("aria-label", names.holes || "");
    const old = new Map([...layer.children].map((button) => [button.dataset.hole, button]));
    // Those that are no more go first: then no other has to move, and none loses the focus by moving.
    const wanted = model.get("holes"), stays = new Set(wanted.map(({ hole }) => hole));
    for (const [hole, button] of old) if (!stays.has(hole)) button.remove();
    let before = null;
    for (const { hole, label, x, y, r } of wanted) {
      const button = old.get(hole) || document.createElement("button");
      button.type = "button";
      button.className = "toc-hole";
      button.dataset.hole = hole;
      button.setAttribute("aria-label", label);
      Object.assign(button.style, { left: `${100 * x}%`, top: `${100 * y}%`, width: `${200 * r}%`, height: `${200 * r}%` });
      const next = before ? before.nextSibling : layer.firstChild;
      if (next !== button) layer.insertBefore(button, next);
      before = button;
    }
  }

  function board() {
    const canvas = slot("figure") && slot("figure").querySelector("canvas");
    if (!canvas) return;
    const label = model.get("names").board || "";
    if (canvas.getAttribute("tabindex") !== "-1") canvas.setAttribute("tabindex", "-1");
    if (canvas.getAttribute("role") !== "img") canvas.setAttribute("role", "img");
    if (canvas.getAttribute("aria-label") !== label) canvas.setAttribute("aria-label", label);
  }

  function refocus(frames = 30) {
    cancelAnimationFrame(leading);
    leading = requestAnimationFrame(() => lead(frames));
  }

  // Those who go by keys are led to what the kernel says is to be pressed next, which may come a moment later than
  // the answer; whoever has walked on meanwhile is not. A control that had the focus and is gone hands it on too.
  function lead(frames) {
    if (!root || !keyed || projecting(root)) return;
    const here = document.activeElement, group = here ? groupOf(here) : "";
    const gone = Boolean(last) && !visible(last) && !(here && here !== document.body && visible(here));
    if (!gone && !(due && due.fresh && group && !due.keeps.includes(group))) return;
    const found = due && meant(due);
    if (due && !found && frames > 0) { refocus(frames - 1); return; }
    due = null;  // what it leads to is pressed once: later losses are not its own
    const other = last && !["", "act"].includes(last.tocGroup || "") ? [last.tocGroup] : [];
    go(found || (gone ? first([...other, "cards", "list", "act", "holes"]) : null));
  }

  // The button that is meant, once it is there and says what it is to say.
  function meant({ to, at }) {
    const button = root.querySelectorAll(`.toc-${to} > button`)[at], mark = (model.get("marks")[to] || [])[at];
    return button && visible(button) && !button.disabled && (!mark || button.textContent === mark[2]) ? button : null;
  }

  function go(button) {
    if (!button || button === document.activeElement) return;
    last = null;
    button.focus({ preventScroll: true });
    if (!raised()) button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // A step that begins by keys begins at its goal, if what has the focus is in sight there too.
  function raised() {
    const head = slot("head"), here = document.activeElement;
    if (!page || !anew || !head || !here || projecting(root)) return false;
    const { top } = head.getBoundingClientRect(), { bottom } = here.getBoundingClientRect();
    if (top >= 0 || (here !== document.body && bottom - top > innerHeight - 6)) return false;
    head.scrollIntoView({ block: "start" });
    return true;
  }

  function first(places) {
    for (const place of places) {
      const found = [...root.querySelectorAll(`.toc-${place} button:not(:disabled)`)].find(visible);
      if (found) return found;
    }
    return null;
  }

  // ---- keys

  function groupOf(element) {
    return ["cards", "list", "act", "holes"].find((name) => element.closest && element.closest(`.toc-${name}`)) || "";
  }

  function arrow(event, group) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const buttons = [...root.querySelectorAll(`.toc-${group} button:not(:disabled)`)].filter(visible);
    if (!way || !buttons.length) return false;
    let found;
    if (group === "holes") {
      const centre = (b) => { const box = b.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
      const [x, y] = centre(event.target);
      let best = Infinity;
      for (const button of buttons) {
        const [a, b] = centre(button), ahead = (a - x) * way[0] + (b - y) * way[1], aside = Math.abs((a - x) * way[1] + (b - y) * way[0]);
        const far = ahead + 2 * aside;
        if (ahead > 1 && far < best) { best = far; found = button; }
      }
    } else {
      const here = buttons.indexOf(event.target), step = way[0] + way[1];
      found = buttons[(here + step + buttons.length) % buttons.length];
    }
    if (found) found.focus();
    return true;
  }

  // Whether a key that presses what has the focus is pressed on the board, or on nothing.
  function bare(target) {
    return target === document.body || target === root || (target.closest(".toc-figure") && !target.closest("button"));
  }

  function key(event) {
    keyed = true;
    anew = false;
    if (event.key === "Tab" || event.key.startsWith("Arrow")) { walked = true; if (due) due.fresh = false; }
    if (event.defaultPrevented) return;
    const inside = root.contains(event.target);
    // A key that is held down is one press, wherever the focus has gone meanwhile.
    if (event.repeat && inside && event.key === "Enter" && event.target.closest("button, a")) event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || !banner.hidden) return;
    const group = inside ? groupOf(event.target) : "";
    const keys = model.get("shortcuts");
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    let used = false;
    if (name === "Escape" && logged && !projecting(root) && (inside || (page && event.target === document.body))) {
      logged = false;  // what was opened last is closed first, and no move is taken back with it
      settle();
      used = true;
    } else if (Object.hasOwn(keys, name) && (![" ", "Enter"].includes(name) || bare(event.target))) {
      if (!event.repeat) { if (keys[name] === "notes") notes.show(); else command(keys[name]); }
      used = true;
    } else if (group && event.key.startsWith("Arrow")) used = arrow(event, group);
    if (used) event.preventDefault();
    if (inside && (used || event.key.length === 1 || event.key === "Enter" || event.key === "Escape")) event.stopPropagation();
  }

  // ---- pointer

  function click(event) {
    walked = false;
    // The kernel's own buttons have sent their message by now, and a press of the board has been told.
    if (event.target.closest(".toc-app button:not(dialog *), canvas")) asked();
    const button = event.target.closest("button, a");
    if (!button || !root.contains(button)) return;
    if (button.dataset.toggle === "teacher") { teacher = !teacher; settle(); }
    else if (button.dataset.toggle === "log") { logged = !logged; settle(); }
    else if ("notes" in button.dataset) notes.show(button);
    else if (button.dataset.hole) command({ command: "touch", hole: button.dataset.hole });
    else if (button.dataset.do) {
      if (projects(button)) wall.pressed(button);
      try { command(JSON.parse(button.dataset.do)); } catch { /* not ours */ }
    }
  }

  function hover(event) {
    const box = event.target.getBoundingClientRect();
    const near = model.get("holes").some(({ x, y, r }) =>
      Math.hypot(box.left + x * box.width - event.clientX, box.top + y * box.height - event.clientY) <= Math.max(TAP, r * box.width));
    const cursor = near ? "pointer" : "";
    if (event.target.style.cursor !== cursor) event.target.style.cursor = cursor;
  }

  // ipycanvas swallows keys, wheel and touches, and sends every movement of the mouse to the kernel. Kept from
  // it, they do what they do everywhere: Tab leaves, the wheel and a finger scroll, a tap becomes a click.
  // Presses are told in parts of the board as it is seen: ipycanvas would count in the canvas's pixels, of which
  // the kernel may know another number while the board takes another size.
  function guard(figure) {
    const does = {
      mousemove: hover,
      mousedown: (event) => tellPress(event, "press"),
      mouseup: (event) => tellPress(event, "release"),
      keydown: key,
    };
    for (const name of [...Object.keys(does), "mouseout", "wheel", "touchstart", "touchmove", "touchend", "touchcancel"])
      on(figure, name, (event) => {
        if (event.target.localName !== "canvas") return;
        does[name]?.(event);
        event.stopPropagation();
      }, { capture: true, passive: name !== "keydown" });
  }

  function tellPress(event, kind) {
    if (event.button) return;  // only the main button plays
    const { left, top, width } = event.target.getBoundingClientRect();
    say({ kind, x: (event.clientX - left) / width, y: (event.clientY - top) / width });
  }

  function report() {
    clearTimeout(sized);
    sized = setTimeout(() => {
      more();
      wall.turn();
      const figure = slot("figure");
      if (!opened || !figure || !visible(figure)) return;
      root.classList.toggle("toc-dark", isDark());
      say({ kind: "size", ...measured(figure) });
    }, 120);
  }

  function attach(found) {
    root = found;
    wall = wallOf(model, root, () => !banner.hidden, key, signal);
    root.dataset.lmSuppressShortcuts = "true";  // JupyterLab's a, b, dd, m … stay quiet while a control has the focus
    // The second press of a double click is no press: what it meant to do is done, and a hint would cost a star.
    // Somebody who goes on at a steady pace presses later than that.
    let pressed = -Infinity;
    on(root, "click", (event) => {
      const lost = !banner.hidden && !banner.contains(event.target) && !event.target.closest("dialog") && event.target.closest("button, canvas");
      const again = event.detail > 1 && event.timeStamp - pressed < 300 && event.target.closest("button");
      if (!again) pressed = event.timeStamp;
      if (!lost && !again) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true });
    on(root, "click", click);
    for (const name of ["pointerover", "pointerout", "focusin", "focusout", "click"]) on(root, name, (event) => preview(event, slot("figure"), model.get("ways") || []));
    on(root, "scroll", more, { capture: true, passive: true });
    on(document, "toc-connection", off);
    on(document, "pointerdown", () => { keyed = false; }, { capture: true });
    on(root, "focusin", (event) => { last = event.target; last.tocGroup = groupOf(last); });
    on(model.get("page") ? document : root, "keydown", key);
    if (!model.get("page")) for (const name of ["keydown", "focusin"]) on(window, name, wall.hold, { capture: true });
    const turned = new MutationObserver(() => { wall.turn(); off(); });
    turned.observe(root, { attributes: true, attributeFilter: ["class"] });
    signal.addEventListener("abort", () => turned.disconnect());
    wall.turn();
    const guarded = new WeakSet();
    const seen = new ResizeObserver(report);
    const changed = new MutationObserver(() => { if (opened) soon(); else settle(); arm(); });
    const themed = new MutationObserver(report);
    function arm() {
      const figure = slot("figure");
      if (!figure || guarded.has(figure)) return;
      guarded.add(figure);
      guard(figure);
      seen.observe(figure);
    }
    settle();
    arm();
    setTimeout(begin, 1500);
    changed.observe(root, { childList: true, subtree: true });
    themed.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    on(darkQuery, "change", report);
    on(calmQuery, "change", report);
    on(window, "resize", report);
    signal.addEventListener("abort", () => { seen.disconnect(); changed.disconnect(); themed.disconnect(); });
  }

  const seek = setInterval(() => {
    const found = el.closest(".toc-app");
    if (!found) return;
    clearInterval(seek);
    attach(found);
  }, 8);
  signal.addEventListener("abort", () => clearInterval(seek));

  // ---- what the kernel says

  function speak() {
    const { text, no } = model.get("status");
    const line = document.createElement("p");
    line.textContent = text + (no % 2 ? "\u00a0" : "");  // two equal messages in a row are still two
    spoken.replaceChildren(line);
    clearTimeout(hushed);
    hushed = setTimeout(() => spoken.replaceChildren(), 10000);  // the feedback says it too, to who reads on
  }

  function name() {
    const names = model.get("names");
    const again = document.createElement("button");
    again.type = "button";
    again.className = "toc-again";
    again.textContent = names.reload || "";
    again.addEventListener("click", () => location.reload());
    const on = document.createElement("a");
    on.className = "toc-again";
    on.textContent = names.on || "";
    on.href = `still${location.search}`;
    on.addEventListener("click", goOn);
    const said = document.createElement("span");
    said.textContent = names.lost || "";
    banner.replaceChildren(said, ...(model.get("page") ? [again, on] : []));
    if (!model.get("page")) return;
    if (names.lang) document.documentElement.lang = names.lang;
    if (names.title) document.title = names.title;
  }

  // Without a kernel the server answers the same step; without a server the page as it came holds its own answers.
  // A server that is busy says so itself; other faults of its kind are those of a proxy that found none.
  async function goOn(event) {
    event.preventDefault();
    const href = `still${location.search}`, whole = document.getElementById("toc-page");
    if (await fetch(href, { method: "HEAD" }).then(({ status }) => status < 500 || status === 503, () => false)) { location.assign(href); return; }
    const here = new URLSearchParams(location.search), { lesson, step } = document.getElementById("toc-static").dataset;
    if (here.get("lesson") === lesson && here.get("step") === step) { window.tocAlone(); whole.classList.remove("live"); }
    else event.target.previousSibling.previousSibling.textContent = model.get("names").gone || "";
  }

  // On a phone the moves stand below the board: whoever picked one there is to see it played, and a new step
  // begins at its goal. Those who go by keys stay where they are.
  function bring(name) {
    const place = slot(name);
    const box = place && place.getBoundingClientRect();
    if (!keyed && box && box.top < 0 && box.bottom < 0.85 * box.height) place.scrollIntoView({ block: "start", behavior: calmQuery.matches ? "auto" : "smooth" });
  }

  // A card that moves no marble is played from the list, which lies below the hand there: its first lines rise into sight.
  function offer() {
    const picked = (model.get("marks").cards || []).some(([, pressed]) => pressed), said = slot("feedback");
    const lines = [...root.querySelectorAll(".toc-list > button")].filter(visible), line = lines[Math.min(1, lines.length - 1)];
    if (!page || keyed || projecting(root) || !picked || model.get("holes").length || !line || !said.classList.contains("toc-rest")) return;
    const low = line.getBoundingClientRect().bottom + 12 - innerHeight;
    if (low > 0) scrollBy({ top: low, behavior: calmQuery.matches ? "auto" : "smooth" });
  }

  let queued = false;
  const later = () => {
    if (queued) return;
    queued = true;
    queueMicrotask(() => { queued = false; settle(); });
  };
  for (const trait of [...PARTS, "holes", "marks"]) model.on(`change:${trait}`, later);
  let { title: titled, lang: spokenIn } = model.get("names"), begins = false;
  model.on("change:names", () => {
    name();
    later();
    const { title, lang } = model.get("names");
    begins = title !== titled && lang === spokenIn;
    if (begins) { anew = true; requestAnimationFrame(() => requestAnimationFrame(() => keyed && raised())); }
    if (begins) logged = false;  // another step has its own, and its steps and hints beside it
    titled = title;
    spokenIn = lang;
  });
  model.on("change:led", () => { due = { ...model.get("led"), fresh: keyed && !walked }; refocus(); });
  model.on("change:ways", () => slot("figure") && slot("figure").querySelector(".toc-preview")?.replaceChildren());
  // What is said as a step begins is its beginning, not a move that is to be seen.
  model.on("change:status", () => { speak(); bring(begins ? "head" : "figure"); begins = false; requestAnimationFrame(() => requestAnimationFrame(offer)); });
  model.on("change:goal", () => bring("head"));
  name();
  speak();
}

export default {
  initialize({ model, signal }) {
    return connect(model, signal);
  },
  render({ model, el, signal }) {
    view(model, el, signal);
  },
};
