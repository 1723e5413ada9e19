// The board on the screen. It draws a scene and sends intents; it knows no rules: whatever may lie where, what it is
// worth and why not stands in the scene already (kdexplore/views/scene.py). No build step: this file is what runs.

const U = 64; // a cell, in the units everything is drawn in: those of kdexplore/views/drawing/page.py
const GAP = 2; // what is left free around a domino
const ROUND = 10;
const LAP = 0.4; // how far two halves overlap, so that no seam shines through
const SHIELD = { castle: [24.4, 21.8, 15.2], hut: [24.4, 23.5, 15.2] }; // where they bear their player's shape
const SIDES = [[1, 0], [0, 1], [-1, 0], [0, -1]]; // east, south, west, north: clockwise, as R turns
const NARROW = 560; // pixels; below it the board takes the whole width
const WIDEST_CELL = 84; // pixels
const GUTTERS = { wide: 0.5, narrow: 0.135 }; // cells around the view; so narrow, seven columns of 44 px fill 320 px
const WHEEL_STEP = 40; // how far a wheel must roll for one turn: a touchpad sends many small steps
const SHAKE = [0, -4, 4, -2, 0];
const PRIMARY = { place: "put", throw: "throw", settle: "settle" };
const MOVES = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };

let boards = 0; // every board on a page has ids of its own

// ---- small tools

function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function html(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const key = (...cells) => cells.map(([x, y]) => `${x},${y}`).join(">");
const cellOf = (name) => name.split(",").map(Number);
const same = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];
const moved = ([x, y], [dx, dy]) => [x + dx, y + dy];
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : "0");
const holds = ([west, east, north, south], [x, y]) => west <= x && x <= east && north <= y && y <= south;
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
const wantsCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

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

class Board {
  constructor(model, element) {
    boards += 1;
    Object.assign(this, { model, element, prefix: `kd${boards}-` });
    Object.assign(this, { at: null, turn: 0, flipped: false, paid: [], brush: null, cursor: null, rolled: 0, sent: 0 });
    this.closing = new AbortController();
    this.build();
    this.listen();
    this.show(model.get("scene"));
  }

  build() {
    this.symbols = svg("defs");
    // Drawings of our own, sent once; no text of a tile set is ever read as markup.
    this.symbols.innerHTML = (this.model.get("drawings") || "").replaceAll('"kd-', `"${this.prefix}`).replaceAll('"#kd-', `"#${this.prefix}`);
    this.layers = Object.fromEntries(["ground", "squares", "news", "counts", "marks", "ghost", "badges"].map((name) => [name, svg("g", { class: `kd-${name}` })]));
    const { badges, ...below } = this.layers;
    this.picture = svg("svg", { class: "kd-picture", "aria-hidden": "true" }, this.symbols, ...Object.values(below));
    // The points lie above the grid, so that the ring of the focus does not hide them.
    this.top = svg("svg", { class: "kd-picture kd-top", "aria-hidden": "true" }, badges);
    this.keys = html("span", { id: `${this.prefix}keys`, class: "kd-unseen" });
    this.grid = html("div", { class: "kd-grid", role: "grid", "aria-describedby": `${this.prefix}keys` });
    this.stage = html("div", { class: "kd-stage" }, this.picture, this.grid, this.top);
    this.now = html("p", { class: "kd-now" });
    this.chooser = html("div", { class: "kd-chooser" });
    this.card = html("div", { class: "kd-card" });
    this.buttons = html("div", { class: "kd-buttons" });
    this.live = html("div", { class: "kd-unseen kd-live", role: "status", "aria-live": "polite" });
    this.about = html("p", { class: "kd-unseen" });
    const side = html("div", { class: "kd-side" }, this.chooser, this.card, this.buttons);
    // JupyterLab takes keys before anybody else hears of them, unless this attribute tells it not to.
    const attributes = { class: "kd-board", "data-lm-suppress-shortcuts": "true" };
    const main = html("div", { class: "kd-main" }, this.now, this.about, this.stage, side);
    this.root = html("div", attributes, main, this.keys, this.live);
    this.root.toggleAttribute("data-touch", matchMedia("(pointer: coarse)").matches);
    this.element.append(this.root);
  }

  listen() {
    const { signal } = this.closing;
    const on = (target, name, handler, options = {}) => target.addEventListener(name, handler.bind(this), { signal, ...options });
    on(this.root, "keydown", this.pressed);
    for (const name of ["keyup", "keypress"]) on(this.root, name, (event) => event.stopPropagation());
    on(this.grid, "focusin", this.focused);
    on(this.grid, "pointerdown", this.touched);
    on(this.grid, "pointermove", this.hovered);
    on(this.grid, "pointerup", this.lifted);
    on(this.grid, "pointercancel", this.dropped);
    on(this.grid, "click", this.clicked);
    on(this.grid, "wheel", this.wheeled, { passive: false });
    on(this.grid, "pointerenter", () => (this.over = true));
    on(this.grid, "pointerleave", () => (this.over = false));
    on(window, "keydown", this.pressedElsewhere, { capture: true });
    on(matchMedia("(prefers-color-scheme: dark)"), "change", this.paint);
    this.resizing = new ResizeObserver(() => this.fit());
    this.resizing.observe(this.root);
    this.repainting = new MutationObserver(() => this.paint());
    const attributeFilter = ["data-jp-theme-light", "data-theme"];
    for (const node of [document.documentElement, document.body]) this.repainting.observe(node, { attributes: true, attributeFilter });
    this.renew = () => this.show(this.model.get("scene"));
    this.model.on("change:scene", this.renew);
  }

  close() {
    this.closing.abort();
    this.resizing.disconnect();
    this.repainting.disconnect();
    this.model.off("change:scene", this.renew);
    cancelAnimationFrame(this.flying);
    clearTimeout(this.speaking);
    this.root.remove();
  }

  get part() {
    return this.scene[this.scene.mode] || {};
  }

  // ---- showing a scene

  show(scene) {
    if (!scene || !scene.view) return;
    const held = this.root.contains(this.focus) ? this.focus : null;
    const before = this.scene;
    this.scene = scene;
    Object.assign(this, { at: null, paid: [], stroke: null });
    if (!before || JSON.stringify(before.place) !== JSON.stringify(scene.place)) Object.assign(this, { turn: 0, flipped: false });
    this.root.lang = scene.lang;
    this.root.dataset.mode = scene.mode;
    this.keys.textContent = scene.words.keys;
    this.about.textContent = scene.about;
    this.lookup = new Map(scene.cells.map((cell) => [key(cell.at), cell]));
    this.paint();
    this.layGrid();
    this.fit();
    this.fillChooser();
    this.fillButtons();
    this.drawAll();
    if (held) this.regain(held);
    this.tell(before);
  }

  get focus() {
    return this.root.getRootNode().activeElement;
  }

  // A control that is gone hands its focus to the grid: focus is never lost.
  regain(held) {
    if (this.focus === held && this.root.contains(held) && held.getClientRects().length) return;
    const twin = held.dataset.button && this.buttons.querySelector(`[data-button="${held.dataset.button}"]`);
    this.quietly(() => (twin || this.gridCell(this.cursor)).focus({ preventScroll: true }));
  }

  quietly(action) {
    this.quiet = true;
    action();
    this.quiet = false;
  }

  tell(before) {
    const { happened, refused } = this.scene;
    if (refused !== null && refused !== undefined) {
      this.refusal = refused;
      this.speak(this.problems(refused).map((problem) => problem.says).join(" "));
      this.shake();
    } else {
      this.refusal = null;
      if (happened.says.length) this.speak(happened.says.join(" "));
    }
    this.fillCard();
    if (before && happened.shows.length && !wantsCalm()) this.animate(happened.shows);
  }

  // Emptied first, so that the same words are spoken a second time.
  speak(words, delay = 30) {
    clearTimeout(this.speaking);
    this.live.textContent = "";
    this.speaking = setTimeout(() => {
      this.live.textContent = words;
    }, delay);
  }

  paint() {
    if (!this.scene) return;
    const name = this.themeName();
    for (const [variable, colour] of Object.entries(this.scene.themes[name])) this.root.style.setProperty(variable, colour);
    this.root.dataset.theme = name;
  }

  // The theme of the scene, of JupyterLab or Voilà, of the page, of the system: whichever speaks first.
  themeName() {
    if (this.scene.theme in this.scene.themes) return this.scene.theme;
    const lab = document.body.dataset.jpThemeLight;
    if (lab) return lab === "false" ? "dark" : "light";
    const page = document.documentElement.dataset.theme;
    if (page in this.scene.themes) return page;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  fit() {
    if (!this.scene) return;
    const [west, east, north, south] = this.scene.view;
    const narrow = this.root.clientWidth > 0 && this.root.clientWidth < NARROW;
    const gutter = narrow ? GUTTERS.narrow : GUTTERS.wide;
    const [columns, rows] = [east - west + 1 + 2 * gutter, south - north + 1 + 2 * gutter];
    this.root.toggleAttribute("data-narrow", narrow);
    const box = [(west - gutter) * U, (north - gutter) * U, columns * U, rows * U].join(" ");
    for (const node of [this.picture, this.top]) node.setAttribute("viewBox", box);
    this.stage.style.aspectRatio = `${columns} / ${rows}`;
    this.root.style.setProperty("--kd-stage", `${columns * WIDEST_CELL}px`);
    const inset = [gutter / rows, gutter / columns].map((share) => `${(share * 100).toFixed(3)}%`);
    this.grid.style.inset = inset.join(" ");
    const pixels = (this.stage.clientWidth || columns * U) / columns;
    const changed = Math.abs(pixels - (this.pixels || 0)) > 0.5;
    this.pixels = pixels;
    this.gutter = gutter;
    if (changed && this.pen) this.drawAll();
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
    const hints = this.part.hints || {};
    for (const cell of this.grid.querySelectorAll("[role=gridcell]")) {
      const { at } = cell.dataset;
      const words = [this.lookup.get(at).label, hints[at]].filter(Boolean);
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
    this.at = cell;
    this.refusal = null;
    this.moveCursor(cell);
    if (changed && this.scene.mode === "place") this.settleGhost();
    this.drawAim();
    if (spoken) this.speakVerdict();
  }

  // On a dotted cell the ghost turns until it fits, so that a dot keeps its promise; elsewhere it stays as it is.
  settleGhost() {
    if (!this.part.anchors.includes(key(this.at)) || this.verdict()?.legal) return;
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
    this.drawAim();
    if (spoken) this.speakVerdict();
  }

  flipGhost(spoken = true) {
    if (this.scene.mode !== "place") return;
    if (!this.at) return void this.point(this.cursor, spoken);
    this.flipped = !this.flipped;
    this.drawAim();
    if (spoken) this.speakVerdict();
  }

  speakVerdict() {
    const found = this.verdict();
    if (found) this.speak(this.spoken(found), 180);
  }

  spoken(found) {
    const { words } = this.scene;
    if (!found.legal) return [`${words.not_here}:`, ...found.problems.map((problem) => problem.says)].join(" ");
    const terms = found.terms.map((number) => this.scene.terms[number]).filter((term) => term.points);
    const head = `${words.here}: ${signed(found.points)}.`;
    return [head, ...terms.map((term) => `${term.says}.`), found.fits?.says, found.burns?.says].filter(Boolean).join(" ");
  }

  // ---- doing

  send(intent) {
    const last = this.model.get("intent") || {};
    this.model.set("intent", { n: (last.n || 0) + 1, ...intent });
    this.model.save_changes();
  }

  commit() {
    const { mode } = this.scene;
    if (!this.at) return void this.point(this.cursor, true);
    if (mode === "look") return void this.send({ look: this.at });
    if (mode === "pay") return void this.togglePaid(this.at);
    if (mode === "paint") return void this.paintCells([this.at]);
    const found = this.verdict();
    if (found?.legal) return void this.send({ move: this.move() });
    if (found) this.refuse(found);
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
    if (this.at || this.refusal !== null) {
      Object.assign(this, { at: null, refusal: null });
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
    this.layers.news.replaceChildren(...this.scene.happened.shows.flatMap((shown) => this.drawNews(shown)));
    this.drawAim();
  }

  drawSquare(cell) {
    return this.pen.at(cell.at, this.pen.square(cell, cell.join));
  }

  // What has just happened stays to be seen until the next scene.
  drawNews(shown) {
    const { pen } = this;
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
    const overflow = found && !found.legal && found.problems.find((problem) => problem.frame);
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
    const { mode } = this.scene;
    this.root.toggleAttribute("data-lit", mode === "look" && Boolean(this.region()));
    if (mode === "place") return [...this.dots(this.part.anchors), ...this.refusedCells(found)];
    if (mode === "throw") return [...this.reach(), ...this.rings(Object.keys(this.part.targets)), ...this.refusedCells(found)];
    if (mode === "settle") return [...this.dots(Object.keys(this.part.homes)), ...this.paidMarks(this.part.paid), ...this.refusedCells(found)];
    if (mode === "pay") return [...this.dots(Object.keys(this.part.cells)), ...this.paidMarks(this.paid), ...this.pointed(), ...this.refusedCells(this.clashing())];
    return mode === "look" ? this.litRegion() : this.pointed();
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
      const low = this.lookup.get(name)?.terrain; // on a laid square the dot keeps clear of what stands there
      const place = low ? [(x + 0.84) * U, (y + 0.84) * U] : [(x + 0.5) * U, (y + 0.5) * U];
      return svg("circle", { cx: place[0], cy: place[1], r: size, class: "kd-dot", fill: "var(--kd-legal)", stroke: "var(--kd-board)", "stroke-width": 2 });
    });
  }

  rings(names) {
    return names.flatMap((name) => this.pen.around([cellOf(name)], "--kd-legal", this.pen.atLeast(4, 2)));
  }

  reach() {
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
    if (!found || found.legal) return [];
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

  litRegion() {
    const region = this.region();
    const lit = new Set((region?.cells || []).map((cell) => key(cell)));
    for (const node of this.layers.squares.querySelectorAll("[data-cell]")) node.toggleAttribute("data-lit", lit.has(node.dataset.cell));
    if (!region) return [];
    const line = this.pen.doubled((look) => svg("path", { d: edgesOf(region.cells), ...look }), "--kd-ink", this.pen.atLeast(5, 2.4));
    return [...line, this.pen.pill(this.inside(middleOf(region.cells), region.sum), region.sum, this.badgeSize(), "--kd-ink", "--kd-on-ink")];
  }

  badgeSize() {
    return this.pen.atLeast(20, 13);
  }

  inside([x, y], words) {
    const [west, east, north] = this.scene.view;
    const half = (words.length * 0.31 + 0.45) * this.badgeSize();
    const edge = this.gutter * U;
    return [clamp(x, west * U - edge + half, (east + 1) * U + edge - half), Math.max(y, north * U - edge + this.badgeSize() * 0.85)];
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
    const colour = found.legal ? "--kd-legal" : "--kd-bad";
    const drawn = cells.map((cell, index) => this.pen.at(cell, this.pen.square(halves[index], sides[index])));
    const hatch = found.legal ? [] : cells.map((cell) => this.pen.at(cell, this.pen.use("refused", 0, 0, U, "--kd-bad")));
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
    if (!found.legal) return [];
    const spot = this.pen.spot(40, 17);
    const burnt = found.burns ? [this.pen.at(this.at, this.pen.struck(found.burns.symbol))] : [];
    const token = svg("g", { opacity: 0.92 }, this.pen.at(this.at, this.pen.token(this.part.fires, ...spot)));
    return [...this.flight(found.path), token, ...burnt, ...this.pen.around([this.at], "--kd-legal")];
  }

  ghostPerson(found) {
    if (!found.legal) return [];
    const person = svg("g", { opacity: 0.9 }, this.pen.at(this.at, this.pen.use(this.part.symbol, ...this.pen.spot(47, 20))));
    return [person, ...this.pen.around([this.at], "--kd-legal")];
  }

  // ---- beside the board: what to do, why, and the controls

  fillCard() {
    const { now } = this.scene;
    this.now.replaceChildren(html("strong", {}, now || this.scene.label), this.part.detail ? ` ${this.part.detail}` : "");
    const found = this.clashing() || this.verdict();
    this.card.hidden = false;
    this.card.dataset.verdict = found ? (found.legal ? "legal" : "refused") : "none";
    if (found) return void this.card.replaceChildren(...(found.legal ? this.gainLines(found) : this.problemLines(found.problems)));
    const region = this.scene.mode === "look" ? this.region() : null;
    if (region) return void this.card.replaceChildren(html("p", {}, region.says), this.chip(region.rule));
    const quiet = this.part.nowhere ? this.nowhereLines() : this.quietLines();
    this.card.replaceChildren(...quiet);
    this.card.hidden = !quiet.length;
  }

  // With nothing pointed at: what has just happened, and how to go on.
  quietLines() {
    const { happened, mode, words } = this.scene;
    if (this.at && mode !== "place") return [html("p", {}, this.lookup.get(key(this.at)).label)];
    const lines = happened.says.map((says) => html("p", {}, says));
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
    const { rules } = this.scene;
    return this.part.nowhere.map((entry) => html("p", {}, `${rules[entry.rule]}: ${entry.count} `, this.chip(entry.rule)));
  }

  // The id of a rule: pressing it asks the room to open its page.
  chip(rule) {
    const { words, rules } = this.scene;
    const chip = html("button", { type: "button", class: "kd-rule", title: rules[rule], "aria-label": `${words.rule} ${rule}: ${rules[rule]}` }, rule);
    chip.addEventListener("click", () => this.send({ rule }), { signal: this.closing.signal });
    return chip;
  }

  fillButtons() {
    const { mode, words, back } = this.scene;
    const wanted = mode in PRIMARY ? [PRIMARY[mode]] : [];
    if (mode === "place") wanted.push("turn", "flip");
    if (mode === "place" && this.part.discard) wanted.push("discard");
    if (mode in PRIMARY || mode === "pay" || back) wanted.push("back");
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
    const actions = { turn: () => this.turnGhost(1), flip: () => this.flipGhost(), back: () => this.takeBack(), discard: () => this.send({ move: { discard: true } }) };
    node.addEventListener("click", actions[name] || (() => this.commit()), { signal: this.closing.signal });
    return node;
  }

  // Not `disabled`: a button that is pressed too early keeps its focus, and says why.
  updateButtons(found) {
    const off = { back: !this.at && !this.paid.length && typeof this.refusal !== "number" && !this.scene.back };
    for (const name of Object.values(PRIMARY)) off[name] = !found?.legal;
    for (const node of this.buttons.children) node.setAttribute("aria-disabled", String(Boolean(off[node.dataset.button])));
  }

  fillChooser() {
    const { mode, words } = this.scene;
    if (mode === "paint") this.chooser.replaceChildren(this.palette(words.brushes));
    else if (mode === "pay") this.chooser.replaceChildren(this.offers(words.people));
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
    }
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
    if (wantsCalm()) return;
    const frames = SHAKE.map((x) => ({ transform: `translateX(${x}px)` }));
    for (const layer of [this.layers.ghost, this.layers.marks, this.layers.badges]) layer.animate(frames, { duration: 220 });
  }
}

function render({ model, el }) {
  const board = new Board(model, el);
  return () => board.close();
}

export default { render };
