// Small tools of all widgets. Where a widget is sent to a browser they stand in its own script, in place of the import:
// kdexplore/views/widgets/bundling.py.

const SIGNS_ON_KEYS = { Enter: "\u23ce", Escape: "Esc", ArrowLeft: "\u2190", ArrowRight: "\u2192", " ": "\u2423" };
const DRAWN = "http://www.w3.org/2000/svg";
const UNTIL_READ = 30; // milliseconds in which a live region has to be empty to be read again
const readOut = new WeakMap(); // by model: a scene shown in two places, or shown again, is read out once

// ---- elements

export function html(tag, attributes = {}, ...children) {
  return made(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return made(document.createElementNS(DRAWN, tag), attributes, children);
}

function made(node, attributes, children) {
  dress(node, attributes);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

// Only what differs is touched: whoever listens to changes, and the selection, are left in peace.
export function dress(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const wanted = asAttribute(name, value);
    if (wanted === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== wanted) node.setAttribute(name, wanted);
  }
  return node;
}

// What ARIA says of a state is "true" or "false"; any other attribute is there or not.
function asAttribute(name, value) {
  if (value === undefined || value === null) return null;
  if (typeof value !== "boolean" || name.startsWith("aria-")) return String(value);
  return value ? "" : null;
}

export function write(node, words) {
  const wanted = words === undefined || words === null ? "" : String(words);
  if (node.textContent !== wanted) node.textContent = wanted;
  return node;
}

// A drawing of one line in a square of 24.
export function sign(line, attributes) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", ...attributes }, svg("path", { d: line }));
}

// Drawings of our own under names of this widget's own; no text of a game or of a tile set is ever read as markup.
export function ownDrawings(drawings, prefix) {
  return (drawings || "").replaceAll('"kd-', `"${prefix}`).replaceAll('"#kd-', `"#${prefix}`);
}

// What is printed on a key.
export function keySign(key) {
  return SIGNS_ON_KEYS[key] || (key?.length === 1 ? key.toUpperCase() : key);
}

// A list inside one element, kept by key: what stays keeps its focus, its scroll and its selection.
export class Shelf {
  constructor(place, keyOf, make) {
    Object.assign(this, { place, keyOf, make, kept: new Map() });
  }

  show(things) {
    const kept = new Map();
    for (const [index, thing] of (things || []).entries()) {
      let key = this.keyOf(thing, index);
      while (kept.has(key)) key += "'";
      const part = this.kept.get(key) || this.make(thing);
      part.show(thing);
      kept.set(key, part);
    }
    for (const [key, part] of this.kept) if (!kept.has(key)) part.node.remove();
    this.kept = kept;
    this.arrange([...kept.values()]);
  }

  arrange(parts) {
    let next = this.place.firstChild;
    for (const { node } of parts) {
      if (node === next) next = next.nextSibling;
      else this.place.insertBefore(node, next);
    }
  }
}

// ---- numbers and motion

export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
export const wantsCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---- themes

// The theme that is wanted, that of the app around, of JupyterLab or Voilà, of the page, of the system: who speaks first.
export function themeAround(element, wanted, known = ["light", "dark"]) {
  const lab = document.body.dataset.jpThemeLight;
  const named = [
    wanted,
    element.closest("[data-kd-theme]")?.dataset.kdTheme,
    lab && (lab === "false" ? "dark" : "light"),
    document.documentElement.dataset.theme,
  ].find((name) => known.includes(name));
  return named || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

// Paints again whenever one of those changes; the system's is told by an event.
export function watchThemes(element, paint) {
  const watching = new MutationObserver(paint);
  const attributeFilter = ["data-jp-theme-light", "data-theme", "data-kd-theme"];
  const app = element.closest(".kd-app");
  for (const node of [document.documentElement, document.body, app].filter(Boolean)) watching.observe(node, { attributes: true, attributeFilter });
  return watching;
}

// ---- what is said and told

// In the widget's live region: emptied first, so that the same words are spoken a second time.
export function speakIn(widget, words, delay = UNTIL_READ) {
  clearTimeout(widget.speaking);
  widget.live.textContent = "";
  widget.speaking = setTimeout(() => {
    widget.live.textContent = words;
  }, delay);
}

// What its scene has to say aloud: once for each number; without numbers, once for each change.
export function announce(widget) {
  const { live, live_n: number } = widget.scene;
  const mark = number === undefined ? live : number;
  if (!live || readOut.get(widget.model) === mark) return;
  readOut.set(widget.model, mark);
  speakIn(widget, live);
}

// To the kernel; numbered, so that the same intent twice is heard twice.
export function tellKernel(model, intent) {
  const last = model.get("intent") || {};
  model.set("intent", { n: (last.n || 0) + 1, ...intent });
  model.save_changes();
}
