// What a class sees. In a notebook the wall leaves its cell and its column for the browser's top layer: no ancestor's
// transform, containment or scrolling holds it there. The focus goes along, and comes back to what opened it.

const projecting = (root) => Boolean(root) && root.classList.contains("toc-projecting");

// What a button asks for, when it asks for the wall.
function projects(button) {
  try { const { command: name, on: is } = JSON.parse(button.dataset.do); return name === "project" && is; } catch { return false; }
}

// Which view the wall was last asked for in: a second view of the same lesson stays behind that one.
let asker = null;

// `lost` says that there is no kernel, `key` is told of every key that is pressed behind the wall.
function wallOf(model, root, lost, key, signal) {
  let presses = model.get("page") && walled(), stands = false, height = 0;
  const inside = (target) => target instanceof Node && root.contains(target);

  function pressed(button) {
    asker = root;
    presses = button;
    height = root.offsetHeight;
  }

  // Whether this view is the one that stands, or is to; told by what is projected now, not by what was asked for.
  function mine() {
    if (!projecting(root) || stands) return projecting(root);
    const before = document.querySelector(".toc-projecting[data-toc-wall]");
    return !before && visible(root) && (!asker || asker === root || !asker.isConnected || !projecting(asker));
  }

  function turn() {
    if (mine() !== stands) {
      stands = !stands;
      if (stands) raise(); else lower();
    }
    name();
    fit();
  }

  function raise() {
    root.dataset.tocWall = "";
    root.tabIndex = -1;
    if (model.get("page")) keepWall(true);
    if (!model.get("page") && root.showPopover) {
      if (height) root.parentElement.style.minHeight = `${height}px`;  // the notebook below it keeps its place
      root.popover = "manual";
      root.showPopover();
    }
    root.focus({ preventScroll: true });
  }

  function lower() {
    delete root.dataset.tocWall;
    if (model.get("page")) keepWall(false);
    if (root.popover) { root.hidePopover(); root.removeAttribute("popover"); }
    root.parentElement.style.minHeight = "";
    back();
    document.dispatchEvent(new CustomEvent("toc-wall"));
  }

  // The button that the wall was asked for with may come a moment later than the wall goes.
  function back(frames = 60) {
    if (stands) return;
    const button = presses && [...root.querySelectorAll("[data-do]")].find((found) => visible(found) && projects(found));
    if (presses && !button && frames > 0) { requestAnimationFrame(() => back(frames - 1)); return; }
    root.removeAttribute("tabindex");
    presses = null;
    if (!button) return;
    button.focus();
    setTimeout(() => { if (document.activeElement === button) button.scrollIntoView({ block: "nearest" }); }, 150);  // a notebook may scroll once more
  }

  // On a page of its own the wall is the page; over a notebook it is a dialog, and says so.
  function name() {
    if (model.get("page")) return;
    const marks = { "role": "dialog", "aria-modal": "true", "aria-label": model.get("names").title || "" };
    for (const [mark, value] of Object.entries(marks))
      if (!stands) root.removeAttribute(mark); else if (root.getAttribute(mark) !== value) root.setAttribute(mark, value);
  }

  // A class answers aloud: cards, holes and answers are there to be seen and read, not to be pressed.
  const dead = (control) => projecting(root) && Boolean(control.closest(".toc-cards, .toc-list, .toc-holes"));

  // A step that has more to show than its wall holds shows it smaller, its question before the rest.
  function fit() {
    let goal = 1, all = 1, face = 1;
    for (const name of ["--goal", "--fit", "--face"]) root.style.removeProperty(name);
    if (!projecting(root)) return;
    const answer = root.querySelector(".toc-feedback"), cards = root.querySelectorAll(".toc-card");
    const high = () => root.scrollHeight > root.clientHeight || (answer && answer.scrollHeight > answer.clientHeight + 1);
    const wide = () => [...cards].some((card) => card.scrollWidth > card.clientWidth);
    while (all > 0.5) {
      if (face > 0.6 && wide()) face -= 0.05;
      else if (!high()) return;
      else if (goal > Math.max(0.6, all - 0.25)) goal -= 0.05;
      else all -= 0.05;
      for (const [name, size] of [["--goal", goal], ["--fit", all], ["--face", face]]) root.style.setProperty(name, size.toFixed(2));
    }
  }

  // What else the page holds lies behind the wall: neither keys nor focus get there.
  function hold(event) {
    if (!stands) return;
    // Without a kernel nothing takes the wall down but this.
    if (event.key === "Escape" && lost())
      for (const view of document.querySelectorAll(".toc-projecting")) view.classList.remove("toc-projecting");
    if (event.key === "Tab" && !event.target.closest?.("dialog")) { key(event); round(event); return; }
    if (inside(event.target)) return;
    if (event.type === "keydown") { key(event); event.stopPropagation(); } else root.focus({ preventScroll: true });
  }

  function round(event) {
    const stops = [...root.querySelectorAll("a[href], button, [tabindex='0']")].filter((stop) => visible(stop) && stop.tabIndex >= 0);
    const here = stops.indexOf(document.activeElement), last = stops.length - 1;
    event.preventDefault();
    event.stopPropagation();
    if (last < 0) root.focus({ preventScroll: true });
    else stops[event.shiftKey ? (here > 0 ? here - 1 : last) : (here < last ? here + 1 : 0)].focus();
  }

  document.addEventListener("toc-wall", turn, { signal });
  signal.addEventListener("abort", () => { if (stands) { stands = false; delete root.dataset.tocWall; document.dispatchEvent(new CustomEvent("toc-wall")); } });
  return { pressed, turn, dead, hold };
}
