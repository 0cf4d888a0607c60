// What a class sees. In a notebook the wall leaves its cell and its column for the browser's top layer: no ancestor's
// transform, containment or scrolling holds it there. The focus goes along, and comes back to what opened it.

const projecting = (root) => Boolean(root) && root.classList.contains("toc-projecting");

// What a button asks for, when it asks for the wall.
function projects(button) {
  try { const { command: name, on: is } = JSON.parse(button.dataset.do); return name === "project" && is; } catch { return false; }
}

// `lost` says that there is no kernel, `key` is told of every key that is pressed behind the wall.
function wallOf(model, root, lost, key) {
  let presses = null, stands = false, height = 0;
  const inside = (target) => target instanceof Node && root.contains(target);

  function pressed(button) {
    presses = button;
    height = root.offsetHeight;
    root.dataset.tocWall = "";
  }

  function turn() {
    if (projecting(root) === stands) return;
    stands = !stands;
    if (stands) raise(); else lower();
    fit();
  }

  function raise() {
    // A second view of the same lesson stays behind the one in which it was asked for.
    const other = document.querySelector(".toc-app[data-toc-wall]");
    if (other && other !== root) return;
    root.dataset.tocWall = "";
    root.tabIndex = -1;
    if (!model.get("page") && root.showPopover) {
      if (height) root.parentElement.style.minHeight = `${height}px`;  // the notebook below it keeps its place
      root.popover = "manual";
      root.showPopover();
    }
    root.focus({ preventScroll: true });
  }

  function lower(frames = 60) {
    if (!("tocWall" in root.dataset)) return;
    if (root.popover) { root.hidePopover(); root.removeAttribute("popover"); }
    root.parentElement.style.minHeight = "";
    const button = presses && [...root.querySelectorAll("[data-do]")].find((found) => visible(found) && projects(found));
    if (presses && !button && frames > 0) { requestAnimationFrame(() => { if (!stands) lower(frames - 1); }); return; }
    delete root.dataset.tocWall;
    root.removeAttribute("tabindex");
    presses = null;
    if (!button) return;
    button.focus();
    setTimeout(() => { if (document.activeElement === button) button.scrollIntoView({ block: "nearest" }); }, 150);  // a notebook may scroll once more
  }

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
    if (!stands || !("tocWall" in root.dataset)) return;
    // Without a kernel nothing takes the wall down but this.
    if (event.key === "Escape" && lost()) root.classList.remove("toc-projecting");
    if (inside(event.target)) return;
    if (event.type === "keydown") { key(event); event.stopPropagation(); }
    if (event.type === "keydown" ? event.key === "Tab" : !model.get("page")) root.focus({ preventScroll: true });
  }

  return { pressed, turn, fit, hold };
}
