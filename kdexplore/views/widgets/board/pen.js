// The pen of a board: squares as `squares.js` draws them, and what is laid over them.

import { svg } from "../common.js";
import { Pen, shapes, U } from "../squares.js";
import { boxAround, key } from "./cells.js";

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

// A path along the edges between these cells and all others.
export function edgesOf(cells) {
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

  pill(/** @type {number[]} */ [x, y], words, size, ground, ink) {
    const { wide, tall } = this.pillBox(words, size);
    const plate = { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall, rx: tall / 2 };
    const edge = { fill: `var(${ground})`, stroke: "var(--kd-board)", "stroke-width": size / 7 };
    return svg("g", { class: "kd-pill" }, svg("rect", { ...plate, ...edge }), this.text(x, y + size * 0.36, words, size, `var(${ink})`));
  }

  // A line that is seen on any terrain: paper on both sides of it.
  doubled(shape, colour, width) {
    const plain = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
    const under = shape({ ...plain, stroke: "var(--kd-board)", "stroke-width": width * 1.8 });
    return [under, shape({ ...plain, stroke: `var(${colour})`, "stroke-width": width, class: "kd-line" })];
  }

  around(cells, colour, width = this.atLeast(4.5, 2.2)) {
    return this.doubled((look) => rectangle(boxAround(cells), 0, 12, look), colour, width);
  }

  thin(cells) {
    return this.around(cells, "--kd-ink", this.atLeast(2.6, 1.6));
  }

  hatch(cells, colour = "--kd-bad") {
    return cells.map((cell) => this.at(cell, this.use("refused", 0, 0, U, colour)));
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
