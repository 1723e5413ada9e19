// Strokes: the cells that a brush has gone over, in the order in which it did.

import { cellsOf, holds, key, same } from "./cells.js";

const AROUND = [[1, 0], [0, 1], [-1, 0], [0, -1]];

export class Stroke {
  /** @type {Map<string, {cell: import("./cells.js").Cell, brush: string}>} */
  cells = new Map();
  /** @type {import("./cells.js").Cell | null} */
  last = null;

  /** A pointer moves faster than it tells: the cells between the last one and this are painted too. */
  over(cell, brush) {
    const from = this.last ?? cell;
    const steps = Math.max(Math.abs(cell[0] - from[0]), Math.abs(cell[1] - from[1]), 1);
    for (let step = same(from, cell) ? steps : 1; step <= steps; step += 1) {
      /** @type {import("./cells.js").Cell} */
      const at = [from[0] + Math.round(((cell[0] - from[0]) * step) / steps), from[1] + Math.round(((cell[1] - from[1]) * step) / steps)];
      this.cells.set(key(at), { cell: at, brush });
    }
    this.last = cell;
  }

  get size() {
    return this.cells.size;
  }

  /** As it is sent: one entry for each brush, with its cells. */
  get strokes() {
    const found = new Map();
    for (const { cell, brush } of this.cells.values()) found.set(brush, [...(found.get(brush) ?? []), cell]);
    return [...found].map(([brush, cells]) => ({ brush, cells }));
  }
}

/** All cells that belong together with one: its region, or the free cells beside it in the frame. */
export function together(state, cell, frame) {
  const here = state.cell(cell);
  if (here.terrain) return state.scene.regions[here.region]?.cells ?? [cell];
  if (!holds(frame, cell)) return [cell];
  const free = new Set(cellsOf(frame).filter((each) => !state.cell(each)?.terrain).map((each) => key(each)));
  const found = [cell];
  free.delete(key(cell));
  for (const [x, y] of found) {
    for (const [dx, dy] of AROUND) {
      /** @type {import("./cells.js").Cell} */
      const next = [x + dx, y + dy];
      if (free.delete(key(next))) found.push(next);
    }
  }
  return found;
}

/** Whether a cell looks already as a brush would make it. */
export function painted(cell, { sort, half }) {
  if (sort === "wipe") return false;
  if (sort === "piece") return Object.entries(half).every(([name, value]) => (name === "resource" ? Boolean(cell.resource) : cell[name] === value));
  const names = ["terrain", "symbols", "craters"];
  return names.every((name) => (cell[name] ?? 0) === (half[name] ?? 0)) && !cell.fires && !cell.resource && !cell.person;
}
