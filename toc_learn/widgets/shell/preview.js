// While the pointer or the focus rests on a move of the list, the board shows its way; the kernel is told nothing.
function preview(event, figure, ways) {
  const button = event.target.closest(".toc-list > button");
  if (!figure || !button) return;
  const leaves = ["pointerout", "focusout", "click"].includes(event.type);
  const way = leaves ? null : ways[[...button.parentElement.children].indexOf(button)];
  const shown = Boolean(way && way.ends);
  let layer = figure.querySelector(".toc-preview");
  if (!layer && !shown) return;
  const draw = (into, name, marks) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(marks)) node.setAttribute(key, value);
    return into.appendChild(node);
  };
  if (!layer) layer = draw(figure, "svg", { class: "toc-preview", viewBox: "0 0 1000 1000", "aria-hidden": "true" });
  layer.replaceChildren();
  if (!shown) return;
  for (const under of ["toc-under", "toc-over"]) {
    for (const line of way.lines) draw(layer, "polyline", { class: under, points: line.join(" ") });
    for (const [cx, cy, struck] of way.ends) draw(layer, "circle", { class: struck ? `${under} toc-struck` : under, cx, cy, r: way.r });
  }
}
