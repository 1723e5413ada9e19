// The grid that screen readers and keys know: one tab stop, a roving focus.

import { clamp, dress, html } from "../common.js";
import { cellOf, holds, key } from "./cells.js";

export class Grid {
  /** @type {import("./cells.js").Cell | null} the cell with the tab stop */
  cursor = null;
  laid = "";

  constructor(state, described) {
    this.state = state;
    this.node = html("div", { class: "kd-grid", role: "grid", "aria-describedby": described });
  }

  show() {
    const { words, label, mode } = this.state.scene;
    const { view } = this.state;
    this.node.setAttribute("aria-label", `${words.grid}: ${label}`);
    this.node.setAttribute("aria-multiselectable", mode === "pay" ? "true" : "false");
    if (this.laid !== `${view}`) this.rebuild(view);
    this.laid = `${view}`;
    if (!this.cursor || !holds(view, this.cursor)) this.cursor = this.first();
    this.label();
  }

  // Rows and columns have the numbers of their names: column H is the eighth.
  rebuild([west, east, north, south]) {
    const { home } = this.state;
    for (const count of ["aria-rowcount", "aria-colcount"]) this.node.setAttribute(count, String(2 * home - 1));
    const rows = [];
    for (let y = north; y <= south; y += 1) {
      const cells = [];
      for (let x = west; x <= east; x += 1) {
        cells.push(html("div", { role: "gridcell", "aria-colindex": x + home, "data-at": key([x, y]), tabindex: "-1" }));
      }
      rows.push(html("div", { role: "row", class: "kd-row", "aria-rowindex": y + home }, cells));
    }
    this.node.replaceChildren(...rows);
  }

  label() {
    const { scene, part, paid, cells } = this.state;
    const hinted = new Set(part.hint ? this.state.open : []);
    const cursor = key(this.cursor);
    for (const node of this.node.querySelectorAll("[role=gridcell]")) {
      const { at } = node.dataset;
      const marks = (scene.marks || []).filter((mark) => mark.cells.some((each) => key(each) === at));
      const more = [hinted.has(at) ? part.hint : "", scene.heat?.cells[at]?.label, ...marks.map((mark) => mark.text)];
      const selected = scene.mode === "pay" ? paid.some((cell) => key(cell) === at) : null;
      const label = [cells.get(at).label, ...more].filter(Boolean).join(", ");
      dress(node, { "aria-label": label, "aria-selected": selected, tabindex: at === cursor ? "0" : "-1" });
    }
  }

  /** @returns {import("./cells.js").Cell} */
  first() {
    const [west, east, north, south] = this.state.view;
    const name = this.state.open.find((each) => holds(this.state.view, cellOf(each)));
    return name ? cellOf(name) : [clamp(0, west, east), clamp(0, north, south)];
  }

  cell(cell) {
    return this.node.querySelector(`[data-at="${key(cell)}"]`);
  }

  move(cell) {
    const old = this.cell(this.cursor);
    if (old) old.tabIndex = -1;
    this.cursor = cell;
    this.cell(cell).tabIndex = 0;
  }

  /** The cell below a pointer. */
  under({ clientX, clientY }) {
    const bounds = this.node.getBoundingClientRect();
    const [west, east, north, south] = this.state.view;
    const x = Math.floor(west + ((clientX - bounds.left) / bounds.width) * (east - west + 1));
    const y = Math.floor(north + ((clientY - bounds.top) / bounds.height) * (south - north + 1));
    return [clamp(x, west, east), clamp(y, north, south)];
  }
}
