// The palette: terrains with how much is printed on them, what lies on a square, the eraser, and whether a press fills.

import { html } from "../common.js";

const PALETTE_STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Palette {
  constructor(board) {
    this.board = board;
    this.state = board.state;
    this.node = html("div", { class: "kd-palette" });
  }

  get part() {
    return this.state.part;
  }

  /** The palette for this scene; made new only where its brushes are others. */
  show() {
    const { brushes, words, digits } = this.part;
    const made = JSON.stringify([brushes, words, this.state.scene.terrains, this.state.scene.theme]);
    if (made !== this.made) {
      this.made = made;
      this.fresh(brushes, words, digits);
    }
    this.mark();
    return this.node;
  }

  // In the grid of a finished kingdom every face is a button: a press enters it and goes on to the next cell.
  faces(brushes, words) {
    const face = ({ brush, name, half, sort }, again = false) => {
      const node = html("button", { type: "button", class: "kd-brush kd-face", title: name, "aria-label": name, "data-brush": brush, "data-sort": sort }, this.board.small(half));
      this.board.on(node, "click", () => this.choose(brush, again));
      return node;
    };
    const start = html("button", { type: "button", class: "kd-brush kd-face kd-face-start", title: words.start_here, "aria-label": words.start_here }, this.board.small({ terrain: "start" }));
    this.board.on(start, "click", () => this.board.startHere());
    const of = (sort) => brushes.filter((entry) => entry.sort === sort);
    const made = [...of("square").map((entry) => face(entry)), start, ...of("wipe").map((entry) => face(entry)), ...of("piece").map((entry) => face(entry, true))];
    this.node.replaceChildren(this.board.photo.bar, html("div", { role: "group", "aria-label": words.brush, class: "kd-brushes kd-faces" }, made));
  }

  fresh(brushes, words, digits) {
    if (this.part.grid) return void this.faces(brushes, words);
    const of = (sort) => brushes.filter((entry) => entry.sort === sort);
    const plain = of("square").filter((entry, index, all) => all.findIndex((one) => one.half.terrain === entry.half.terrain) === index);
    const heading = (text) => html("p", { class: "kd-palette-head", "aria-hidden": "true" }, text);
    const row = (name, children) => html("div", { class: `kd-brushes kd-brushes-${name}` }, children);
    const [terrains, pieces, wipers] = [plain, of("piece"), of("wipe")].map((some) => some.map((entry) => this.brush(entry, words)));
    const counts = digits.map((digit) => this.count(digit, words));
    const choices = html("div", { role: "radiogroup", "aria-label": words.brush, class: "kd-palette-all" }, heading(words.brush), row("terrains", terrains), pieces.length ? [heading(words.lies), row("pieces", pieces)] : [], row("wipe", wipers));
    const printed = html("div", { role: "radiogroup", "aria-label": words.printed, class: "kd-palette-printed" }, heading(words.printed), row("counts", counts));
    for (const group of [choices, printed]) this.board.on(group, "keydown", (event) => this.step(event, group));
    this.node.replaceChildren(choices, printed, this.filler(words), html("p", { class: "kd-palette-about" }, words.type), ...(this.state.scene.parts?.bench ? [this.board.photo.bar] : []));
  }

  brush({ brush, name, short, sort, half }, words) {
    const text = sort === "square" ? short : sort === "wipe" ? words.wipe : "";
    const look = { type: "button", role: "radio", class: "kd-brush", title: name, "aria-label": sort === "piece" ? name : text, "data-brush": brush, "data-terrain": half.terrain };
    const node = html("button", look, this.board.small(half), text ? html("span", {}, text) : null);
    this.board.on(node, "click", () => this.choose(sort === "square" ? this.withCount(half.terrain, this.counted) : brush));
    return node;
  }

  count(digit, words) {
    const node = html("button", { type: "button", role: "radio", class: "kd-brush kd-count", "data-count": digit, "aria-label": digit ? digit : words.none });
    this.board.on(node, "click", () => this.press(digit));
    return node;
  }

  filler(words) {
    const node = html("button", { type: "button", class: "kd-button kd-fill", title: words.fill_about, "aria-pressed": "false" }, words.fill, html("kbd", { "aria-hidden": "true" }, "\u21e7"));
    this.board.on(node, "click", () => {
      this.state.fill = !this.state.fill;
      this.mark();
    });
    return node;
  }

  // ---- which is chosen

  get chosen() {
    return this.part.brushes.find((entry) => entry.brush === this.state.brush) ?? this.part.brushes[0];
  }

  /** How much the chosen square has printed on it; none where it is no square. */
  get counted() {
    return this.chosen.count ?? 0;
  }

  /** The brush of a terrain with so much printed on it, or with as much as comes nearest. */
  withCount(terrain, count) {
    const all = this.part.brushes.filter((entry) => entry.half.terrain === terrain);
    const near = [...all].sort((one, other) => Math.abs(one.count - count) - Math.abs(other.count - count));
    return near[0]?.brush;
  }

  press(digit) {
    const { half, sort } = this.chosen;
    if (sort !== "square") return undefined;
    const found = this.part.brushes.find((entry) => entry.half.terrain === half.terrain && entry.count === digit);
    if (found) this.choose(found.brush, true);
    return found?.brush;
  }

  /** The brush that a key chooses: the letter of a terrain, as it stands on the squares, or a digit. */
  byKey(name) {
    if (/^\d$/.test(name)) return this.press(Number(name));
    const terrain = Object.entries(this.state.scene.terrains).find(([, { letter }]) => letter?.toLocaleLowerCase() === name)?.[0];
    const brush = terrain && this.withCount(terrain, 0);
    if (brush) this.choose(brush);
    return brush;
  }

  /** So many crowns or fires as they would be printed on the terrain that is chosen. */
  picture(digit) {
    const { half, sort } = this.chosen;
    const entry = this.part.brushes.find((each) => sort === "square" && each.half.terrain === half.terrain && each.count === digit);
    return this.board.small(entry?.half ?? { symbols: digit });
  }

  /** Another brush; in a grid it is entered, `again` where the last one was. */
  choose(brush, again = false) {
    if (!brush) return;
    this.state.brush = brush;
    if (this.part.grid) return void this.board.enter(brush, again);
    this.mark();
    this.board.chosen();
  }

  mark() {
    if (this.part.grid) return;
    const { half, sort, count } = this.chosen;
    const able = this.part.brushes.filter((entry) => sort === "square" && entry.half.terrain === half.terrain).map((entry) => entry.count);
    for (const node of this.node.querySelectorAll("[data-brush]")) {
      this.set(node, sort === "square" ? node.dataset.terrain === half.terrain : node.dataset.brush === this.state.brush);
    }
    const counts = [...this.node.querySelectorAll("[data-count]")];
    for (const node of counts) {
      this.set(node, Number(node.dataset.count) === count);
      node.setAttribute("aria-disabled", String(!able.includes(Number(node.dataset.count))));
      node.replaceChildren(this.picture(Number(node.dataset.count)));
    }
    if (sort !== "square" && counts.length) counts[0].tabIndex = 0;
    this.node.querySelector(".kd-fill").setAttribute("aria-pressed", String(this.state.fill));
  }

  set(node, chosen) {
    node.setAttribute("aria-checked", String(chosen));
    node.tabIndex = chosen ? 0 : -1;
  }

  // One tab stop for each group; arrow keys choose among its members.
  step(event, group) {
    const step = PALETTE_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...group.querySelectorAll("[role=radio]:not([aria-disabled=true])")];
    if (!all.length) return;
    const next = all[(all.indexOf(event.target.closest("[role=radio]")) + step + all.length) % all.length];
    next.click();
    next.focus();
  }
}
