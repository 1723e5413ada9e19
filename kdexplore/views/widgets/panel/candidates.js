// Candidates: a row each, with their values as dots and whiskers on one scale. Pointing at a row or moving the focus
// there looks at it; the arrow keys go from row to row, which are one stop for the Tab key.

import { dress, html, Shelf, svg, write } from "../common.js";

const RESTING = 90; // milliseconds for which the pointer rests before its row is looked at
const [STRIP_WIDTH, STRIP_HEIGHT, STRIP_LINE] = [100, 20, 11]; // of a strip, in its own units

export function candidates(panel, mount) {
  const ticks = html("div", { class: "kd-candidates-head", "aria-hidden": "true" });
  const list = html("div", { class: "kd-candidates-groups" });
  const node = html("div", { class: "kd-candidates", role: "group" }, ticks, list);
  const heads = new Shelf(ticks, (_, index) => `${index}`, candidateColumn);
  const groups = new Shelf(list, ({ title }) => `g${title}`, () => candidateGroup(panel, mount));
  hearPointer(panel, node);
  return {
    node,
    show(block) {
      dress(node, { "aria-label": block.label });
      heads.show(block.columns);
      const best = block.columns.map((each) => each.best);
      const shown = block.columns.map((each) => each.on);
      const stop = (block.groups.flatMap(({ items }) => items).find(({ on }) => on) ?? block.groups[0]?.items[0])?.number;
      groups.show(block.groups.map((each) => ({ ...each, best, shown, stop })));
    },
  };
}

function hearPointer(panel, node) {
  let waiting = 0;
  const lookAt = (row) => {
    if (row && row.getAttribute("aria-current") !== "true") panel.send({ look: Number(row.dataset.number) });
  };
  node.addEventListener("pointerover", (event) => {
    const row = event.target.closest(".kd-candidate");
    clearTimeout(waiting);
    if (row && event.pointerType === "mouse") waiting = setTimeout(lookAt, RESTING, row);
  });
  node.addEventListener("pointerleave", () => clearTimeout(waiting));
  node.addEventListener("focusin", (event) => lookAt(event.target.closest(".kd-candidate")));
  node.addEventListener("click", (event) => lookAt(event.target.closest(".kd-candidate")));
  node.addEventListener("keydown", (event) => stepRows(node, event));
}

function stepRows(node, event) {
  const rows = [...node.querySelectorAll(".kd-candidate")];
  const here = rows.indexOf(event.target.closest(".kd-candidate"));
  const goals = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 };
  if (here < 0 || !(event.key in goals)) return;
  event.preventDefault();
  event.stopPropagation();
  rows[goals[event.key]]?.focus();
}

function candidateColumn() {
  const [title, marks] = [html("span", { class: "kd-candidates-title" }), html("span", { class: "kd-candidates-ticks" })];
  const node = html("div", { class: "kd-candidates-column" }, title, marks);
  return {
    node,
    show(given) {
      node.classList.toggle("kd-on", given.on);
      write(title, given.title);
      marks.replaceChildren(...given.ticks.map(([at, text]) => over(html("span", {}, text), at)));
    },
  };
}

function candidateGroup(panel, mount) {
  const title = html("p", { class: "kd-candidates-tag" });
  const rows = html("div", { role: "group" });
  const node = html("div", { class: "kd-candidates-group" }, title, rows);
  const shelf = new Shelf(rows, ({ number }) => `${number}`, () => candidateRow(panel, mount));
  return {
    node,
    show(given) {
      write(title, given.title).hidden = !given.title;
      dress(rows, { "aria-label": given.title || null });
      node.classList.toggle("kd-band", Boolean(given.title));
      shelf.show(given.items.map((item) => ({ ...item, best: given.best, shown: given.shown, stop: given.stop })));
    },
  };
}

function candidateRow(panel, mount) {
  const [rank, title, detail] = [html("b", { class: "kd-candidate-rank" }), html("span", { class: "kd-candidate-title" }), html("span", { class: "kd-candidate-detail" })];
  const [aside, picture, strips] = [html("span", { class: "kd-candidate-aside" }), html("span", { class: "kd-candidate-picture" }), html("span", { class: "kd-candidate-strips" })];
  const what = html("span", { class: "kd-candidate-what" }, title, detail, aside);
  const node = html("button", { type: "button", class: "kd-candidate" }, rank, what, picture, strips);
  const shelf = new Shelf(strips, (_, index) => `${index}`, valueStrip);
  return {
    node,
    show(given) {
      dress(node, { "aria-label": given.label, "aria-current": given.on ? "true" : null, "data-number": given.number, "data-name": `candidate ${given.number}`, tabindex: given.number === given.stop ? 0 : -1 });
      write(rank, given.rank);
      write(title, given.title);
      write(detail, given.detail).hidden = !given.detail;
      write(aside, given.aside).hidden = !given.aside;
      mount(picture, given.svg);
      picture.hidden = !given.svg;
      shelf.show(given.strips.map((each, index) => ({ ...each, best: given.best[index], shown: given.shown[index], filled: given.filled, on: given.on })));
    },
  };
}

// A dot at the mean, a thick bar for one standard error, a whisker for two, a dotted line at the best.
function valueStrip() {
  const words = html("span", { class: "kd-strip-text" });
  const [best, far, near] = ["best", "far", "near"].map((name) => svg("path", { class: `kd-strip-${name}` }));
  const dot = html("span", { class: "kd-strip-dot" });
  const drawing = svg("svg", { viewBox: `0 0 ${STRIP_WIDTH} ${STRIP_HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" }, best, far, near);
  const node = html("span", { class: "kd-strip" }, words, html("span", { class: "kd-strip-line" }, drawing, dot));
  return {
    node,
    show(given) {
      node.classList.toggle("kd-on", given.shown);
      node.classList.toggle("kd-filled", given.filled);
      over(write(words, given.on ? given.full : given.text), given.at);
      dress(node, { title: given.full });
      node.style.setProperty("--kd-at", `${given.at * 100}%`);
      dress(best, { d: `M${given.best * STRIP_WIDTH} 0V${STRIP_HEIGHT}` });
      dress(far, { d: whisker(given.far) });
      dress(near, { d: whisker(given.near) });
    },
  };
}

// Words over a place on a scale: where it is, and about half of their width.
function over(words, at) {
  words.style.setProperty("--kd-at", `${at * 100}%`);
  words.style.setProperty("--kd-half", `${words.textContent.length / 2}ch`);
  return words;
}

const whisker = ([low, high]) => (high > low ? `M${low * STRIP_WIDTH} ${STRIP_LINE}H${high * STRIP_WIDTH}` : "");
