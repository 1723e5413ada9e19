// The squares that are laid. Those that look as before stay the elements they are, and those of the territory that was
// seen before are kept for a while: a browser has far less to make and to lay out than with a new board every time.

import { putInOrder } from "../common.js";

const MOST = 400; // squares that are remembered: some boards of the largest grid

export class Laid {
  /** @type {Map<string, Element>} by what there is to see, and where */
  known = new Map();

  constructor(layer) {
    this.layer = layer;
  }

  /** Draws these cells with `pen`, a pen of the board of this scene. */
  show(cells, scene, pen) {
    const common = JSON.stringify([scene.terrains, scene.symbol, pen.pixels]);
    if (this.common !== common) this.known.clear(); // another size or box: everything looks otherwise
    this.common = common;
    const nodes = cells.map((cell) => this.square(cell, scene, pen));
    const used = new Set(nodes);
    for (const node of [...this.layer.children]) if (!used.has(node)) node.remove();
    putInOrder(this.layer, nodes);
    this.forget(nodes);
  }

  square(cell, { terrains, player }, pen) {
    const look = { ...cell, label: "", region: 0 }; // what is not seen
    const mark = JSON.stringify([look, terrains[cell.terrain]?.building ? player?.shape : ""]);
    const node = this.known.get(mark) ?? pen.at(cell.at, pen.square(cell, cell.join));
    this.known.delete(mark); // and in again: what was used last is forgotten last
    this.known.set(mark, node);
    return node;
  }

  forget(used) {
    const extra = this.known.size - Math.max(MOST, used.length);
    for (const mark of [...this.known.keys()].slice(0, Math.max(extra, 0))) this.known.delete(mark);
  }
}
