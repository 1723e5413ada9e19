// The board on the screen. It draws a scene and sends intents; it knows no rules: whatever may lie where, what it is
// worth and why not stands in the scene already (kdexplore/views/scenes/board.py).
// No build step: this file and common.js are what runs.

import { clamp, html, ownDrawings, prefersCalm, svg, view, Widget } from "./common.js";

const U = 64; // a cell, in the units everything is drawn in: those of kdexplore/views/drawing/page.py
const GAP = 2; // what is left free around a domino
const ROUND = 10;
const LAP = 0.4; // how far two halves overlap, so that no seam shines through
const SHIELD = { castle: [24.4, 21.8, 15.2], hut: [24.4, 23.5, 15.2] }; // where they bear their player's shape
const SIDES = [[1, 0], [0, 1], [-1, 0], [0, -1]]; // east, south, west, north: clockwise, as R turns
const NARROW = 560; // pixels; below it the board takes the whole width
const WIDEST = { cell: 84, board: 600 }; // pixels
const GUTTERS = { wide: 0.32, narrow: 0.135 }; // cells around the view; so narrow, seven columns of 44 px fill 320 px
// Where more columns than that would make a cell smaller than a finger, the board keeps its size and is panned inside
// its own frame: the page never scrolls sideways, and a tap chooses, it does not put.
const FINGER = 44; // pixels
const COUNTING = 700; // milliseconds in which a product counts up
const WHEEL_STEP = 40; // how far a wheel must roll for one turn: a touchpad sends many small steps
const SHAKE = [0, -4, 4, -2, 0];
const PRIMARY = { place: "put", throw: "throw", settle: "settle" };
const FURTHER = [["why_down", [0, 1]], ["why_right", [1, 0]], ["why_left", [-1, 0]], ["why_up", [0, -1]]];
const TOLD = ["says", "label", "reason", "rule", "terrain"]; // what travels as numbers of pieces of text
const MOVES = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };

// ---- small tools

const key = (...cells) => cells.map(([x, y]) => `${x},${y}`).join(">");
const cellOf = (name) => name.split(",").map(Number);
const same = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];
const moved = ([x, y], [dx, dy]) => [x + dx, y + dy];
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : "0");
const holds = ([west, east, north, south], [x, y]) => west <= x && x <= east && north <= y && y <= south;
const isNumber = (value) => typeof value === "number";

function boxAround(cells) {
  const columns = cells.map(([x]) => x);
  const rows = cells.map(([, y]) => y);
  return [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
}

function cellsOf([west, east, north, south]) {
  const found = [];
  for (let y = north; y <= south; y += 1) for (let x = west; x <= east; x += 1) found.push([x, y]);
  return found;
}

// ---- a scene as it travelled: kdexplore/views/scenes/transport.py made it small, here it is made whole again

function received(model) {
  const sent = model.get("scene");
  if (!sent?.packed) return sent;
  const { pieces, ...rest } = JSON.parse(new TextDecoder().decode(sent.packed));
  const scene = { ...model.get("common"), ...whole(rest, "", pieces) };
  const { refusals } = scene.place || {};
  if (Array.isArray(refusals)) scene.place.refusals = named(refusals, scene.view);
  return scene;
}

function whole(value, name, pieces) {
  const told = TOLD.includes(name);
  if (told && typeof value === "number") return pieces[value];
  if (Array.isArray(value)) {
    if (told && typeof value[0] === "number") return value.map((number) => pieces[number]).join("");
    return typeof value[0] === "number" ? value : value.map((item) => whole(item, "", pieces));
  }
  if (value === null || typeof value !== "object") return value;
  if (value.rows) return value.rows.map((row) => whole(fromRow(value.keys, row), "", pieces));
  return Object.fromEntries(Object.entries(value).map(([own, item]) => [own, whole(item, own, pieces)]));
}

function fromRow(keys, row) {
  return Object.fromEntries(row.map((item, index) => [keys[index], item]).filter(([, item]) => item !== null));
}

function named(groups, view) {
  const [west, east, north, south] = view;
  const names = [];
  for (const cell of cellsOf([west - 1, east + 1, north - 1, south + 1])) {
    for (const near of SIDES.map((side) => moved(cell, side))) {
      if (holds(view, cell) || holds(view, near)) names.push(key(cell, near));
    }
  }
  return Object.fromEntries(groups.map((group, index) => [names[index], group]).filter(([, group]) => group >= 0));
}

// ---- shapes: the same as in the static pictures (kdexplore/views/drawing/squares.py)

function outline(join) {
  const open = (side) => Boolean(join) && same(join, SIDES[side]);
  const [east, south, west, north] = [0, 1, 2, 3].map(open);
  const [left, top] = [west ? -LAP : GAP, north ? -LAP : GAP];
  const [right, bottom] = [east ? U + LAP : U - GAP, south ? U + LAP : U - GAP];
  const corner = (one, other) => (one || other ? 0 : ROUND);
  const [a, b, c, d] = [corner(west, north), corner(north, east), corner(east, south), corner(south, west)];
  const bend = (radius, ...steps) => (radius ? `q${steps.join(" ")}` : "");
  return (
    `M${left + a} ${top}H${right - b}${bend(b, b, 0, b, b)}V${bottom - c}${bend(c, 0, c, -c, c)}` +
    `H${left + d}${bend(d, -d, 0, -d, -d)}V${top + a}${bend(a, 0, -a, a, -a)}z`
  );
}

function rectangle([west, east, north, south], grow, radius, attributes) {
  return svg("rect", {
    x: west * U - grow,
    y: north * U - grow,
    width: (east - west + 1) * U + 2 * grow,
    height: (south - north + 1) * U + 2 * grow,
    rx: radius,
    ...attributes,
  });
}

function edgesOf(cells) {
  const inside = new Set(cells.map((cell) => key(cell)));
  const path = [];
  for (const [x, y] of cells) {
    const sides = [[x + 1, y, 0, 1, x + 1, y], [x, y + 1, 1, 0, x, y + 1], [x, y, 0, 1, x - 1, y], [x, y, 1, 0, x, y - 1]];
    for (const [fromX, fromY, right, down, beyondX, beyondY] of sides) {
      if (!inside.has(key([beyondX, beyondY]))) path.push(`M${fromX * U} ${fromY * U}l${right * U} ${down * U}`);
    }
  }
  return path.join("");
}

const toneOf = (found) => (found.open ? "--kd-ink" : found.legal ? "--kd-legal" : "--kd-bad");

function middleOf(cells) {
  const mean = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const far = ([x, y]) => Math.abs(x - mean[0]) + Math.abs(y - mean[1]);
  const [x, y] = cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
  return [(x + 0.5) * U, (y + 0.5) * U];
}

function flightPath(cells) {
  const points = cells.map(([x, y]) => [(x + 0.5) * U, (y + 0.5) * U]);
  const [[x1, y1], [x2, y2]] = [points[0], points[points.length - 1]];
  if (points.length > 2) return `M${points.map((point) => point.join(" ")).join("L")}`;
  const far = Math.hypot(x2 - x1, y2 - y1);
  return `M${x1} ${y1 - 10}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - 0.3 * far} ${x2} ${y2}`;
}

// ---- the pen: draws the pieces of one scene in the size at which it is shown

class Pen {
  constructor(scene, prefix, pixels) {
    Object.assign(this, { scene, prefix, pixels });
  }

  atLeast(units, pixels) {
    return Math.max(units, (pixels * U) / this.pixels);
  }

  use(symbol, x, y, size, colour) {
    const style = colour ? `color:var(${colour})` : undefined;
    return svg("use", { href: `#${this.prefix}${symbol}`, x, y, width: size, height: size, style });
  }

  text(x, y, words, size, fill, anchor = "middle") {
    return svg("text", { x, y, "font-size": size, fill, "text-anchor": anchor }, words);
  }

  square(half, join) {
    const terrain = this.scene.terrains[half.terrain];
    const parts = [];
    if (terrain) {
      parts.push(svg("path", { d: outline(join), fill: `var(${terrain.paint})`, class: "kd-ground" }));
      if (terrain.pattern) parts.push(this.use(terrain.pattern, 0, 0, U, `${terrain.paint}-pattern`));
      parts.push(...(terrain.building ? this.home(terrain.building) : this.printed(half)));
    }
    parts.push(...this.standing(half, Boolean(terrain && terrain.building)));
    if (terrain && terrain.letter) parts.push(...this.letter(terrain));
    return svg("g", {}, parts);
  }

  home(building) {
    const shape = this.scene.player.shape;
    const walls = this.use(building, 4, 4, U - 8, "--kd-own");
    return shape ? [walls, this.use(shape, ...SHIELD[building], "--kd-own")] : [walls];
  }

  printed(half) {
    const [count, symbol] = half.craters ? [half.craters, "crater"] : [half.symbols || 0, this.scene.symbol];
    const small = half.craters || half.resource || half.fires || half.person;
    const size = this.atLeast(small ? 17 : 22, small ? 9 : 11);
    const step = Math.min(size * 0.92, (U - 10 - size) / Math.max(count - 1, 1));
    return Array.from({ length: count }, (_, index) => this.use(symbol, U - 5 - size - index * step, 5, size));
  }

  letter(terrain) {
    const size = this.atLeast(12, 8.5);
    const side = size * 1.24;
    const place = { x: GAP + 1.5, y: U - GAP - 1.5 - side, width: side, height: side, rx: Math.min(ROUND - 2, side / 2) };
    return [
      svg("rect", { ...place, fill: `var(${terrain.paint})` }),
      this.text(GAP + 1.5 + side / 2, U - GAP - 1.5 - side * 0.21, terrain.letter, size, `var(${terrain.paint}-letter)`),
    ];
  }

  standing(half, aside) {
    const parts = [];
    if (half.resource) parts.push(this.onDisc(half.resource, ...this.spot(38, 15)));
    if (half.person) parts.push(this.use(half.person, ...this.spot(47, 20)));
    if (half.fires) parts.push(this.token(half.fires, ...(aside ? [U * 0.5, U * 0.5 - 3, U * 0.5] : this.spot(40, 17))));
    return parts;
  }

  // Where a piece of that size lies: in the middle, but where letters need much room up and to the right.
  spot(units, pixels) {
    const size = this.atLeast(units, pixels);
    const lift = Math.min((U - 4 - size) / 2, Math.max(size - 38, 0) * (size === units ? 0.5 : 5));
    return [(U - size) / 2 + lift, (U - size) / 2 - lift, size];
  }

  onDisc(symbol, x, y, size) {
    const rim = size * 0.17;
    return svg("g", {}, this.use("disc", x, y, size), this.use(symbol, x + rim, y + rim, size * 0.66));
  }

  token(fires, x, y, size) {
    const number = this.text(x + size / 2, y + size * 0.83, String(fires), size * 0.46, "var(--kd-on-flame)");
    return svg("g", {}, this.use("token", x, y, size), number);
  }

  struck(symbol) {
    const size = this.atLeast(30, 16);
    return svg("g", {}, this.onDisc(symbol, -3, -3, size), this.use("struck", -3, -3, size, "--kd-bad"));
  }

  pill([x, y], words, size, ground, ink) {
    const wide = Math.max(size * 1.5, words.length * size * 0.62 + size * 0.9);
    const plate = { x: x - wide / 2, y: y - size * 0.75, width: wide, height: size * 1.5, rx: size * 0.75 };
    const edge = { fill: `var(${ground})`, stroke: "var(--kd-board)", "stroke-width": size / 7 };
    return svg("g", { class: "kd-pill" }, svg("rect", { ...plate, ...edge }), this.text(x, y + size * 0.36, words, size, `var(${ink})`));
  }

  // A line that shows on any terrain: paper on both sides of it.
  doubled(shape, colour, width) {
    const plain = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
    const under = shape({ ...plain, stroke: "var(--kd-board)", "stroke-width": width * 1.8 });
    return [under, shape({ ...plain, stroke: `var(${colour})`, "stroke-width": width, class: "kd-line" })];
  }

  around(cells, colour, width = this.atLeast(4.5, 2.2)) {
    return this.doubled((look) => rectangle(boxAround(cells), 0, 12, look), colour, width);
  }

  at([x, y], ...children) {
    return svg("g", { transform: `translate(${x * U} ${y * U})` }, svg("g", { "data-cell": key([x, y]) }, ...children));
  }
}

// ---- one board

class Board extends Widget {
  at = null;
  turn = 0;
  flipped = false;
  paid = [];
  brush = null;
  cursor = null;
  rolled = 0;

  received() {
    return received(this.model);
  }

  build() {
    this.symbols = svg("defs");
    this.symbols.innerHTML = ownDrawings(typeof DRAWINGS === "string" ? DRAWINGS : this.model.get("drawings"), this.prefix);
    this.layers = Object.fromEntries(["ground", "squares", "heat", "news", "counts", "marks", "ghost", "badges"].map((name) => [name, svg("g", { class: `kd-${name}` })]));
    const { badges, ...below } = this.layers;
    this.picture = svg("svg", { class: "kd-picture", "aria-hidden": "true" }, this.symbols, ...Object.values(below));
    // The points lie above the grid, so that the ring of the focus does not hide them.
    this.top = svg("svg", { class: "kd-picture kd-top", "aria-hidden": "true" }, badges);
    this.keys = html("span", { id: `${this.prefix}keys`, class: "kd-unseen" });
    this.grid = html("div", { class: "kd-grid", role: "grid", "aria-describedby": `${this.prefix}keys` });
    this.sheet = html("div", { class: "kd-sheet" }, this.picture, this.grid, this.top);
    this.stage = html("div", { class: "kd-stage" }, this.sheet);
    this.title = html("div", { class: "kd-title" });
    this.now = html("p", { class: "kd-now" });
    this.chooser = html("div", { class: "kd-chooser" });
    this.card = html("div", { class: "kd-card" });
    this.why = html("div", { class: "kd-why", hidden: true });
    this.buttons = html("div", { class: "kd-buttons" });
    this.live = this.liveRegion("kd-unseen kd-live");
    this.about = html("p", { class: "kd-unseen" });
    const side = html("div", { class: "kd-side" }, this.chooser, this.card, this.why, this.buttons);
    const main = html("div", { class: "kd-main" }, this.now, this.title, this.about, this.stage, side);
    this.root = this.frame("div", { class: "kd-board" }, main, this.keys, this.live);
  }

  listen() {
    this.on(this.root, "keydown", this.pressed);
    this.on(this.grid, "focusin", this.focused);
    this.on(this.grid, "pointerdown", this.touched);
    this.on(this.grid, "pointermove", this.hovered);
    this.on(this.grid, "pointerup", this.lifted);
    this.on(this.grid, "pointercancel", this.dropped);
    this.on(this.grid, "click", this.clicked);
    this.on(this.grid, "wheel", this.wheeled, { passive: false });
    this.on(this.grid, "pointerenter", () => (this.over = true));
    this.on(this.grid, "pointerleave", () => (this.over = false));
    this.on(window, "keydown", this.pressedElsewhere, { capture: true });
  }

  measured() {
    return [this.root, this.sheet];
  }

  release() {
    cancelAnimationFrame(this.flying);
    cancelAnimationFrame(this.counting);
  }

  get part() {
    return this.scene[this.scene.mode] || {};
  }

  // ---- showing a scene

  show(scene) {
    if (!scene || !scene.view) return;
    const before = this.scene;
    this.scene = scene;
    // Where nothing is told beforehand, what was tried stays where it was tried, and is refused there.
    this.tried = Boolean(before && this.at && this.part.open && before.mode === scene.mode && isNumber(scene.refused));
    const refusal = isNumber(scene.refused) ? scene.refused : null; // one of another scene would be drawn with this one's
    Object.assign(this, { at: this.tried ? this.at : null, paid: [], stroke: null, reason: null, refusal });
    const hand = (told) => `${told?.position} ${told?.place?.domino.number}`;
    if (hand(before) !== hand(scene)) Object.assign(this, { turn: 0, flipped: false });
    this.root.lang = scene.lang;
    this.root.dataset.mode = scene.mode;
    this.root.toggleAttribute("data-bare", scene.parts?.side === false);
    this.keys.textContent = scene.words.keys;
    this.about.textContent = scene.about;
    this.lookup = new Map(scene.cells.map((cell) => [key(cell.at), cell]));
    this.paint();
    this.quietly(() => this.keepFocus(() => this.redraw()));
    this.tell(before);
  }

  redraw() {
    this.layGrid();
    if (this.width === undefined) this.resize();
    else this.size(this.frameBox());
    this.fillTitle();
    this.fillChooser();
    this.fillButtons();
    this.drawAll();
  }

  // A control that is gone hands its focus to its namesake, or to the grid.
  twin({ dataset: { button } }) {
    return button ? this.buttons.querySelector(`[data-button="${button}"]`) : null;
  }

  refuge() {
    return this.gridCell(this.cursor);
  }

  // Moves the focus without pointing at anything.
  quietly(action) {
    const before = this.quiet;
    this.quiet = true;
    action();
    this.quiet = before;
  }

  tell(before) {
    const { happened, refused } = this.scene;
    if (isNumber(refused)) {
      this.speak(this.problems(refused).map((problem) => problem.says).join(" "));
      this.shake();
    } else if (happened.says.length) this.speak(happened.says.join(" "));
    else if (before && before.lang !== this.scene.lang) this.speak(""); // nothing is left in the language before
    this.fillCard();
    if (before && happened.shows.length && !prefersCalm()) this.animate(happened.shows);
    const lit = JSON.stringify(this.scene.lit);
    if (lit && lit !== JSON.stringify(before?.lit) && !prefersCalm()) this.countUp();
  }

  // The colours of the box and the page, and those of whoever builds here.
  coloursOf(name) {
    return { ...super.coloursOf(name), ...this.scene.own?.[name] };
  }

  // Reading a width makes the browser lay out the page: 5 ms. So it is read when a size has changed, not with every
  // scene; a scene of other proportions is drawn as large as it should become, and anew if it became otherwise.
  resize() {
    if (!this.scene) return;
    this.width = this.root.clientWidth;
    const columns = this.frameBox();
    this.breadth = this.sheet.clientWidth;
    const changed = this.size(columns);
    if (changed && this.pen) this.drawAll();
  }

  // The box that is shown, and how large it may become.
  frameBox() {
    const [west, east, north, south] = this.scene.view;
    const narrow = this.width > 0 && this.width < NARROW;
    const gutter = narrow ? GUTTERS.narrow : GUTTERS.wide;
    const [columns, rows] = [east - west + 1 + 2 * gutter, south - north + 1 + 2 * gutter];
    this.gutter = gutter;
    if (this.root.hasAttribute("data-narrow") !== narrow) {
      this.root.toggleAttribute("data-narrow", narrow);
      this.fillButtons();
    }
    const box = [(west - gutter) * U, (north - gutter) * U, columns * U, rows * U].join(" ");
    for (const node of [this.picture, this.top]) node.setAttribute("viewBox", box);
    this.sheet.style.aspectRatio = `${columns} / ${rows}`;
    this.pan(narrow && this.width < columns * FINGER ? columns * FINGER : 0);
    this.root.style.setProperty("--kd-stage", `${Math.min(columns * WIDEST.cell, WIDEST.board)}px`);
    const inset = [gutter / rows, gutter / columns].map((share) => `${(share * 100).toFixed(3)}%`);
    this.grid.style.inset = inset.join(" ");
    return columns;
  }

  // How many pixels a square has; whether that has changed.
  size(columns) {
    const pixels = (this.breadth || columns * U) / columns;
    const changed = Math.abs(pixels - (this.pixels || 0)) > 0.5;
    this.pixels = pixels;
    this.root.style.setProperty("--kd-inset", `${((this.gutter * U - 8) * pixels) / U}px`);
    return changed;
  }

  // A board wider than its place begins in the middle of what is laid.
  pan(width) {
    this.sheet.style.width = width ? `${width}px` : "";
    const began = this.root.hasAttribute("data-pan");
    this.root.toggleAttribute("data-pan", width > 0);
    if (!width || began) return;
    const [west, east] = boxAround(this.scene.cells.filter((cell) => cell.terrain).map((cell) => cell.at));
    const [left, right] = this.scene.view;
    const share = ((west + east + 1) / 2 - left) / (right - left + 1);
    this.stage.scrollLeft = share * width - this.stage.clientWidth / 2;
  }

  // ---- the grid that screen readers and keys know: one tab stop, a roving focus

  layGrid() {
    const view = this.scene.view;
    const [west, east, north, south] = view;
    this.grid.setAttribute("aria-label", `${this.scene.words.grid}: ${this.scene.label}`);
    this.grid.setAttribute("aria-rowcount", south - north + 1);
    this.grid.setAttribute("aria-colcount", east - west + 1);
    this.grid.setAttribute("aria-multiselectable", this.scene.mode === "pay" ? "true" : "false");
    const laid = `${view}`;
    if (this.laid !== laid) this.rebuildGrid(view);
    this.laid = laid;
    if (!this.cursor || !holds(view, this.cursor)) this.cursor = this.firstCell();
    this.labelGrid();
  }

  rebuildGrid([west, east, north, south]) {
    const rows = [];
    for (let y = north; y <= south; y += 1) {
      const cells = [];
      for (let x = west; x <= east; x += 1) {
        cells.push(html("div", { role: "gridcell", "aria-colindex": x - west + 1, "data-at": key([x, y]), tabindex: "-1" }));
      }
      rows.push(html("div", { role: "row", class: "kd-row", "aria-rowindex": y - north + 1 }, cells));
    }
    this.quietly(() => this.grid.replaceChildren(...rows));
  }

  labelGrid() {
    const { hint, anchors, targets, homes, cells: payable } = this.part;
    const hinted = new Set(hint ? anchors || Object.keys(targets || homes || payable) : []);
    for (const cell of this.grid.querySelectorAll("[role=gridcell]")) {
      const { at } = cell.dataset;
      const marked = (this.scene.marks || []).filter((mark) => mark.cells.some((each) => key(each) === at));
      const said = [hinted.has(at) ? hint : "", this.scene.heat?.cells[at]?.label, ...marked.map((mark) => mark.text)];
      const words = [this.lookup.get(at).label, ...said].filter(Boolean);
      cell.setAttribute("aria-label", words.join(", "));
      cell.tabIndex = at === key(this.cursor) ? 0 : -1;
      if (this.scene.mode === "pay") cell.setAttribute("aria-selected", this.paid.some((paid) => key(paid) === at));
      else cell.removeAttribute("aria-selected");
    }
  }

  firstCell() {
    const { anchors, targets, homes, cells } = this.part;
    const wanted = anchors || Object.keys(targets || homes || cells || {});
    const [west, east, north, south] = this.scene.view;
    if (wanted.length) return cellOf(wanted[0]);
    return [clamp(0, west, east), clamp(0, north, south)];
  }

  gridCell(cell) {
    return this.grid.querySelector(`[data-at="${key(cell)}"]`);
  }

  moveCursor(cell) {
    const old = this.gridCell(this.cursor);
    if (old) old.tabIndex = -1;
    this.cursor = cell;
    this.gridCell(cell).tabIndex = 0;
  }

  // ---- what is pointed at, and what the scene says of it

  ghostCells() {
    const other = moved(this.at, SIDES[this.turn]);
    return this.flipped ? [other, this.at] : [this.at, other];
  }

  // One answer for every mode: whether it is possible here, what it gains, what is to be said and marked.
  verdict() {
    if (!this.at) return null;
    if (this.tried) return { legal: false, problems: this.problems(this.scene.refused) };
    if (this.part.open && this.scene.mode in PRIMARY) return { open: true };
    const name = this.scene.mode === "place" ? key(...this.ghostCells()) : key(this.at);
    const { ways, targets, homes, refusals = {} } = this.part;
    const found = (ways || targets || homes || {})[name];
    if (found) return { legal: true, ...found };
    return name in refusals ? { legal: false, problems: this.problems(refusals[name]) } : null;
  }

  problems(group) {
    return this.scene.groups[group].map((number) => this.scene.problems[number]);
  }

  point(cell, spoken) {
    const changed = !same(cell, this.at);
    Object.assign(this, { at: cell, refusal: null, tried: false, reason: null });
    this.moveCursor(cell);
    if (changed && this.scene.mode === "place") this.settleGhost();
    this.drawAim();
    if (spoken) this.speakVerdict();
  }

  // On a dotted cell the ghost turns until it fits, so that a dot keeps its promise; elsewhere it stays as it is.
  settleGhost() {
    if (!this.part.anchors?.includes(key(this.at)) || this.verdict()?.legal) return;
    const before = [this.turn, this.flipped];
    for (const flipped of [this.flipped, !this.flipped]) {
      for (let step = 0; step < 4; step += 1) {
        [this.turn, this.flipped] = [(before[0] + step) % 4, flipped];
        if (this.verdict()?.legal) return;
      }
    }
    [this.turn, this.flipped] = before;
  }

  turnGhost(steps, spoken = true) {
    if (this.scene.mode !== "place") return;
    if (!this.at) return void this.point(this.cursor, spoken);
    this.turn = (this.turn + steps + 4) % 4;
    Object.assign(this, { tried: false, refusal: null, reason: null });
    this.drawAim();
    if (spoken) this.speakVerdict();
  }

  flipGhost(spoken = true) {
    if (this.scene.mode !== "place") return;
    if (!this.at) return void this.point(this.cursor, spoken);
    this.flipped = !this.flipped;
    Object.assign(this, { tried: false, refusal: null, reason: null });
    this.drawAim();
    if (spoken) this.speakVerdict();
  }

  speakVerdict() {
    const found = this.verdict();
    if (found) this.speak(this.spoken(found), 180);
  }

  spoken(found) {
    const { words } = this.scene;
    if (found.open) return (this.scene.mode === "place" ? this.ghostCells() : [this.at]).map((cell) => this.lookup.get(key(cell))?.label).filter(Boolean).join("; ");
    if (!found.legal) return [`${words.not_here}:`, ...found.problems.map((problem) => problem.says)].join(" ");
    const terms = found.terms.map((number) => this.scene.terms[number]).filter((term) => term.points);
    const head = `${words.here}: ${signed(found.points)}.`;
    return [head, ...terms.map((term) => `${term.says}.`), found.fits?.says, found.burns?.says].filter(Boolean).join(" ");
  }

  // ---- doing

  commit() {
    const { mode } = this.scene;
    if (!this.at) return void this.point(this.cursor, true);
    if (mode === "look") return void this.send({ look: this.at });
    if (mode === "pay") return void this.togglePaid(this.at);
    if (mode === "paint") return void this.paintCells([this.at]);
    const found = this.verdict();
    if (found?.legal || found?.open || this.tried) return void this.send({ move: this.move() });
    if (found) this.refuse(found);
    if (found && this.scene.tries) this.send({ tried: this.move() }); // a lesson wants to hear of it
  }

  move() {
    if (this.scene.mode === "place") return { place: this.ghostCells() };
    if (this.scene.mode === "throw") return { throw: this.at };
    return { recruit: this.part.person, paid: this.part.paid, cell: this.at };
  }

  refuse(found) {
    this.speak(this.spoken(found));
    this.shake();
  }

  // Take back: first the ghost, then what was chosen, then whatever the game allows.
  takeBack() {
    if (this.at || this.refusal !== null || this.reason) {
      Object.assign(this, { at: null, refusal: null, tried: false, reason: null });
      this.drawAim();
    } else if (this.paid.length) {
      this.paid = [];
      this.paidChanged();
    } else if (this.scene.back) {
      this.send({ back: true });
    }
  }

  togglePaid(cell) {
    const known = this.part.cells[key(cell)];
    const group = known ? this.clash(known, cell) : this.part.refusals[key(cell)];
    if (group !== undefined) {
      this.refusal = group;
      this.drawAim();
      return void this.refuse({ legal: false, problems: this.problems(group) });
    }
    const chosen = this.paid.some((paid) => same(paid, cell));
    this.paid = chosen ? this.paid.filter((paid) => !same(paid, cell)) : [...this.paid, cell];
    this.refusal = null;
    this.paidChanged();
  }

  clash(known, cell) {
    if (this.paid.some((paid) => same(paid, cell))) return undefined;
    const other = this.paid.find((paid) => key(paid) in known.not_with);
    return other && known.not_with[key(other)];
  }

  paidChanged() {
    this.labelGrid();
    this.fillChooser();
    this.drawAim();
    this.speak(this.paid.map((cell) => this.part.cells[key(cell)].name).join(", "));
  }

  paintCells(cells) {
    const changed = cells.filter((cell) => !same(cell, this.scene.player.home));
    if (changed.length) this.send({ paint: { brush: this.brush, cells: changed } });
  }

  // ---- keys and pointers

  pressed(event) {
    event.stopPropagation();
    this.pointer = null;
    if (event.altKey || event.metaKey) return;
    const onGrid = this.grid.contains(event.target);
    if (event.ctrlKey && !(onGrid && ["Home", "End"].includes(event.key))) return;
    if ((onGrid && this.gridKey(event)) || this.anyKey(event)) event.preventDefault();
  }

  // R, F and Esc go with a ghost under the mouse too, wherever the focus is, unless somebody is writing there.
  pressedElsewhere(event) {
    const written = event.target.closest?.("input, textarea, select, [contenteditable]:not([contenteditable=false])");
    if (!this.over || !this.at || written || this.root.contains(event.target)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || !this.anyKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  gridKey(event) {
    const target = this.destination(event);
    if (target) this.gridCell(target).focus();
    else if (event.key === "Enter" || event.key === " ") this.commit();
    else return false;
    return true;
  }

  destination({ key: name, ctrlKey }) {
    const [west, east, north, south] = this.scene.view;
    const [x, y] = this.cursor;
    if (name in MOVES) return [clamp(x + MOVES[name][0], west, east), clamp(y + MOVES[name][1], north, south)];
    if (name === "Home") return [west, ctrlKey ? north : y];
    if (name === "End") return [east, ctrlKey ? south : y];
    return null;
  }

  anyKey(event) {
    const name = event.key.toLowerCase();
    if (name === "r") this.turnGhost(event.shiftKey ? -1 : 1);
    else if (name === "f") this.flipGhost();
    else if (name === "escape") this.takeBack();
    else return false;
    return true;
  }

  // A key or the tab brought the focus here: the ghost follows it. A pointer points for itself.
  focused(event) {
    if (this.quiet || this.pointer) return;
    const cell = event.target.closest("[role=gridcell]");
    if (cell) this.point(cellOf(cell.dataset.at), true);
  }

  cellAt(event) {
    const bounds = this.grid.getBoundingClientRect();
    const [west, east, north, south] = this.scene.view;
    const x = west + Math.floor(((event.clientX - bounds.left) / bounds.width) * (east - west + 1));
    const y = north + Math.floor(((event.clientY - bounds.top) / bounds.height) * (south - north + 1));
    return [clamp(x, west, east), clamp(y, north, south)];
  }

  touched(event) {
    this.pointer = event.pointerType || "mouse";
    this.root.toggleAttribute("data-touch", this.pointer === "touch");
    if (this.scene.mode === "paint" && event.button === 0) this.stroke = new Map([[key(this.cellAt(event)), this.cellAt(event)]]);
  }

  hovered(event) {
    if (event.pointerType === "touch" && !this.stroke) return;
    const cell = this.cellAt(event);
    if (this.stroke && event.buttons) this.stroke.set(key(cell), cell);
    if (!same(cell, this.at)) this.point(cell, false);
  }

  lifted() {
    if (!this.stroke) return;
    const cells = [...this.stroke.values()];
    this.stroke = null;
    if (cells.length > 1) {
      this.painted = true; // the click that follows belongs to this stroke
      this.paintCells(cells);
    }
  }

  dropped() {
    Object.assign(this, { pointer: null, stroke: null });
  }

  // Screen readers click without a pointer: the first click points, as a touch does, and the second one acts.
  clicked(event) {
    const pointer = this.pointer;
    this.pointer = null;
    if (this.painted) return void (this.painted = false);
    const target = event.target.closest("[role=gridcell]");
    const cell = pointer || !target ? this.cellAt(event) : cellOf(target.dataset.at);
    const again = same(cell, this.at);
    if (pointer === "touch" && this.scene.mode === "place") return void (again ? this.turnGhost(1) : this.point(cell, true));
    const aims = this.scene.mode in PRIMARY && (pointer === "touch" || !pointer);
    if (!again) this.point(cell, aims);
    if (again || !aims) this.commit();
  }

  wheeled(event) {
    if (this.scene.mode !== "place" || !this.at || event.ctrlKey) return;
    event.preventDefault();
    this.rolled += event.deltaY || event.deltaX;
    if (Math.abs(this.rolled) < WHEEL_STEP) return;
    this.turnGhost(Math.sign(this.rolled), false);
    this.rolled = 0;
  }

  // ---- drawing

  drawAll() {
    this.pen = new Pen(this.scene, this.prefix, this.pixels || U);
    this.layers.squares.replaceChildren(...this.scene.cells.filter((cell) => cell.terrain).map((cell) => this.drawSquare(cell)));
    this.layers.heat.replaceChildren(...this.heat());
    this.layers.news.replaceChildren(...this.scene.happened.shows.flatMap((shown) => this.drawNews(shown)));
    this.drawAim();
  }

  drawSquare(cell) {
    return this.pen.at(cell.at, this.pen.square(cell, cell.join));
  }

  // What has just happened stays to be seen until the next scene.
  drawNews(shown) {
    const { pen } = this;
    if (shown.kind === "totem") return []; // it is seen beside the name
    if (shown.kind === "laid") return pen.around(shown.cells, "--kd-ink", pen.atLeast(2.6, 1.6));
    if (shown.kind === "recruited") {
      return [...pen.around([shown.at], "--kd-ink", pen.atLeast(2.6, 1.6)), ...shown.paid.map((paid) => pen.at(paid.at, pen.struck(paid.symbol)))];
    }
    const target = shown.path[shown.path.length - 1];
    return [...this.flight(shown.path), shown.burned ? pen.at(target, pen.struck(shown.burned)) : null].filter(Boolean);
  }

  flight(path) {
    const d = flightPath(path);
    const width = this.pen.atLeast(4, 2);
    const plain = { d, fill: "none", "stroke-linecap": "round" };
    return [
      svg("path", { ...plain, stroke: "var(--kd-board)", "stroke-width": width * 2.2 }),
      svg("path", { ...plain, class: "kd-flight", stroke: "var(--kd-flame)", "stroke-width": width * 1.2, "stroke-dasharray": `0.1 ${width * 1.9}` }),
    ];
  }

  drawAim() {
    const found = this.verdict();
    this.drawGround(found);
    this.layers.marks.replaceChildren(...this.marks(found));
    this.layers.ghost.replaceChildren(...this.ghost(found));
    this.layers.badges.replaceChildren(...this.badge(found));
    this.fillCard();
    this.updateButtons(found);
  }

  drawGround(found) {
    const { view, frame } = this.scene;
    const overflow = found?.problems?.find((problem) => problem.frame);
    const box = overflow?.frame || found?.frame || frame.box;
    const plate = rectangle(view, 7, 16, { fill: "var(--kd-board)", stroke: "var(--kd-slot)", "stroke-width": 1.5 });
    const used = overflow?.used || found?.used || frame.used;
    this.layers.ground.replaceChildren(plate, ...this.slots(box), this.dashes(box, overflow));
    this.layers.counts.replaceChildren(...this.counts(box, used));
  }

  slots(box) {
    const free = cellsOf(this.scene.view).filter((cell) => !this.lookup.get(key(cell)).terrain && holds(this.scene.frame.reach, cell));
    return free.map((cell) =>
      rectangle([cell[0], cell[0], cell[1], cell[1]], -6, 8, {
        fill: "none",
        stroke: "var(--kd-slot)",
        "stroke-width": 2,
        "stroke-dasharray": holds(box, cell) ? undefined : "3 5",
      }),
    );
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
    const { span } = this.scene.frame;
    const size = this.pen.atLeast(11.5, 9);
    const middle = [((west + east + 1) / 2) * U, ((north + south + 1) / 2) * U];
    const look = (number) => (number > span ? ["--kd-bad", "--kd-on-bad"] : ["--kd-board", "--kd-muted"]);
    const quiet = (number) => number === span || (this.gutter < 0.3 && number < span); // so narrow, it would cover squares
    const badge = (place, number) => (quiet(number) ? null : this.pen.pill(place, `${number} / ${span}`, size, ...look(number)));
    const edge = this.gutter * U - size * 0.8; // never beyond the picture
    const [left, top] = [Math.max(west * U - 3, this.scene.view[0] * U - edge), Math.max(north * U - 3, this.scene.view[2] * U - edge)];
    const columns = badge([middle[0], top], used[0]);
    const rows = badge([left, middle[1]], used[1]);
    rows?.setAttribute("transform", `rotate(-90 ${left} ${middle[1]})`);
    return [columns, rows].filter(Boolean);
  }

  // ---- marks: dots, rings, what is refused

  marks(found) {
    return [...this.aims(found), ...this.reasonMarks(), ...this.marked(), ...this.regionBadges(), ...this.litRegion()];
  }

  aims(found) {
    const { mode } = this.scene;
    const { anchors = [], targets = {}, homes = {}, cells = {}, open } = this.part;
    if (mode === "place") return [...this.dots(anchors), ...this.refusedCells(found)];
    if (mode === "throw") return [...this.reach(), ...this.rings(Object.keys(targets)), ...this.refusedCells(found)];
    if (mode === "settle") return [...this.dots(Object.keys(homes)), ...this.paidMarks(this.part.paid), ...this.refusedCells(found)];
    if (mode === "pay") return [...this.dots(open ? [] : Object.keys(cells)), ...this.paidMarks(this.paid), ...this.pointed(), ...this.refusedCells(this.clashing())];
    return mode === "look" ? [] : this.pointed();
  }

  // What a room says of some squares: something is wrong with them, or just something.
  marked() {
    return (this.scene.marks || []).flatMap(({ cells, tone, text }) => {
      if (!cells.length) return [];
      const [colour, ink] = tone === "bad" ? ["--kd-bad", "--kd-on-bad"] : ["--kd-ink", "--kd-on-ink"];
      const hatch = tone === "bad" ? cells.map((cell) => this.pen.at(cell, this.pen.use("refused", 0, 0, U, colour))) : [];
      const line = this.pen.doubled((look) => svg("path", { d: edgesOf(cells), ...look }), colour, this.pen.atLeast(4, 2));
      const size = this.pen.atLeast(15, 11);
      const words = text ? [this.pen.pill(this.inside(middleOf(cells), text, size), text, size, colour, ink)] : [];
      return [svg("g", { class: "kd-marked" }, ...hatch, ...line, ...words)];
    });
  }

  // A domino that fits nowhere: all placements that one rule forbids, or one of them after the other.
  reasonMarks() {
    if (!this.reason) return [];
    const { ways } = this.part.nowhere[this.reason.index];
    const width = this.pen.atLeast(2.6, 1.6);
    const around = ({ cells }, grow, more) => this.pen.doubled((look) => rectangle(boxAround(cells), grow, 9, look), "--kd-bad", width * more);
    const chosen = ways[this.reason.step];
    const all = ways.flatMap((way, index) => around(way, -4 - (index % 3) * 4, 0.7));
    return [svg("g", { class: "kd-reasons", opacity: chosen ? 0.35 : 1 }, all), ...(chosen ? [svg("g", { class: "kd-reason-one" }, around(chosen, 0, 1.5))] : [])];
  }

  clashing() {
    return typeof this.refusal === "number" ? { legal: false, problems: this.problems(this.refusal) } : null;
  }

  pointed() {
    return this.at ? this.pen.around([this.at], "--kd-ink", this.pen.atLeast(2.6, 1.6)) : [];
  }

  dots(names) {
    const size = this.pen.atLeast(8, 4);
    const covered = this.at && this.scene.mode === "place" ? this.ghostCells().map((cell) => key(cell)) : [];
    return names.filter((name) => !covered.includes(name)).map((name) => {
      const [x, y] = cellOf(name);
      // The dot keeps clear of what stands on a square, and of numbers.
      const low = this.lookup.get(name)?.terrain || (this.scene.heat?.numbers && name in this.scene.heat.cells);
      const place = low ? [(x + 0.84) * U, (y + 0.84) * U] : [(x + 0.5) * U, (y + 0.5) * U];
      return svg("circle", { cx: place[0], cy: place[1], r: size, class: "kd-dot", fill: "var(--kd-legal)", stroke: "var(--kd-board)", "stroke-width": 2 });
    });
  }

  rings(names) {
    return names.flatMap((name) => this.pen.around([cellOf(name)], "--kd-legal", this.pen.atLeast(4, 2)));
  }

  reach() {
    if (!this.part.reach) return [];
    const [west, east, north, south] = this.part.reach;
    const view = this.scene.view;
    const box = [Math.max(west, view[0]), Math.min(east, view[1]), Math.max(north, view[2]), Math.min(south, view[3])];
    const width = this.pen.atLeast(3, 1.8);
    const look = { class: "kd-reach", fill: "none", stroke: "var(--kd-flame)", "stroke-width": width, "stroke-dasharray": `${width * 2.6} ${width * 1.8}` };
    return [rectangle(box, 5, 14, look)];
  }

  paidMarks(cells) {
    const strike = (cell) => this.pen.at(cell, this.pen.use("struck", ...this.pen.spot(38, 15), "--kd-bad"));
    return cells.flatMap((cell) => [...this.pen.around([cell], "--kd-legal"), strike(cell)]);
  }

  refusedCells(found) {
    if (!found?.problems) return [];
    const own = this.scene.mode === "place" ? this.ghostCells() : this.scene.mode === "pay" ? this.paid.concat([this.at]) : [this.at];
    const named = found.problems.flatMap((problem) => problem.cells || []);
    const wanted = this.scene.mode === "place" ? named : named.concat(own);
    const width = this.pen.atLeast(3, 1.8);
    const near = found.problems.flatMap((problem) => (problem.near ? [problem.near] : []));
    const hatched = wanted.filter(Boolean).map((cell) => this.pen.at(cell, this.pen.use("refused", 0, 0, U, "--kd-bad")));
    return [...hatched, ...[...wanted.filter(Boolean), ...near].flatMap((cell) => this.pen.around([cell], "--kd-bad", width))];
  }

  region() {
    const number = this.at && this.lookup.get(key(this.at))?.region;
    return number === undefined || number === null ? null : this.scene.regions[number];
  }

  // The region pointed at, or else the squares that the room lights: some cells, or cells with a badge.
  shown() {
    const { lit, mode } = this.scene;
    const cells = Array.isArray(lit) ? lit : lit?.cells;
    return (mode === "look" && this.region()) || (cells?.length ? { cells, sum: lit.badge } : null);
  }

  litRegion() {
    const region = this.shown();
    this.root.toggleAttribute("data-lit", Boolean(region?.cells.some((cell) => this.lookup.get(key(cell))?.terrain)));
    const lit = new Set((region?.cells || []).map((cell) => key(cell)));
    for (const node of this.layers.squares.querySelectorAll("[data-cell]")) node.toggleAttribute("data-lit", lit.has(node.dataset.cell));
    if (!region) return [];
    const line = this.pen.doubled((look) => svg("path", { d: edgesOf(region.cells), ...look }), "--kd-ink", this.pen.atLeast(5, 2.4));
    if (!region.sum) return line;
    return [...line, this.pen.pill(this.inside(middleOf(region.cells), region.sum), region.sum, this.badgeSize(), "--kd-ink", "--kd-on-ink")];
  }

  // What a room writes on regions that are not lit, in the colours of their terrain; it is read out with the region.
  regionBadges() {
    const pointed = this.shown()?.cells.map((cell) => key(cell)) || [];
    const others = (this.scene.badges || []).filter(({ cells }) => !pointed.includes(key(cells[0])));
    return others.map(({ cells, text, ground }) => {
      const { paint } = this.scene.terrains[ground];
      return this.pen.pill(this.inside(middleOf(cells), text), text, this.badgeSize() * 0.9, paint, `${paint}-letter`);
    });
  }

  // ---- heat: a number on a cell, in a shade between the least and the most

  heat() {
    const { heat } = this.scene;
    return Object.entries(heat?.cells || {}).map(([name, told]) => this.pen.at(cellOf(name), this.shade(name, told, heat.numbers)));
  }

  // As in the static pictures: a free cell is filled, on a laid square it is a chip; a wash where no number is wanted.
  shade(name, told, numbers) {
    const laid = Boolean(this.lookup.get(name)?.terrain);
    const size = this.pen.atLeast(19, 12);
    const wide = Math.max(U - 30, told.text.length * size * 0.62 + size * 0.5);
    const across = numbers && laid ? Math.min(wide, U - 4) : U - 6;
    const tall = numbers && laid ? Math.max(U - 30, size * 1.4) : U - 6;
    const place = { x: (U - across) / 2, y: (U - tall) / 2, width: across, height: tall, rx: 9 };
    const wash = { fill: `var(--kd-heat${told.shade})`, stroke: "var(--kd-frame)", "stroke-width": 1.2, opacity: laid && !numbers ? 0.62 : undefined };
    const plate = svg("rect", { ...place, ...wash, class: "kd-shade" });
    return numbers ? [plate, this.pen.text(U / 2, U / 2 + size * 0.36, told.text, size, `var(--kd-on-heat${told.shade})`)] : [plate];
  }

  badgeSize() {
    return this.pen.atLeast(20, 13);
  }

  inside([x, y], words, size = this.badgeSize()) {
    const [west, east, north] = this.scene.view;
    const half = (words.length * 0.31 + 0.45) * size;
    const edge = this.gutter * U;
    return [clamp(x, west * U - edge + half, (east + 1) * U + edge - half), Math.max(y, north * U - edge + size * 0.85)];
  }

  // ---- the ghost: what might lie, land or live there

  ghost(found) {
    if (!found) return [];
    const draw = { place: this.ghostDomino, throw: this.ghostFire, settle: this.ghostPerson }[this.scene.mode];
    return draw ? draw.call(this, found) : [];
  }

  ghostDomino(found) {
    const cells = this.ghostCells();
    const { halves } = this.part.domino;
    const sides = [0, 1].map((index) => [cells[1 - index][0] - cells[index][0], cells[1 - index][1] - cells[index][1]]);
    const colour = toneOf(found);
    const drawn = cells.map((cell, index) => this.pen.at(cell, this.pen.square(halves[index], sides[index])));
    const hatch = found.legal || found.open ? [] : cells.map((cell) => this.pen.at(cell, this.pen.use("refused", 0, 0, U, "--kd-bad")));
    const body = svg("g", { class: "kd-half", opacity: 0.86 }, drawn);
    // A small knob in its corner shows about which half the domino turns.
    const [x, y] = this.at;
    const knob = svg("circle", { cx: (x + 0.17) * U, cy: (y + 0.17) * U, r: this.pen.atLeast(4, 2.4), class: "kd-knob", fill: `var(${colour})`, stroke: "var(--kd-board)", "stroke-width": 2 });
    return [body, ...hatch, ...this.pen.around(cells, colour, this.pen.atLeast(5, 2.6)), knob];
  }

  badge(found) {
    if (!found?.legal) return [];
    const [, east, north] = boxAround(this.scene.mode === "place" ? this.ghostCells() : [this.at]);
    const words = signed(found.points);
    const place = this.inside([(east + 1) * U - 10, north * U], words);
    return [this.pen.pill(place, words, this.badgeSize(), "--kd-legal", "--kd-on-legal")];
  }

  ghostFire(found) {
    if (!found.legal && !found.open) return [];
    const spot = this.pen.spot(40, 17);
    const burnt = found.burns ? [this.pen.at(this.at, this.pen.struck(found.burns.symbol))] : [];
    const token = svg("g", { opacity: 0.92 }, this.pen.at(this.at, this.pen.token(this.part.fires, ...spot)));
    return [...this.flight(found.path || [this.part.volcano, this.at]), token, ...burnt, ...this.pen.around([this.at], toneOf(found))];
  }

  ghostPerson(found) {
    if (!found.legal && !found.open) return [];
    const person = svg("g", { opacity: 0.9 }, this.pen.at(this.at, this.pen.use(this.part.symbol, ...this.pen.spot(47, 20))));
    return [person, ...this.pen.around([this.at], toneOf(found))];
  }

  // ---- beside the board: what to do, why, and the controls

  fillTitle() {
    const { title = "", totems = [], player, words } = this.scene;
    const news = this.scene.happened.shows.filter((shown) => shown.kind === "totem").map((shown) => shown.totem);
    const shape = player.shape ? [this.icon(player.shape, "--kd-own")] : [];
    const held = totems.map(({ totem, symbol, name }) =>
      html("span", { role: "listitem", class: "kd-totem", title: name, "data-totem": totem, "data-news": news.includes(totem) }, this.icon(symbol), html("span", { class: "kd-unseen" }, name)),
    );
    const list = held.length ? [html("span", { role: "list", class: "kd-totems", "aria-label": words.totems }, held)] : [];
    this.title.replaceChildren(...shape, html("span", { class: "kd-name" }, title), ...list);
  }

  icon(symbol, colour) {
    const pen = new Pen(this.scene, this.prefix, 24);
    return svg("svg", { viewBox: `0 0 ${U} ${U}`, "aria-hidden": "true", class: "kd-icon" }, pen.use(symbol, 0, 0, U, colour));
  }

  fillNow() {
    const { now, now_parts: parts } = this.scene;
    this.now.hidden = !now && !parts?.length; // whose board it is stands above it already
    if (!parts?.length) return void this.now.replaceChildren(html("strong", {}, now));
    this.now.replaceChildren(...parts.map(({ text, tone }) => (tone ? html("b", { class: `kd-tone-${tone}` }, text) : text)));
  }

  // What stands in the card is made anew; whoever had the focus there keeps it.
  fillCard() {
    this.fillNow();
    const held = this.card.contains(this.focus) ? this.focus.dataset.keep : null;
    const found = this.clashing() || this.verdict();
    this.card.dataset.verdict = found && !found.open ? (found.legal ? "legal" : "refused") : "none";
    const lines = [...this.cardLines(found), ...this.heatLine()];
    this.card.replaceChildren(...lines);
    this.card.hidden = !lines.length;
    if (held) this.quietly(() => this.card.querySelector(`[data-keep="${CSS.escape(held)}"]`)?.focus({ preventScroll: true }));
    const why = this.whyLines(found);
    this.why.replaceChildren(...why);
    this.why.hidden = !why.length;
  }

  cardLines(found) {
    const nowhere = this.part.nowhere ? this.nowhereLines() : [];
    if (found?.open) return [html("p", { class: "kd-open" }, this.scene.words.open)];
    if (found) return [...(found.legal ? this.gainLines(found) : this.problemLines(found.problems)), ...nowhere];
    const region = this.scene.mode === "look" ? this.region() : null;
    if (region) return [html("p", {}, region.says), this.chip(region.rule)];
    return nowhere.length ? nowhere : this.quietLines();
  }

  heatLine() {
    const told = this.at && this.scene.heat?.cells[key(this.at)];
    return told ? [html("p", { class: "kd-heat-line" }, told.label)] : [];
  }

  // Beside a placement that fits: why the same domino would not fit one cell further.
  whyLines(found) {
    if (this.scene.mode !== "place" || !found?.legal || !found.fits) return [];
    for (const [name, step] of FURTHER) {
      const group = this.part.refusals[key(...this.ghostCells().map((cell) => moved(cell, step)))];
      const problems = group === undefined ? [] : this.problems(group);
      // That something lies there already can be seen: it needs no card.
      if (problems.length && problems.every((problem) => problem.rule !== "placing.free")) {
        return [html("p", { class: "kd-head" }, this.scene.words[name]), ...this.problemLines(problems).slice(1)];
      }
    }
    return [];
  }

  // With nothing pointed at: what has just happened, and how to go on.
  quietLines() {
    const { happened, mode, words } = this.scene;
    if (this.at && mode !== "place") return [html("p", {}, this.lookup.get(key(this.at)).label)];
    const lines = happened.says.map((says) => html("p", {}, says));
    if (mode === "give") lines.push(html("p", {}, this.part.detail, " ", this.chip(this.part.rule)));
    if (mode === "place") lines.push(html("p", { class: "kd-hint" }, words.keys));
    return lines;
  }

  gainLines(found) {
    const terms = found.terms.map((number) => this.scene.terms[number]);
    const rows = terms.map((term) => html("li", {}, html("span", {}, term.says), html("b", {}, signed(term.points))));
    const lines = [html("p", { class: "kd-head" }, `${this.scene.words.here}: ${signed(found.points)}`), html("ul", {}, rows)];
    if (found.burns) lines.push(html("p", {}, found.burns.says, " ", this.chip(found.burns.rule)));
    if (found.fits) lines.push(html("p", {}, found.fits.says, " ", this.chip(found.fits.rule)));
    else if (found.rule) lines.push(this.chip(found.rule));
    return lines;
  }

  problemLines(problems) {
    const lines = problems.map((problem) => html("p", {}, problem.says, " ", this.chip(problem.rule)));
    return [html("p", { class: "kd-head" }, this.scene.words.not_here), ...lines];
  }

  nowhereLines() {
    const { rules, words } = this.scene;
    const reasons = this.part.nowhere.map((entry, index) => {
      const look = { type: "button", class: "kd-reason", "aria-pressed": String(this.reason?.index === index), "data-keep": `reason ${index}`, title: words.reasons };
      const node = html("button", look, html("span", {}, rules[entry.rule]), html("b", {}, entry.count));
      node.addEventListener("click", () => this.showReason(index), { signal: this.closing.signal });
      return html("li", {}, node, this.chip(entry.rule));
    });
    return [html("p", { class: "kd-head" }, words.nowhere), html("ul", {}, reasons), ...this.reasonLines()];
  }

  // Pressed once a reason shows all its placements, then one after the other, then all again.
  showReason(index) {
    const same = this.reason?.index === index;
    const { ways, count, rule } = this.part.nowhere[index];
    const step = same ? (this.reason.step + 2) % (ways.length + 1) - 1 : -1;
    Object.assign(this, { at: null, refusal: null, reason: { index, step } });
    this.drawAim();
    const says = step < 0 ? [] : this.problems(ways[step].group).map((problem) => problem.says);
    this.speak(step < 0 ? `${this.scene.rules[rule]}: ${count}` : [`${step + 1} / ${ways.length}:`, ...says].join(" "));
  }

  reasonLines() {
    if (!this.reason || this.reason.step < 0) return [];
    const { ways } = this.part.nowhere[this.reason.index];
    const says = this.problems(ways[this.reason.step].group).map((problem) => problem.says).join(" ");
    return [html("p", { class: "kd-step" }, html("b", {}, `${this.reason.step + 1} / ${ways.length}`), " ", says)];
  }

  // The id of a rule: pressing it asks the room to open its page.
  chip(rule) {
    const { words, rules } = this.scene;
    const chip = html("button", { type: "button", class: "kd-rule", title: rules[rule], "data-keep": `rule ${rule}`, "aria-label": `${words.rule} ${rule}: ${rules[rule]}` }, rule);
    chip.addEventListener("click", () => this.send({ rule }), { signal: this.closing.signal });
    return chip;
  }

  fillButtons() {
    const { mode, words, back } = this.scene;
    const wanted = mode in PRIMARY ? [PRIMARY[mode]] : [];
    if (mode === "place") wanted.push("turn", "flip");
    if (mode === "place" && this.part.discard) wanted.push("discard");
    if (mode === "pay") wanted.push("nobody");
    if (mode in PRIMARY || mode === "pay" || back) wanted.push("back");
    if (this.root.hasAttribute("data-narrow")) wanted.reverse(); // the thumb finds what matters most on the right
    this.buttons.replaceChildren(...wanted.map((name) => this.button(name, words[name])));
    this.buttons.hidden = !wanted.length;
  }

  button(name, words) {
    const keys = { put: "Enter", throw: "Enter", settle: "Enter", turn: "R", flip: "F", back: "Escape" };
    const signs = { Enter: "\u23ce", Escape: "Esc" };
    const hint = keys[name] ? html("kbd", { "aria-hidden": "true" }, signs[keys[name]] || keys[name]) : null;
    const primary = Object.values(PRIMARY).includes(name);
    const look = { type: "button", class: primary ? "kd-button kd-primary" : "kd-button", "data-button": name, "aria-keyshortcuts": keys[name] };
    const node = html("button", look, words, hint);
    const actions = { turn: () => this.turnGhost(1), flip: () => this.flipGhost(), back: () => this.takeBack(), discard: () => this.send({ move: { discard: true } }), nobody: () => this.send({ move: { pass: true } }) };
    node.addEventListener("click", actions[name] || (() => this.commit()), { signal: this.closing.signal });
    return node;
  }

  // Not `disabled`: a button that is pressed too early keeps its focus, and says why.
  updateButtons(found) {
    const off = { back: !this.at && !this.paid.length && typeof this.refusal !== "number" && !this.scene.back };
    for (const name of Object.values(PRIMARY)) off[name] = !found?.legal && !found?.open && !this.tried;
    for (const node of this.buttons.children) node.setAttribute("aria-disabled", String(Boolean(off[node.dataset.button])));
  }

  fillChooser() {
    const { mode, words } = this.scene;
    if (mode === "paint") this.chooser.replaceChildren(this.palette(words.brushes));
    else if (mode === "pay") this.chooser.replaceChildren(this.offers(words.people));
    else if (mode === "give") this.chooser.replaceChildren(this.heirs(words.heirs));
    else this.chooser.replaceChildren();
    this.chooser.hidden = !this.chooser.childNodes.length;
  }

  offers(label) {
    const price = this.paid.length > 2 ? 4 : 2;
    const ready = this.paid.length === price;
    const people = this.part.offers[price].map((offer) => {
      const face = this.small({ person: offer.symbol });
      const node = html("button", { type: "button", class: "kd-offer", "aria-disabled": String(!ready) }, face, offer.name);
      node.addEventListener("click", () => this.buy(offer, ready), { signal: this.closing.signal });
      return node;
    });
    return html("div", { role: "group", "aria-label": label, class: "kd-offers" }, people);
  }

  // A tie for a totem: whoever gives it says to whom.
  heirs(label) {
    const { totem, symbol, heirs } = this.part;
    const choices = heirs.map(({ seat, shape, paint, text }) => {
      const node = html("button", { type: "button", class: "kd-offer", "data-heir": seat }, this.icon(shape, paint), text);
      node.addEventListener("click", () => this.send({ move: { give: totem, seat } }), { signal: this.closing.signal });
      return node;
    });
    return html("div", { role: "group", "aria-label": label, class: "kd-offers kd-heirs" }, this.icon(symbol), choices);
  }

  buy(offer, ready) {
    if (ready) return void this.send({ pay: this.paid, person: offer.person });
    const group = this.part.counts[this.paid.length];
    this.speak(group === undefined ? this.part.detail : this.problems(group).map((problem) => problem.says).join(" "));
  }

  // One tab stop for all brushes; arrow keys choose among them.
  palette(label) {
    const { brushes } = this.part;
    if (!brushes.some((entry) => entry.brush === this.brush)) this.brush = brushes[0].brush;
    const group = html("div", { role: "radiogroup", "aria-label": label, class: "kd-brushes" });
    group.append(...brushes.map((entry) => this.brushButton(entry)));
    group.addEventListener("keydown", (event) => this.chooseByKey(event, group), { signal: this.closing.signal });
    return group;
  }

  brushButton(entry) {
    const chosen = entry.brush === this.brush;
    const look = { type: "button", role: "radio", class: "kd-brush", title: entry.name, "aria-label": entry.name, "aria-checked": String(chosen), tabindex: chosen ? "0" : "-1" };
    const node = html("button", { ...look, "data-brush": entry.brush }, this.small(entry.half));
    node.addEventListener("click", () => this.chooseBrush(entry.brush), { signal: this.closing.signal });
    return node;
  }

  chooseByKey(event, group) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...group.children];
    const next = all[(all.indexOf(event.target.closest("[data-brush]")) + step + all.length) % all.length];
    this.chooseBrush(next.dataset.brush);
    next.focus();
  }

  chooseBrush(brush) {
    this.brush = brush;
    for (const node of this.chooser.querySelectorAll("[data-brush]")) {
      const chosen = node.dataset.brush === brush;
      node.setAttribute("aria-checked", String(chosen));
      node.tabIndex = chosen ? 0 : -1;
    }
  }

  small(half) {
    const pen = new Pen(this.scene, this.prefix, 40);
    const drawn = Object.keys(half).length ? pen.square(half) : pen.use("struck", 8, 8, 48, "--kd-bad");
    return svg("svg", { viewBox: `0 0 ${U} ${U}`, width: 40, height: 40, "aria-hidden": "true", class: "kd-small" }, drawn);
  }

  // ---- motion that tells: never more than what has happened, and nothing for who asked for calm

  animate(shows) {
    for (const shown of shows) {
      if (shown.kind === "laid") shown.cells.forEach((cell) => this.slideIn(cell));
      if (shown.kind === "thrown") this.fly(shown);
      if (shown.kind === "recruited") this.slideIn(shown.at);
      if (shown.kind === "totem") this.arrive(shown.totem);
    }
  }

  arrive(totem) {
    const node = [...this.title.querySelectorAll("[data-totem]")].find((each) => each.dataset.totem === totem);
    const from = { transform: "translateY(-40px) scale(2)", opacity: 0 };
    node?.animate([from, { transform: "none", opacity: 1 }], { duration: 600, easing: "cubic-bezier(.2,.9,.3,1.1)" });
  }

  // The last number on the badge of what is lit: the product counts up to what it is.
  countUp() {
    cancelAnimationFrame(this.counting);
    const text = this.layers.marks.querySelector(".kd-pill:last-child text");
    const [, before, last, after] = text?.textContent.match(/^(.*?)(\d+)(\D*)$/) || [];
    if (!last) return;
    const began = performance.now();
    const step = (now) => {
      const share = Math.min((now - began) / COUNTING, 1);
      text.textContent = `${before}${Math.round(share * Number(last))}${after}`;
      if (share < 1) this.counting = requestAnimationFrame(step);
    };
    step(began);
  }

  drawn(cell) {
    return this.layers.squares.querySelector(`[data-cell="${key(cell)}"]`);
  }

  slideIn(cell) {
    const from = { transform: "translateY(-46px)", opacity: 0.2 };
    this.drawn(cell)?.animate([from, { transform: "none", opacity: 1 }], { duration: 320, easing: "cubic-bezier(.2,.9,.3,1.1)" });
  }

  // The spark flies along its path; where it lands, what stood there goes up in flames.
  fly(shown) {
    const path = svg("path", { d: flightPath(shown.path) });
    const size = this.pen.atLeast(30, 18);
    const spark = this.pen.use("spark", -size / 2, -size / 2, size);
    this.layers.ghost.append(spark);
    const [began, lasts, length] = [performance.now(), 260 + 110 * shown.path.length, path.getTotalLength()];
    const step = (now) => {
      const share = Math.min((now - began) / lasts, 1);
      const { x, y } = path.getPointAtLength(share * length);
      spark.setAttribute("transform", `translate(${x} ${y}) rotate(${share * 270})`);
      if (share < 1) this.flying = requestAnimationFrame(step);
      else this.land(spark, shown);
    };
    this.flying = requestAnimationFrame(step);
  }

  land(spark, shown) {
    spark.remove();
    const cell = shown.path[shown.path.length - 1];
    const pop = [{ transform: "scale(1.12)" }, { transform: "none" }];
    this.drawn(cell)?.animate(pop, { duration: 200 });
    if (!shown.burned) return;
    const inner = svg("g", { class: "kd-burning" }, this.pen.onDisc(shown.burned, ...this.pen.spot(38, 15)), this.pen.use("flame", 14, 6, 40));
    const burning = svg("g", { transform: `translate(${cell[0] * U} ${cell[1] * U})` }, inner);
    this.layers.ghost.append(burning);
    const up = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(-18px) scale(1.25)" }];
    inner.animate(up, { duration: 520, easing: "ease-in" }).finished.then(() => burning.remove(), () => burning.remove());
  }

  shake() {
    if (prefersCalm()) return;
    const frames = SHAKE.map((x) => ({ transform: `translateX(${x}px)` }));
    for (const layer of [this.layers.ghost, this.layers.marks, this.layers.badges]) layer.animate(frames, { duration: 220 });
  }
}

export default view(Board);
