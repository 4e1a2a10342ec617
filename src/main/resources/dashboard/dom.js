/* Builds elements. Text from outside only ever becomes text: nothing here, or anywhere, parses markup. */

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

/** An element; `set`: class, text, `on…` listeners, and attributes (null or false: left out). */
export function el(tag, set = {}, ...children) {
  return filled(document.createElement(tag), set, children);
}

export function svg(tag, set = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), set, children);
}

function filled(node, set, children) {
  for (const [name, value] of Object.entries(set)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Sets text only where it differs, so that nothing is laid out in vain. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function mark(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** A colour of the theme, for what is drawn and not styled. */
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
