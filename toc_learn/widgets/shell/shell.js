// The shell of a board or a lesson: texts, live region, keyboard, address bar, progress store, size, connection.
// Everything shown comes as trees ["tag", {attributes}, child, …] and becomes elements and text nodes, never markup.

const STORE = "toc_learn.progress";
const PARTS = ["head", "goal", "feedback", "hand_title", "hints", "moves_title", "settings", "rail", "log", "notes", "foot"];
const SVG = "http://www.w3.org/2000/svg";
const TAGS = /^(a|b|button|circle|div|h1|h2|h3|i|kbd|li|ol|p|path|span|svg)$/;
const ATTRIBUTES = /^(class|role|lang|hreflang|title|type|tabindex|viewBox|d|cx|cy|r|focusable|href|aria-[a-z]+|data-[a-z]+)$/;
const PING_EVERY = 10000, PING_WAIT = 7000, TAP = 22;

// ---- trees to elements -------------------------------------------------------------------------------------

function allowed(name, value) {
  if (!ATTRIBUTES.test(name)) return false;
  return name !== "href" || new URL(value, document.baseURI).origin === location.origin;
}

function build([tag, attributes, ...children], space) {
  if (!TAGS.test(tag)) return document.createTextNode("");
  const inside = tag === "svg" ? SVG : space;
  const element = inside ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (allowed(name, value)) element.setAttribute(name, value);
  patch(element, children, inside);
  return element;
}

// Change `parent` until it shows `trees`; elements that can stay do stay, and with them the focus.
function patch(parent, trees, space = null) {
  trees.forEach((tree, i) => {
    const old = parent.childNodes[i];
    if (typeof tree === "string") {
      if (old && old.nodeType === Node.TEXT_NODE) { if (old.data !== tree) old.data = tree; }
      else place(parent, document.createTextNode(tree), old);
    } else if (old && old.nodeType === Node.ELEMENT_NODE && old.localName === tree[0].toLowerCase()) {
      const inside = tree[0] === "svg" ? SVG : space;
      for (const { name } of [...old.attributes]) if (!(name in tree[1])) old.removeAttribute(name);
      for (const [name, value] of Object.entries(tree[1]))
        if (allowed(name, value) && old.getAttribute(name) !== value) old.setAttribute(name, value);
      patch(old, tree.slice(2), inside);
    } else place(parent, build(tree, space), old);
  });
  while (parent.childNodes.length > trees.length) parent.lastChild.remove();
}

function place(parent, fresh, old) {
  if (old) parent.replaceChild(fresh, old); else parent.appendChild(fresh);
}

const visible = (element) => element.isConnected && element.getClientRects().length > 0;

// ---- what the browser knows --------------------------------------------------------------------------------

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

function keep(progress) {
  try { localStorage.setItem(STORE, JSON.stringify(progress)); } catch { /* no store: the session still knows */ }
}

// ---- one connection a page ---------------------------------------------------------------------------------

function connect(model, signal) {
  const page = model.get("page");
  const say = (message) => { try { model.send(message); } catch { lose(true); } };
  const on = (target, name, call, options) => target.addEventListener(name, call, { ...options, signal });
  const staticFigure = () => document.querySelector("#toc-static .toc-figure");

  function open() {
    say({ kind: "open", search: page ? location.search : "", progress: page ? stored() : "", lang: document.documentElement.lang, ...measured(staticFigure()) });
  }

  // The kernel may die without a word: ask it now and then, and say so when it no longer answers.
  let waiting = 0;
  function lose(lost) {
    for (const banner of document.querySelectorAll(".toc-banner")) banner.hidden = !lost;
  }
  function ping() {
    if (document.hidden || waiting) return;
    waiting = setTimeout(() => { waiting = 0; lose(true); }, PING_WAIT);
    say({ kind: "ping" });
  }
  const beat = setInterval(ping, PING_EVERY);
  on(document, "visibilitychange", ping);
  on(window, "online", ping);
  on(window, "offline", () => lose(true));

  model.on("msg:custom", (message) => {
    if (message.kind === "pong") { clearTimeout(waiting); waiting = 0; lose(false); }
    if (message.kind === "drawn") requestAnimationFrame(() => requestAnimationFrame(live));
    if (message.kind === "save" && page) keep(message.progress);
    if (message.kind === "leave" && page && allowed("href", message.href)) location.assign(message.href);
    if (message.kind === "push" && page && message.search !== location.search)
      history[message.replace ? "replaceState" : "pushState"]({}, "", message.search);
  });

  function live() {
    const whole = document.getElementById("toc-page");
    if (!page || !whole || whole.classList.contains("live")) return;
    const focused = document.activeElement && document.activeElement.closest("#toc-static a[href]");
    whole.classList.add("live");
    if (focused) {
      const same = document.querySelector(`#toc-live a[href="${CSS.escape(focused.getAttribute("href"))}"]`);
      if (same) same.focus();
    }
  }

  if (page) {
    on(window, "popstate", open);
    on(window, "storage", (event) => { if (event.key === STORE && event.newValue) say({ kind: "progress", progress: event.newValue }); });
    on(document, "click", (event) => {
      const link = event.target.closest && event.target.closest('#toc-page a[href^="?"]');
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (link.search !== location.search) history.pushState({}, "", link.search);
      open();
    });
    on(window, "pagehide", (event) => {
      if (event.persisted) return;
      const config = document.getElementById("jupyter-config-data");
      if (!config) return;
      const { baseUrl, kernelId } = JSON.parse(config.textContent);
      const form = new FormData();
      form.append("_xsrf", (document.cookie.match("\\b_xsrf=([^;]*)\\b") || [])[1] || "");
      navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, form);
    });
    on(window, "pageshow", (event) => { if (event.persisted) location.reload(); });
  }
  open();
  return () => { clearInterval(beat); clearTimeout(waiting); };
}

// ---- one view ----------------------------------------------------------------------------------------------

function view(model, el, signal) {
  const say = (message) => { try { model.send(message); } catch { banner.hidden = false; } };
  const command = (does) => { if (does && typeof does === "object") say({ ...does, kind: "command" }); };
  const spoken = document.createElement("div");
  spoken.className = "toc-vh";
  spoken.setAttribute("role", "status");
  spoken.setAttribute("aria-live", "polite");
  const banner = document.createElement("div");
  banner.className = "toc-banner";
  banner.setAttribute("role", "alert");
  banner.hidden = true;
  el.classList.add("toc-shell");
  el.append(spoken);
  (model.get("page") ? document.body : el).append(banner);
  signal.addEventListener("abort", () => banner.remove());

  let root = null, last = null, teacher = false, keyed = false, sized = 0, hushed = 0, healing = 0, tries = 0;
  const versions = new Map();
  const slot = (name) => root && root.querySelector(`.toc-${name.replace("_", "-")}`);
  const on = (target, name, call, options) => target.addEventListener(name, call, { ...options, signal });

  // Slots are boxes that the kernel made; they may come after the shell does.
  function settle() {
    if (!root) return;
    for (const name of PARTS) {
      const place = slot(name), trees = model.get(name);
      if (!place || (versions.get(name) === trees && place.tocFilled === trees)) continue;
      versions.set(name, trees);
      place.tocFilled = trees;
      patch(place, trees);
      const list = place.querySelector("ol");
      const line = list && (name === "log" ? list.lastChild : name === "rail" && list.querySelector(".toc-current"));
      if (line) list.scrollTop = line.offsetTop - list.firstChild.offsetTop - (name === "rail" ? list.clientHeight / 2 : 0);
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
    root.classList.toggle("toc-dark", isDark());
    told();
    holes();
    board();
    requestAnimationFrame(refocus);
  }

  // Names and pressed states of the kernel's buttons, which ipywidgets cannot give.
  function told() {
    for (const [button, label, pressed] of marked()) {
      if (!button) continue;
      if (label) button.setAttribute("aria-label", label); else button.removeAttribute("aria-label");
      if (pressed === null) button.removeAttribute("aria-pressed"); else button.setAttribute("aria-pressed", String(pressed));
    }
    heal();
  }

  function marked() {
    return Object.entries(model.get("marks")).flatMap(([place, marks]) => {
      const buttons = root.querySelectorAll(`.toc-${place} > button`);
      return marks.map((mark, i) => [buttons[i], ...mark]);
    });
  }

  // An update of a button that comes before the page has made its model is dropped: ask for it again.
  function heal() {
    const missed = () => marked().some(([button, , , text]) =>
      !button || button.classList.contains("toc-off") !== (text === null) || (text !== null && button.textContent !== text));
    if (healing || tries > 5 || !missed()) return;
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
    let before = null;
    for (const { hole, label, x, y, r } of model.get("holes")) {
      const button = old.get(hole) || document.createElement("button");
      old.delete(hole);
      button.type = "button";
      button.className = "toc-hole";
      button.dataset.hole = hole;
      button.setAttribute("aria-label", label);
      Object.assign(button.style, { left: `${100 * (x - r)}%`, top: `${100 * (y - r)}%`, width: `${200 * r}%`, height: `${200 * r}%` });
      const next = before ? before.nextSibling : layer.firstChild;
      if (next !== button) layer.insertBefore(button, next);
      before = button;
    }
    for (const button of old.values()) button.remove();
  }

  function board() {
    const canvas = slot("figure") && slot("figure").querySelector("canvas");
    if (!canvas) return;
    const label = model.get("names").board || "";
    if (canvas.getAttribute("tabindex") !== "-1") canvas.setAttribute("tabindex", "-1");
    if (canvas.getAttribute("role") !== "img") canvas.setAttribute("role", "img");
    if (canvas.getAttribute("aria-label") !== label) canvas.setAttribute("aria-label", label);
  }

  // A control that had the focus and is gone hands it on to its neighbours, for those who go by keys.
  function refocus() {
    if (!last || !root || !keyed || visible(last)) return;
    if (document.activeElement && document.activeElement !== document.body && visible(document.activeElement)) return;
    const group = last.tocGroup ? [last.tocGroup] : [];
    last = null;
    for (const place of [...group, "act", "cards", "list", "holes"]) {
      const found = [...root.querySelectorAll(`.toc-${place} button:not(:disabled)`)].find(visible);
      if (found) { found.focus({ preventScroll: true }); return; }
    }
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

  function key(event) {
    keyed = true;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const inside = root.contains(event.target);
    const group = inside ? groupOf(event.target) : "";
    const keys = model.get("shortcuts");
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    let used = false;
    if (Object.hasOwn(keys, name)) {
      if (!event.repeat) { if (keys[name] === "notes") notes(); else command(keys[name]); }
      used = true;
    } else if (group && event.key.startsWith("Arrow")) used = arrow(event, group);
    if (used) event.preventDefault();
    if (inside && (used || event.key.length === 1 || event.key === "Enter" || event.key === "Escape")) event.stopPropagation();
  }

  function notes() {
    const source = root.querySelector("[data-notes]");
    if (!source) return;
    const sheet = window.open("", "toc-notes", "width=460,height=640");
    if (!sheet) return;
    sheet.document.title = source.textContent;
    const text = sheet.document.createElement("p");
    text.textContent = source.dataset.notes;
    Object.assign(text.style, { font: "20px/1.5 sans-serif", margin: "24px", whiteSpace: "pre-line" });
    sheet.document.body.replaceChildren(text);
  }

  // ---- pointer

  function click(event) {
    const button = event.target.closest("button, a");
    if (!button || !root.contains(button)) return;
    if (button.dataset.toggle === "teacher") { teacher = !teacher; settle(); }
    else if ("notes" in button.dataset) notes();
    else if (button.dataset.hole) command({ command: "touch", hole: button.dataset.hole });
    else if (button.dataset.do) { try { command(JSON.parse(button.dataset.do)); } catch { /* not ours */ } }
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
  function guard(figure) {
    for (const name of ["mousemove", "mouseout", "wheel", "touchstart", "touchmove", "touchend", "touchcancel", "keydown"])
      on(figure, name, (event) => {
        if (event.target.localName !== "canvas") return;
        if (name === "mousemove") hover(event);
        if (name === "keydown") key(event);
        event.stopPropagation();
      }, { capture: true, passive: name !== "keydown" });
  }

  function report() {
    clearTimeout(sized);
    sized = setTimeout(() => {
      const figure = slot("figure");
      if (!figure || !visible(figure)) return;
      root.classList.toggle("toc-dark", isDark());
      say({ kind: "size", ...measured(figure) });
    }, 120);
  }

  function attach(found) {
    root = found;
    root.dataset.lmSuppressShortcuts = "true";  // JupyterLab's a, b, dd, m … stay quiet while a control has the focus
    on(root, "click", click);
    on(document, "pointerdown", () => { keyed = false; }, { capture: true });
    on(root, "focusin", (event) => { last = event.target; last.tocGroup = groupOf(last); });
    on(model.get("page") ? document : root, "keydown", key);
    const guarded = new WeakSet();
    const seen = new ResizeObserver(report);
    const changed = new MutationObserver(() => { settle(); arm(); });
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
    banner.replaceChildren(document.createTextNode(names.lost || ""), ...(model.get("page") ? [again] : []));
    if (!model.get("page")) return;
    if (names.lang) document.documentElement.lang = names.lang;
    if (names.title) document.title = names.title;
  }

  // On a phone the moves stand below the board: whoever picked one there is to see it played, and a new step
  // begins at its goal. Those who go by keys stay where they are.
  function bring(name) {
    const place = slot(name);
    const box = place && place.getBoundingClientRect();
    if (!keyed && box && box.top < 0 && box.bottom < 0.6 * box.height) place.scrollIntoView({ block: "start", behavior: calmQuery.matches ? "auto" : "smooth" });
  }

  let queued = false;
  const later = () => {
    if (queued) return;
    queued = true;
    queueMicrotask(() => { queued = false; settle(); });
  };
  for (const trait of [...PARTS, "holes", "marks"]) model.on(`change:${trait}`, later);
  model.on("change:names", () => { name(); later(); });
  model.on("change:status", () => { speak(); bring("figure"); });
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
