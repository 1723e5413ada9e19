// Sentences, lists, tables and buttons on the screen. A panel draws the blocks of a scene (kdexplore/views/blocks.py)
// and sends what is pressed; every word in it comes finished. No build step: this file and common.js are what runs.

import { announce, dress, html, keySign, Shelf, sign, speakIn, tellKernel, themeAround, write } from "./common.js";

const READABLE = 4.5; // the contrast that text needs
const PHONE = "(max-width: 699px)";
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const SHAPES = {
  circle: "M12 3a9 9 0 1 0 .01 0z",
  diamond: "M12 2L22 12L12 22L2 12z",
  triangle: "M12 3L22 21H2z",
  pentagon: "M12 2L22.500 9.600L18.500 22H5.500L1.500 9.600z",
  square: "M3.500 3.500h17v17h-17z",
  star: "M12 1.500L15 8.800L22.800 9.400L16.800 14.500L18.700 22.200L12 18L5.300 22.200L7.200 14.500L1.200 9.400L9 8.800z",
  cross: "M8.500 2.500h7v6h6v7h-6v6h-7v-6h-6v-7h6z",
  drop: "M12 1.500C16 7 20 10.500 20 15a8 7.500 0 0 1-16 0C4 10.500 8 7 12 1.500z",
};
const ICONS = {
  previous: "M15 5L8 12L15 19",
  next: "M9 5L16 12L9 19",
  first: "M17 5L10 12L17 19M6 5v14",
  last: "M7 5L14 12L7 19M18 5v14",
  undo: "M8 5L4 9L8 13M4 9h10a5 5 0 0 1 0 10h-4",
  turn: "M19 5v5h-5M19 10a8 8 0 1 0 0 5",
  play: "M8 5L18 12L8 19z",
  stop: "M6 6h12v12H6z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 13L10 18L19 7",
  cross: "M6 6L18 18M18 6L6 18",
  branch: "M6 4v16M6 14c0-5 12-2 12-8M15 7l3-3l3 3",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  open: "M3 7h6l2 2h10v10H3z",
  save: "M12 4v11M7 10l5 5l5-5M4 20h16",
  share: "M12 15V4M7 8l5-5l5 5M5 12v8h14v-8",
  eye: "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0zM12 9a3 3 0 1 0 .01 0z",
  dice: "M4 4h16v16H4zM8.500 8.500h.01M15.500 8.500h.01M8.500 15.500h.01M15.500 15.500h.01M12 12h.01",
  text: "M5 6h14M5 12h14M5 18h9",
  help: "M9 9a3 3 0 1 1 4 3q-1 .5-1 2M12 18h.01",
};
let drawings = 0; // every drawing on a page has ids of its own

// ---- small tools

// A name we have a drawing for, or a sign to be shown as it is.
function icon(name) {
  if (!name) return null;
  return name in ICONS ? sign(ICONS[name], { class: "kd-panel-icon" }) : html("span", { "aria-hidden": "true" }, name);
}

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
  before?.focus({ preventScroll: true });
  return done;
}

// ---- colours: what a player's colour needs to be readable as text

function rgb(colour) {
  const code = /^#([0-9a-f]{6})$/i.exec((colour || "").trim());
  return code ? [0, 2, 4].map((at) => parseInt(code[1].slice(at, at + 2), 16)) : null;
}

function light(parts) {
  const [red, green, blue] = parts.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

// The colour itself where it can be read, else as little of the ink mixed in as it takes.
function readable(own, ink, grounds) {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = own.map((part, index) => Math.round(part + (ink[index] - part) * share));
    if (grounds.every((ground) => contrast(mixed, ground) >= READABLE)) return `rgb(${mixed.join(" ")})`;
  }
  return "var(--kd-ink)";
}

// ---- the kinds of blocks: each is made once, and shows what it is given

function seatMark(panel, seat) {
  const colour = typeof seat.colour === "string" ? seat.colour : seat.colour?.[panel.theme];
  const mark = sign(SHAPES[seat.shape] || SHAPES.circle, { class: "kd-panel-seat" });
  mark.style.color = colour || "var(--kd-own)";
  return mark;
}

function showSeat(panel, place, seat) {
  const wanted = seat ? JSON.stringify([seat, panel.theme]) : "";
  if (place.shown === wanted) return;
  place.shown = wanted;
  place.replaceChildren(...(seat ? [seatMark(panel, seat)] : []));
}

function chip(panel) {
  const node = html("button", { type: "button", class: "kd-panel-chip" });
  return {
    node,
    show({ rule, name }) {
      panel.act(node, { rule });
      dress(node, { title: name });
      write(node, rule);
    },
  };
}

function title(panel, block) {
  const [mark, words] = [html("span"), html("span")];
  const node = html(block.level === 3 ? "h3" : "h2", { class: "kd-panel-title" }, mark, words);
  return {
    node,
    show({ text, own, seat }) {
      node.classList.toggle("kd-panel-own", Boolean(own));
      showSeat(panel, mark, seat || (own ? {} : null));
      write(words, text);
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
  const [swatch, words, points] = [html("span", { class: "kd-panel-swatch", "aria-hidden": "true" }), html("span", { class: "kd-panel-words" }), html("b")];
  const line = html(pressed ? "button" : "div", { class: "kd-panel-row", type: pressed ? "button" : null }, swatch, words, " ", points);
  const rule = made.rule ? chip(panel) : null;
  return {
    node: html("li", {}, line, rule?.node),
    show(given) {
      if (pressed) panel.act(line, { press: given.name });
      dress(line, { "aria-pressed": pressed && "lit" in given ? Boolean(given.lit) : null });
      line.classList.toggle("kd-panel-lit", Boolean(given.lit));
      line.classList.toggle("kd-panel-muted", Boolean(given.muted));
      swatch.hidden = !given.swatch;
      swatch.style.backgroundColor = given.swatch || "";
      write(words, given.text);
      write(points, given.points);
      rule?.show({ rule: given.rule, name: given.rule_name });
    },
  };
}

function total() {
  const [number, words] = [html("b"), html("span")];
  const node = html("p", { class: "kd-panel-total" }, number, " ", words);
  return {
    node,
    show(block) {
      write(number, block.number);
      write(words, block.text);
    },
  };
}

function buttons(panel) {
  const group = html("div", { class: "kd-panel-buttons" });
  const why = html("p", { class: "kd-panel-why", hidden: true });
  const shelf = new Shelf(group, byName, () => button(panel, why));
  return {
    node: html("div", {}, group, why),
    show(block) {
      dress(group, { role: block.label ? "group" : null, "aria-label": block.label });
      shelf.show(block.buttons);
      why.hidden ||= !block.buttons.some(({ off }) => off === why.textContent);
    },
  };
}

// Not `disabled`: a button that cannot be pressed keeps its focus, and says why.
function button(panel, why) {
  const [sign, words, key] = [html("span", { class: "kd-panel-sign" }), html("span"), html("kbd", { "aria-hidden": "true" })];
  const node = html("button", { type: "button", class: "kd-panel-button" }, sign, words, key);
  node.explain = (reason) => {
    write(why, reason);
    why.hidden = false;
    panel.speak(reason);
  };
  return {
    node,
    show(given) {
      panel.act(node, { press: given.name });
      node.classList.toggle("kd-panel-primary", Boolean(given.primary));
      const pressed = given.pressed === undefined ? null : Boolean(given.pressed);
      dress(node, { "aria-disabled": given.off ? "true" : null, "aria-pressed": pressed, "aria-keyshortcuts": given.key, title: given.off });
      node.reason = given.off || "";
      if (sign.shown !== given.icon) sign.replaceChildren(...[icon(given.icon)].filter(Boolean));
      sign.shown = given.icon;
      sign.hidden = !given.icon;
      write(words, given.text);
      write(key, keySign(given.key));
      key.hidden = !given.key;
    },
  };
}

function choices(panel) {
  const node = html("div", { class: "kd-panel-choices", role: "radiogroup" });
  const shelf = new Shelf(node, ({ value }) => JSON.stringify(value), () => pill(panel));
  return {
    node,
    show({ name, label, options, value }) {
      dress(node, { "aria-label": label });
      const chosen = options.findIndex((option) => option.value === value);
      const stop = Math.max(chosen, 0);
      shelf.show(options.map((option, index) => ({ ...option, of: name, checked: index === chosen, stop: index === stop })));
    },
  };
}

function pill(panel) {
  const node = html("button", { type: "button", role: "radio", class: "kd-panel-pill" });
  return {
    node,
    show(given) {
      panel.act(node, { choose: [given.of, given.value] });
      dress(node, { "aria-checked": given.checked, tabindex: given.stop ? 0 : -1, title: given.title });
      write(node, given.text);
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
      if (before !== now) node.unsettled = true;
      before = now;
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
      showSeat(panel, mark, seat);
      write(words, text);
    },
  };
}

// A log moves itself alone, never the page; while it is not shown it waits.
function settle(box) {
  if (!box.unsettled || !box.clientHeight) return;
  box.unsettled = false;
  const current = box.querySelector("[aria-current]")?.parentElement;
  if (!current) return;
  const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
  if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - (box.clientHeight - current.offsetHeight) / 2;
}

function picture(panel, made) {
  const pressed = made.press !== undefined;
  const node = html(pressed ? "button" : "div", { class: "kd-panel-picture", type: pressed ? "button" : null, role: pressed ? null : "img" });
  return {
    node,
    show({ svg, label, press, width }) {
      if (pressed) panel.act(node, { press });
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
  const text = html("span", { class: "kd-panel-about" }, html("span", { class: "kd-panel-name" }, mark, name), " ", words, " ", points);
  const box = html(pressed ? "button" : "div", { class: "kd-panel-mini", type: pressed ? "button" : null }, small, text);
  return {
    node: html("li", {}, box),
    show(given) {
      if (pressed) panel.act(box, { press: given.name });
      dress(box, { "aria-pressed": pressed && "on" in given ? Boolean(given.on) : null });
      box.classList.toggle("kd-panel-lit", Boolean(given.on));
      showSeat(panel, mark, given.seat);
      mount(small, given.svg);
      small.hidden = !given.svg;
      write(name, given.title);
      for (const [place, content] of [[words, given.text], [points, given.points]]) write(place, content).hidden = !content;
    },
  };
}

// The reader opens and closes it; the scene has its way only when it changes its mind.
function fold(panel, made) {
  const [summary, inside] = [html("summary"), html("div", { class: "kd-panel-blocks" })];
  const node = html("details", { class: "kd-panel-fold", "data-name": JSON.stringify({ fold: made.name }) }, summary, inside);
  const shelf = blockShelf(panel, inside);
  let shown = false;
  node.addEventListener("toggle", () => panel.folds.set(made.name, { ...panel.folds.get(made.name), open: node.open }));
  return {
    node,
    show({ name, text, open: asked, wide, blocks }) {
      write(summary, text);
      shelf.show(blocks);
      const open = asked && !(wide && matchMedia(PHONE).matches); // what only wide screens have room for from the start
      const before = panel.folds.get(name);
      const now = shown ? node.open : before?.open; // what was pressed just now has not been told yet
      const wanted = before && before.asked === Boolean(open) ? now : Boolean(open);
      shown = true;
      panel.folds.set(name, { asked: Boolean(open), open: wanted });
      if (node.open !== wanted) node.open = wanted;
    },
  };
}

function box(panel) {
  const node = html("div", { class: "kd-panel-card kd-panel-blocks" });
  const shelf = blockShelf(panel, node);
  return {
    node,
    show({ tone, blocks }) {
      dress(node, { "data-tone": tone || "plain" });
      shelf.show(blocks);
    },
  };
}

function progress(panel) {
  const [words, bar, place] = [html("span"), html("progress"), html("div", { class: "kd-panel-buttons" })];
  const shelf = new Shelf(place, byName, () => button(panel, words));
  return {
    node: html("div", { class: "kd-panel-progress" }, html("label", {}, words, bar), place),
    show({ value, most, text, cancel }) {
      write(words, text);
      dress(bar, { max: most, value });
      shelf.show(cancel ? [cancel] : []);
    },
  };
}

function code(panel) {
  const [text, said] = [html("code"), html("span", { class: "kd-panel-muted" })];
  const paper = html("pre", { tabindex: 0, role: "group" }, text);
  const press = html("button", { type: "button", class: "kd-panel-button" });
  let now = {};
  press.addEventListener("click", async () => {
    const outcome = (await copied(now.text)) ? now.copied : now.failed;
    write(said, outcome);
    panel.speak(outcome || "");
  });
  return {
    node: html("div", { class: "kd-panel-code" }, paper, html("div", { class: "kd-panel-buttons" }, press, said)),
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

function notice(panel, made) {
  const [sign, words, place] = [html("span", { class: "kd-panel-sign" }), html("span"), html("span")];
  const node = html("div", { class: "kd-panel-notice", role: made.tone === "bad" ? "alert" : "status", "data-tone": made.tone }, sign, html("span", {}, words, " ", place));
  const drawn = { good: "check", bad: "cross" }[made.tone];
  const shelf = new Shelf(place, byIndex, () => chip(panel));
  if (drawn) sign.append(icon(drawn));
  return {
    node,
    show({ text, rule, name }) {
      write(words, text);
      shelf.show(rule ? [{ rule, name }] : []);
    },
  };
}

function lone(panel) {
  const inner = chip(panel);
  return { node: html("div", { class: "kd-panel-rule" }, inner.node), show: inner.show };
}

const KINDS = { title, say, rows, total, rule: lone, buttons, choices, table, log, picture, cards, fold, card: box, progress, code, notice };
const MADE_OF = ({ kind, name, level, tone, press }) => [kind, name, kind === "title" && level, kind === "notice" && tone, press !== undefined].join(" ");

function blockShelf(panel, place) {
  const shelf = new Shelf(place, MADE_OF, (block) => KINDS[block.kind](panel, block));
  return { show: (blocks) => shelf.show((blocks || []).filter(({ kind }) => Object.hasOwn(KINDS, kind))) };
}

// ---- one panel

class Panel {
  constructor(model, element) {
    Object.assign(this, { model, element, theme: "light", folds: new Map(), intents: new WeakMap() });
    this.closing = new AbortController();
    this.inside = html("div", { class: "kd-panel-blocks" });
    this.live = html("div", { class: "kd-panel-unseen", role: "status", "aria-live": "polite" });
    // JupyterLab takes keys before anybody else hears of them, unless this attribute tells it not to.
    this.root = html("section", { class: "kd-panel", tabindex: -1, "data-lm-suppress-shortcuts": "true" }, this.inside, this.live);
    this.root.toggleAttribute("data-touch", matchMedia("(pointer: coarse)").matches);
    this.shelf = blockShelf(this, this.inside);
    element.append(this.root);
    this.listen();
    this.show();
  }

  listen() {
    const { signal } = this.closing;
    const on = (target, name, handler) => target.addEventListener(name, handler.bind(this), { signal });
    on(this.root, "click", this.clicked);
    on(this.root, "keydown", this.pressed);
    for (const name of ["keyup", "keypress"]) on(this.root, name, (event) => event.stopPropagation());
    on(matchMedia("(prefers-color-scheme: dark)"), "change", this.repaint);
    this.resizing = new ResizeObserver(() => this.arrived());
    this.resizing.observe(this.root);
    this.repainting = new MutationObserver(() => this.repaint());
    this.watch(document.documentElement);
    this.watch(document.body);
    this.renew = () => this.show();
    this.model.on("change:scene", this.renew);
  }

  watch(node) {
    this.repainting.observe(node, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-theme", "data-kd-theme", "style"] });
  }

  close() {
    this.closing.abort();
    this.resizing.disconnect();
    this.repainting.disconnect();
    this.model.off("change:scene", this.renew);
    clearTimeout(this.speaking);
    this.root.remove();
  }

  // ---- showing a scene

  show() {
    const scene = this.model.get("scene");
    if (!scene?.blocks) return;
    const held = this.held();
    this.scene = scene;
    dress(this.root, { lang: scene.lang, "aria-label": scene.label });
    this.paint();
    this.shelf.show(scene.blocks);
    this.settleLogs();
    if (held) this.regain(held);
    announce(this);
  }

  get focus() {
    return this.root.getRootNode().activeElement;
  }

  held() {
    const node = this.focus;
    return node && node !== this.root && this.root.contains(node) ? node : null;
  }

  // A control that is gone hands its focus to its namesake, or to the panel: focus is never lost.
  regain(held) {
    const shown = (node) => this.root.contains(node) && node.getClientRects().length > 0;
    if (this.focus === held && shown(held)) return;
    const namesake = [...this.root.querySelectorAll("[data-name]")].find((node) => node.dataset.name === held.dataset.name && shown(node));
    (shown(held) ? held : namesake || this.root).focus({ preventScroll: true });
  }

  speak(words) {
    speakIn(this, words);
  }

  settleLogs() {
    for (const node of this.root.querySelectorAll(".kd-panel-log")) settle(node);
  }

  // ---- colours

  // A widget is drawn before it lies in its page: only then it is known what that page looks like.
  arrived() {
    const app = this.root.closest(".kd-app");
    if (app !== this.app || !this.root.dataset.theme) {
      this.app = app;
      if (app) this.watch(app);
      this.repaint();
    }
    this.settleLogs();
  }

  repaint() {
    const before = this.theme;
    this.paint();
    if (before !== this.theme && this.scene) this.shelf.show(this.scene.blocks);
  }

  paint() {
    if (!this.scene || !this.root.isConnected) return;
    const app = this.root.closest(".kd-app");
    this.theme = app?.dataset.kdTheme || themeAround(this.root, this.scene.theme);
    const own = this.scene.own?.[this.theme];
    const wanted = { ...(app ? {} : this.scene.themes?.[this.theme]), ...(own ? { "--kd-own": own } : {}) };
    if (!own && app) this.root.style.removeProperty("--kd-own");
    for (const [variable, colour] of Object.entries(wanted)) this.root.style.setProperty(variable, colour);
    dress(this.root, { "data-theme": this.theme });
    this.paintOwn();
  }

  paintOwn() {
    const style = getComputedStyle(this.root);
    const [own, ink, paper, board] = ["own", "ink", "paper", "board"].map((name) => rgb(style.getPropertyValue(`--kd-${name}`)));
    const found = own && ink && paper && board ? readable(own, ink, [paper, board]) : "var(--kd-ink)";
    this.root.style.setProperty("--kd-own-text", found);
  }

  // ---- what is pressed

  act(node, intent) {
    this.intents.set(node, intent);
    dress(node, { "data-name": JSON.stringify(intent) });
  }

  clicked(event) {
    const node = event.target.closest("[data-name]");
    const intent = node && this.intents.get(node);
    if (!intent) return;
    if (node.reason) node.explain(node.reason);
    else if (intent.choose) this.choose(node, intent);
    else this.send(intent);
  }

  choose(node, intent) {
    if (node.getAttribute("aria-checked") === "true") return;
    for (const other of node.parentElement.children) dress(other, { "aria-checked": other === node, tabindex: other === node ? 0 : -1 });
    this.send(intent);
  }

  pressed(event) {
    // Within the app the page has keys of its own, and keeps them from a notebook itself.
    if (!this.root.closest(".kd-app")) event.stopPropagation();
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const listed = event.target.closest(".kd-panel-pill, .kd-panel-entry");
    if ((listed && this.step(listed, event.key)) || this.shortcut(event)) event.preventDefault();
  }

  // Arrow keys go through choices and logs, which are one stop for the Tab key each.
  step(node, name) {
    const inLog = node.matches(".kd-panel-entry");
    const all = [...node.closest(".kd-panel-choices, .kd-panel-log").querySelectorAll(inLog ? ".kd-panel-entry" : ".kd-panel-pill")];
    const at = all.indexOf(node);
    const goals = { Home: 0, End: all.length - 1 };
    const goal = name in STEPS ? at + STEPS[name] : goals[name];
    if (goal === undefined || (inLog && goal in all === false)) return name in STEPS;
    const next = all[(goal + all.length) % all.length];
    for (const other of all) other.tabIndex = other === next ? 0 : -1;
    next.focus();
    if (!inLog) next.click();
    return true;
  }

  // The key that a button shows presses it while the focus is in this panel.
  shortcut({ key: name, target, repeat }) {
    const own = (name === "Enter" || name === " ") && target.closest("button, summary, a");
    if (own || repeat || target.closest("input, textarea, select")) return false;
    const found = [...this.root.querySelectorAll("[aria-keyshortcuts]")].find((node) => node.getAttribute("aria-keyshortcuts").toLowerCase() === name.toLowerCase());
    found?.click();
    return Boolean(found);
  }

  send(intent) {
    tellKernel(this.model, intent);
  }
}

function render({ model, el }) {
  const panel = new Panel(model, el);
  return () => panel.close();
}

export default { render };
