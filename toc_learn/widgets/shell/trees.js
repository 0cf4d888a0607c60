// Trees to elements. Everything shown comes as ["tag", {attributes}, child, …] and becomes elements and text
// nodes, never markup. The shell's files are put together as one module (__init__.py says in which order).

const SVG = "http://www.w3.org/2000/svg";
const TAGS = /^(a|b|button|circle|div|h1|h2|h3|i|kbd|li|ol|p|path|span|svg)$/;
const ATTRIBUTES = /^(class|role|lang|hreflang|title|type|tabindex|viewBox|d|cx|cy|r|focusable|href|target|rel|aria-[a-z]+|data-[a-z]+)$/;

function allowed(name, value) {
  if (!ATTRIBUTES.test(name)) return false;
  if (name === "target") return value === "_blank";
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
