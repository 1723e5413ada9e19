// Room for badges: they are on the edge of their cells, and never over crowns, fires, craters, pieces or people.

import { clamp } from "../common.js";
import { shapes, U } from "../squares.js";
import { key } from "./cells.js";

/** @typedef {{west: number, east: number, north: number, south: number}} Area in units */

const ALONG = [0.5, 0.3, 0.7, 0.12, 0.88]; // where along an edge
const INSIDE = 5; // units from the edge of a square

/** What is on the squares of a board and must stay in sight. */
export class Signs {
  constructor(scene, pen) {
    this.symbol = scene.symbol;
    this.pen = pen;
    this.all = scene.cells.filter((cell) => cell.terrain).flatMap((cell) => this.of(cell.at, cell));
  }

  shapes({ symbols, craters, resource, person, fires }) {
    return shapes({ symbol: this.symbol, symbols, craters, resource, person, fires }, this.pen.atLeast);
  }

  /** @returns {Area[]} */
  of([x, y], look) {
    if (!look) return [];
    return this.shapes(look).filter((shape) => shape.kind !== "text").map((shape) => ({
      west: x * U + shape.x,
      east: x * U + shape.x + shape.size,
      north: y * U + shape.y,
      south: y * U + shape.y + shape.size,
    }));
  }
}

/** The middle of a badge of some cells, in view: the first place that covers nothing, or the one that covers least. */
export function roomFor(cells, box, taken, view) {
  let best = { cost: Infinity, place: [0, 0] };
  const [west, east, north, south] = view;
  const inside = (at, size, first, last) => clamp(at, first * U + size / 2, (last + 1) * U - size / 2);
  for (const [x, y] of places(cells, box)) {
    /** @type {[number, number]} */
    const place = [inside(x, box.wide, west, east), inside(y, box.tall, north, south)];
    const cost = costOf(place, box, taken);
    if (cost === 0) return place;
    if (cost < best.cost) best = { cost, place };
  }
  return best.place;
}

// Below first, then at the other edges, then in the corners of the squares themselves.
/** @returns {Generator<[number, number]>} */
function* places(cells, { wide, tall }) {
  const inside = new Set(cells.map((cell) => key(cell)));
  const low = [...cells].sort(([x1, y1], [x2, y2]) => y2 - y1 || x2 - x1);
  const free = (x, y) => !inside.has(key([x, y]));
  for (const [x, y] of low) if (free(x, y + 1)) for (const share of ALONG) yield [(x + share) * U, (y + 1) * U];
  for (const [x, y] of low) if (free(x, y - 1)) for (const share of ALONG) yield [(x + share) * U, y * U];
  for (const [x, y] of low) if (free(x + 1, y)) for (const share of ALONG) yield [(x + 1) * U, (y + share) * U];
  for (const [x, y] of low) if (free(x - 1, y)) for (const share of ALONG) yield [x * U, (y + share) * U];
  for (const [x, y] of low) yield [(x + 1) * U - INSIDE - wide / 2, (y + 1) * U - INSIDE - tall / 2];
}

function costOf([x, y], { wide, tall }, taken) {
  const own = { west: x - wide / 2, east: x + wide / 2, north: y - tall / 2, south: y + tall / 2 };
  return taken.reduce((sum, area) => sum + shared(own, area), 0);
}

function shared(one, other) {
  const wide = Math.min(one.east, other.east) - Math.max(one.west, other.west);
  const tall = Math.min(one.south, other.south) - Math.max(one.north, other.north);
  return wide > 0 && tall > 0 ? wide * tall : 0;
}
