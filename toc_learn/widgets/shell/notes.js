// The teacher's window: what was asked for in it, and on the wall the notes of every step that comes.

// A box over the page, called `label`, that is gone once it is closed: by Escape, or by a button that `press` makes.
function boxOver(place, label, width) {
  const box = document.createElement("dialog");
  box.setAttribute("aria-label", label);
  Object.assign(box.style, { maxWidth: `min(${width}, 92vw)`, padding: "20px", color: "var(--ink)", background: "var(--bg)" });
  box.addEventListener("keydown", (event) => event.stopPropagation());  // Escape closes it, and takes no move back
  box.addEventListener("close", () => box.remove());
  place.append(box);
  const press = (words) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "toc-btn";
    button.textContent = words;
    button.addEventListener("click", () => box.close());
    return button;
  };
  return { box, press };
}

function notesOf(model, el, root, key) {
  let sheet = null;
  function show(source = root().querySelector(".toc-foot [data-notes]")) {
    if (!source) return;
    const opened = window.open("", "toc-notes", "width=460,height=640"), copies = source.classList.contains("toc-report");
    if (!opened || opened.closed) { here(source.textContent, source.dataset.notes, copies); return; }
    if (opened !== sheet) opened.addEventListener("keydown", (event) => { if ("tocWall" in root().dataset) key(event); });
    sheet = opened;
    toldIn(source.textContent, source.dataset.notes, copies);
    if (sheet) follow();
  }

  function toldIn(title, words, copies = false) {
    try { void sheet.document.body.nodeName; } catch { sheet = null; return here(title, words, copies); }  // it went elsewhere
    const text = sheet.document.createElement("p");
    text.textContent = words;
    Object.assign(text.style, { font: "20px/1.5 sans-serif", margin: "24px", whiteSpace: "pre-line" });
    sheet.document.title = title;
    sheet.document.body.replaceChildren(text, ...(copies ? [copier(text)] : []));
  }

  // Where the browser opens no window, its words stand over the page.
  function here(title, words, copies) {
    const text = document.createElement("p"), { box, press } = boxOver(el, title, "560px");
    text.textContent = words;
    Object.assign(text.style, { whiteSpace: "pre-line", overflowWrap: "anywhere", margin: "0 0 16px" });
    box.append(text, ...(copies ? [copier(text)] : []), press(model.get("names").close || ""));
    box.showModal();
  }

  function copier(text) {
    const place = text.ownerDocument, button = place.createElement("button"), { copy, copied } = model.get("names");
    button.type = "button";
    button.className = "toc-btn";
    button.textContent = copy || "";
    Object.assign(button.style, { font: "inherit", margin: "0 16px 0 0" });
    button.addEventListener("click", () => {
      const all = place.createRange(), marked = place.getSelection();
      all.selectNodeContents(text);
      marked.removeAllRanges();
      marked.addRange(all);
      if (place.execCommand("copy")) button.textContent = copied || "";  // else it is marked, to be copied by hand
    });
    return button;
  }

  // On the wall the window says of which step the notes are, and follows to the next.
  function follow() {
    if (!sheet || sheet.closed || !projecting(root())) return;
    try { void sheet.document.title; } catch { sheet = null; return; }
    const source = root().querySelector(".toc-foot [data-notes]"), goal = root().querySelector(".toc-goal h2");
    toldIn(source ? source.textContent : sheet.document.title, [goal, source].map((from) => from?.dataset.notes || from?.textContent || "").join("\n\n"));
  }

  return { show, follow };
}
