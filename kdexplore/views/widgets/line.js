// The draft on the screen: both lines of dominoes, whose they are, what can be claimed. It draws a scene and sends
// intents; it knows no rules: why a domino cannot be claimed is in the scene already (kdexplore/views/scenes/draft.py).

import SYMBOLS from "../art/symbols.svg";
import STYLE from "./line.css?kd-draft";
import { digitOf, html, ownDrawings, prefersCalm, svg, view, Widget } from "./common.js";
import { Pen, U } from "./squares.js";

const SIZES = { line: 50, rail: 58, card: 42, small: 29 }; // pixels to half a domino: in a column, in a rail, in a large and a small card
const NARROW = 412; // pixels; below it a line is a row of cards
const WIDE = 700; // pixels; in the app, where a board lies below, so wide lines are rows of cards too
const TYPING = 900; // milliseconds in which digits belong to one number
const STAGGER = 70;
const OVERDUE = 3000; // milliseconds after which a press that changes nothing counts as answered
const ARROWS = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };
const PLAIN_KEYS = ["Enter", " ", "Escape", "Home", "End", ...Object.keys(ARROWS)];

// ---- small tools

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

// ---- the pen: dominoes, kings and small pictures

class LinePen extends Pen {
  domino(halves) {
    return super.domino(halves, { class: "kd-draft-domino", plate: "kd-draft-plate" });
  }

  king(seat, pixels = 22) {
    const { shape, paint } = this.scene.seats[seat];
    const look = { viewBox: "0 0 24 24", width: pixels, height: pixels, "aria-hidden": "true", class: "kd-draft-king" };
    return svg("svg", look, this.use(shape, 0, 0, 24, paint));
  }

  picture(symbol, pixels) {
    const look = { viewBox: `0 0 ${U} ${U}`, width: pixels, height: pixels, "aria-hidden": "true", class: "kd-draft-picture" };
    return svg("svg", look, this.use(symbol, 0, 0, U));
  }
}

// ---- both lines

/** @extends {Widget<import("./scenes").LineScene>} */
class Line extends Widget {
  styles = STYLE;
  pieces = new Map();
  lists = new Map();
  typed = "";
  typedAt = 0;
  pointed = null;
  picked = new Set();
  people = new Set();
  unanswered = 0; // presses: until they are answered, what is drawn is what was pressed
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  overdue = undefined;
  places = new Map(); // of the dominoes in the line, by number
  due = 0;
  /** @type {number | undefined} */
  width = undefined;
  rail = false;

  build() {
    this.symbols = svg("svg", { class: "kd-draft-symbols", "aria-hidden": "true" });
    this.symbols.innerHTML = ownDrawings(SYMBOLS, this.prefix);
    this.turn = html("p", { class: "kd-draft-turn", tabindex: "-1" });
    this.table = html("div", { class: "kd-draft-lines" });
    this.gone = html("div", { class: "kd-draft-card kd-draft-gone", hidden: true });
    this.orders = html("dl", { class: "kd-draft-orders" });
    this.card = html("div", { class: "kd-draft-card kd-draft-why", hidden: true });
    this.hand = html("div", { class: "kd-draft-hand", hidden: true });
    this.back = html("button", { type: "button", class: "kd-draft-button", "data-button": "back", hidden: true });
    this.keys = html("span", { id: `${this.prefix}keys`, class: "kd-draft-unseen" });
    this.live = this.liveRegion("kd-draft-unseen kd-draft-live");
    const parts = [this.turn, this.table, this.card, this.gone, this.hand, this.orders, this.back, this.keys, this.live];
    this.root = this.frame("div", { class: "kd-draft", role: "group", tabindex: "-1" }, this.symbols, ...parts);
  }

  listen() {
    this.on(this.root, "keydown", this.pressed);
    this.on(this.root, "click", this.clicked);
    this.on(this.root, "focusin", this.focused);
    for (const name of ["pointerdown", "keydown"]) this.on(this.root, name, this.hurry, { capture: true });
  }

  // ---- showing a scene

  /** @param {import("./scenes").LineScene} scene */
  show(scene) {
    if (!scene || !scene.lines) return;
    const before = this.scene;
    const leaving = before ? this.leaving(scene) : [];
    if (before?.position !== scene.position) [this.pointed, this.toldWhy] = [null, null]; // it was asked of another moment
    this.scene = scene;
    this.root.lang = scene.lang;
    this.root.dataset.mode = scene.mode;
    this.root.setAttribute("aria-label", scene.label);
    this.keys.textContent = scene.words.keys;
    this.paint();
    this.keepFocus(() => this.draw());
    this.tell(before);
    this.soon(before && !prefersCalm() ? (now) => this.animate(now, leaving) : () => {});
  }

  // Where dominoes are is read when the browser has laid out the page for the next frame: to ask at once costs 20 ms.
  soon(animate) {
    cancelAnimationFrame(this.due);
    this.due = requestAnimationFrame(() => {
      const now = this.measuredPlaces();
      animate(now);
      this.places = now;
    });
  }

  release() {
    cancelAnimationFrame(this.due);
    clearTimeout(this.overdue);
  }

  // Letters and signs keep a size that can be read, whatever the size of the dominoes.
  resize() {
    this.measure();
    if (this.scene && this.pixels() !== this.pen.pixels) this.keepFocus(() => this.draw());
  }

  // Beside a board the lines are a rail of rows: the room says where, with a custom property.
  measure() {
    this.width = this.root.clientWidth;
    this.rail = this.width > 0 && getComputedStyle(this.root).getPropertyValue("--kd-rail") === "on";
  }

  pixels() {
    if (!this.width) this.measure(); // out of sight it had none
    const wide = this.width;
    if (this.rail) return SIZES.rail;
    if (wide && wide < NARROW) return SIZES.small;
    return wide >= WIDE && this.element.closest(".kd-app") ? SIZES.card : SIZES.line;
  }

  draw() {
    this.pen = new LinePen(this.scene, this.prefix, this.pixels());
    this.root.dataset.cards = { [SIZES.small]: "small", [SIZES.card]: "large" }[this.pen.pixels] || "";
    this.root.toggleAttribute("data-rail", this.rail);
    this.fillTurn();
    this.fillLines();
    this.fillGone();
    this.fillHand();
    this.fillOrders();
    this.fillCard();
    this.back.textContent = this.scene.words.back;
    this.back.hidden = !this.scene.back;
    this.rove();
  }

  // Where the room says itself whose turn it is, nothing is said here.
  fillTurn() {
    this.turn.hidden = !this.scene.turn;
    if (!this.scene.turn) return void this.turn.replaceChildren();
    const { seat, says, now, why } = this.scene.turn;
    const king = seat === null ? null : this.pen.king(seat, 20);
    const parts = [king, says ? html("strong", {}, `${says}.`) : null, html("span", {}, now), why ? html("span", {}, why) : null];
    this.turn.replaceChildren(...parts.filter(Boolean));
  }

  fillLines() {
    const shown = this.scene.lines.map((line) => this.list(line));
    for (const [number] of this.pieces) if (!this.slots().some((slot) => slot.number === number)) this.pieces.delete(number);
    this.table.replaceChildren(...shown);
    this.table.hidden = !shown.length;
  }

  slots() {
    return this.scene.lines.flatMap((line) => line.slots);
  }

  slotOf(number) {
    return this.slots().find((slot) => slot.number === number);
  }

  // A line keeps its element from scene to scene, and a domino keeps its own when its line moves up.
  list(line) {
    if (!this.lists.has(line.name)) {
      const id = `${this.prefix}${line.name}`;
      const title = html("h2", { id, class: "kd-draft-title" });
      const box = html("div", { role: "listbox", class: "kd-draft-line", "aria-labelledby": id, "aria-describedby": this.keys.id });
      this.lists.set(line.name, { title, box, section: html("section", { "data-line": line.name, class: "kd-draft-column" }, title, box) });
    }
    const { title, box, section } = this.lists.get(line.name);
    title.textContent = line.title;
    box.replaceChildren(...line.slots.map((slot) => this.piece(slot)));
    return section;
  }

  piece(slot) {
    if (!this.pieces.has(slot.number)) this.pieces.set(slot.number, html("div", { role: "option", class: "kd-draft-slot", "data-number": slot.number, tabindex: "-1" }));
    const node = this.pieces.get(slot.number);
    const words = [slot.sign, slot.label, slot.hint].filter(Boolean);
    for (const [name, value] of Object.entries({
      "aria-label": words.join("; "),
      "aria-selected": String(slot.when === "now"),
      "aria-disabled": this.scene.mode === "claim" && slot.when in { free: 1, taken: 1 } ? String(!slot.can) : "false",
      "data-when": slot.when,
      "data-can": String(slot.can),
      title: slot.hint || "",
    })) node.setAttribute(name, value);
    if (!slot.hint) node.removeAttribute("title");
    node.style.setProperty("--kd-own", slot.seat === null ? "var(--kd-frame)" : `var(${this.scene.seats[slot.seat].paint})`);
    const sign = slot.sign ? html("span", { class: "kd-draft-king kd-draft-sign", "aria-hidden": "true" }, digitOf(slot.sign)) : null;
    const king = html("span", { class: "kd-draft-stand" }, slot.seat === null ? sign : this.pen.king(slot.seat));
    node.replaceChildren(html("span", { class: "kd-draft-number" }, String(slot.number)), this.pen.domino(slot.halves), king);
    return node;
  }

  fillOrders() {
    const rows = this.scene.orders.map((order) => {
      const places = order.places.map((place) => html("li", {}, this.pen.king(place.seat, 16), place.says));
      const list = places.length ? html("ol", {}, places) : html("span", {}, order.nobody);
      return html("div", {}, html("dt", {}, order.title), html("dd", {}, list));
    });
    this.orders.replaceChildren(...rows);
    this.orders.hidden = !rows.length;
  }

  // What went away is shown once more, struck out, with why: that is what is left of it without any motion.
  fillGone() {
    const { dropped, gone } = this.scene.happened;
    this.gone.hidden = !dropped.length;
    if (!dropped.length) return void this.gone.replaceChildren();
    const pen = new LinePen(this.scene, this.prefix, SIZES.small);
    const pieces = dropped.map((slot) => {
      const struck = svg("svg", { viewBox: "0 0 64 32", class: "kd-draft-struck", "aria-hidden": "true" }, svg("path", { d: "M4 30L60 2" }));
      const picture = html("span", { class: "kd-draft-small" }, pen.domino(slot.halves), struck);
      return html("span", { class: "kd-draft-lost", role: "img", "aria-label": slot.label }, html("span", { class: "kd-draft-number" }, String(slot.number)), picture);
    });
    const says = gone.says.map((words) => html("p", {}, words));
    says[says.length - 1].append(" ", this.chip(gone));
    this.gone.replaceChildren(html("h2", { class: "kd-draft-title" }, this.scene.words.gone), ...pieces, ...says);
  }

  // Why a domino cannot be claimed, in place; the same words are spoken.
  fillCard() {
    const own = this.pointed === null ? [] : this.slotOf(this.pointed)?.why || [];
    const why = own.length ? own : this.toldWhy || this.scene.refused;
    this.card.hidden = !why.length;
    const lines = why.map((entry) => html("p", {}, entry.says, " ", entry.rule ? this.chip(entry) : null));
    const head = own.length ? `${this.scene.words.refused}: ${this.pointed}` : this.scene.words.refused;
    this.card.replaceChildren(...(why.length ? [html("p", { class: "kd-draft-head" }, head), ...lines] : []));
  }

  // The title of a rule: pressing it asks the room to open it.
  chip({ rule, name }) {
    return html("button", { type: "button", class: "kd-draft-rule", title: rule, "aria-label": `${this.scene.words.rule}: ${name}`, "data-rule": rule }, name);
  }

  tell(before) {
    const { happened, refused } = this.scene;
    const told = [...happened.says, ...(happened.gone?.says.slice(happened.says.length ? 1 : 0) || []), ...refused.map((entry) => entry.says)];
    if (before && told.length) this.speak(told.join(" "));
  }

  // ---- what a person types in for the table

  fillHand() {
    const { mode } = this.scene;
    this.hand.hidden = !(mode in { draw: 1, reveal: 1 });
    this.unanswered = Math.max(this.unanswered - 1, 0);
    if (this.hand.hidden) {
      this.unanswered = 0;
      this.picked.clear();
      this.people.clear();
      this.hand.dataset.kind = "";
      return void this.hand.replaceChildren();
    }
    const part = this.scene[mode];
    const { picked, picked_people: people, ...same } = part;
    if (picked && !this.unanswered) [this.picked, this.people] = [new Set(picked), new Set(people)];
    const shown = JSON.stringify([mode, same]);
    if (this.hand.dataset.kind === shown) return void (mode === "reveal" && this.count());
    this.hand.dataset.kind = shown;
    this.hand.replaceChildren(html("h2", { class: "kd-draft-title" }, part.title), ...(mode === "draw" ? this.kings(part) : this.pickers(part)));
    if (mode === "reveal") this.count();
  }

  kings(part) {
    const buttons = part.kings.map((king) => {
      const look = { type: "button", class: "kd-draft-button", "data-king": king.seat, "aria-label": king.label, "aria-disabled": String(king.why.length > 0) };
      return html("button", look, this.pen.king(king.seat), king.name);
    });
    return [html("div", { class: "kd-draft-buttons", role: "group", "aria-label": part.title }, buttons)];
  }

  pickers(part) {
    const numbers = new Set(part.dominoes.map((domino) => domino.number));
    this.picked = new Set([...this.picked].filter((number) => numbers.has(number)));
    this.people = new Set([...this.people].filter((index) => index < part.people.length));
    const pen = new LinePen(this.scene, this.prefix, SIZES.small);
    const option = (attributes, ...inside) => html("div", { role: "option", class: "kd-draft-pick", tabindex: "-1", "aria-selected": "false", ...attributes }, ...inside);
    const dominoes = part.dominoes.map((domino) =>
      option({ "data-pick": domino.number, "aria-label": domino.label }, html("span", { class: "kd-draft-small" }, pen.domino(domino.halves)), html("span", { class: "kd-draft-number" }, String(domino.number))),
    );
    const grid = (name, label, inside) => html("div", { role: "listbox", "aria-multiselectable": "true", "aria-label": label, "aria-describedby": this.keys.id, class: `kd-draft-picker kd-draft-${name}` }, inside);
    this.left = html("p", { class: "kd-draft-left" });
    this.confirm = html("button", { type: "button", class: "kd-draft-button kd-draft-primary", "data-button": "confirm" }, this.scene.words.confirm);
    const people = part.people.map((person, index) => option({ "data-person": index, "aria-label": person.name }, pen.picture(person.symbol, 36), html("span", {}, person.name)));
    this.confirm.hidden = Boolean(part.picked); // press by press nothing is left to confirm
    const below = people.length ? [html("h2", { class: "kd-draft-title" }, part.people_title), grid("people", part.people_title, people)] : [];
    return [this.left, this.filterField(part), grid("dominoes", part.title, dominoes), ...below, this.confirm];
  }

  // A number that is typed leaves the dominoes that begin with it; Enter, a space or what no number goes on with takes
  // the one that it names.
  filterField({ filter }) {
    const field = html("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 40, class: "kd-draft-field", "data-button": "filter" });
    field.addEventListener("input", () => this.sift((field.value = this.takeTyped(field.value))));
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.sift((field.value = ""));
      if (event.key !== "Enter") return;
      const node = this.hand.querySelector(`[data-pick="${Number(field.value)}"]`);
      if (!node) return;
      this.pick(node);
      this.sift((field.value = ""));
    });
    return html("label", { class: "kd-draft-filter" }, html("span", {}, filter), field);
  }

  // Takes the numbers that are complete, as those of "13 26 4"; what is left may still go on.
  takeTyped(typed) {
    const node = (number) => this.hand.querySelector(`[data-pick="${number}"]`);
    const longest = Math.max(...[...this.hand.querySelectorAll("[data-pick]")].map(({ dataset }) => dataset.pick.length));
    let rest = typed.replace(/^\D+/, "");
    for (;;) {
      const [whole, digits, gap] = /^0*(\d*)(\D*)/.exec(rest);
      if (!gap && digits.length <= longest) return rest;
      const number = [digits, digits.slice(0, longest), digits.slice(0, longest - 1)].find((begun) => begun && node(begun));
      if (!number) return digits;
      if (!this.picked.has(Number(number))) this.pick(node(number));
      const more = digits.slice(number.length);
      rest = (more && more + gap) + rest.slice(whole.length);
    }
  }

  sift(typed) {
    const begun = typed.trim().replace(/^0+/, "");
    const nodes = [...this.hand.querySelectorAll("[data-pick]")];
    for (const node of nodes) node.hidden = !node.dataset.pick.startsWith(begun);
    if (nodes.every((node) => node.hidden)) this.speak((this.left.textContent = this.scene.words.no_such));
    else this.count();
  }

  pick(node) {
    const person = node.dataset.person !== undefined;
    const part = this.scene.reveal;
    const [chosen, most, name] = person ? [this.people, part.people_wanted, node.dataset.person] : [this.picked, part.wanted, node.dataset.pick];
    const value = Number(name);
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size >= most) return void this.speak((this.left.textContent = this.scene.words.enough));
    else chosen.add(value);
    this.count();
    this.speak(this.left.textContent);
    if (!part.picked) return;
    this.unanswered += 1;
    clearTimeout(this.overdue);
    this.overdue = setTimeout(() => (this.unanswered = 0), OVERDUE);
    this.send({ choose: [person ? "people" : "pick", value] });
  }

  count() {
    const part = this.scene.reveal;
    for (const node of this.hand.querySelectorAll("[data-pick]")) node.setAttribute("aria-selected", String(this.picked.has(Number(node.dataset.pick))));
    for (const node of this.hand.querySelectorAll("[data-person]")) node.setAttribute("aria-selected", String(this.people.has(Number(node.dataset.person))));
    const [dominoes, people] = [part.wanted - this.picked.size, part.people_wanted - this.people.size];
    const says = [dominoes || !people ? part.left[dominoes] : "", people ? part.people_left[people] : ""];
    this.left.textContent = says.filter(Boolean).join(" ");
    this.confirm.setAttribute("aria-disabled", String(dominoes + people > 0));
  }

  turnUp() {
    if (this.confirm.getAttribute("aria-disabled") === "true") return void this.speak(this.left.textContent);
    const { people } = this.scene.reveal;
    const dominoes = [...this.picked].sort((one, other) => one - other);
    const found = [...this.people].sort((one, other) => one - other).map((index) => people[index].person);
    this.send({ move: { reveal: dominoes, ...(found.length ? { people: found } : {}) } });
  }

  // ---- pointers and keys

  clicked(event) {
    const on = (selector) => event.target.closest(selector);
    const option = on("[role=option]");
    if (option) return void this.act(option);
    const button = on("button");
    if (!button) return;
    if (button.dataset.rule) return void this.send({ rule: button.dataset.rule });
    if (button.dataset.king) return void this.drawKing(button);
    if (button.dataset.button === "back") return void this.send({ back: true });
    if (button.dataset.button === "confirm") this.turnUp();
  }

  drawKing(button) {
    const king = this.scene.draw.kings[Number(button.dataset.king)];
    if (!king.why.length) return void this.send({ move: { king: king.seat } });
    this.refuse(king.why, button);
  }

  act(option) {
    option.focus({ preventScroll: true });
    if (!option.dataset.number) return void this.pick(option);
    const slot = this.slotOf(Number(option.dataset.number));
    this.pointed = slot.number;
    if (slot.can) return void this.send({ move: { claim: slot.number } });
    if (slot.why?.length) this.refuse(slot.why, option);
    else this.fillCard();
    this.send({ look: slot.number });
  }

  refuse(why, node) {
    this.toldWhy = node.dataset.number ? null : why;
    if (this.toldWhy) this.pointed = null;
    this.fillCard();
    this.speak([`${this.scene.words.refused}:`, ...why.map((entry) => entry.says)].join(" "));
    if (!prefersCalm()) node.animate([0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 220 });
  }

  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const option = event.target.closest("[role=option]");
    if (PLAIN_KEYS.includes(event.key) || /^\d$/.test(event.key)) event.stopPropagation();
    if (event.key === "Escape") return void this.escape();
    if (!option) return;
    if (event.key in ARROWS) this.step(option, ARROWS[event.key]);
    else if (event.key === "Home" || event.key === "End") this.goTo([...option.parentNode.children].at(event.key === "Home" ? 0 : -1));
    else if (event.key === "Enter" || event.key === " ") this.act(option);
    else if (/^\d$/.test(event.key)) this.type(event.key);
    else return;
    event.preventDefault();
  }

  escape() {
    const open = this.pointed !== null || this.toldWhy;
    [this.pointed, this.toldWhy] = [null, null];
    this.fillCard();
    if (!open && this.scene.back) this.send({ back: true });
  }

  // The nearest option in that direction, as it lies on the screen: in a column, in a row of cards, in a grid.
  step(option, [dx, dy]) {
    const picking = !option.dataset.number;
    const among = picking ? [...option.parentNode.children].filter((node) => !node.hidden) : [...this.table.querySelectorAll("[role=option]")];
    const [x, y] = middle(option.getBoundingClientRect());
    let [best, least] = [null, Infinity];
    for (const node of among) {
      const [otherX, otherY] = middle(node.getBoundingClientRect());
      const along = (otherX - x) * dx + (otherY - y) * dy;
      const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
      if (along > 4 && along + 2.5 * aside < least) [best, least] = [node, along + 2.5 * aside];
    }
    const all = [...option.parentNode.children];
    this.goTo(best || (dx ? all[all.indexOf(option) + dx] : null));
  }

  goTo(node) {
    node?.focus();
  }

  // Digits find a number, as in any list.
  type(digit) {
    const now = performance.now();
    this.typed = now - this.typedAt < TYPING ? this.typed + digit : digit;
    this.typedAt = now;
    const number = `${Number(this.typed)}`;
    const options = [...this.root.querySelectorAll("[role=option]")];
    const nameOf = (node) => node.dataset.number || node.dataset.pick || "";
    this.goTo(options.find((node) => nameOf(node) === number) || options.find((node) => nameOf(node).startsWith(number)));
  }

  focused(event) {
    const option = event.target.closest("[role=option]");
    if (!option) return;
    for (const node of option.parentNode.children) node.tabIndex = node === option ? 0 : -1;
  }

  // One tab stop for each line: what had it before, what can be claimed, what is being played, the first.
  rove() {
    for (const box of this.root.querySelectorAll("[role=listbox]")) {
      const options = [...box.children];
      const wanted = options.find((node) => node.tabIndex === 0) || options.find((node) => node.dataset.can === "true") || options.find((node) => node.dataset.when === "now") || options[0];
      for (const node of options) node.tabIndex = node === wanted ? 0 : -1;
    }
  }

  // ---- where the focus goes when its control is gone

  twin(node) {
    const names = ["number", "pick", "person", "king", "button", "rule"].filter((name) => node.dataset[name] !== undefined);
    const selector = names.map((name) => `[data-${name}="${node.dataset[name]}"]`).join("");
    return selector ? this.root.querySelector(selector) : null;
  }

  refuge() {
    const option = this.root.querySelector("[data-can=true]") || this.root.querySelector('[role=option][tabindex="0"]');
    return option || (this.scene.turn ? this.turn : this.root);
  }

  // ---- motion that tells: never more than what has happened, nothing for who asked for calm, over at the first touch

  // In the line itself: the page may be scrolled between two scenes.
  measuredPlaces() {
    const root = this.root.getBoundingClientRect();
    const found = new Map();
    for (const [number, node] of this.pieces) {
      const { left, top, width } = node.getBoundingClientRect();
      found.set(number, { left: left - root.left, top: top - root.top, width });
    }
    return found;
  }

  // The dominoes that go away with this scene, as they lie there now.
  leaving(scene) {
    const kept = new Set(scene.lines.flatMap((line) => line.slots).map((slot) => slot.number));
    const found = scene.happened.dropped.filter((slot) => this.pieces.has(slot.number) && !kept.has(slot.number));
    return found.map((slot) => [this.pieces.get(slot.number).cloneNode(true), this.places.get(slot.number)]);
  }

  animate(now, leaving) {
    const { revealed, claimed } = this.scene.happened;
    for (const [number, node] of this.pieces) {
      const [before, after] = [this.places.get(number), now.get(number)];
      if (before?.width) this.moveUp(node, before.left - after.left, before.top - after.top);
    }
    revealed.forEach((number, index) => this.slideIn(this.pieces.get(number), index));
    for (const number of claimed) this.dropKing(this.pieces.get(number));
    for (const [node, place] of leaving) if (place) this.fall(node, place);
  }

  moveUp(node, x, y) {
    if (Math.abs(x) + Math.abs(y) < 4) return;
    node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 420, easing: "cubic-bezier(.3,.8,.3,1)" });
  }

  slideIn(node, index) {
    const from = { transform: "translateX(36px)", opacity: 0 };
    node?.animate([from, { transform: "none", opacity: 1 }], { duration: 360, delay: index * STAGGER, fill: "backwards", easing: "cubic-bezier(.2,.9,.3,1.1)" });
  }

  dropKing(node) {
    const from = { transform: "translateY(-30px) scale(1.3)", opacity: 0 };
    node?.querySelector(".kd-draft-king")?.animate([from, { transform: "none", opacity: 1 }], { duration: 380, easing: "cubic-bezier(.3,1.3,.5,1)" });
  }

  // What nobody chose fades, tilts and falls from where it lay.
  fall(node, place) {
    for (const name of ["role", "tabindex", "aria-label", "aria-selected", "aria-disabled", "data-number", "data-can"]) node.removeAttribute(name);
    node.setAttribute("aria-hidden", "true");
    node.classList.add("kd-draft-falling");
    Object.assign(node.style, { left: `${place.left}px`, top: `${place.top}px`, width: `${place.width}px` });
    this.root.append(node);
    const frames = [{ transform: "none", opacity: 1 }, { transform: "translateY(8px) rotate(2deg)", opacity: 1, offset: 0.3 }, { transform: "translateY(110px) rotate(11deg)", opacity: 0 }];
    const gone = () => node.remove();
    node.animate(frames, { duration: 1000, easing: "ease-in" }).finished.then(gone, gone);
  }

  hurry() {
    for (const motion of this.root.getAnimations({ subtree: true })) motion.finish();
  }
}

export default view(Line);
