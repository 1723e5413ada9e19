// Cells, by their column and row, and boxes of them: [west, east, north, south].

/** @typedef {[number, number]} Cell */
/** @typedef {[number, number, number, number]} Box */

// The name of a cell, or of some cells in their order, in a scene.
export const key = (...cells) => cells.map(([x, y]) => `${x},${y}`).join(">");
/** @returns {Cell} */
export const cellOf = (name) => name.split(",").map(Number);
export const same = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];
/** @returns {Cell} */
export const moved = ([x, y], [dx, dy]) => [x + dx, y + dy];
export const holds = ([west, east, north, south], [x, y]) => west <= x && x <= east && north <= y && y <= south;
export const within = ([west, east, north, south], outer) => holds(outer, [west, north]) && holds(outer, [east, south]);
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : "0");
export const isNumber = (value) => typeof value === "number";

/** @returns {Box} */
export function boxAround(cells) {
  const columns = cells.map(([x]) => x);
  const rows = cells.map(([, y]) => y);
  return [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
}

/** @returns {Cell[]} the first and the last cell of a box */
export const cornersOf = ([west, east, north, south]) => [[west, north], [east, south]];

/** @returns {Cell[]} */
export function cellsOf([west, east, north, south]) {
  /** @type {Cell[]} */
  const cells = [];
  for (let y = north; y <= south; y += 1) for (let x = west; x <= east; x += 1) cells.push([x, y]);
  return cells;
}
