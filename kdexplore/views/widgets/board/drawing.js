// What is seen of a board, layer by layer: the ground, the squares, heat, what has just happened, the marks, the ghost.

import { clamp, svg } from "../common.js";
import { SIDES, U } from "../squares.js";
import { boxAround, cellOf, cellsOf, holds, key, moved, same, signed } from "./cells.js";
import { Laid } from "./laid.js";
import { Marks } from "./marks.js";
import { BoardPen, rectangle } from "./pen.js";
import { roomFor, Signs } from "./room.js";

const LAYERS = ["ground", "squares", "heat", "news", "marks", "ghost", "counted", "edges", "badges"];
const NAMES = { pixels: 12, most: 0.3 }; // of columns and rows: their size, and the share of a cell it may have
export const PLATE = 7; // by which the ground is larger than the view

export class Drawing {
  /** @type {BoardPen | null} */
  pen = null;
  /** @type {Signs | null} */
  signs = null;
  lies = false; // whether the domino in hand is drawn as one that lies there
  grounded = ""; // what the ground depends on beside its scene, as it was drawn last
  /** @type {import("../scenes").BoardScene | null} */
  groundOf = null;
  box = [0, 0, 1, 1]; // what is seen, in units: corner, width and height; always a square
  margin = 0; // units between the view and the edge of the stage

  constructor(state, prefix, wet = () => new Map()) {
    this.state = state;
    this.prefix = prefix;
    this.wet = wet; // the cells that are being painted
    this.symbols = svg("defs");
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `kd-${name}` })]));
    const { badges, ...below } = this.layers;
    this.picture = svg("svg", { class: "kd-board-picture", "aria-hidden": "true" }, this.symbols, ...Object.values(below));
    // The points are above the grid, so that the ring of the focus does not hide them.
    this.top = svg("svg", { class: "kd-board-picture kd-top", "aria-hidden": "true" }, badges);
    this.marks = new Marks(state, this);
    this.squares = new Laid(this.layers.squares);
  }

  get scene() {
    return this.state.scene;
  }

  /** The view in the middle of a square with a margin around it; so many units are as wide as the stage. */
  frame(margin) {
    const [west, east, north, south] = this.state.view;
    const [wide, tall] = [(east - west + 1) * U, (south - north + 1) * U];
    const side = Math.max(wide, tall) + 2 * margin;
    this.margin = margin;
    this.box = [west * U - (side - wide) / 2, north * U - (side - tall) / 2, side, side];
    this.showBox(this.box);
    return side;
  }

  showBox(box) {
    for (const node of [this.picture, this.top]) node.setAttribute("viewBox", box.join(" "));
  }

  // ---- the territory: as long as the scene stays

  drawAll(pixels) {
    this.pen = new BoardPen(this.scene, this.prefix, pixels);
    this.signs = new Signs(this.scene, this.pen);
    this.squares.show(this.scene.cells.filter((cell) => cell.terrain), this.scene, this.pen);
    this.layers.heat.replaceChildren(...this.heat());
    this.layers.news.replaceChildren(...this.scene.happened.shows.flatMap((shown) => this.news(shown)));
    this.layers.counted.replaceChildren(...this.counted());
    this.drawAim();
  }

  counted() {
    const { counted } = this.scene;
    const mark = JSON.stringify(counted ?? null);
    const fresh = mark !== this.countedMark;
    this.countedMark = mark;
    const of = (cell) => this.signs.shapes(this.state.cell(cell)).filter(({ kind, what }) => kind === "use" && what === this.scene.symbol);
    return counted ? this.pen.counters(counted, of, fresh) : [];
  }

  // The names of columns and rows, on the line of the frame; those that are pointed at or spoken of are seen.
  edges(verdict) {
    const { state: { view: [west, east, north, south] }, scene: { names, view }, pen } = this;
    const size = Math.min((NAMES.pixels * U) / pen.pixels, NAMES.most * U);
    const away = Math.min(PLATE / 2, this.margin - size * 0.64);
    const cells = [...(this.state.at ? this.state.aimed : []), ...(verdict?.problems ?? []).flatMap((problem) => problem.cells ?? [])];
    const [columns, rows] = [0, 1].map((axis) => new Set(cells.map((cell) => cell[axis])));
    const of = (x, y, words, said) => svg("text", { x, y: y + size * 0.36, "font-size": size, "stroke-width": size * 0.5, "data-said": said ? "" : undefined }, words);
    const across = cellsOf([west, east, north, north]).map(([x]) => of((x + 0.5) * U, north * U - away, names.columns[x - view[0]], columns.has(x)));
    const down = cellsOf([west, west, north, south]).map(([, y]) => of(west * U - away, (y + 0.5) * U, names.rows[y - view[2]], rows.has(y)));
    return [...across, ...down];
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
    return Object.entries(heat?.cells || {}).map(([name, value]) => this.pen.at(cellOf(name), this.shade(name, value, heat.numbers)));
  }

  // As in the static pictures: a free cell is filled, on a laid square it is a chip; a wash where there are no numbers.
  shade(name, { text, shade }, numbers) {
    const laid = Boolean(this.state.cells.get(name)?.terrain);
    const size = this.pen.atLeast(19, 12);
    const [words, error] = text.split("\n"); // a value that has an error, and below it the error
    const wide = Math.max(U - 30, words.length * size * 0.62 + size * 0.5);
    const across = numbers && laid ? Math.min(wide, U - 4) : U - 6;
    const tall = numbers && laid ? Math.max(U - 30, size * (error ? 2.2 : 1.4)) : U - 6;
    const place = { x: (U - across) / 2, y: (U - tall) / 2, width: across, height: tall, rx: 9 };
    const wash = { fill: `var(--kd-heat${shade})`, stroke: "var(--kd-frame)", "stroke-width": 1.2, opacity: laid && !numbers ? 0.62 : undefined };
    const plate = svg("rect", { ...place, ...wash, class: "kd-shade" });
    if (!numbers) return [plate];
    const ink = `var(--kd-on-heat${shade})`;
    if (!error) return [plate, this.pen.text(U / 2, U / 2 + size * 0.36, words, size, ink)];
    return [plate, this.pen.text(U / 2, U / 2, words, size, ink), this.pen.text(U / 2, U / 2 + size, error, size * 0.8, ink)];
  }

  // ---- what goes with the place that is pointed at

  drawAim() {
    const { put, verdict } = this.state;
    this.lies = Boolean(put);
    this.drawGround(verdict);
    this.layers.marks.replaceChildren(...this.marks.draw(verdict));
    this.layers.ghost.replaceChildren(...this.ghost(verdict));
    this.layers.edges.replaceChildren(...this.edges(verdict));
    this.layers.badges.replaceChildren(...this.gain(verdict));
    this.light();
  }

  // It is the same for most places that are pointed at.
  drawGround(verdict) {
    const { scene, state: { view }, pen: { pixels } } = this;
    const overflow = verdict?.problems?.find((problem) => problem.frame);
    const box = this.seen(overflow?.frame || scene.frame.box, verdict);
    const mark = JSON.stringify([view, pixels, box, Boolean(overflow)]);
    if (mark === this.grounded && scene === this.groundOf) return;
    Object.assign(this, { grounded: mark, groundOf: scene });
    const alone = `${box}` === `${view}`; // then the dashed frame is the edge of the board
    const edge = alone ? {} : { stroke: "var(--kd-slot)", "stroke-width": 1.5 };
    const plate = rectangle(view, PLATE, 16, { class: "kd-under", fill: "var(--kd-board)", ...edge });
    this.layers.ground.replaceChildren(plate, ...this.slots(box), this.dashes(box, alone ? PLATE - 2 : 3, overflow));
  }

  /**
   * The frame floats: it is drawn where all of it can be seen, around what is laid and what is in hand.
   * @returns {import("./cells.js").Box}
   */
  seen(box, verdict) {
    const inside = this.laid;
    const { place } = this.state;
    if (place && inside.every((cell) => holds(place, cell))) return place;
    const [west, east, north, south] = boxAround([...inside, ...this.held(verdict)]);
    const { view } = this.state;
    const [left, right] = slide([box[0], box[1]], [view[0], view[1]], [west, east]);
    const [top, bottom] = slide([box[2], box[3]], [view[2], view[3]], [north, south]);
    return [left, right, top, bottom];
  }

  /** The cells with a square on them. */
  get laid() {
    return [...this.state.cells.values()].filter((cell) => cell.terrain).map((cell) => cell.at);
  }

  /** The cells of the domino in hand, where it may be put. */
  held(verdict) {
    return verdict?.legal && this.state.mode === "place" ? this.state.ghost : [];
  }

  // The cells still free: in the frame, and beside it those that what is in hand can reach.
  slots(box) {
    const { scene: { frame }, state: { view } } = this;
    const beside = new Set(frame.beside.map((cell) => key(cell)));
    const matters = (cell) => holds(box, cell) || holds(frame.box, cell) || beside.has(key(cell));
    const free = cellsOf(view).filter((cell) => !this.state.cell(cell).terrain && matters(cell));
    const look = { fill: "none", stroke: "var(--kd-slot)", "stroke-width": 2 };
    return free.map((cell) => rectangle([cell[0], cell[0], cell[1], cell[1]], -4, 9, { ...look, "stroke-dasharray": holds(box, cell) ? undefined : "3 5" }));
  }

  dashes(box, grow, overflow) {
    const width = this.pen.atLeast(2.6, 1.3) * (overflow ? 1.6 : 1);
    return rectangle(box, grow, 14, {
      class: overflow ? "kd-frame kd-over" : "kd-frame",
      fill: "none",
      stroke: `var(${overflow ? "--kd-bad" : "--kd-frame"})`,
      "stroke-width": width,
      "stroke-dasharray": `${width} ${width * 2.6}`,
      "stroke-linecap": "round",
    });
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
    if (this.state.mode === "paint") return this.ghostPaint();
    if (this.state.aimedAt) return this.ghostAim(this.state.aimedAt);
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
    if (this.lies) return drawn;
    const body = svg("g", { class: "kd-half", opacity: 0.86 }, drawn);
    // A small knob in its corner shows about which half the domino turns.
    const [x, y] = state.anchor;
    const knob = svg("circle", { cx: (x + 0.17) * U, cy: (y + 0.17) * U, r: pen.atLeast(4, 2.4), class: "kd-knob", fill: `var(${colour})`, stroke: "var(--kd-board)", "stroke-width": 2 });
    return [body, ...pen.around(cells, colour, pen.atLeast(verdict.problems ? 6 : 5, 2.6)), knob, ...this.clashes(verdict)];
  }

  // Where nothing matches: a cross on each edge at which the domino in hand meets a square.
  clashes({ problems = [] }) {
    const { ghost } = this.state;
    if (!problems.some(({ reason }) => reason === "no_match")) return [];
    const met = ghost.flatMap((cell) => SIDES.map((step) => [cell, moved(cell, step)]).filter(([, near]) => this.state.cell(near)?.terrain && !ghost.some((own) => same(own, near))));
    return met.map((cells) => this.pen.edge({ cells, fits: false }));
  }

  // What is being painted, and what the next press would paint.
  ghostPaint() {
    const { pen, state } = this;
    const wet = [...this.wet().values()];
    const next = state.at && !wet.length ? [{ brush: state.brush, cell: state.at }] : [];
    const half = (brush) => state.part.brushes.find((entry) => entry.brush === brush)?.half ?? {};
    const face = (look) => (look.terrain ? pen.square(look) : Object.keys(look).length ? pen.piece(look) : pen.use("struck", 12, 12, 40, "--kd-bad"));
    const drawn = [...wet, ...next].map(({ brush, cell }) => pen.at(cell, face(half(brush))));
    const line = next.length ? pen.around([state.at], state.would?.bad ? "--kd-bad" : "--kd-legal") : [];
    return [svg("g", { class: "kd-wet", opacity: wet.length ? 1 : 0.86 }, drawn), ...line];
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

  // Whom a card beside the board would bring, at home.
  ghostAim({ home, symbol }) {
    const person = svg("g", { opacity: 0.9 }, this.pen.at(home, this.pen.piece({ person: symbol })));
    return [person, ...this.pen.around([home], "--kd-legal")];
  }

  // The points that it gains, in the lower right corner of the ghost.
  gain(verdict) {
    if (this.state.mode === "paint") return this.paintGain();
    if (this.state.aimedAt) return this.aimGain(this.state.aimedAt);
    if (!verdict?.legal) return [];
    const words = signed(verdict.points);
    const { aimed, mode, part } = this.state;
    const lands = { place: part.domino?.halves, throw: [{ fires: part.fires }], settle: [{ person: part.symbol }] }[mode] ?? [];
    const bare = aimed.filter((_, index) => !lands[index]?.resource && !lands[index]?.fires && !lands[index]?.person);
    if (bare.length) return [this.pen.corner(bare, words)];
    const taken = aimed.flatMap((cell, index) => this.signs.of(cell, lands[index]));
    const size = this.pen.badgeSize;
    return [this.pen.pill(this.room(aimed, words, size, taken), words, size, "--kd-legal", "--kd-on-legal")];
  }

  aimGain({ home, points }) {
    if (points === undefined) return [];
    return [this.pen.corner([home], points)];
  }

  paintGain() {
    const { would, at } = this.state;
    if (!would || would.bad || this.wet().size) return [];
    return [this.pen.corner([at], signed(would.points))];
  }

  // Where a badge of these cells covers nothing that is on a square.
  room(cells, words, size, taken) {
    return roomFor(cells, this.pen.pillBox(words, size), [...this.signs.all, ...taken], this.state.view);
  }
}

/** @returns {[number, number]} Columns or rows moved as little as can be, to be in view and around what is there. */
function slide([first, last], [west, east], [least, most]) {
  const length = last - first;
  const low = Math.max(west, most - length);
  const high = Math.min(east - length, least);
  const from = low <= high ? clamp(first, low, high) : first;
  return [from, from + length];
}

const toneOf = (verdict) => (verdict.open ? "--kd-ink" : verdict.legal ? "--kd-legal" : "--kd-bad");
