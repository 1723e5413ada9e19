// A photograph behind the grid: it stays in the browser. Its four corners are trimmed, then it lies below the cells.

import { clamp, dress, html, svg } from "../common.js";
import { U } from "../squares.js";
import { PLATE } from "./drawing.js";
import { matrixBetween } from "./perspective.js";
import { smallCopy, squaresIn } from "./photo_pixels.js";
import { forgetPhoto, keepCorners, keepPhoto, keptPhoto } from "./photo_kept.js";

const SHARES = 1000; // of the width and the height of a picture, in which its corners are sent
const BESIDE_PHOTO = 168; // pixels for what is said above the photograph, the button below it, and half of its handles
const WIDE = 1000; // pixels of the picture before it is transformed
const STEP = { plain: 0.005, far: 0.05 }; // of the picture, by which an arrow key moves a corner
const NUDGES = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };
const AT_FIRST = [[0.08, 0.08], [0.92, 0.08], [0.92, 0.92], [0.08, 0.92]];

const inShares = (corners) => corners.map((corner) => corner.map((share) => Math.round(share * SHARES)));

export class Photo {
  address = "";
  ratio = 1; // height by width
  /** @type {[number, number][]} the corners of the kingdom in the picture, as shares of its width and height */
  corners = AT_FIRST.map(([x, y]) => [x, y]);
  blend = 50;
  /** @type {"" | "trim" | "start"} what is asked for */
  asking = "";
  sought = ""; // the corners for which the one that was there before the page was loaded again has been looked for
  agreed = ""; // the corners of this picture that the kernel has
  questions = 0; // about pictures, that the kernel was asked
  touched = false; // whether somebody has moved a corner
  reading = false; // the kingdom is being read

  constructor(board) {
    this.board = board;
    this.state = board.state;
    this.image = html("img", { alt: "", class: "kd-photo-image" });
    this.layer = html("div", { class: "kd-photo", "aria-hidden": "true", hidden: true }, this.image);
    this.file = html("input", { type: "file", accept: "image/*", hidden: true, tabindex: "-1" });
    this.bar = html("div", { class: "kd-photo-bar" });
    this.build();
  }

  build() {
    this.preview = html("img", { alt: "", class: "kd-trim-image" });
    this.edge = svg("polygon", { class: "kd-trim-edge" });
    this.handles = AT_FIRST.map((_, index) => html("button", { type: "button", class: "kd-trim-handle", "data-corner": index }));
    this.about = html("p", { class: "kd-trim-about" });
    this.done = html("button", { type: "button", class: "kd-button kd-trim-done" });
    this.reader = html("button", { type: "button", class: "kd-button kd-primary kd-trim-read" });
    const lines = svg("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", class: "kd-trim-lines", "aria-hidden": "true" }, this.edge);
    this.table = html("div", { class: "kd-trim-table" }, this.preview, lines, ...this.handles);
    this.trimmer = html("div", { class: "kd-trim", hidden: true }, this.about, this.table, html("div", { class: "kd-trim-buttons" }, this.reader, this.done));
  }

  listen() {
    const { board } = this;
    board.on(this.file, "change", () => this.choose(this.file.files[0]));
    board.on(this.done, "click", () => this.trimmed());
    board.on(this.reader, "click", () => this.read());
    board.on(this.trimmer, "keydown", (event) => this.keyed(event));
    for (const [index, node] of this.handles.entries()) {
      board.on(node, "pointerdown", (event) => node.setPointerCapture(event.pointerId));
      board.on(node, "pointermove", (event) => event.buttons && this.drag(index, event));
      board.on(node, "keydown", (event) => this.nudge(index, event));
    }
    for (const name of ["dragenter", "dragover", "drop"]) board.on(board.stage, name, (event) => this.dropped(event));
  }

  get words() {
    return this.state.scene.paint?.photo;
  }

  // ---- a picture arrives, and leaves

  dropped(event) {
    const [item] = event.dataTransfer?.items ?? [];
    if (!this.words || item?.kind !== "file" || !item.type.startsWith("image/")) return;
    event.preventDefault();
    if (event.type === "drop") this.choose(event.dataTransfer.files[0]);
  }

  async choose(file) {
    this.file.value = ""; // the same file may be chosen again
    if (!file || !(await this.open(file))) return;
    keepPhoto(this.preview, this.mark);
    if (this.asking !== "trim") this.board.grid.cell(this.board.grid.cursor)?.focus({ preventScroll: true });
  }

  /** The corners as text: by them a picture is known again. */
  get mark() {
    return JSON.stringify(inShares(this.corners));
  }

  /** What this tab had here before the page was loaded again; another link opened in it has other corners. */
  follow() {
    if (!this.state.scene?.paint) return;
    const there = this.before ? JSON.stringify(inShares(this.before.corners)) : "";
    if (this.address && there === this.mark) this.agreed = there;
    if (this.agreed && there !== this.agreed) this.clear();
    if (!there || this.address || this.sought === there) return;
    this.sought = there;
    const file = keptPhoto(there);
    if (file) this.open(file);
  }

  /** Whether this is a picture, which is here then. */
  async open(file) {
    const address = URL.createObjectURL(file);
    const before = this.address ? null : this.before;
    if (this.address) this.place(null); // another picture has other corners
    this.preview.src = address;
    try {
      await this.preview.decode();
    } catch {
      URL.revokeObjectURL(address);
      this.board.complain(this.words.unreadable);
      return false;
    }
    this.clear();
    this.address = address;
    this.ratio = this.preview.naturalHeight / this.preview.naturalWidth;
    this.image.src = address;
    if (before) this.putAsBefore(before);
    else {
      this.corners = AT_FIRST.map(([x, y]) => [x, y]);
      this.state.place = this.board.drawing.seen(this.state.scene.frame.box);
      this.trim();
      this.seek();
    }
    return true;
  }

  /** Where a picture was before the page was loaded again, or where a link says that one did. */
  get before() {
    return this.state.scene.paint?.photo_place;
  }

  putAsBefore({ corners, cells }) {
    this.corners = corners.map(([x, y]) => [x, y]);
    this.state.place = [...cells];
    this.board.drawAll();
  }

  /** The place of the picture is sent, never the picture. */
  place(cells) {
    this.agreed = "";
    if (cells) keepCorners(this.mark);
    this.board.send({ photo: cells && { corners: inShares(this.corners), cells } });
  }

  clear() {
    if (this.address) URL.revokeObjectURL(this.address);
    Object.assign(this, { address: "", asking: "", agreed: "", sought: "", touched: false, reading: false, seeks: false, due: false });
    this.state.place = null;
  }

  remove() {
    this.clear();
    forgetPhoto();
    this.place(null);
    this.preview.removeAttribute("src");
    this.image.removeAttribute("src");
    this.board.drawAll();
    this.showBar();
    this.bar.querySelector("button")?.focus({ preventScroll: true });
  }

  // ---- what is asked about it

  get reads() {
    return Boolean(this.state.scene.paint?.reads);
  }

  /** The corners of the kingdom are looked for. */
  seek() {
    this.questions += 1;
    this.seeks = true;
    this.board.send({ seek: { n: this.questions, ...smallCopy(this.preview) } });
  }

  /** The squares between the corners are read, perhaps like those that are painted already. */
  read(like = false) {
    if (this.reading) return;
    this.board.speak(this.words.reading);
    // Until its corners are found they are anywhere: the kingdom is read then.
    this.due = this.seeks && !this.touched;
    if (this.due) return;
    const { span } = this.state.scene.paint;
    this.questions += 1;
    this.reading = true;
    this.drawTrimmer();
    this.board.send({ read: { n: this.questions, span, pixels: squaresIn(this.preview, this.corners, span), corners: inShares(this.corners), like } });
  }

  /** What the kernel has answered to the last question. */
  hear() {
    const answer = this.state.scene?.paint?.photo_answer;
    if (!this.address || answer?.n !== this.questions || answer.n === this.heard) return;
    this.heard = answer.n;
    if (!this.reading) {
      this.seeks = false;
      if (answer.corners.length && !this.touched) this.corners = answer.corners.map(([x, y]) => [x, y]);
      if (this.due) this.read();
      return;
    }
    this.reading = false;
    if (answer.why) return void this.board.complain(answer.why);
    this.asking = "";
    this.agreed = this.mark;
    keepCorners(this.mark);
    this.state.at = null;
    this.state.place = [...this.before.cells];
    this.board.settle();
  }

  // ---- its corners

  trim() {
    this.asking = "trim";
    this.show();
    this.handles[0].focus({ preventScroll: true });
  }

  trimmed() {
    this.ask();
    this.board.grid.cell(this.board.grid.cursor)?.focus({ preventScroll: true });
  }

  ask() {
    this.asking = "start";
    this.place(this.state.place);
    this.show();
    this.board.drawAim();
    this.board.speak(this.words.castle);
  }

  keyed(event) {
    event.stopPropagation();
    if (event.key === "Escape") this.trimmed();
  }

  drag(index, { clientX, clientY }) {
    const bounds = this.table.getBoundingClientRect();
    this.move(index, [(clientX - bounds.left) / bounds.width, (clientY - bounds.top) / bounds.height]);
  }

  nudge(index, event) {
    const step = NUDGES[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? STEP.far : STEP.plain;
    const [x, y] = this.corners[index];
    this.move(index, [x + step[0] * far, y + step[1] * far]);
  }

  move(index, [x, y]) {
    this.touched = true;
    this.corners[index] = [clamp(x, 0, 1), clamp(y, 0, 1)];
    this.drawTrimmer();
  }

  // ---- the cell that the starting tile has in the picture

  /** The picture is moved so that this cell of it lies below the starting tile. */
  start([x, y]) {
    const [west, east, north, south] = this.state.place;
    this.asking = "";
    this.state.place = [west - x, east - x, north - y, south - y];
    this.place(this.state.place);
    this.board.centre();
    this.show();
  }

  // ---- what is seen of it

  show() {
    this.follow();
    this.hear();
    const there = Boolean(this.address && this.state.place && this.state.scene?.parts?.bench);
    this.layer.hidden = !there;
    this.trimmer.hidden = !(there && this.asking === "trim" && this.words);
    const { root } = this.board;
    root.toggleAttribute("data-photo", there);
    root.style.setProperty("--kd-photo-share", String(Math.min(1, this.blend / 50)));
    root.style.setProperty("--kd-paint-share", String(Math.min(1, 2 - this.blend / 50)));
    if (there) this.lay();
    if (!this.trimmer.hidden) this.drawTrimmer();
    this.showBar();
  }

  /** The picture below its cells, seen from above. */
  lay() {
    const { board: { sheet, drawing }, state: { view } } = this;
    const [x, y, width] = drawing.box;
    const scale = sheet.clientWidth / width;
    const box = ([west, east, north, south], grow) => [(west * U - grow - x) * scale, (north * U - grow - y) * scale, ((east - west + 1) * U + 2 * grow) * scale, ((south - north + 1) * U + 2 * grow) * scale];
    const [left, top, across, down] = box(view, PLATE);
    Object.assign(this.layer.style, { left: `${left}px`, top: `${top}px`, width: `${across}px`, height: `${down}px` });
    const [west, north, wide, tall] = box(this.state.place, 0);
    const to = [[0, 0], [wide, 0], [wide, tall], [0, tall]].map(([dx, dy]) => /** @type {[number, number]} */ ([west - left + dx, north - top + dy]));
    const from = this.corners.map(([cx, cy]) => /** @type {[number, number]} */ ([cx * WIDE, cy * WIDE * this.ratio]));
    Object.assign(this.image.style, { width: `${WIDE}px`, height: `${WIDE * this.ratio}px`, transform: matrixBetween(from, to) });
  }

  drawTrimmer() {
    const { words, corners } = this;
    this.about.textContent = words.trim;
    this.done.textContent = words.trim_done;
    this.done.classList.toggle("kd-primary", !this.reads);
    this.reader.hidden = !this.reads;
    this.reader.textContent = this.reading ? words.reading : words.read;
    this.reader.setAttribute("aria-disabled", String(this.reading));
    this.table.style.aspectRatio = `1 / ${this.ratio}`;
    this.table.style.width = `min(100% - 44px, (100cqh - ${BESIDE_PHOTO}px) / ${this.ratio})`;
    dress(this.edge, { points: corners.map((corner) => corner.join(",")).join(" ") });
    for (const [index, node] of this.handles.entries()) {
      dress(node, { "aria-label": words[`corner${index}`], title: words.arrows });
      Object.assign(node.style, { left: `${corners[index][0] * 100}%`, top: `${corners[index][1] * 100}%` });
    }
  }

  // ---- its controls, at the end of the palette

  showBar() {
    const { words } = this;
    if (!words) return;
    const made = `${this.address} ${Boolean(this.before)} ${JSON.stringify(words)}`;
    if (made === this.made) return;
    this.made = made;
    this.bar.replaceChildren(...(this.address ? this.tools(words) : this.invitation(words)));
  }

  button(text, act) {
    const node = html("button", { type: "button", class: "kd-button kd-photo-button" }, text);
    this.board.on(node, "click", act);
    return node;
  }

  invitation(words) {
    return [this.file, this.button(words.add, () => this.file.click()), html("p", { class: "kd-palette-about" }, this.before ? words.again : words.about)];
  }

  tools(words) {
    const range = html("input", { type: "range", min: 0, max: 100, value: this.blend, "aria-label": words.blend, title: words.blend, class: "kd-photo-blend" });
    this.board.on(range, "input", () => {
      this.blend = Number(range.value);
      this.show();
    });
    return [
      range,
      this.button(words.corners, () => this.trim()),
      this.button(words.start, () => this.ask()),
      this.button(words.teach, () => this.read(true)),
      this.button(words.remove, () => this.remove()),
    ];
  }
}
