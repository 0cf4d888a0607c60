"""What is wrong with a projected step, as a browser lays it out."""

#: For the root of a wall: what lies outside the window, on something else, or is cut.
FAULTS = """root => {
  const seen = (e) => e.getClientRects().length > 0;
  const box = (e) => e.getBoundingClientRect();
  const name = (e) => `${e.className.baseVal ?? e.className} ${e.textContent.slice(0, 30)}`;
  const all = (names) => [...root.querySelectorAll(names)].filter(seen);
  const parts = all(".toc-figure, .toc-head, .toc-goal, .toc-card, .toc-move, .toc-feedback, .toc-foot > *");
  const found = [];
  for (const e of [...parts, ...all(".toc-goal *, .toc-feedback *, .toc-dot")]) {
    const { left, top, right, bottom } = box(e);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.push(`${name(e)} is outside: ${[left, top, right, bottom].map(Math.round)}`);
  }
  parts.forEach((e, i) => parts.slice(i + 1).forEach((f) => {
    const a = box(e), b = box(f);
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(`${name(e)} lies on ${name(f)}`);
  }));
  for (const e of parts) {
    const high = e.scrollHeight > e.clientHeight + 1 && !e.matches(".toc-chosen");
    if (!e.matches(".toc-figure, .toc-dots") && (high || e.scrollWidth > e.clientWidth + 1))
      found.push(`${name(e)} is cut`);
  }
  if (!parts.length || root.scrollHeight > root.clientHeight + 1) found.push("the wall is rolled");
  return found;
}"""
