// A picture taken from the side, as if it were seen from above: the matrix that brings four points to four others.

/** @typedef {[number, number]} Point */

// Gauss and Jordan, with the largest of each column as its pivot.
function solved(rows) {
  for (let column = 0; column < rows.length; column += 1) {
    const pivot = rows.slice(column).reduce((best, row) => (Math.abs(row[column]) > Math.abs(best[column]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot.map((value) => value / pivot[column]));
    for (let row = 0; row < rows.length; row += 1) {
      if (row === column) continue;
      const factor = rows[row][column];
      rows[row] = rows[row].map((value, index) => value - factor * rows[column][index]);
    }
  }
  return rows.map((row) => row[rows.length]);
}

/** The eight numbers of the perspective that brings each of four points to its counterpart. */
export function wayBetween(/** @type {Point[]} */ from, /** @type {Point[]} */ to) {
  return solved(
    from.flatMap(([x, y], index) => {
      const [u, v] = to[index];
      return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
    }),
  );
}

/** The CSS transform that brings each of four points to its counterpart; none where three of them are in a line. */
export function matrixBetween(/** @type {Point[]} */ from, /** @type {Point[]} */ to) {
  const [a, b, c, d, e, f, g, h] = wayBetween(from, to);
  const cells = [a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, 1];
  return cells.every(Number.isFinite) ? `matrix3d(${cells.map((cell) => cell.toFixed(9)).join(",")})` : "";
}
