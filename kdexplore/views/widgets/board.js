// The board on the screen. It draws a scene and sends intents; it knows no rules: what is possible where, what it is
// worth and why not is in the scene already (kdexplore/views/scenes/board.py). Its parts are in the folder board/:
// the state, the drawing with its marks and motion, the grid, the input, and what is beside the board.

import SYMBOLS from "../art/symbols.svg";
import STYLE from "./board.css?kd-board";
import { BoardState } from "./board/state.js";
import { Photo } from "./board/photo.js";
import { Outbox } from "./board/outbox.js";
import { painted, together } from "./board/strokes.js";
import { Drawing } from "./board/drawing.js";
import { Grid } from "./board/grid.js";
import { Input } from "./board/input.js";
import { Motion } from "./board/motion.js";
import { Side } from "./board/side.js";
import { isNumber, key, same } from "./board/cells.js";
import { html, ownDrawings, svg, view, Widget } from "./common.js";
import { Pen, U } from "./squares.js";

const NARROW = 560; // pixels; below it the board takes the whole width
const MARGINS = { wide: 12, narrow: 8 }; // units; so narrow, seven columns of 44 px fill 320 px
const LONG_PAUSE = 2000; // milliseconds that a hand rests on the board before what is out of view comes into it
const STILL = 350; // milliseconds after the board has moved in which a press only points: it was meant for another cell
// A near kernel has answered by then, and drawing twice would only make it later.
const UNNOTICED = 40; // milliseconds after which a domino that was put down lies there without an answer
const ANSWER = 5000; // milliseconds that the room may take to answer a domino that was put down; then it is in hand again
const BEFORE_VERDICT = 180; // milliseconds before a verdict is spoken, so that the keys can be pressed quickly

class Board extends Widget {
  styles = STYLE;
  state = new BoardState();
  quiet = false; // the focus is moved without pointing at anything
  pixels = 0; // of a square
  /** @type {number | undefined} */
  width = undefined;
  breadth = 0;
  pausing = 0;
  waiting = 0;
  lying = 0;
  moved = -Infinity; // when the board moved last

  /** @returns {import("./scenes").BoardScene} */
  received() {
    const sent = super.received();
    return sent?.json ? JSON.parse(new TextDecoder().decode(sent.json)) : sent;
  }

  build() {
    this.keys = html("span", { id: `${this.prefix}keys`, class: "kd-unseen" });
    this.live = this.liveRegion("kd-unseen kd-live");
    this.about = html("p", { class: "kd-unseen" });
    this.drawing = new Drawing(this.state, this.prefix, () => this.wet);
    this.drawing.symbols.innerHTML = ownDrawings(SYMBOLS, this.prefix);
    this.grid = new Grid(this.state, this.keys.id);
    this.photo = new Photo(this);
    this.sheet = html("div", { class: "kd-sheet" }, this.photo.layer, this.drawing.picture, this.grid.node, this.drawing.top, this.photo.trimmer);
    this.stage = html("div", { class: "kd-stage" }, this.sheet);
    this.outbox = new Outbox(this);
    this.side = new Side(this);
    this.motion = new Motion(this.drawing, this.side.title);
    const { now, title, caption, node, buttons } = this.side;
    const main = html("div", { class: "kd-main" }, now, title, this.about, this.stage, caption, node, buttons);
    this.root = this.frame("div", { class: "kd-board" }, main, this.keys, this.live);
  }

  listen() {
    this.input = new Input(this);
    this.photo.listen();
    this.on(document, "kd-aim", this.beside);
  }

  measured() {
    return [this.root, this.sheet];
  }

  release() {
    clearTimeout(this.pausing);
    clearTimeout(this.waiting);
    clearTimeout(this.lying);
    this.motion.stop();
    this.outbox.stop();
    this.photo.clear();
  }

  // ---- showing a scene

  show(scene) {
    if (!scene?.view) return;
    const before = this.scene;
    const { lies } = this.drawing;
    clearTimeout(this.waiting);
    clearTimeout(this.lying);
    this.scene = scene;
    const goesOn = this.state.take(scene);
    const from = this.drawing.box;
    if (!this.aiming) this.state.centre();
    if (this.outbox.brush) this.state.brush = this.outbox.brush;
    if (scene.mode !== "paint") this.input.stroke = null;
    this.input.slide = null;
    this.root.lang = scene.lang;
    this.root.dataset.mode = scene.mode;
    this.root.toggleAttribute("data-bare", scene.parts?.side === false);
    this.root.toggleAttribute("data-bench", Boolean(scene.parts?.bench));
    this.root.toggleAttribute("data-grid", Boolean(scene.paint?.grid));
    this.root.toggleAttribute("data-asks", Boolean(scene.paint?.grid && scene.signs?.length));
    this.keys.textContent = scene.words.keys;
    this.about.textContent = scene.about;
    this.paint();
    this.outbox.arrived();
    this.quietly(() => this.keepFocus(() => this.redraw()));
    if (goesOn) this.glide(from);
    this.tell(before, lies);
    this.settle();
  }

  /** Whether a hand is on the board and about to do something there. */
  get aiming() {
    return Boolean(this.input.over && (this.state.at || this.input.stroke));
  }

  // What is shown moves between two turns, and never under a hand that aims: then it waits until the hand has left.
  settle() {
    clearTimeout(this.pausing);
    if (!this.state.centred && !this.aiming) this.centre();
    const waits = !this.state.centred && this.state.misses;
    this.root.toggleAttribute("data-moves", waits);
    if (waits) this.pausing = setTimeout(() => this.input.stroke || this.centre(), LONG_PAUSE);
  }

  centre() {
    this.root.removeAttribute("data-moves");
    const from = this.drawing.box;
    if (this.input.over && !this.input.keyed) this.state.at = null; // it is no longer below the hand
    this.state.centre();
    this.quietly(() => this.keepFocus(() => this.redraw()));
    this.glide(from);
  }

  glide(from) {
    if (`${from}` === `${this.drawing.box}`) return;
    if (this.input.over) this.moved = performance.now();
    this.motion.glide(from);
  }

  /** Whether the board has moved under the hand so shortly ago that a press may be meant for where it was. */
  get hasJustMoved() {
    return this.input.over && performance.now() - this.moved < STILL;
  }

  redraw() {
    this.grid.show();
    if (this.width === undefined) this.measure();
    else this.fit();
    this.side.show();
    this.drawAll();
  }

  drawAll() {
    this.drawing.drawAll(this.pixels || U);
    this.photo.show();
    this.root.toggleAttribute("data-lit", this.drawing.isLit && this.state.mode !== "paint");
    this.side.showAim();
  }

  drawAim() {
    this.drawing.drawAim();
    this.root.toggleAttribute("data-lit", this.drawing.isLit && this.state.mode !== "paint");
    this.side.showAim();
  }

  // A control that is gone hands its focus to its namesake, or to the grid.
  twin({ dataset: { button, keep } }) {
    if (keep) return this.side.card.querySelector(`[data-keep="${CSS.escape(keep)}"]`);
    return button ? this.side.buttons.querySelector(`[data-button="${button}"]`) : null;
  }

  refuge() {
    return this.grid.cell(this.grid.cursor);
  }

  quietly(action) {
    const before = this.quiet;
    this.quiet = true;
    action();
    this.quiet = before;
  }

  // What has happened, for ears and eyes.
  tell(before, lies) {
    const { happened, refused, lang, lit } = this.scene;
    if (isNumber(refused)) {
      this.speak(this.state.says(refused));
      this.motion.shake();
    } else if (this.input.typed && before) this.speak(this.state.cell(this.input.typed)?.label ?? "");
    else if (happened.says.length) this.speak(happened.says.join(" "));
    else if (before && before.lang !== lang) this.speak(""); // nothing is left in the language before
    if (before) this.motion.play(happened.shows, lies); // a domino that lies there already does not land again
    if (lit && JSON.stringify(lit) !== JSON.stringify(before?.lit)) this.motion.countUp();
  }

  // The colours of the box and the page, and those of your own tiles.
  coloursOf(name) {
    return { ...super.coloursOf(name), ...this.scene.own?.[name] };
  }

  // ---- sizes

  // The stage has the size that its room gives it; the view is scaled into it. Reading a width makes the browser lay
  // out the page: 5 ms. So it is read when a size has changed, not with every scene.
  resize() {
    if (this.scene && this.measure() && this.drawing.pen) this.drawAll();
  }

  measure() {
    this.width = this.root.clientWidth;
    this.breadth = this.sheet.clientWidth;
    const narrow = this.width > 0 && this.width < NARROW;
    if (this.root.hasAttribute("data-narrow") !== narrow) {
      this.root.toggleAttribute("data-narrow", narrow);
      this.side.fillButtons();
    }
    return this.fit();
  }

  /** The view, as large as the stage lets it be; whether squares have another size than before. */
  fit() {
    const side = this.drawing.frame(this.root.hasAttribute("data-narrow") ? MARGINS.narrow : MARGINS.wide);
    const [x, y] = this.drawing.box;
    const [west, east, north, south] = this.state.view;
    const [left, top, wide, tall] = [west * U - x, north * U - y, (east + 1 - west) * U, (south + 1 - north) * U].map((units) => units / side);
    // By transform: cells that are scaled between two turns are no shift of the page.
    this.grid.node.style.transform = `translate(${left * 100}%, ${top * 100}%) scale(${wide}, ${tall})`;
    const pixels = ((this.breadth || side) * U) / side;
    const changed = Math.abs(pixels - this.pixels) > 0.5;
    this.pixels = pixels;
    return changed;
  }

  // ---- pointing

  point(cell, spoken) {
    this.state.point(cell);
    this.grid.move(cell);
    this.drawAim();
    if (spoken) this.speakVerdict();
  }

  // The domino with its first half on a cell and its second one on that side of it.
  aim(cell, side) {
    this.state.lay(cell, side);
    this.grid.move(cell);
    this.drawAim();
  }

  turnGhost(steps, spoken = true) {
    this.change(() => this.state.rotate(steps), spoken);
  }

  flipGhost(spoken = true) {
    this.change(() => this.state.flip(), spoken);
  }

  // Before it is pointed anywhere, the domino turns in the hand; where a room does not show the hand, on the board.
  change(action, spoken) {
    if (this.state.mode !== "place" || this.state.put) return;
    action();
    if (!this.state.at && !this.side.showsHand) this.state.at = this.grid.cursor;
    this.drawAim();
    if (!spoken) return;
    if (this.state.at) this.speakVerdict(this.state.lies);
    else this.speak(this.state.lies);
  }

  // A domino that was turned says first how it lies now.
  speakVerdict(lies = "") {
    const { verdict } = this.state;
    if (verdict) this.speak([lies, this.state.spoken(verdict)].filter(Boolean).join(" "), BEFORE_VERDICT);
  }

  // A card in the same app is pointed at, or no longer.
  beside({ target, detail }) {
    if (!this.root.closest(".kd-app")?.contains(target) || !this.visible(this.root)) return;
    if (detail) this.state.release(); // what was pointed at on the board is left
    this.state.aim = detail;
    this.drawAim();
  }

  // ---- doing

  commit() {
    const { at, mode, put } = this.state;
    if (put) return;
    if (!at) return void this.point(this.grid.cursor, true);
    if (mode === "look") return void this.send({ look: at });
    if (mode === "pay") return void this.pay(at);
    if (mode === "paint") return void this.press(at, this.state.fill);
    const { verdict, tried, move } = this.state;
    if (verdict?.legal || verdict?.open || tried) {
      this.send({ move });
      if (mode === "place" && verdict?.legal) this.putDown();
      return;
    }
    if (verdict) this.refuse(verdict);
    if (verdict && this.scene.tries) this.send({ tried: move }); // a lesson has something to say about it
  }

  // What is legal is known here, so nobody waits for a room that is far away to see the domino lie there.
  putDown() {
    this.state.lie();
    this.lying = setTimeout(() => this.drawing.drawAim(), UNNOTICED); // what is beside the board stays as it is
    this.waiting = setTimeout(() => {
      this.state.put = null;
      this.drawAim();
    }, ANSWER);
  }

  refuse(verdict) {
    this.speak(this.state.spoken(verdict));
    this.motion.shake();
  }

  // Take back: first the ghost, then what was chosen, then whatever the game allows.
  takeBack() {
    if (this.state.release()) this.drawAim();
    else if (this.state.paid.length) {
      this.state.paid = [];
      this.showPaid();
    } else if (this.scene.back) this.send({ back: true });
  }

  pay(cell) {
    if (this.state.pay(cell) === undefined) return void this.showPaid();
    this.drawAim();
    this.refuse(this.state.clashing);
  }

  showPaid() {
    this.grid.label();
    this.side.chooser.show();
    this.drawAim();
    this.speak(this.state.paid.map((cell) => this.state.part.cells[`${cell}`].name).join(", "));
  }

  // ---- painting

  // The room hears of the brush to say what it would do.
  chosen() {
    if (Object.keys(this.state.part.would).length) this.outbox.choose(this.state.brush);
    this.drawAim();
  }

  // A press paints a square, or all that belong together; a second press takes the paint off.
  press(cell, fills) {
    if (this.photo.asking === "start") return void this.photo.start(cell);
    if (this.state.part.grid) return void this.enterAt(cell);
    const { brush, part, scene } = this.state;
    const entry = part.brushes.find((each) => each.brush === brush) ?? part.brushes[0];
    const cells = fills ? together(this.state, cell, this.drawing.seen(scene.frame.box)) : [cell];
    const { wet } = this; // what is on its way counts as painted: two quick presses are two presses
    const is = (each) => (wet.has(key(each)) ? wet.get(key(each)).brush === entry.brush : painted(this.state.cell(each), entry));
    const done = entry.sort === "square" && cells.every(is);
    this.brushOver([{ brush: done ? "." : entry.brush, cells }]);
  }

  // ---- entering a finished kingdom: cell by cell in reading order

  /** Enters a face in the cell that is next, or once more in the last one, and goes on. */
  enter(brush, again) {
    const { state } = this;
    const all = state.entered;
    if (again) state.run = Math.max(0, state.run - 1);
    this.brushOver([{ brush, cells: [all[Math.min(state.run, all.length - 1)]] }]);
    state.run = Math.min(state.run + 1, all.length);
    this.point(all[Math.min(state.run, all.length - 1)], false);
  }

  /** The next face is entered here. */
  enterAt(cell) {
    const at = this.state.entered.findIndex((each) => same(each, cell));
    if (at >= 0) this.state.run = at;
    this.root.removeAttribute("data-asks"); // it is mended by hand
    this.point(cell, false);
  }

  /** The starting tile lies where the next face would be entered. */
  startHere() {
    const { entered, run } = this.state;
    this.send({ choose: ["start", String(entered[Math.min(run, entered.length - 1)])] });
  }

  // On the starting tile nothing can be painted but fire, and that can be wiped off.
  brushOver(strokes) {
    const { home } = this.scene.player;
    const can = (brush, cell) => !same(cell, home) || brush === "." || brush.startsWith("^");
    const found = strokes.map(({ brush, cells }) => ({ brush, cells: cells.filter((cell) => can(brush, cell)) }));
    const sent = found.filter(({ cells }) => cells.length);
    if (sent.length) this.outbox.paint(sent);
    this.drawAim();
  }

  /** The cells that are being painted or are on their way, each with its brush. */
  get wet() {
    const strokes = [...this.outbox.pending, ...(this.input.stroke?.strokes ?? [])];
    return new Map(strokes.flatMap(({ brush, cells }) => cells.map((cell) => [key(cell), { brush, cell }])));
  }

  /** Whether a cell has the focus. */
  get focusedCell() {
    return this.grid.node.contains(this.focus);
  }

  /** Something that is wrong, for eyes and ears. */
  complain(words) {
    this.side.caption.textContent = words;
    this.side.caption.dataset.tone = "bad";
    this.speak(words);
  }

  leave() {
    this.state.at = null;
    this.drawAim();
  }

  // ---- small pictures beside the board

  icon(symbol, colour) {
    return svg("svg", { viewBox: `0 0 ${U} ${U}`, "aria-hidden": "true", class: "kd-icon" }, new Pen(this.scene, this.prefix, 24).use(symbol, 0, 0, U, colour));
  }

  // The domino in hand, beside whose it is: it is seen before it is pointed anywhere, and after it was refused.
  hand({ halves }) {
    return new Pen(this.scene, this.prefix, 36).domino(halves, { plate: "kd-plate", class: "kd-hand" }, this.state.side);
  }

  small(half) {
    const pen = new Pen(this.scene, this.prefix, 40);
    const drawn = Object.keys(half).length ? pen.square(half) : pen.use("struck", 8, 8, 48, "--kd-bad");
    return svg("svg", { viewBox: `0 0 ${U} ${U}`, width: 40, height: 40, "aria-hidden": "true", class: "kd-small" }, drawn);
  }
}

export default view(Board);
