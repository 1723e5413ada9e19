// Marks on a board: dots and rings where something can be done, red lines where it cannot, what the room points at.

import { digitOf, svg } from "../common.js";
import { U } from "../squares.js";
import { boxAround, cellOf, key } from "./cells.js";
import { edgesOf, rectangle } from "./pen.js";

const SUM = 15; // units of the letters of a sum: low enough to be between what is on two squares, one above the other

/** The first of some cells as they are read: where their sign is. */
const firstOf = (cells) => [...cells].sort(([x1, y1], [x2, y2]) => y1 - y2 || x1 - x2)[0];

export class Marks {
  /** @type {import("./room.js").Area[]} where words are already */
  written = [];

  constructor(state, drawing) {
    this.state = state;
    this.drawing = drawing;
  }

  get pen() {
    return this.drawing.pen;
  }

  draw(verdict) {
    this.written = [];
    return [...this.aims(verdict), ...this.reasons(), ...this.marked(), ...this.badges(), ...this.lit(), ...this.drawn(), ...this.aimed()];
  }

  // What a room points at: lines, dominoes that might be laid, edges, signs. As in static pictures.
  drawn() {
    const { lines = [], ghosts = [], edges = [], signs = [] } = this.state.scene;
    return [
      ...lines.flatMap(({ cells, tone }) => this.pen.doubled((look) => svg("path", { d: edgesOf(cells), ...look }), `--kd-${tone}`, this.pen.atLeast(5.5, 2.4))),
      ...ghosts.flatMap((ghost) => this.ghost(ghost)),
      ...edges.map((edge) => this.pen.edge(edge)),
      ...signs.map(({ at, text }) => this.pen.sign(at, text)),
    ];
  }

  ghost({ cells, halves, badge, sign, alternative, refused }) {
    const { pen } = this;
    const sides = [0, 1].map((index) => [cells[1 - index][0] - cells[index][0], cells[1 - index][1] - cells[index][1]]);
    const drawn = cells.map((cell, index) => pen.at(cell, pen.square(halves[index], sides[index])));
    const tone = refused ? "bad" : alternative ? "ink" : "legal";
    const width = pen.atLeast(refused ? 6 : alternative ? 4 : 5, 2.4);
    const dashes = alternative ? { "stroke-dasharray": `${width * 2.8} ${width * 1.9}` } : {};
    const paints = alternative ? ["--kd-board", "--kd-ink", "--kd-ink"] : [`--kd-${tone}`, `--kd-on-${tone}`];
    return [
      svg("g", { class: "kd-shown", opacity: alternative ? 0.55 : 0.86 }, drawn),
      ...pen.around(cells, `--kd-${tone}`, width, dashes),
      ...(sign ? [pen.sign(firstOf(cells), sign, tone)] : []),
      ...(badge ? [pen.corner(cells, badge, paints)] : []),
    ];
  }

  // What a card beside the board is about: the squares that would count, and the resources that pay.
  aimed() {
    const { aimedAt } = this.state;
    if (!aimedAt) return [];
    const { counts, paid } = aimedAt;
    const strikes = paid.map((cell) => this.pen.at(cell, this.pen.strike()));
    return [svg("g", { class: "kd-aimed" }, ...counts.flatMap((cell) => this.pen.thin([cell])), ...strikes)];
  }

  aims(verdict) {
    const { mode, part, paid, clashing } = this.state;
    const { anchors = [], targets = {}, homes = {}, cells = {}, open } = part;
    if (this.state.put) return [];
    if (mode === "place") return [...this.dots(anchors), ...this.refused(verdict)];
    if (mode === "throw") return [...this.reach(), ...this.rings(Object.keys(targets)), ...this.refused(verdict)];
    if (mode === "settle") return [...this.dots(Object.keys(homes)), ...this.paid(part.paid), ...this.refused(verdict)];
    if (mode === "pay") return [...this.dots(open ? [] : Object.keys(cells)), ...this.paid(paid), ...this.pointed(), ...this.refused(clashing)];
    return mode === "look" ? [] : this.pointed();
  }

  pointed() {
    return this.state.at ? this.pen.thin([this.state.at]) : [];
  }

  dots(names) {
    const { scene, cells, at, mode } = this.state;
    const size = this.pen.atLeast(8, 4);
    const covered = at && mode === "place" ? this.state.ghost.map((cell) => key(cell)) : [];
    return names.filter((name) => !covered.includes(name)).map((name) => {
      const [x, y] = cellOf(name);
      // The dot keeps clear of what is on a square, and of numbers.
      const counted = scene.heat?.numbers && name in scene.heat.cells;
      const high = counted && scene.heat.cells[name].text.includes("\n"); // an error is written below the number
      const low = cells.get(name)?.terrain || counted;
      const [cx, cy] = low ? [(x + 0.84) * U, (y + (high ? 0.16 : 0.84)) * U] : [(x + 0.5) * U, (y + 0.5) * U];
      return svg("circle", { cx, cy, r: size, class: "kd-dot", fill: "var(--kd-legal)", stroke: "var(--kd-board)", "stroke-width": 2 });
    });
  }

  rings(names) {
    return names.flatMap((name) => this.pen.around([cellOf(name)], "--kd-legal", this.pen.atLeast(4, 2)));
  }

  // The box in which fire can land, as far as it can be seen.
  reach() {
    const { part, view } = this.state;
    if (!part.reach) return [];
    const [west, east, north, south] = part.reach;
    const box = [Math.max(west, view[0]), Math.min(east, view[1]), Math.max(north, view[2]), Math.min(south, view[3])];
    const width = this.pen.atLeast(3, 1.8);
    const look = { class: "kd-reach", fill: "none", stroke: "var(--kd-flame)", "stroke-width": width, "stroke-dasharray": `${width * 2.6} ${width * 1.8}` };
    return [rectangle(box, 5, 14, look)];
  }

  paid(cells) {
    return cells.flatMap((cell) => [...this.pen.around([cell], "--kd-legal"), this.pen.at(cell, this.pen.strike())]);
  }

  refused(verdict) {
    if (!verdict?.problems) return [];
    const { mode, paid, at } = this.state;
    const named = verdict.problems.flatMap((problem) => problem.cells || []);
    const own = mode === "place" ? [] : mode === "pay" ? [...paid, at] : [at];
    const cells = [...named, ...own].filter(Boolean);
    const near = verdict.problems.flatMap((problem) => (problem.near ? [problem.near] : []));
    const width = this.pen.atLeast(3, 1.8);
    const signs = verdict.problems.flatMap((problem) => problem.signs ?? []);
    return [
      ...[...cells, ...near].flatMap((cell) => this.pen.around([cell], "--kd-bad", width)),
      ...signs.map(({ at: cell, text }) => this.pen.sign(cell, digitOf(text), "bad")),
    ];
  }

  // A domino that fits nowhere: all placements that one rule forbids, or one of them after the other.
  reasons() {
    const { reason, part } = this.state;
    if (!reason) return [];
    const { ways } = part.nowhere[reason.index];
    const width = this.pen.atLeast(2.6, 1.6);
    const around = ({ cells }, grow, more) => this.pen.doubled((look) => rectangle(boxAround(cells), grow, 9, look), "--kd-bad", width * more);
    const chosen = ways[reason.step];
    const all = ways.flatMap((way, index) => around(way, -4 - (index % 3) * 4, 0.7));
    const one = chosen ? [svg("g", { class: "kd-reason-one" }, around(chosen, 0, 1.5))] : [];
    return [svg("g", { class: "kd-reasons", opacity: chosen ? 0.35 : 1 }, all), ...one];
  }

  /** A place for words about some cells, off all words before them. @returns {[number, number]} */
  room(cells, words, size) {
    const [x, y] = this.drawing.room(cells, words, size, this.written);
    const { wide, tall } = this.pen.pillBox(words, size);
    this.written.push({ west: x - wide / 2, east: x + wide / 2, north: y - tall / 2, south: y + tall / 2 });
    return [x, y];
  }

  // What a room says of some squares: something is wrong with them, or just something.
  marked() {
    const elsewhere = this.state.mode !== "look" && this.state.at; // what is pointed at has signs of its own
    return (this.state.scene.marks || []).flatMap(({ cells, tone, text }) => {
      if (!cells.length || (elsewhere && tone === "bad" && text)) return [];
      const [colour, ink] = tone === "bad" ? ["--kd-bad", "--kd-on-bad"] : ["--kd-ink", "--kd-on-ink"];
      const size = this.fitting(text, this.pen.atLeast(15, 11));
      const words = text.length === 1 ? [this.pen.sign(firstOf(cells), digitOf(text))] : text ? [this.pen.pill(this.room(cells, text, size), text, size, colour, ink)] : [];
      return [svg("g", { class: "kd-marked" }, ...cells.map((cell) => svg("g", { "data-cell": key(cell) })), ...this.edges(cells, colour, this.pen.atLeast(4, 2)), ...words)];
    });
  }

  /** So large that the words are not wider than the board. */
  fitting(words, size) {
    const [west, east] = this.state.view;
    return size * Math.min(1, ((east - west + 1) * U) / this.pen.pillBox(words || "", size).wide);
  }

  edges(cells, colour, width) {
    return this.pen.doubled((look) => svg("path", { d: edgesOf(cells), ...look }), colour, width);
  }

  lit() {
    const { lit } = this.state;
    if (!lit) return [];
    const line = this.edges(lit.cells, "--kd-ink", this.pen.atLeast(5, 2.4));
    if (!lit.sum) return line;
    const size = this.pen.atLeast(SUM, 13);
    return [...line, this.pen.pill(this.room(lit.cells, lit.sum, size), lit.sum, size, "--kd-ink", "--kd-on-ink")];
  }

  // What a room writes on regions that are not lit, where no ghost lies; it is read out with the region.
  badges() {
    const { scene, lit } = this.state;
    const pointed = lit?.cells.map((cell) => key(cell)) || [];
    const others = (scene.badges || []).filter(({ cells }) => !pointed.includes(key(cells[0])));
    const covered = new Set([...(scene.ghosts ?? []).flatMap((ghost) => ghost.cells), ...(this.state.mode === "place" && this.state.at ? this.state.ghost : [])].map((cell) => key(cell)));
    return others.flatMap(({ cells, text, ground }) => {
      const free = cells.filter((cell) => !covered.has(key(cell)));
      const bare = free.filter((cell) => !["fires", "resource", "person"].some((piece) => this.state.cell(cell)?.[piece]));
      const at = bare.length ? bare : free;
      return at.length ? [this.pen.corner(at, text, ["--kd-board", "--kd-ink", scene.terrains[ground].paint], this.pen.atLeast(15, 10.5))] : [];
    });
  }
}
