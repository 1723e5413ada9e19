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
import { boxAround, isNumber, key, same } from "./board/cells.js";
import { html, ownDrawings, prefersCalm, svg, view, Widget } from "./common.js";
import { Pen, U } from "./squares.js";

const NARROW = 560; // pixels; below it the board takes the whole width
const WIDEST = { cell: 84, board: 600 }; // pixels
// Cells around the view: with the names of columns and rows, and opposite to them. So narrow, seven columns of 44 px
// fill 320 px.
const GUTTERS = { wide: { before: 0.48, after: 0.16 }, narrow: { before: 0.23, after: 0.04 } };
const BEFORE_CENTRING = 700; // milliseconds without a hand on the board before what is shown is put in the middle again
const LONG_PAUSE = 2000; // the same with a hand that rests on the board while something can be done only out of view
const GLIDE = { duration: 360, easing: "ease-in-out" };
// Where more columns than that would make a cell smaller than a finger, the board keeps its size and is panned inside
// its own frame: the page never scrolls sideways, and a tap chooses, it does not put.
const FINGER = 44; // pixels
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
    const main = html("div", { class: "kd-main" }, this.side.now, this.side.title, this.about, this.stage, this.side.caption, this.side.node);
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
    this.state.take(scene);
    if (this.outbox.brush) this.state.brush = this.outbox.brush;
    if (scene.mode !== "paint") this.input.stroke = null;
    this.input.slide = null;
    this.root.lang = scene.lang;
    this.root.dataset.mode = scene.mode;
    this.root.toggleAttribute("data-bare", scene.parts?.side === false);
    this.root.toggleAttribute("data-bench", Boolean(scene.parts?.bench));
    this.keys.textContent = scene.words.keys;
    this.about.textContent = scene.about;
    this.paint();
    this.outbox.arrived();
    this.quietly(() => this.keepFocus(() => this.redraw()));
    this.tell(before, lies);
    this.settle();
  }

  // What is shown never moves under a hand: it is put in the middle again in a pause, and is seen to glide there.
  settle() {
    clearTimeout(this.pausing);
    const { stroke, over } = this.input;
    const moves = Boolean(this.scene) && !this.state.centred && (!over || this.state.misses);
    this.root.toggleAttribute("data-moves", moves);
    if (moves) this.pausing = setTimeout(() => stroke || this.centre(), over ? LONG_PAUSE : BEFORE_CENTRING);
  }

  centre() {
    this.root.removeAttribute("data-moves");
    const [west, , north] = this.state.view;
    this.state.view = this.state.windowOf(this.scene);
    const [x, y] = [this.state.view[0] - west, this.state.view[2] - north];
    this.quietly(() => this.keepFocus(() => this.redraw()));
    if (!prefersCalm()) this.motion.glide([x * U, y * U], GLIDE);
  }

  redraw() {
    this.grid.show();
    if (this.width === undefined) this.measure();
    else this.size(this.frameBox());
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
  twin({ dataset: { button } }) {
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
    if (before) this.motion.play(happened.shows.filter(({ kind }) => !(lies && kind === "laid"))); // seen already
    if (lit && JSON.stringify(lit) !== JSON.stringify(before?.lit)) this.motion.countUp();
  }

  // The colours of the box and the page, and those of whoever builds here.
  coloursOf(name) {
    return { ...super.coloursOf(name), ...this.scene.own?.[name] };
  }

  // ---- sizes

  // Reading a width makes the browser lay out the page: 5 ms. So it is read when a size has changed, not with every
  // scene; a scene of other proportions is drawn as large as it should become, and again if it became otherwise.
  resize() {
    if (this.scene && this.measure() && this.drawing.pen) this.drawAll();
  }

  measure() {
    this.width = this.root.clientWidth;
    const columns = this.frameBox();
    this.breadth = this.sheet.clientWidth;
    return this.size(columns);
  }

  // The box that can be seen, and how large it may become.
  frameBox() {
    const [west, east, north, south] = this.state.bounds;
    const narrow = this.width > 0 && this.width < NARROW;
    const gutter = narrow ? GUTTERS.narrow : GUTTERS.wide;
    const around = gutter.before + gutter.after;
    const [columns, rows] = [east - west + 1 + around, south - north + 1 + around];
    if (this.root.hasAttribute("data-narrow") !== narrow) {
      this.root.toggleAttribute("data-narrow", narrow);
      this.side.fillButtons();
    }
    const box = [(west - gutter.before) * U, (north - gutter.before) * U, columns * U, rows * U];
    this.drawing.frame(box.join(" "), gutter, narrow);
    this.sheet.style.aspectRatio = `${columns} / ${rows}`;
    this.pan(narrow && this.width < columns * FINGER ? columns * FINGER : 0);
    this.root.style.setProperty("--kd-stage", `${Math.min(columns * WIDEST.cell, WIDEST.board)}px`);
    const { before, after } = gutter;
    const inset = [before / rows, after / columns, after / rows, before / columns].map((share) => `${(share * 100).toFixed(3)}%`);
    this.grid.node.style.inset = inset.join(" ");
    return columns;
  }

  // How many pixels a square has; whether that has changed.
  size(columns) {
    const pixels = (this.breadth || columns * U) / columns;
    const changed = Math.abs(pixels - this.pixels) > 0.5;
    this.pixels = pixels;
    this.root.style.setProperty("--kd-inset", `${((this.drawing.gutter.before * U - 8) * pixels) / U}px`);
    return changed;
  }

  // A board wider than its place begins in the middle of what is laid.
  pan(width) {
    this.sheet.style.width = width ? `${width}px` : "";
    const began = this.root.hasAttribute("data-pan");
    this.root.toggleAttribute("data-pan", width > 0);
    if (!width || began) return;
    const [west, east] = boxAround(this.scene.cells.filter((cell) => cell.terrain).map((cell) => cell.at));
    const [left, right] = this.state.view;
    const share = ((west + east + 1) / 2 - left) / (right - left + 1);
    this.stage.scrollLeft = share * width - this.stage.clientWidth / 2;
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

  // The first change only takes the domino in hand.
  change(action, spoken) {
    if (this.state.mode !== "place" || this.state.put) return;
    if (!this.state.at) return void this.point(this.grid.cursor, spoken);
    action();
    this.drawAim();
    if (spoken) this.speakVerdict(this.state.lies);
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
    const { brush, part, scene } = this.state;
    const entry = part.brushes.find((each) => each.brush === brush) ?? part.brushes[0];
    const cells = fills ? together(this.state, cell, this.drawing.seen(scene.frame.box)) : [cell];
    const { wet } = this; // what is on its way counts as painted: two quick presses are two presses
    const is = (each) => (wet.has(key(each)) ? wet.get(key(each)).brush === entry.brush : painted(this.state.cell(each), entry));
    const done = entry.sort === "square" && cells.every(is);
    this.brushOver([{ brush: done ? "." : entry.brush, cells }]);
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
    return new Pen(this.scene, this.prefix, 36).domino(halves, { plate: "kd-plate", class: "kd-hand" });
  }

  small(half) {
    const pen = new Pen(this.scene, this.prefix, 40);
    const drawn = Object.keys(half).length ? pen.square(half) : pen.use("struck", 8, 8, 48, "--kd-bad");
    return svg("svg", { viewBox: `0 0 ${U} ${U}`, width: 40, height: 40, "aria-hidden": "true", class: "kd-small" }, drawn);
  }
}

export default view(Board);
