// What no control of ipywidgets can show: score lines that light squares, ids of rules in sentences, logs, cards, tables.
// A panel draws the blocks of a scene (kdexplore/views/blocks.py) and sends what is pressed.

import { dress, html, Shelf, view, Widget, write } from "./common.js";
import { candidates } from "./panel/candidates.js";
import { graph } from "./panel/graph.js";
import { replay } from "./panel/motion.js";
import { pad } from "./panel/pad.js";
import { showSeat } from "./panel/seats.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
let drawings = 0; // every drawing on a page has ids of its own

// ---- small tools

const byName = (thing, index) => (thing.name === undefined ? `${index}` : `"${thing.name}`);
const byIndex = (_, index) => `${index}`;

// Our own drawings are parsed, never written into the page as they are: nothing in them can run.
function drawing(markup) {
  const root = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return [];
  for (const node of root.querySelectorAll("script, foreignObject")) node.remove();
  drawings += 1;
  const prefix = `kdd${drawings}-`;
  for (const node of [root, ...root.querySelectorAll("*")]) for (const attribute of [...node.attributes]) rename(node, attribute, prefix);
  return [document.importNode(root, true)];
}

function rename(node, { name, value }, prefix) {
  if (name.startsWith("on")) node.removeAttribute(name);
  else if (name === "id") node.setAttribute(name, prefix + value);
  else if (name === "aria-labelledby" || name === "aria-describedby") node.removeAttribute(name);
  else if (name.endsWith("href")) node.setAttribute(name, value.startsWith("#") ? `#${prefix}${value.slice(1)}` : "#");
  else if (value.includes("url(#")) node.setAttribute(name, value.replaceAll("url(#", `url(#${prefix}`));
}

function mount(place, markup) {
  if (place.markup === markup) return;
  place.markup = markup;
  place.replaceChildren(...(markup ? drawing(markup) : []));
}

async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copiedByHand(words);
  }
}

// Where the page may not write to the clipboard (no https, say), the old way still works.
function copiedByHand(words) {
  const before = document.activeElement;
  const paper = html("textarea", { readonly: true, style: "position:fixed;opacity:0" });
  paper.value = words;
  document.body.append(paper);
  paper.select();
  const done = document.execCommand("copy");
  paper.remove();
  /** @type {HTMLElement | null} */ (before)?.focus({ preventScroll: true });
  return done;
}

// ---- the kinds of blocks: each is made once, and shows what it is given

function chip(panel) {
  const node = html("button", { type: "button", class: "kd-panel-chip" });
  return {
    node,
    show({ rule, name }) {
      panel.act(node, { rule });
      dress(node, { title: rule });
      write(node, name);
    },
  };
}

function say(panel) {
  const node = html("p");
  const shelf = new Shelf(node, (part, index) => `${index}${part.rule ? "r" : ""}`, (part) => (part.rule ? chip(panel) : spoke()));
  return {
    node,
    show({ parts, size }) {
      node.className = `kd-panel-say kd-panel-${size || "normal"}`;
      shelf.show(parts);
    },
  };
}

function spoke() {
  const node = html("span");
  return {
    node,
    show({ text, tone }) {
      if (node.className !== (tone ? `kd-panel-${tone}` : "")) node.className = tone ? `kd-panel-${tone}` : "";
      write(node, text);
    },
  };
}

function rows(panel) {
  const node = html("ul", { class: "kd-panel-rows", role: "list" });
  const shelf = new Shelf(node, (line, index) => byName(line, index) + (line.rule ? "+" : ""), (line) => row(panel, line));
  return {
    node,
    show(block) {
      dress(node, { "aria-label": block.label });
      shelf.show(block.rows);
    },
  };
}

function row(panel, made) {
  const pressed = made.name !== undefined;
  const [swatch, words, detail, points] = [html("span", { class: "kd-panel-swatch", "aria-hidden": "true" }), html("span", { class: "kd-panel-words" }), html("span", { class: "kd-panel-detail" }), html("b")];
  const line = html(pressed ? "button" : "div", { class: "kd-panel-row", type: pressed ? "button" : null }, swatch, words, " ", detail, " ", points);
  const rule = made.rule ? chip(panel) : null;
  return {
    node: html("li", {}, line, rule?.node),
    show(given) {
      if (pressed) panel.act(line, { press: given.name });
      dress(line, { "aria-pressed": pressed && "lit" in given ? Boolean(given.lit) : null });
      line.classList.toggle("kd-panel-lit", Boolean(given.lit));
      line.classList.toggle("kd-panel-muted", Boolean(given.muted));
      swatch.hidden = !given.swatch && !given.svg;
      swatch.classList.toggle("kd-panel-piece", Boolean(given.svg));
      mount(swatch, given.svg);
      swatch.style.backgroundColor = given.swatch || "";
      write(words, given.text);
      write(detail, given.detail);
      detail.hidden = !given.detail;
      write(points, given.points);
      rule?.show({ rule: given.rule, name: given.rule_name });
    },
  };
}

function table() {
  const [caption, head, body] = [html("caption"), html("thead"), html("tbody")];
  const node = html("div", {}, html("table", {}, caption, head, body));
  const [top, lines] = [head, body].map((place) => new Shelf(place, byIndex, tableRow));
  return {
    node,
    show({ caption: words, head: names, rows: found, numbers = [], hidden }) {
      // What cannot be seen is no stop for the Tab key.
      dress(node, { class: hidden ? "kd-panel-unseen" : "kd-panel-table", role: hidden ? null : "region", tabindex: hidden ? null : 0, "aria-label": hidden ? null : words });
      write(caption, words);
      top.show(names?.length ? [{ cells: names, numbers, scope: "col" }] : []);
      lines.show(found.map((cells) => ({ cells, numbers, scope: "row" })));
    },
  };
}

function tableRow() {
  const node = html("tr");
  const shelf = new Shelf(node, ({ tag }, index) => `${tag}${index}`, tableCell);
  return {
    node,
    show({ cells, numbers, scope }) {
      const isHead = (text, index) => text !== "" && (scope === "col" || index === 0);
      shelf.show(cells.map((text, index) => ({ text, scope, number: numbers.includes(index), tag: isHead(text, index) ? "th" : "td" })));
    },
  };
}

function tableCell({ tag }) {
  const node = html(tag);
  return {
    node,
    show({ text, scope, number }) {
      dress(node, { scope: tag === "th" ? scope : null, class: number ? "kd-panel-number" : null });
      write(node, text);
    },
  };
}

function log(panel) {
  const node = html("ol", { class: "kd-panel-log", role: "list" });
  const shelf = new Shelf(node, ({ at }, index) => `${index}:${at}`, () => logEntry(panel));
  let before;
  return {
    node,
    show({ label, entries, now }) {
      dress(node, { "aria-label": label });
      const current = entries.findLastIndex(({ at }) => at === now);
      const stop = current < 0 ? entries.length - 1 : current;
      shelf.show(entries.map((entry, index) => ({ ...entry, current: index === current, stop: index === stop })));
      // With no entry to show, a log follows what is added.
      const place = now < 0 ? `end ${entries.length}` : now;
      node.atEnd = now < 0;
      if (before !== place) node.unsettled = true;
      before = place;
    },
  };
}

function logEntry(panel) {
  const [mark, words] = [html("span"), html("span")];
  const line = html("button", { type: "button", class: "kd-panel-entry" }, mark, words);
  return {
    node: html("li", {}, line),
    show({ text, at, seat, current, stop }) {
      panel.act(line, { at });
      dress(line, { "aria-current": current ? "step" : null, tabindex: stop ? 0 : -1 });
      showSeat(mark, seat);
      write(words, text);
    },
  };
}

// A log moves itself alone, never the page; while it is not shown it waits.
function settle(box) {
  if (!box.unsettled || !box.clientHeight) return;
  box.unsettled = false;
  const current = box.atEnd ? box.lastElementChild : box.querySelector("[aria-current]")?.parentElement;
  if (!current) return;
  const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
  if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - (box.clientHeight - current.offsetHeight) / 2;
}

function picture(panel, made) {
  const pressed = made.press !== undefined;
  const above = html("figcaption", { class: "kd-panel-caption" });
  const node = html(pressed ? "button" : "div", { class: "kd-panel-picture", type: pressed ? "button" : null, role: pressed ? null : "img" });
  const figure = html("figure", {}, above, node);
  return {
    node: figure,
    show({ svg, label, caption, press, width }) {
      if (pressed) panel.act(node, { press });
      write(above, caption).hidden = !caption;
      figure.classList.toggle("kd-panel-one-of-some", Boolean(caption));
      dress(node, { "aria-label": label });
      node.style.maxWidth = width ? `${Number(width)}px` : "";
      mount(node, svg);
    },
  };
}

function cards(panel) {
  const node = html("ul", { class: "kd-panel-cards", role: "list" });
  const shelf = new Shelf(node, byName, (made) => card(panel, made));
  return {
    node,
    show(block) {
      dress(node, { "aria-label": block.label });
      shelf.show(block.cards);
    },
  };
}

function card(panel, made) {
  const pressed = made.name !== undefined;
  const small = html("span", { class: "kd-panel-drawn", "aria-hidden": "true" });
  const [mark, name, words, points] = [html("span"), html("span"), html("span", { class: "kd-panel-detail" }), html("b", { class: "kd-panel-points" })];
  const [note, unseen] = [html("span", { class: "kd-panel-note" }), html("span", { class: "kd-panel-unseen" })];
  const [beside, besideWords] = [html("span", { class: "kd-panel-symbol", "aria-hidden": "true" }), html("span")];
  const aside = html("span", { class: "kd-panel-aside" }, beside, besideWords);
  const text = html("span", { class: "kd-panel-about" }, html("span", { class: "kd-panel-name" }, mark, name), " ", words, " ", note, " ", unseen, " ", points);
  const box = html(pressed ? "button" : "div", { class: "kd-panel-mini", type: pressed ? "button" : null }, small, aside, text);
  const aims = aiming(panel, box);
  return {
    node: html("li", {}, box),
    show(given) {
      if (pressed) panel.act(box, { press: given.name });
      dress(box, { "aria-pressed": pressed && "on" in given ? Boolean(given.on) : null });
      box.classList.toggle("kd-panel-lit", Boolean(given.on));
      showSeat(mark, given.seat);
      mount(small, given.svg);
      small.hidden = !given.svg;
      replay(panel, given.name, small, given.motion);
      aims.aim = given.aim;
      mount(beside, given.aside);
      write(besideWords, given.aside_text);
      aside.hidden = !given.aside_text;
      write(name, given.title);
      for (const [place, content] of [[words, given.text], [note, given.note], [unseen, given.said], [points, given.points]]) write(place, content).hidden = !content;
    },
  };
}

// While a card is pointed at, or has the focus, a board in the same app shows what it aims at.
function aiming(panel, box) {
  const made = { aim: undefined };
  const tell = (aim) => made.aim && box.dispatchEvent(new CustomEvent("kd-aim", { bubbles: true, detail: aim }));
  for (const name of ["pointerenter", "focusin"]) panel.on(box, name, () => tell(made.aim));
  for (const name of ["pointerleave", "focusout"]) panel.on(box, name, () => tell(null));
  return made;
}

function code(panel) {
  const [text, said] = [html("code"), html("span", { class: "kd-panel-muted" })];
  const paper = html("pre", { tabindex: 0, role: "group" }, text);
  const press = html("button", { type: "button", class: "kd-panel-copy" });
  let now = {};
  press.addEventListener("click", async () => {
    const outcome = (await copied(now.text)) ? now.copied : now.failed;
    write(said, outcome);
    panel.speak(outcome || "");
  });
  return {
    node: html("div", { class: "kd-panel-code" }, paper, html("div", { class: "kd-panel-copying" }, press, said)),
    show(block) {
      if (block.text !== now.text) write(said, "");
      now = block;
      dress(paper, { "aria-label": block.label });
      write(text, block.text);
      write(press, block.copy);
      dress(press, { "aria-label": `${block.copy}: ${block.label}`, "data-name": JSON.stringify({ copy: block.label }) });
    },
  };
}

function lone(panel) {
  const inner = chip(panel);
  return { node: html("div", { class: "kd-panel-rule" }, inner.node), show: inner.show };
}

function badge() {
  const node = html("span", { class: "kd-panel-badge" });
  return {
    node,
    show({ tone, text }) {
      dress(node, { "data-tone": tone });
      write(node, text);
    },
  };
}

const drawn = (make) => (panel) => make(panel, mount);
const KINDS = { say, rows, rule: lone, table, pad, log, picture, cards, code, badge, candidates: drawn(candidates), graph: drawn(graph) };
const MADE_OF = ({ kind, press }) => `${kind} ${press !== undefined}`;

// ---- one panel

class Panel extends Widget {
  intents = new WeakMap();

  build() {
    this.inside = html("div", { class: "kd-panel-blocks" });
    this.live = this.liveRegion("kd-panel-unseen");
    this.root = this.frame("section", { class: "kd-panel", tabindex: -1 }, this.inside, this.live);
    this.shelf = new Shelf(this.inside, MADE_OF, (block) => KINDS[block.kind](this, block));
  }

  listen() {
    this.on(this.root, "click", this.clicked);
    this.on(this.root, "keydown", this.pressed);
  }

  show(scene) {
    if (!scene?.blocks) return;
    this.scene = scene;
    this.root.hidden = !scene.blocks.length;
    dress(this.root, { lang: scene.lang, "aria-label": scene.label });
    this.paint();
    this.keepFocus(() => this.shelf.show(scene.blocks.filter(({ kind }) => Object.hasOwn(KINDS, kind))));
    this.resize();
  }

  resize() {
    for (const node of this.root.querySelectorAll(".kd-panel-log")) settle(node);
  }

  // What is gone hands its focus to its namesake.
  twin(node) {
    const { name } = node.dataset;
    return [...this.root.querySelectorAll("[data-name]")].find((other) => other.dataset.name === name && this.visible(other));
  }

  // ---- what is pressed

  act(node, intent) {
    this.intents.set(node, intent);
    dress(node, { "data-name": JSON.stringify(intent) });
  }

  clicked(event) {
    const node = event.target.closest("[data-name]");
    const intent = node && this.intents.get(node);
    if (intent) this.send(intent);
  }

  pressed(event) {
    // Within the app the page has keys of its own, and keeps them from a notebook itself.
    if (!this.root.closest(".kd-app")) event.stopPropagation();
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const entry = event.target.closest(".kd-panel-entry");
    if (entry && this.step(entry, event.key)) event.preventDefault();
  }

  // Arrow keys go through a log, which is one stop for the Tab key.
  step(node, name) {
    const all = [...node.closest(".kd-panel-log").querySelectorAll(".kd-panel-entry")];
    const goals = { Home: 0, End: all.length - 1 };
    const next = all[name in STEPS ? all.indexOf(node) + STEPS[name] : goals[name]];
    if (!next) return name in STEPS;
    for (const other of all) other.tabIndex = other === next ? 0 : -1;
    next.focus();
    return true;
  }
}

export default view(Panel);
