// The pen of a board: squares as `squares.js` draws them, and what is laid over them.

import { svg } from "../common.js";
import { Pen, shapes, SIDES, U } from "../squares.js";
import { boxAround, cellOf, key, moved } from "./cells.js";

const INSET = -2; // units, of a line around squares
const BEND = 11; // the radius of its corners
const [SIGN, CROSSED] = [15, 13]; // the radius of a sign, of a tick or a cross
const [CROSS, TICK] = ["M-5 -5l10 10M5 -5l-10 10", "M-6 .5l4.5 4.5 8-9.5"];
const COUNTER = { radius: 13.5, left: 23, top: 41 };
const COUNT_PACE = { square: 120, symbol: 200 }; // milliseconds from one to the next

export function rectangle(/** @type {number[]} */ [west, east, north, south], grow, radius, attributes) {
  return svg("rect", {
    x: west * U - grow,
    y: north * U - grow,
    width: (east - west + 1) * U + 2 * grow,
    height: (south - north + 1) * U + 2 * grow,
    rx: radius,
    ...attributes,
  });
}

// A path along the border of some cells, just inside it, clockwise, with round corners: as drawing/outlines.py has it.
export function edgesOf(cells) {
  const inside = new Set(cells.map((cell) => key(cell)));
  /** @type {Map<string, number[]>} from each corner the sides along which the border goes on */
  const ahead = new Map();
  for (const [x, y] of cells) {
    for (const [dx, dy, fromX, fromY, side] of [[0, -1, x, y, 0], [1, 0, x + 1, y, 1], [0, 1, x + 1, y + 1, 2], [-1, 0, x, y + 1, 3]]) {
      const corner = key([fromX, fromY]);
      if (!inside.has(key([x + dx, y + dy]))) ahead.set(corner, [...(ahead.get(corner) ?? []), side]);
    }
  }
  const path = [];
  while (ahead.size) path.push(loop(ahead));
  return path.join("");
}

// One round of the border, which it takes out of what is ahead.
function loop(ahead) {
  const [start] = ahead.keys();
  const steps = [];
  let corner = cellOf(start);
  let side = ahead.get(start)[0];
  while (ahead.get(key(corner))?.includes(side)) {
    const rest = ahead.get(key(corner)).filter((each) => each !== side);
    if (rest.length) ahead.set(key(corner), rest);
    else ahead.delete(key(corner));
    steps.push([corner, side]);
    corner = moved(corner, SIDES[side]);
    const next = ahead.get(key(corner)) ?? [];
    side = next.includes((side + 1) % 4) ? (side + 1) % 4 : next[0];
  }
  const bends = steps.map(([at, goes], index) => [at, steps.at(index - 1)[1], goes]).filter(([, came, goes]) => came !== goes);
  return `M${bends.map((bend) => bendOf(...bend)).join("L")}z`;
}

function bendOf([x, y], came, goes) {
  const [[cx, cy], [gx, gy]] = [SIDES[came], SIDES[goes]];
  const [px, py] = [x * U + INSET * (cy + gy), y * U - INSET * (cx + gx)];
  return `${px - cx * BEND} ${py - cy * BEND}Q${px} ${py} ${px + gx * BEND} ${py + gy * BEND}`;
}

// The way of a spark: in a bow, or from square to square where the reading has it so.
export function flightPath(cells) {
  const points = cells.map(([x, y]) => [(x + 0.5) * U, (y + 0.5) * U]);
  const [[x1, y1], [x2, y2]] = [points[0], points[points.length - 1]];
  if (points.length > 2) return `M${points.map((point) => point.join(" ")).join("L")}`;
  const far = Math.hypot(x2 - x1, y2 - y1);
  return `M${x1} ${y1 - 10}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - 0.3 * far} ${x2} ${y2}`;
}

export class BoardPen extends Pen {
  // What is drawn for the cell (0, 0), at the place of another one.
  at([x, y], ...children) {
    return svg("g", { transform: `translate(${x * U} ${y * U})` }, svg("g", { "data-cell": key([x, y]) }, ...children));
  }

  // A stroke through the resource of a square.
  strike() {
    const [disc] = shapes({ resource: "lump" }, this.atLeast);
    return this.use("struck", disc.x, disc.y, disc.size, "--kd-bad");
  }

  // How large a pill with these words is.
  pillBox(words, size) {
    return { wide: Math.max(size * 1.5, words.length * size * 0.62 + size * 0.9), tall: size * 1.5 };
  }

  pill(/** @type {number[]} */ [x, y], words, size, ground, ink, rim = "--kd-board") {
    const { wide, tall } = this.pillBox(words, size);
    const plate = { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall, rx: tall / 2 };
    const edge = { fill: `var(${ground})`, stroke: `var(${rim})`, "stroke-width": size / 7 };
    return svg("g", { class: "kd-pill" }, svg("rect", { ...plate, ...edge }), this.text(x, y + size * 0.36, words, size, `var(${ink})`));
  }

  // Points in the lower right corner of the last of some cells.
  corner(cells, words, [ground, ink, edge] = ["--kd-legal", "--kd-on-legal"], size = this.badgeSize) {
    const [x, y] = [...cells].sort(([x1, y1], [x2, y2]) => y2 - y1 || x2 - x1)[0];
    const { wide, tall } = this.pillBox(words, size);
    return this.pill([(x + 1) * U - wide / 2 - 2, (y + 1) * U - tall / 2 - 2], words, size, ground, ink, edge);
  }

  // A line that is seen on any terrain: paper on both sides of it.
  doubled(shape, colour, width, more = {}) {
    const plain = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
    const under = shape({ ...plain, stroke: "var(--kd-board)", "stroke-width": width * 1.8 });
    return [under, shape({ ...plain, stroke: `var(${colour})`, "stroke-width": width, class: "kd-line", ...more })];
  }

  // Just inside its squares: no crown beside them is covered.
  around(cells, colour, width = this.atLeast(4.5, 2.2), more = {}) {
    return this.doubled((look) => rectangle(boxAround(cells), INSET, BEND, look), colour, width, more);
  }

  // A tick or a cross on the middle of an edge.
  edge({ cells: [[x1, y1], [x2, y2]], fits }) {
    const [x, y] = [((x1 + x2 + 1) * U) / 2, ((y1 + y2 + 1) * U) / 2];
    const tone = fits ? "legal" : "bad";
    const radius = this.atLeast(CROSSED, 7);
    const path = { d: fits ? TICK : CROSS, transform: `scale(${radius / CROSSED})`, fill: "none", stroke: `var(--kd-on-${tone})`, "stroke-width": 4, "stroke-linecap": "round", "stroke-linejoin": "round" };
    const ground = svg("circle", { r: radius, fill: `var(--kd-${tone})`, stroke: "var(--kd-board)", "stroke-width": 3.5 });
    return svg("g", { class: "kd-edge", "data-fits": fits, transform: `translate(${x} ${y})` }, ground, svg("path", path));
  }

  // A number in the upper left corner of a cell: the one that a sentence has for it.
  sign([x, y], words, tone = "ink") {
    const radius = this.atLeast(SIGN, 9);
    const middle = Math.max(SIGN, radius - 4);
    const ground = svg("circle", { r: radius, fill: `var(--kd-${tone})`, stroke: "var(--kd-board)", "stroke-width": 3 });
    const size = radius * 1.28;
    return svg("g", { class: "kd-sign", transform: `translate(${x * U + middle} ${y * U + middle})` }, ground, this.text(0, size * 0.36, words, size, `var(--kd-on-${tone})`));
  }

  // What is counted: numbers on the squares, then a disc on each crown or fire; one after the other when it is new.
  counters({ squares, symbols }, of, fresh) {
    const disc = (x, y, radius) => svg("circle", { cx: x, cy: y, r: radius, fill: "var(--kd-board)", stroke: "var(--kd-ink)", "stroke-width": 2.5 });
    const size = COUNTER.radius * 1.35;
    const numbers = squares.map(([x, y], index) => {
      const [left, top] = [x * U + COUNTER.left, y * U + COUNTER.top];
      return [disc(left, top, COUNTER.radius), this.text(left, top + size * 0.36, String(index + 1), size, "var(--kd-ink)")];
    });
    const crowns = symbols.flatMap((cell) => of(cell).map((shape) => {
      const half = shape.size / 2;
      const [x, y] = [cell[0] * U + shape.x, cell[1] * U + shape.y];
      return [disc(x + half, y + half, half * 1.25), this.use(shape.what, x, y, shape.size)];
    }));
    const delay = (index) => Math.min(index, numbers.length) * COUNT_PACE.square + Math.max(0, index - numbers.length) * COUNT_PACE.symbol;
    return [...numbers, ...crowns].map((parts, index) => svg("g", { class: "kd-counter", style: fresh ? `animation-delay: ${delay(index)}ms` : "animation: none" }, parts));
  }

  thin(cells) {
    return this.around(cells, "--kd-ink", this.atLeast(2.6, 1.6));
  }

  flight(path) {
    const width = this.atLeast(4, 2);
    const plain = { d: flightPath(path), fill: "none", "stroke-linecap": "round" };
    return [
      svg("path", { ...plain, stroke: "var(--kd-board)", "stroke-width": width * 2.2 }),
      svg("path", { ...plain, class: "kd-flight", stroke: "var(--kd-flame)", "stroke-width": width * 1.2, "stroke-dasharray": `0.1 ${width * 1.9}` }),
    ];
  }

  get badgeSize() {
    return this.atLeast(20, 13);
  }
}
