// What a board knows between two scenes: the scene, what is pointed at, how the domino is turned, what has been chosen.
// No element is touched here, and no rule is known: every answer is in the scene.

import { SIDES } from "../squares.js";
import { boxAround, cellsOf, cornersOf, holds, isNumber, key, moved, same, signed, within } from "./cells.js";

export const PRIMARY = { place: "put", throw: "throw", settle: "settle" };

/** @typedef {import("./cells.js").Cell} Cell */
/** @typedef {{home: Cell, symbol: string, paid: Cell[], counts: Cell[], points?: string}} Aim */
/** @typedef {{legal?: boolean, open?: boolean, problems?: any[], [more: string]: any}} Verdict */

const breadths = ([west, east, north, south]) => /** @type {[number, number]} */ ([east - west, south - north]);

export class BoardState {
  /** @type {import("../scenes").BoardScene | null} */
  scene = null;
  /** @type {import("./cells.js").Box} the columns and rows that are shown */
  view = [0, 0, 0, 0];
  /** @type {import("./cells.js").Box | null} the cells that lie over a picture, if there is one */
  place = null;
  /** @type {Cell | null} the cell that is pointed at */
  at = null;
  /** @type {number} the side of the second half: an index of SIDES */
  turn = 0;
  flipped = false;
  /** whether the user has turned or flipped the domino: from then on it stays as it was left */
  turned = false;
  /** @type {Cell[]} */
  paid = [];
  /** @type {string | null} what is painted with; the room may not have heard of it yet */
  brush = null;
  fill = false;
  run = 0; // the place of the cell that is entered next in the grid of a finished kingdom
  /** @type {number | null} the group of problems of what was refused */
  refusal = null;
  /** @type {{index: number, step: number} | null} why a domino fits nowhere, one placement after the other */
  reason = null;
  tried = false;
  /** @type {{cells: Cell[], verdict: Verdict} | null} a domino that was just put down; the room has not answered yet */
  put = null;
  /** @type {Aim | null} what a card beside the board is about, while it is pointed at */
  aim = null;
  /** @type {Map<string, any>} the cells of the scene by name */
  cells = new Map();

  /** A new scene; whether the same territory goes on, so that what is shown can stay where it is for now. */
  take(scene) {
    const before = this.scene;
    // Without hints a move that was refused stays where it was tried, and its reason is given there.
    const tried = Boolean(before && this.at && this.part.open && before.mode === scene.mode && isNumber(scene.refused));
    const hand = (of) => `${of?.position} ${of?.place?.domino.number}`;
    if (hand(before) !== hand(scene)) Object.assign(this, { turn: 0, flipped: false, turned: false });
    const refusal = isNumber(scene.refused) ? scene.refused : null;
    const cells = new Map(scene.cells.map((cell) => [key(cell.at), cell]));
    const goesOn = this.goesOn(scene, cells);
    const brush = scene.paint && (this.brush === null || scene.paint.brush !== before?.paint?.brush) ? scene.paint.brush : this.brush;
    const at = tried || (scene.mode === "paint" && before?.mode === "paint") ? this.at : null;
    Object.assign(this, { brush, scene, tried, at, paid: [], reason: null, refusal, cells, aim: null, put: null });
    if (!goesOn) this.centre();
    return goesOn;
  }

  /** Shows the columns and rows that are to be shown; what is out of view is no longer pointed at. */
  centre() {
    this.view = this.wanted;
    if (this.at && !holds(this.view, this.at)) this.at = null;
  }

  /** The columns and rows to be shown: those of the scene, of the picture behind them, of what is explained. */
  get wanted() {
    const { window, view } = this.scene;
    if (this.part.grid) return this.part.grid;
    const picture = this.place && within(this.place, view) ? cornersOf(this.place) : [];
    const tried = this.reason ? this.part.nowhere[this.reason.index].ways.flatMap((way) => way.cells) : [];
    return boxAround([...cornersOf(window), ...picture, ...tried]);
  }

  /** The cells of the grid of a finished kingdom in reading order, without that of the starting tile. */
  get entered() {
    const { home } = this.scene.player;
    return this.part.grid ? cellsOf(this.part.grid).filter((cell) => !same(cell, home)) : [];
  }

  /** Whether it is the same territory with more or less in it, all of it and its frame in view. */
  goesOn(scene, cells) {
    const { span } = scene.frame;
    if (!this.scene || !within(this.view, scene.view) || Math.min(...breadths(this.view)) < span - 1) return false;
    const [before, after] = [this.cells, cells].map((all) => [...all.values()].filter((cell) => cell.terrain).map((cell) => key(cell.at)));
    const [fewer, more] = before.length < after.length ? [before, new Set(after)] : [after, new Set(before)];
    return fewer.every((name) => more.has(name)) && [...cells.values()].every((cell) => !cell.terrain || holds(this.view, cell.at));
  }

  /** The number of the starting tile's row, and which letter its column has. */
  get home() {
    return this.scene.names.home;
  }

  /** Whether something that can matter is out of view. */
  get misses() {
    return !within(this.wanted, this.view);
  }

  /** Whether the view is where the scene would have it. */
  get centred() {
    return !this.scene || `${this.view}` === `${this.wanted}`;
  }

  /** The part of the scene for what can be done now. */
  get part() {
    return this.scene[this.scene.mode] || {};
  }

  get mode() {
    return this.scene.mode;
  }

  /** Whether a first press points and a second one acts. */
  get aims() {
    return this.mode in PRIMARY;
  }

  cell(cell) {
    return this.cells.get(key(cell));
  }

  /** The cell about which the domino in hand turns: the one pointed at, or at the edge of the view the one before it. */
  get anchor() {
    const [x, y] = SIDES[this.turn];
    return holds(this.view, moved(this.at, [x, y])) ? this.at : moved(this.at, [-x, -y]);
  }

  /** The two cells of the domino in hand, first half first. */
  get ghost() {
    if (this.put) return this.put.cells;
    const { anchor } = this;
    const other = moved(anchor, SIDES[this.turn]);
    return this.flipped ? [other, anchor] : [anchor, other];
  }

  get aimed() {
    return this.mode === "place" ? this.ghost : [this.at];
  }

  // ---- what the scene says of the place that is pointed at

  /** One answer for every mode: whether it is possible here, what it gains, what is to be said and marked. */
  get verdict() {
    if (this.put) return this.put.verdict;
    if (!this.at) return null;
    if (this.tried) return { legal: false, problems: this.problems(this.scene.refused) };
    if (this.part.open && this.aims) return { open: true };
    const name = key(...this.aimed);
    const { ways, targets, homes, refusals = {} } = this.part;
    const way = (ways || targets || homes || {})[name];
    if (way) return { legal: true, ...way };
    return name in refusals ? { legal: false, problems: this.problems(refusals[name]) } : null;
  }

  /** What clashes with the resources chosen so far. */
  get clashing() {
    return isNumber(this.refusal) ? { legal: false, problems: this.problems(this.refusal) } : null;
  }

  /** The broken rules of a group; the signs of their squares go on from one to the next. */
  problems(group) {
    let before = 0;
    return this.scene.groups[group].map((number) => {
      const problem = this.scene.problems[number];
      const shift = before;
      before += problem.signs?.length ?? 0;
      if (!shift || !problem.signs) return problem;
      const later = (sign) => String.fromCharCode(sign.charCodeAt(0) + shift);
      const signs = problem.signs.map(({ at, text }) => ({ at, text: later(text) }));
      return { ...problem, says: problem.says.replaceAll(/[\u2460-\u2468]/g, later), signs };
    });
  }

  says(group) {
    return this.problems(group).map((problem) => problem.says).join(" ");
  }

  /** On which side of its first half the domino in hand has its second one: an index of SIDES. */
  get side() {
    return (this.turn + (this.flipped ? 2 : 0)) % 4;
  }

  /** The direction of the domino in hand, in words. */
  get lies() {
    return this.part.domino.lies[this.side];
  }

  spoken(verdict) {
    const { words, terms } = this.scene;
    if (verdict.open) return this.aimed.map((cell) => this.cell(cell)?.label).filter(Boolean).join("; ");
    if (!verdict.legal) return [`${words.not_here}:`, ...verdict.problems.map((problem) => problem.says)].join(" ");
    const gains = verdict.terms.map((number) => terms[number]).filter((term) => term.points || term.given_up);
    const head = `${words.here}: ${signed(verdict.points)}.`;
    return [head, ...gains.map((term) => `${term.says}.`), verdict.fits?.says, verdict.burns?.says].filter(Boolean).join(" ");
  }

  get region() {
    const number = this.at && this.cell(this.at)?.region;
    return isNumber(number) ? this.scene.regions[number] : null;
  }

  /** The region that is pointed at, or else the squares that the room lights, with a badge. */
  get lit() {
    const { lit } = this.scene;
    return (this.mode === "look" && this.region) || (lit?.cells.length ? { cells: lit.cells, sum: lit.badge } : null);
  }

  /** What a card beside the board is about, unless something is pointed at here. */
  get aimedAt() {
    return this.at || this.put ? null : this.aim;
  }

  /** What painting the cell that is pointed at would do, once the room knows the brush. */
  get would() {
    const { part, at } = this;
    return at && this.mode === "paint" && part.brush === this.brush ? part.would[key(at)] : undefined;
  }

  /** The cells on which something can be done, by name. */
  get open() {
    const { anchors, targets, homes, cells } = this.part;
    return anchors || Object.keys(targets || homes || cells || {});
  }

  // ---- changes

  point(cell) {
    const changed = !same(cell, this.at);
    Object.assign(this, { at: cell, refusal: null, tried: false, reason: null });
    if (changed && this.mode === "place") this.fit();
  }

  /** Until the user turns it, the domino turns by itself where it fits, unless a refusal is the goal here. */
  fit() {
    if (this.turned || this.scene.steady || this.verdict?.legal) return;
    const { turn, flipped } = this;
    for (const other of [flipped, !flipped]) {
      for (let step = 0; step < 4; step += 1) {
        Object.assign(this, { turn: (turn + step) % 4, flipped: other });
        if (this.verdict?.legal) return;
      }
    }
    Object.assign(this, { turn, flipped });
  }

  /** The domino as a stroke lays it. */
  lay(cell, side) {
    Object.assign(this, { at: cell, turn: side, flipped: false, turned: true, tried: false, refusal: null, reason: null });
  }

  rotate(steps) {
    Object.assign(this, { turn: (this.turn + steps + 4) % 4, turned: true, tried: false, refusal: null, reason: null });
  }

  flip() {
    Object.assign(this, { flipped: !this.flipped, turned: true, tried: false, refusal: null, reason: null });
  }

  /** Lets go of what is pointed at; whether there was anything. */
  release() {
    if (!this.at && this.refusal === null && !this.reason) return false;
    Object.assign(this, { at: null, refusal: null, tried: false, reason: null });
    return true;
  }

  /** Puts the domino in hand down where it is. */
  lie() {
    this.put = { cells: this.ghost, verdict: this.verdict };
  }

  /** Pays with a resource, or no longer; the group of problems if it cannot. */
  pay(cell) {
    const known = this.part.cells[key(cell)];
    const group = known ? this.clash(known, cell) : this.part.refusals[key(cell)];
    this.refusal = group ?? null;
    if (group !== undefined) return group;
    const chosen = this.paid.some((paid) => same(paid, cell));
    this.paid = chosen ? this.paid.filter((paid) => !same(paid, cell)) : [...this.paid, cell];
    return undefined;
  }

  clash(known, cell) {
    if (this.paid.some((paid) => same(paid, cell))) return undefined;
    const other = this.paid.find((paid) => key(paid) in known.not_with);
    return other && known.not_with[key(other)];
  }

  /** Why a domino fits nowhere: pressed once, all placements of a reason; then one after the other; then all again. */
  explain(index) {
    const { ways } = this.part.nowhere[index];
    const step = this.reason?.index === index ? ((this.reason.step + 2) % (ways.length + 1)) - 1 : -1;
    Object.assign(this, { at: null, refusal: null, reason: { index, step } });
    return step;
  }

  get move() {
    if (this.mode === "place") return { place: this.ghost };
    if (this.mode === "throw") return { throw: this.at };
    return { recruit: this.part.person, paid: this.part.paid, cell: this.at };
  }
}
