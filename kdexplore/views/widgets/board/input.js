// Keys and pointers on a board. What they mean, the board itself decides: it is asked to point, to turn and to commit.

import { clamp } from "../common.js";
import { SIDES } from "../squares.js";
import { cellOf, key, same } from "./cells.js";
import { Stroke } from "./strokes.js";

const WHEEL_STEP = 40; // how far a wheel must roll for one turn: a touchpad sends many small steps
const MOVES = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };
const TOOLS = { p: "look", b: "paint", d: "lay" }; // as in kdexplore/app/lab/scenes.py
const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])";

export class Input {
  /** @type {string | null} the kind of pointer that is down */
  pointer = null;
  /** @type {Stroke | null} what a brush has touched */
  stroke = null;
  /** @type {{from: import("./cells.js").Cell, to: import("./cells.js").Cell} | null} the two squares of a stroke that places a domino */
  slide = null;
  keyed = false; // the cell that is pointed at was reached by keys
  painted = false;
  /** @type {import("./cells.js").Cell | null} the cell that was painted by a key */
  typed = null;
  begun = 0; // the column in which the row that is typed began
  over = false;
  rolled = 0;

  constructor(board) {
    this.board = board;
    this.state = board.state;
    this.grid = board.grid;
    this.listen();
  }

  listen() {
    const { board, grid: { node } } = this;
    const on = (target, name, handler, options) => board.on(target, name, handler.bind(this), options);
    on(board.root, "keydown", this.pressed);
    on(window, "keydown", this.pressedElsewhere, { capture: true });
    on(node, "focusin", this.focused);
    on(node, "pointerdown", this.touched);
    on(node, "pointermove", this.hovered);
    on(node, "pointerup", this.lifted);
    on(node, "pointercancel", this.cancelled);
    // A stroke that begins where a domino can begin places it; any other one scrolls the page, as everywhere.
    on(node, "touchmove", (event) => this.slide && event.cancelable && event.preventDefault(), { passive: false });
    on(node, "click", this.clicked);
    on(node, "wheel", this.wheeled, { passive: false });
    on(board.stage, "pointerenter", () => (this.over = true));
    on(board.stage, "pointerleave", this.left);
  }

  // ---- keys

  pressed(event) {
    event.stopPropagation();
    this.pointer = null;
    if (this.stepKey(event)) return void event.preventDefault();
    if (event.altKey || event.metaKey) return;
    const onGrid = this.grid.node.contains(event.target);
    if (event.ctrlKey && !(onGrid && ["Home", "End"].includes(event.key))) return;
    if ((onGrid && this.gridKey(event)) || this.anyKey(event) || this.toolKey(event)) event.preventDefault();
  }

  // R, F and Esc work with a domino under the mouse too, wherever the focus is, but not in a field where text is typed.
  pressedElsewhere(event) {
    if (event.target.closest?.(FIELDS) || this.board.root.contains(event.target) || event.altKey) return;
    const pointed = this.over && (this.state.at || this.state.mode === "paint");
    const plain = !event.ctrlKey && !event.metaKey;
    if (!this.stepKey(event) && !(plain && ((pointed && this.anyKey(event)) || this.toolKey(event)))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // ---- keys of a bench: undo and redo, and the tools, where no letter of a terrain is meant

  get onBench() {
    return Boolean(this.state.scene?.parts?.bench) && this.board.root.checkVisibility();
  }

  stepKey(event) {
    const name = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(name) || !this.onBench) return false;
    this.board.send({ press: name === "y" || event.shiftKey ? "redo" : "undo" });
    return true;
  }

  toolKey(event) {
    const tool = TOOLS[event.key.toLowerCase()];
    if (!tool || event.ctrlKey || !this.onBench) return false;
    this.board.send({ choose: ["tool", tool] });
    return true;
  }

  gridKey(event) {
    const target = this.destination(event);
    if (target) this.walk(target);
    else if (["Delete", "Backspace"].includes(event.key) && this.state.mode === "paint") this.board.brushOver([{ brush: ".", cells: [this.grid.cursor] }]);
    else if (event.key === "Enter" || event.key === " ") this.board.commit();
    else return false;
    return true;
  }

  walk(target) {
    this.keyed = true;
    this.typed = null;
    this.grid.cell(target).focus();
  }

  destination({ key: name, ctrlKey }) {
    const [west, east, north, south] = this.state.view;
    const [x, y] = this.grid.cursor;
    if (name in MOVES) return [clamp(x + MOVES[name][0], west, east), clamp(y + MOVES[name][1], north, south)];
    if (name === "Home") return [west, ctrlKey ? north : y];
    if (name === "End") return [east, ctrlKey ? south : y];
    return null;
  }

  anyKey(event) {
    const name = event.key.toLowerCase();
    if (this.state.mode === "paint" && name.length === 1 && !event.ctrlKey && this.brushKey(name)) return true;
    if (name === "r") this.board.turnGhost(event.shiftKey ? -1 : 1);
    else if (name === "f") this.board.flipGhost();
    else if (name === "escape") this.board.takeBack();
    else return false;
    return true;
  }

  // A letter or a digit chooses a brush. Under way it goes on with it; where keys point, it paints, a letter and on.
  brushKey(name) {
    const brush = this.board.side.chooser.palette.byKey(name);
    if (!brush) return false;
    if (this.state.part.grid) return true;
    if (this.stroke && this.state.at) {
      this.stroke.over(this.state.at, brush);
      this.board.drawAim();
    } else if (this.keyed && this.board.focusedCell) this.type(brush, /^\d$/.test(name));
    return true;
  }

  type(brush, digit) {
    const cell = digit && this.typed ? this.typed : this.grid.cursor;
    if (!this.typed) [this.begun] = cell;
    this.typed = cell;
    this.board.brushOver([{ brush, cells: [cell] }], true);
    if (!digit) this.grid.cell(this.next(cell))?.focus();
  }

  /** Where the next letter goes: on in the row, and after as many as the grid holds, in the next row below its first. */
  next([x, y]) {
    const { span, reach } = this.state.scene.frame;
    const full = x + 1 - this.begun >= span || x + 1 > reach[1];
    return full ? [this.begun, y + 1] : [x + 1, y];
  }

  // A key or the tab brought the focus here: the ghost follows it. A pointer points for itself.
  focused(event) {
    if (this.board.quiet || this.pointer) return;
    const cell = event.target.closest("[role=gridcell]");
    if (cell) this.keyed = true;
    if (cell) this.board.point(cellOf(cell.dataset.at), true);
  }

  // ---- pointers

  touched(event) {
    this.pointer = event.pointerType || "mouse";
    this.painted = false; // after a stroke by touch no click follows
    const cell = this.grid.under(event);
    const begins = this.state.scene.slides && this.state.mode === "place" && this.state.open.includes(key(cell));
    this.slide = begins && event.button === 0 ? { from: cell, to: cell } : null;
    this.keyed = false;
    this.typed = null;
    if (this.state.mode !== "paint" || event.button !== 0 || this.fills(event) || this.board.photo.asking) return;
    this.grid.node.setPointerCapture?.(event.pointerId);
    this.stroke = new Stroke();
    this.stroke.over(cell, this.state.brush);
  }

  fills(event) {
    return event.shiftKey || this.state.fill;
  }

  hovered(event) {
    if (this.slide && event.buttons) return void this.slideTo(this.grid.under(event));
    if (event.pointerType === "touch" && !this.stroke) return;
    if (!this.state.centred) this.board.settle();
    const cell = this.grid.under(event);
    this.keyed = false;
    if (this.stroke && event.buttons) this.stroke.over(cell, this.state.brush);
    if (!same(cell, this.state.at)) this.board.point(cell, false);
  }

  // From the square where it began, the stroke says on which side the second half is.
  slideTo(cell) {
    const { from, to } = this.slide;
    if (same(cell, to)) return;
    this.slide.to = cell;
    const [x, y] = [cell[0] - from[0], cell[1] - from[1]];
    const side = Math.abs(x) >= Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
    if (x || y) this.board.aim(from, SIDES.findIndex((each) => same(each, side)));
  }

  slid() {
    const { from, to } = this.slide;
    this.slide = null;
    if (same(from, to)) return;
    this.painted = true; // the click that follows belongs to this stroke
    this.board.commit();
  }

  lifted() {
    if (this.slide) return void this.slid();
    if (!this.stroke) return;
    const { size, strokes } = this.stroke;
    this.stroke = null;
    if (size > 1 || strokes[0].brush !== this.state.brush) {
      this.painted = true; // the click that follows belongs to this stroke
      this.board.brushOver(strokes);
    }
  }

  left() {
    this.over = false;
    this.board.settle();
    if (this.state.mode === "paint" && !this.stroke && !this.keyed) this.board.leave();
  }

  cancelled() {
    this.pointer = null;
    this.stroke = null;
    this.slide = null;
  }

  // Screen readers click without a pointer: the first click points, as a touch does, and the second one acts.
  clicked(event) {
    const { pointer, state, board } = this;
    this.pointer = null;
    if (this.painted) return void (this.painted = false);
    const target = event.target.closest("[role=gridcell]");
    const cell = pointer || !target ? this.grid.under(event) : cellOf(target.dataset.at);
    const again = same(cell, state.at);
    if (pointer === "touch" && state.mode === "place") return void (again ? board.turnGhost(1) : board.point(cell, true));
    const aims = state.aims && (pointer === "touch" || !pointer);
    if (!again) board.point(cell, aims);
    if (pointer && board.hasJustMoved) return;
    if (state.mode === "paint") return void board.press(cell, this.fills(event));
    if (again || !aims) board.commit();
  }

  wheeled(event) {
    if (this.state.mode !== "place" || !this.state.at || event.ctrlKey) return;
    event.preventDefault();
    this.rolled += event.deltaY || event.deltaX;
    if (Math.abs(this.rolled) < WHEEL_STEP) return;
    this.board.turnGhost(Math.sign(this.rolled), false);
    this.rolled = 0;
  }
}
