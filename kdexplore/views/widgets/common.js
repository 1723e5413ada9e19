// What all widgets share: elements, lists that keep their parts, and `Widget`, the base class of every view.
// The scripts import this file; kdexplore/views/widgets/bundling.py sends each widget to the browser in one piece.

const SIGNS_ON_KEYS = { Enter: "\u23ce", Escape: "Esc", ArrowLeft: "\u2190", ArrowRight: "\u2192", " ": "\u2423" };
const SVG = "http://www.w3.org/2000/svg";
const PAUSE = 30; // milliseconds for which a live region stays empty, so that the same words are spoken again
const announced = new WeakMap(); // model -> what was read out last: two views of one model speak once
let widgets = 0; // every widget on a page has ids of its own

// ---- elements

export function html(tag, attributes = {}, ...children) {
  return made(document.createElement(tag), attributes, children);
}

/** What a disc shows for a sign of a sentence: 1 for ①. */
export const digitOf = (sign) => String(sign.charCodeAt(0) - 0x245f);

export function svg(tag, attributes = {}, ...children) {
  return made(document.createElementNS(SVG, tag), attributes, children);
}

function made(node, attributes, children) {
  dress(node, attributes);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

// Sets only the attributes that differ, so that observers see no change where there is none.
export function dress(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = asAttribute(name, value);
    if (text === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
  return node;
}

// A boolean is "true" or "false" in an ARIA attribute; any other attribute is present or absent.
function asAttribute(name, value) {
  if (value === undefined || value === null) return null;
  if (typeof value !== "boolean" || name.startsWith("aria-")) return String(value);
  return value ? "" : null;
}

export function write(node, words) {
  const text = words === undefined || words === null ? "" : String(words);
  if (node.textContent !== text) node.textContent = text;
  return node;
}

// New content for an element; without any it is hidden.
export function fill(node, children) {
  node.replaceChildren(...children);
  node.hidden = !children.length;
}

// An icon: one path in a box of 24 by 24.
export function sign(line, attributes) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", ...attributes }, svg("path", { d: line }));
}

// The symbols of views/art with the ids of one widget. Only they are parsed as markup, never the text of a game.
export function ownDrawings(drawings, prefix) {
  return (drawings || "").replaceAll('"kd-', `"${prefix}`).replaceAll('"#kd-', `"#${prefix}`);
}

// The label of a key: an arrow or an abbreviation where it has one.
export function keySign(key) {
  return SIGNS_ON_KEYS[key] || (key?.length === 1 ? key.toUpperCase() : key);
}

// A list inside one element. Items are matched by key, so that those that stay keep focus, scroll and selection.
export class Shelf {
  constructor(place, keyOf, make) {
    this.place = place;
    this.keyOf = keyOf;
    this.make = make;
    this.kept = new Map();
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
    putInOrder(this.place, parts.map(({ node }) => node));
  }
}

// Puts nodes in this order; those that stand where they should are not touched.
export function putInOrder(place, nodes) {
  let next = place.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else place.insertBefore(node, next);
  }
}

// ---- numbers and preferences

export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
export const prefersCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const isTouch = () => matchMedia("(pointer: coarse)").matches;

// ---- the base of all widgets

// A widget is made once, opened once, shows one scene after another, and is closed. A subclass writes
//
//   build()        makes `this.root` and, if it speaks, `this.live` (`this.frame` and `this.liveRegion` help)
//   listen()       adds its listeners with `this.on`; they end when the widget closes
//   show(scene)    draws a scene; `this.scene` is the last one. `this.keepFocus(() => …)` keeps the focus over a redraw
//   twin(node)     where the focus goes when `node` is gone: its counterpart, or `null` for `this.refuge()`
//   styles         optional: its style sheet, where that is part of its script
//   resize()       optional: the root, or another of `this.measured()`, has another size
//   release()      optional: stops timers and animations
//
// and ends with `export default view(Kind)`. `this.paint()` sets the colours of the theme, again whenever the theme
// around the widget changes; `this.speak(words)` and `this.announce()` use the live region; `this.send(intent)` tells
// the kernel.
/** @template {{ themes?: any, theme?: any, live?: any, live_n?: any, [part: string]: any }} [Scene=any] */
export class Widget {
  constructor(model, element) {
    widgets += 1;
    this.model = model;
    this.element = element;
    this.prefix = `kd${widgets}-`;
    this.closing = new AbortController();
    this.root = null;
    this.live = null;
    this.styles = "";
    /** @type {Scene} */
    this.scene = null;
    this.colours = {};
  }

  // ---- life cycle

  open() {
    this.build();
    if (this.styles) this.addStyles();
    this.element.append(this.root);
    this.listenAlways();
    this.listen();
    this.follow("scene", () => this.renew());
    this.renew();
  }

  build() {}

  listen() {}

  /** @param {Scene} _scene */
  show(_scene) {}

  resize() {}

  release() {}

  // Beside the widget a style sheet works everywhere; one in the head of the page does not reach into a shadow root.
  addStyles() {
    const style = html("style", {}, this.styles);
    this.element.append(style);
    this.atEnd(() => style.remove());
  }

  /** @returns {any} the scene of the model as the widget draws it */
  received() {
    return this.model.get("scene");
  }

  renew() {
    this.show(this.received());
  }

  // A listener that ends with the widget.
  on(target, name, handler, options = {}) {
    target.addEventListener(name, handler.bind(this), { signal: this.closing.signal, ...options });
  }

  // The same for a trait of the model.
  follow(trait, handler) {
    this.model.on(`change:${trait}`, handler);
    this.atEnd(() => this.model.off(`change:${trait}`, handler));
  }

  atEnd(action) {
    this.closing.signal.addEventListener("abort", action);
  }

  listenAlways() {
    for (const name of ["keyup", "keypress"]) this.on(this.root, name, (event) => event.stopPropagation());
    this.watchTheme();
    const resizing = new ResizeObserver(() => this.arrived());
    for (const node of this.measured()) resizing.observe(node);
    this.atEnd(() => resizing.disconnect());
  }

  // A widget is drawn before it is part of the page: only then its size and the theme around it are known.
  arrived() {
    this.paint();
    this.resize();
  }

  measured() {
    return [this.root];
  }

  close() {
    this.closing.abort();
    clearTimeout(this.speaking);
    this.release();
    this.root.remove();
  }

  // ---- elements that every widget has

  // JupyterLab takes keys before anybody else hears of them, unless this attribute tells it not to.
  frame(tag, attributes, ...children) {
    const root = html(tag, { "data-lm-suppress-shortcuts": "true", ...attributes }, ...children);
    root.toggleAttribute("data-touch", isTouch());
    return root;
  }

  liveRegion(hidden) {
    return html("div", { class: hidden, role: "status", "aria-live": "polite" });
  }

  // ---- theme

  // The first of these that names a theme: the scene, the app around, JupyterLab or Voilà, the page; else the system.
  themeName(known = Object.keys(this.scene?.themes ?? { light: 0, dark: 0 })) {
    const lab = document.body.dataset.jpThemeLight;
    const { theme } = this.scene ?? {};
    const named = [
      theme?.value ?? theme,
      this.element.closest("[data-kd-theme]")?.dataset.kdTheme,
      lab && (lab === "false" ? "dark" : "light"),
      document.documentElement.dataset.theme,
      getComputedStyle(this.element).colorScheme, // of a page that has chosen one, such as marimo's
    ].find((name) => known.includes(name));
    return named || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  }

  coloursOf(name) {
    return this.scene.themes?.[name] ?? {};
  }

  paint() {
    if (!this.scene) return;
    const name = this.themeName();
    const colours = this.coloursOf(name);
    for (const [variable, colour] of Object.entries(colours)) {
      if (this.colours[variable] !== colour) this.root.style.setProperty(variable, colour);
    }
    this.colours = colours;
    dress(this.root, { "data-theme": name });
  }

  watchTheme() {
    const watching = new MutationObserver(() => this.paint());
    // The app around may be there later than the widget, so that its attribute is looked for in the whole page.
    watching.observe(document, { subtree: true, attributes: true, attributeFilter: ["data-kd-theme", "data-jp-theme-light"] });
    for (const node of [document.documentElement, document.body]) watching.observe(node, { attributes: true, attributeFilter: ["data-theme"] });
    this.atEnd(() => watching.disconnect());
    this.on(matchMedia("(prefers-color-scheme: dark)"), "change", () => this.paint());
  }

  // ---- focus

  get focus() {
    return this.root.getRootNode().activeElement;
  }

  // Whether a node can have the focus now. To ask where it is would lay out the whole page once more: 20 ms.
  visible(node) {
    return this.root.contains(node) && node.checkVisibility();
  }

  // Redraws; a control that is gone hands its focus to its twin, or to a refuge: focus is never lost.
  keepFocus(redraw) {
    const held = this.focus !== this.root && this.root.contains(this.focus) ? this.focus : null;
    redraw();
    if (!held || (this.focus === held && this.visible(held))) return;
    const next = this.visible(held) ? held : (this.twin(held) ?? this.refuge());
    next?.focus({ preventScroll: true });
  }

  twin(_node) {
    return null;
  }

  refuge() {
    return this.root;
  }

  // ---- speech

  // Empties the live region first, so that the same words are spoken a second time.
  speak(words, delay = PAUSE) {
    clearTimeout(this.speaking);
    this.live.textContent = "";
    this.speaking = setTimeout(() => {
      this.live.textContent = words;
    }, delay);
  }

  // Reads out `live` of the scene once per number; without numbers once per change.
  announce() {
    const { live, live_n: number } = this.scene;
    const mark = number === undefined ? live : number;
    if (!live || announced.get(this.model) === mark) return;
    announced.set(this.model, mark);
    this.speak(live);
  }

  // ---- kernel

  // A message, not a trait: traits that wait for an answer are merged, and of three quick presses one would arrive.
  send(intent) {
    this.model.send({ intent });
  }
}

// What anywidget asks of a module.
export function view(Kind) {
  return {
    render({ model, el }) {
      const widget = new Kind(model, el);
      widget.open();
      return () => widget.close();
    },
  };
}
