// What moves on a board: never more than what has happened, and nothing for who asks for calm.

import { clamp, prefersCalm, svg } from "../common.js";
import { U } from "../squares.js";
import { key } from "./cells.js";
import { flightPath } from "./pen.js";

const GLIDE = 180; // milliseconds in which the board moves to its place
const COUNTING = 700; // milliseconds in which a product counts up
const LANDING = 120; // milliseconds in which a domino lands
const GLOW = 380; // and in which what it joins lights up
const SHAKE = [0, -4, 4, -2, 0];
const EASE = "cubic-bezier(.2,.9,.3,1.1)";

export class Motion {
  flying = 0;
  counting = 0;
  gliding = 0;

  constructor(drawing, title) {
    this.drawing = drawing;
    this.title = title;
  }

  stop() {
    cancelAnimationFrame(this.flying);
    cancelAnimationFrame(this.counting);
    cancelAnimationFrame(this.gliding);
  }

  play(shows, lies) {
    if (prefersCalm()) return;
    for (const shown of shows) {
      if (shown.kind === "laid" && !lies) shown.cells.forEach((cell) => this.land(cell));
      if (shown.kind === "laid") this.light(shown.cells);
      if (shown.kind === "thrown") this.fly(shown);
      if (shown.kind === "recruited") this.land(shown.at);
      if (shown.kind === "totem") this.arrive(shown.totem);
    }
  }

  // From what was seen before to what is to be seen now.
  glide(from) {
    const to = this.drawing.box;
    if (prefersCalm() || `${from}` === `${to}`) return;
    cancelAnimationFrame(this.gliding);
    const began = performance.now();
    const step = (now) => {
      const share = clamp((now - began) / GLIDE, 0, 1);
      const eased = 1 - (1 - share) ** 2;
      if (this.drawing.box === to) this.drawing.showBox(to.map((end, index) => from[index] + (end - from[index]) * eased));
      if (share < 1 && this.drawing.box === to) this.gliding = requestAnimationFrame(step);
    };
    step(began);
  }

  arrive(totem) {
    const node = [...this.title.querySelectorAll("[data-totem]")].find((each) => each.dataset.totem === totem);
    const from = { transform: "translateY(-40px) scale(2)", opacity: 0 };
    node?.animate([from, { transform: "none", opacity: 1 }], { duration: 600, easing: EASE });
  }

  // The last number on the badge of what is lit: the product counts up to what it is.
  countUp() {
    if (prefersCalm()) return;
    cancelAnimationFrame(this.counting);
    const text = this.drawing.layers.marks.querySelector(".kd-pill:last-child text");
    const [, before, last, after] = text?.textContent.match(/^(.*?)(\d+)(\D*)$/) || [];
    if (!last) return;
    const began = performance.now();
    const step = (now) => {
      const share = Math.min((now - began) / COUNTING, 1);
      text.textContent = `${before}${Math.round(share * Number(last))}${after}`;
      if (share < 1) this.counting = requestAnimationFrame(step);
    };
    step(began);
  }

  square(cell) {
    return this.drawing.layers.squares.querySelector(`[data-cell="${key(cell)}"]`);
  }

  // From a little above the table.
  land(cell) {
    const from = { transform: "translateY(-9px) scale(1.06)", opacity: 0.4 };
    this.square(cell)?.animate([from, { transform: "none", opacity: 1 }], { duration: LANDING, easing: EASE });
  }

  // The squares that have just been joined light up once.
  light(cells) {
    const { cells: all } = this.drawing.state;
    const joined = new Set(cells.map((cell) => all.get(key(cell))?.region).filter((region) => region !== undefined));
    for (const { at, region } of all.values()) {
      if (joined.has(region)) this.square(at)?.animate([{ filter: "brightness(1.35)" }, { filter: "none" }], { duration: GLOW, delay: LANDING, easing: "ease-out" });
    }
  }

  // The spark flies along its path; where it lands, what was there goes up in flames.
  fly(shown) {
    const { pen, layers } = this.drawing;
    const path = svg("path", { d: flightPath(shown.path) });
    const size = pen.atLeast(30, 18);
    const spark = pen.use("spark", -size / 2, -size / 2, size);
    layers.ghost.append(spark);
    const [began, lasts, length] = [performance.now(), 260 + 110 * shown.path.length, path.getTotalLength()];
    const step = (now) => {
      const share = Math.min((now - began) / lasts, 1);
      const { x, y } = path.getPointAtLength(share * length);
      spark.setAttribute("transform", `translate(${x} ${y}) rotate(${share * 270})`);
      if (share < 1) this.flying = requestAnimationFrame(step);
      else this.burn(spark, shown);
    };
    this.flying = requestAnimationFrame(step);
  }

  burn(spark, shown) {
    spark.remove();
    const cell = shown.path[shown.path.length - 1];
    this.square(cell)?.animate([{ transform: "scale(1.12)" }, { transform: "none" }], { duration: 200 });
    if (!shown.burned) return;
    const { pen, layers } = this.drawing;
    const inner = svg("g", { class: "kd-burning" }, pen.piece({ resource: shown.burned }), pen.use("flame", 14, 6, 40));
    const burning = svg("g", { transform: `translate(${cell[0] * U} ${cell[1] * U})` }, inner);
    layers.ghost.append(burning);
    const up = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(-18px) scale(1.25)" }];
    const remove = () => burning.remove();
    inner.animate(up, { duration: 520, easing: "ease-in" }).finished.then(remove, remove);
  }

  shake() {
    if (prefersCalm()) return;
    const { ghost, marks, badges } = this.drawing.layers;
    const frames = SHAKE.map((x) => ({ transform: `translateX(${x}px)` }));
    for (const layer of [ghost, marks, badges]) layer.animate(frames, { duration: 220 });
  }
}
