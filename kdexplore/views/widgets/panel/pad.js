// A score pad: a column for every player with place, name and total at its head; numbers that can be pressed.

import { dress, html, Shelf, write } from "../common.js";
import { showSeat } from "./seats.js";

const inOrder = (_, index) => `${index}`;

export function pad(panel) {
  const caption = html("caption", { class: "kd-panel-unseen" });
  const [top, body] = [html("tr"), html("tbody")];
  const node = html("div", { class: "kd-panel-padframe", role: "region", tabindex: 0 }, html("table", { class: "kd-panel-pad" }, caption, html("thead", {}, top), body));
  const heads = new Shelf(top, (head, index) => `${head.seat ? "seat" : "corner"}${index}`, (head) => (head.seat ? padHead() : padCorner()));
  const lines = new Shelf(body, inOrder, () => padRow(panel));
  return {
    node,
    show({ caption: words, corner, heads: players, rows }) {
      dress(node, { "aria-label": words });
      write(caption, words);
      node.style.setProperty("--kd-pad-columns", players.length);
      heads.show([{ corner }, ...players]);
      lines.show(rows.map((row) => ({ ...row, first: players.map((player) => player.first) })));
    },
  };
}

function padCorner() {
  const node = html("td", { class: "kd-panel-corner" });
  return { node, show: ({ corner }) => write(node, corner) };
}

function padHead() {
  const place = html("span", { class: "kd-panel-place" });
  const [mark, name, total] = [html("span"), html("span"), html("b", { class: "kd-panel-sum" })];
  const node = html("th", { scope: "col" }, place, html("span", { class: "kd-panel-who" }, mark, name), " ", total);
  return {
    node,
    show(head) {
      node.classList.toggle("kd-panel-first", head.first);
      write(place, head.place);
      dress(place, { title: head.label });
      showSeat(mark, head.seat);
      write(name, head.name);
      write(total, head.total);
    },
  };
}

function padRow(panel) {
  const [swatch, words, note] = [html("span", { class: "kd-panel-swatch", "aria-hidden": "true" }), html("span"), html("small")];
  const head = html("th", { scope: "row" }, html("span", { class: "kd-panel-rowname" }, swatch, html("span", {}, words, " ", note)));
  const node = html("tr", {}, head);
  const shelf = new Shelf(node, ({ name }, index) => `${index}${name ? "+" : ""}`, (cell) => padCell(panel, cell));
  return {
    node,
    show(row) {
      dress(node, { "data-tone": row.tone });
      swatch.hidden = !row.swatch;
      swatch.style.backgroundColor = row.swatch || "";
      write(words, row.title);
      write(note, row.note).hidden = !row.note;
      shelf.show(row.cells.map((cell, index) => ({ ...cell, first: row.first[index] })));
      node.prepend(head);
    },
  };
}

function padCell(panel, made) {
  const pressed = made.name !== undefined;
  const [number, note] = [html("b"), html("small")];
  const inside = html(pressed ? "button" : "span", { class: "kd-panel-cell", type: pressed ? "button" : null }, number, " ", note);
  const node = html("td", {}, inside);
  return {
    node,
    show(cell) {
      if (pressed) panel.act(inside, { press: cell.name });
      dress(inside, { "aria-pressed": pressed ? Boolean(cell.lit) : null });
      dress(node, { "data-tone": cell.tone });
      node.classList.toggle("kd-panel-first", Boolean(cell.first));
      write(number, cell.text);
      write(note, cell.note).hidden = !cell.note;
    },
  };
}
