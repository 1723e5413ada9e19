// What is seen of a board, layer by layer: the ground, the squares, heat, what has just happened, the marks, the ghost.

import { clamp, svg } from "../common.js";
import { U } from "../squares.js";
import { boxAround, cellOf, cellsOf, holds, key, signed } from "./cells.js";
import { Marks } from "./marks.js";
import { BoardPen, rectangle } from "./pen.js";

const LAYERS = ["ground", "squares", "heat", "news", "counts", "marks", "ghost", "badges"];

export class Drawing {
  /** @type {BoardPen | null} */
  pen = null;
  gutter = 0; // cells around the view

  constructor(state, prefix) {
    this.state = state;
    this.prefix = prefix;
    this.symbols = svg("defs");
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `kd-${name}` })]));
    const { badges, ...below } = this.layers;
    this.picture = svg("svg", { class: "kd-picture", "aria-hidden": "true" }, this.symbols, ...Object.values(below));
    // The points are above the grid, so that the ring of the focus does not hide them.
    this.top = svg("svg", { class: "kd-picture kd-top", "aria-hidden": "true" }, badges);
    this.marks = new Marks(state, this);
  }

  get scene() {
    return this.state.scene;
  }

  frame(box, gutter) {
    this.gutter = gutter;
    for (const node of [this.picture, this.top]) node.setAttribute("viewBox", box);
  }

  // ---- the territory: as long as the scene stays

  drawAll(pixels) {
    this.pen = new BoardPen(this.scene, this.prefix, pixels);
    const squares = this.scene.cells.filter((cell) => cell.terrain).map((cell) => this.pen.at(cell.at, this.pen.square(cell, cell.join)));
    this.layers.squares.replaceChildren(...squares);
    this.layers.heat.replaceChildren(...this.heat());
    this.layers.news.replaceChildren(...this.scene.happened.shows.flatMap((shown) => this.news(shown)));
    this.drawAim();
  }

  // What has just happened can be seen until the next scene.
  news(shown) {
    const { pen } = this;
    if (shown.kind === "totem") return []; // it is beside the name
    if (shown.kind === "laid") return pen.thin(shown.cells);
    if (shown.kind === "recruited") return [...pen.thin([shown.at]), ...shown.paid.map((paid) => pen.at(paid.at, pen.struck(paid.symbol)))];
    const target = shown.path[shown.path.length - 1];
    return [...pen.flight(shown.path), ...(shown.burned ? [pen.at(target, pen.struck(shown.burned))] : [])];
  }

  // ---- heat: a number on a cell, in a shade between the least and the most

  heat() {
    const { heat } = this.scene;
    return Object.entries(heat?.cells || {}).map(([name, told]) => this.pen.at(cellOf(name), this.shade(name, told, heat.numbers)));
  }

  // As in the static pictures: a free cell is filled, on a laid square it is a chip; a wash where there are no numbers.
  shade(name, { text, shade }, numbers) {
    const laid = Boolean(this.state.cells.get(name)?.terrain);
    const size = this.pen.atLeast(19, 12);
    const wide = Math.max(U - 30, text.length * size * 0.62 + size * 0.5);
    const across = numbers && laid ? Math.min(wide, U - 4) : U - 6;
    const tall = numbers && laid ? Math.max(U - 30, size * 1.4) : U - 6;
    const place = { x: (U - across) / 2, y: (U - tall) / 2, width: across, height: tall, rx: 9 };
    const wash = { fill: `var(--kd-heat${shade})`, stroke: "var(--kd-frame)", "stroke-width": 1.2, opacity: laid && !numbers ? 0.62 : undefined };
    const plate = svg("rect", { ...place, ...wash, class: "kd-shade" });
    return numbers ? [plate, this.pen.text(U / 2, U / 2 + size * 0.36, text, size, `var(--kd-on-heat${shade})`)] : [plate];
  }

  // ---- what goes with the place that is pointed at

  drawAim() {
    const { verdict } = this.state;
    this.drawGround(verdict);
    this.layers.marks.replaceChildren(...this.marks.draw(verdict));
    this.layers.ghost.replaceChildren(...this.ghost(verdict));
    this.layers.badges.replaceChildren(...this.gain(verdict));
    this.light();
  }

  drawGround(verdict) {
    const { view, frame } = this.scene;
    const overflow = verdict?.problems?.find((problem) => problem.frame);
    const box = overflow?.frame || verdict?.frame || frame.box;
    const plate = rectangle(view, 7, 16, { fill: "var(--kd-board)", stroke: "var(--kd-slot)", "stroke-width": 1.5 });
    const used = overflow?.used || verdict?.used || frame.used;
    this.layers.ground.replaceChildren(plate, ...this.slots(box), this.dashes(box, overflow));
    this.layers.counts.replaceChildren(...this.counts(box, used));
  }

  slots(box) {
    const { view, frame } = this.scene;
    const free = cellsOf(view).filter((cell) => !this.state.cell(cell).terrain && holds(frame.reach, cell));
    const look = { fill: "none", stroke: "var(--kd-slot)", "stroke-width": 2 };
    return free.map((cell) => rectangle(boxAround([cell]), -6, 8, { ...look, "stroke-dasharray": holds(box, cell) ? undefined : "3 5" }));
  }

  dashes(box, overflow) {
    const width = this.pen.atLeast(2.6, 1.3) * (overflow ? 1.6 : 1);
    return rectangle(box, 3, 13, {
      class: overflow ? "kd-frame kd-over" : "kd-frame",
      fill: "none",
      stroke: `var(${overflow ? "--kd-bad" : "--kd-frame"})`,
      "stroke-width": width,
      "stroke-dasharray": `${width} ${width * 2.6}`,
      "stroke-linecap": "round",
    });
  }

  // How many columns and rows are used, where not all are; red when there would be too many.
  counts([west, east, north, south], used) {
    const { frame: { span }, view } = this.scene;
    const size = this.pen.atLeast(11.5, 9);
    const middle = [((west + east + 1) / 2) * U, ((north + south + 1) / 2) * U];
    const look = (number) => (number > span ? ["--kd-bad", "--kd-on-bad"] : ["--kd-board", "--kd-muted"]);
    const quiet = (number) => number === span || (this.gutter < 0.3 && number < span); // so narrow, it would cover squares
    const badge = (place, number) => {
      const [ground, ink] = look(number);
      return quiet(number) ? null : this.pen.pill(place, `${number} / ${span}`, size, ground, ink);
    };
    const edge = this.gutter * U - size * 0.8; // never beyond the picture
    const [left, top] = [Math.max(west * U - 3, view[0] * U - edge), Math.max(north * U - 3, view[2] * U - edge)];
    const columns = badge([middle[0], top], used[0]);
    const rows = badge([left, middle[1]], used[1]);
    rows?.setAttribute("transform", `rotate(-90 ${left} ${middle[1]})`);
    return [columns, rows].filter(Boolean);
  }

  // ---- what is lit while the others fade: on the squares themselves

  light() {
    const cells = this.state.lit?.cells ?? [];
    const names = new Set(cells.map((cell) => key(cell)));
    for (const node of this.layers.squares.querySelectorAll("[data-cell]")) node.toggleAttribute("data-lit", names.has(node.dataset.cell));
  }

  /** Whether any square is lit. */
  get isLit() {
    return Boolean(this.state.lit?.cells.some((cell) => this.state.cell(cell)?.terrain));
  }

  // ---- the ghost: what might be laid, land or live there

  ghost(verdict) {
    if (!verdict) return [];
    if (this.state.mode === "place") return this.ghostDomino(verdict);
    if (!verdict.legal && !verdict.open) return [];
    if (this.state.mode === "throw") return this.ghostFire(verdict);
    return this.state.mode === "settle" ? this.ghostPerson(verdict) : [];
  }

  ghostDomino(verdict) {
    const { pen, state } = this;
    const cells = state.ghost;
    const colour = toneOf(verdict);
    const { halves } = state.part.domino;
    const sides = [0, 1].map((index) => [cells[1 - index][0] - cells[index][0], cells[1 - index][1] - cells[index][1]]);
    const drawn = cells.map((cell, index) => pen.at(cell, pen.square(halves[index], sides[index])));
    const hatch = verdict.legal || verdict.open ? [] : pen.hatch(cells);
    const body = svg("g", { class: "kd-half", opacity: 0.86 }, drawn);
    // A small knob in its corner shows about which half the domino turns.
    const [x, y] = state.at;
    const knob = svg("circle", { cx: (x + 0.17) * U, cy: (y + 0.17) * U, r: pen.atLeast(4, 2.4), class: "kd-knob", fill: `var(${colour})`, stroke: "var(--kd-board)", "stroke-width": 2 });
    return [body, ...hatch, ...pen.around(cells, colour, pen.atLeast(5, 2.6)), knob];
  }

  ghostFire(verdict) {
    const { pen, state } = this;
    const burnt = verdict.burns ? [pen.at(state.at, pen.struck(verdict.burns.symbol))] : [];
    const token = svg("g", { opacity: 0.92 }, pen.at(state.at, pen.piece({ fires: state.part.fires })));
    return [...pen.flight(verdict.path || [state.part.volcano, state.at]), token, ...burnt, ...pen.around([state.at], toneOf(verdict))];
  }

  ghostPerson(verdict) {
    const { pen, state } = this;
    const person = svg("g", { opacity: 0.9 }, pen.at(state.at, pen.piece({ person: state.part.symbol })));
    return [person, ...pen.around([state.at], toneOf(verdict))];
  }

  // The points that it gains, at a corner of the ghost.
  gain(verdict) {
    if (!verdict?.legal) return [];
    const [, east, north] = boxAround(this.state.aimed);
    const words = signed(verdict.points);
    return [this.pen.pill(this.inside([(east + 1) * U - 10, north * U], words), words, this.pen.badgeSize, "--kd-legal", "--kd-on-legal")];
  }

  // Where the middle of a badge must be for it to stay in the picture.
  inside([x, y], words, size = this.pen.badgeSize) {
    const [west, east, north] = this.scene.view;
    const half = (words.length * 0.31 + 0.45) * size;
    const edge = this.gutter * U;
    return [clamp(x, west * U - edge + half, (east + 1) * U + edge - half), Math.max(y, north * U - edge + size * 0.85)];
  }
}

const toneOf = (verdict) => (verdict.open ? "--kd-ink" : verdict.legal ? "--kd-legal" : "--kd-bad");
