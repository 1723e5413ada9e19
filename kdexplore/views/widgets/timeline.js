// The course of a game on the screen: a mark for every turn and a cursor to be moved. It draws a scene and sends
// intents; what every mark says stands in the scene already (kdexplore/views/scenes/timeline.py), so that moving,
// scrubbing and playing need no answer to be shown. No build step: this file and common.js are what runs.

import SYMBOLS from "../art/symbols.svg?shapes";
import { clamp, html, ownDrawings, svg, view, Widget } from "./common.js";

const HIGH = 44; // pixels, of the bar: room for a finger
const EDGE = 14; // pixels, so that the cursor is not cut off at either end
const TRACK = 22; // the height of the middle of the track
const ROOMY = 9; // pixels from turn to turn: room for the shapes of the players
const TIGHT = 3.5; // room for a dot in the lane of each player; below it only rounds are marked
const ELSE_WIDE = 300; // pixels, where it has no width yet
const LABELS = 22; // pixels between the numbers of rounds
const PATIENCE = 500; // milliseconds after which an intent without an answer is taken as heard
const ICONS = {
  back_round: "M6 5v14M19 5l-9 7 9 7z",
  back: "M17 5l-10 7 10 7z",
  play: "M7 4l13 8-13 8z",
  stop: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M7 5l10 7-10 7z",
  next_round: "M18 5v14M5 5l9 7-9 7z",
};
const SIGNS = { small: "M-4 -2l4 4 4 -4", big: "M-4 -5l4 4 4 -4M-4 0l4 4 4 -4", blunder: "M-4 -4l8 8M4 -4l-8 8" };
const STEPS = { ArrowRight: "next", ArrowUp: "next", ArrowLeft: "back", ArrowDown: "back", PageUp: "next_round", PageDown: "back_round", Home: "first", End: "last" };

/** @extends {Widget<import("./scenes").TimelineScene>} */
class Timeline extends Widget {
  at = 0;
  goal = 0;
  pace = 1;
  unfolded = false;
  opened = false; // where a room folds it to a line
  listed = ""; // the branches in the menu
  listedAt = -1;

  build() {
    this.symbols = svg("svg", { class: "kd-time-symbols", "aria-hidden": "true" });
    this.symbols.innerHTML = ownDrawings(SYMBOLS, this.prefix);
    this.layers = Object.fromEntries(["track", "rounds", "marks", "notes", "cursor"].map((name) => [name, svg("g", { class: `kd-time-${name}` })]));
    this.past = svg("rect", { x: EDGE, y: TRACK - 3, height: 6, rx: 3, class: "kd-time-past" });
    this.knob = svg("circle", { cy: TRACK, r: 9, class: "kd-time-knob" });
    this.layers.cursor.append(this.knob);
    this.picture = svg("svg", { class: "kd-time-picture", height: HIGH, "aria-hidden": "true" }, Object.values(this.layers));
    this.tip = html("span", { class: "kd-time-tip", "aria-hidden": "true", hidden: true });
    this.keys = html("span", { id: `${this.prefix}keys`, class: "kd-time-unseen" });
    const look = { class: "kd-time-slider", role: "slider", tabindex: "0", "aria-valuemin": "0", "aria-orientation": "horizontal", "aria-describedby": this.keys.id };
    this.slider = html("div", look, this.picture, this.tip);
    this.where = html("p", { class: "kd-time-where" });
    this.buttons = Object.fromEntries(["back_round", "back", "play", "next", "next_round"].map((name) => [name, this.iconButton(name)]));
    this.paceButton = html("button", { type: "button", class: "kd-time-button", "data-button": "pace" });
    this.menu = html("div", { class: "kd-time-menu", id: `${this.prefix}menu`, role: "group", hidden: true });
    this.branch = html("button", { type: "button", class: "kd-time-button", "data-button": "branch", "aria-expanded": "false", "aria-controls": this.menu.id });
    this.live = this.liveRegion("kd-time-unseen kd-time-live");
    const controls = html("div", { class: "kd-time-controls" }, Object.values(this.buttons), this.paceButton, this.branch);
    const whole = html("div", { class: "kd-time-all", id: `${this.prefix}all` }, this.where, this.slider, controls, this.menu);
    this.round = html("span", { class: "kd-time-round" });
    this.share = html("span", { class: "kd-time-share", "aria-hidden": "true" }, html("span"));
    this.fold = html("button", { type: "button", class: "kd-time-fold", "data-button": "fold", "aria-controls": whole.id });
    this.foot = html("div", { class: "kd-time-foot", hidden: true }, this.round, this.share, this.fold);
    this.root = this.frame("div", { class: "kd-time", role: "group" }, this.symbols, whole, this.foot, this.keys, this.live);
  }

  iconButton(name) {
    const path = svg("path", { d: ICONS[name] });
    const icon = svg("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", class: "kd-time-icon" }, path);
    return html("button", { type: "button", class: "kd-time-button", "data-button": name }, icon);
  }

  listen() {
    for (const name of ["keydown", "pointerdown"]) this.on(window, name, this.interrupted, { capture: true });
    this.on(document, "visibilitychange", () => document.hidden && this.stop());
    this.on(this.root, "keydown", this.pressed);
    this.on(this.root, "click", this.clicked);
    this.on(this.slider, "pointerdown", this.grabbed);
    this.on(this.slider, "pointermove", this.moved);
    for (const name of ["pointerup", "pointercancel"]) this.on(this.slider, name, () => (this.dragging = false));
    this.on(this.slider, "pointerleave", () => (this.tip.hidden = true));
  }

  release() {
    clearTimeout(this.ticking);
    clearTimeout(this.waiting);
  }

  // ---- showing a scene

  /** @param {import("./scenes").TimelineScene} scene */
  show(scene) {
    if (!scene || !scene.marks) return;
    const before = this.scene;
    this.scene = scene;
    this.points = [...new Set([0, ...scene.stops, scene.marks.length])];
    this.heard();
    const { words } = scene;
    this.root.lang = scene.lang;
    for (const node of [this.root, this.slider]) node.setAttribute("aria-label", words.label);
    this.keys.textContent = words.keys;
    this.slider.setAttribute("aria-valuemax", scene.marks.length);
    for (const [name, node] of Object.entries(this.buttons)) this.name(node, words[name]);
    this.paint();
    this.fillFoot();
    if (!before || JSON.stringify([before.marks, before.rounds, before.seats]) !== JSON.stringify([scene.marks, scene.rounds, scene.seats])) this.drawMarks();
    this.update();
  }

  // One line for a room that has little height: the round, how much of the game is over, and what opens the rest.
  fillFoot() {
    const { foot, words } = this.scene;
    this.foot.hidden = !foot;
    this.root.toggleAttribute("data-folded", Boolean(foot) && !this.opened);
    if (!foot) return;
    this.round.textContent = foot.says;
    this.share.firstChild.style.width = `${foot.share * 100}%`;
    this.fold.textContent = words.fold;
    this.fold.setAttribute("aria-expanded", String(this.opened));
  }

  // An answer to what was asked last, or somebody else has moved the cursor.
  heard() {
    const { at } = this.scene;
    const answered = this.asked === undefined || at === this.asked;
    const last = this.goal === this.asked;
    if (answered) this.settle();
    if (this.asked === undefined && (last || !answered || this.goal === at)) this.at = this.goal = at;
    else if (this.asked === undefined && !this.dragging && !this.playing) this.at = this.goal = at;
    this.at = clamp(this.at, 0, this.scene.marks.length);
  }

  name(node, words) {
    node.setAttribute("aria-label", words);
    node.title = words;
  }

  measured() {
    return [this.slider];
  }

  resize() {
    const wide = this.slider.clientWidth || ELSE_WIDE;
    if (!this.scene || Math.abs(wide - (this.wide ?? 0)) < 1) return;
    this.wide = wide;
    this.drawMarks();
    this.update();
  }

  get last() {
    return this.scene.marks.length;
  }

  x(at) {
    return EDGE + ((this.wide - 2 * EDGE) * at) / Math.max(this.last, 1);
  }

  // ---- marks: as many as there is room for; errors, branches and notes always

  drawMarks() {
    this.wide ??= this.slider.clientWidth || ELSE_WIDE; // later it is known from `resize`: to ask lays out the whole page
    const step = (this.wide - 2 * EDGE) / Math.max(this.last, 1);
    this.picture.setAttribute("width", this.wide);
    this.picture.setAttribute("viewBox", `0 0 ${this.wide} ${HIGH}`);
    const track = svg("rect", { x: EDGE, y: TRACK - 3, width: Math.max(this.wide - 2 * EDGE, 0), height: 6, rx: 3, class: "kd-time-whole" });
    this.layers.track.replaceChildren(track, this.past);
    this.layers.rounds.replaceChildren(...this.roundTicks());
    this.layers.marks.replaceChildren(...(step < TIGHT ? [] : this.scene.marks.flatMap((mark, index) => this.mark(mark, index, step))));
    this.layers.notes.replaceChildren(...this.scene.marks.flatMap((mark, index) => this.notes(mark, index)));
  }

  mark(mark, index, step) {
    const x = this.x(index + 1);
    if (mark.seat === undefined || mark.seat === null) return [svg("path", { d: `M${x} ${TRACK - 5}v10`, class: "kd-time-chance" })];
    const { shape, paint } = this.scene.seats[mark.seat];
    const style = `color:var(${paint})`;
    if (step >= ROOMY) {
      const size = Math.min(step + 1, 13);
      return [svg("use", { href: `#${this.prefix}${shape}`, x: x - size / 2, y: TRACK - size / 2, width: size, height: size, style })];
    }
    const lane = TRACK + (mark.seat - (this.scene.seats.length - 1) / 2) * 4;
    return [svg("rect", { x: x - 1.5, y: lane - 1.5, width: 3, height: 3, fill: "currentColor", class: "kd-time-dot", style })];
  }

  notes(mark, index) {
    const found = [];
    if (mark.error) found.push(svg("path", { d: SIGNS[mark.error], transform: `translate(${this.x(index + 1)} 8)`, class: "kd-time-error", "data-error": mark.error }));
    if (mark.comment) found.push(svg("circle", { cx: this.x(index + 1), cy: mark.error ? 1.5 : 8, r: 2.5, class: "kd-time-comment" }));
    if (mark.branches) found.push(svg("path", { d: `M${this.x(index)} 17v-8l5 -5M${this.x(index)} 9l-5 -5`, class: "kd-time-fork" }));
    return found;
  }

  roundTicks() {
    let free = -Infinity;
    return this.scene.rounds.flatMap(({ at, round }) => {
      const x = this.x(at);
      const tick = svg("path", { d: `M${x} ${TRACK + 7}v5`, class: "kd-time-tick" });
      if (x < free || !round) return [tick];
      free = x + LABELS;
      return [tick, svg("text", { x, y: HIGH - 1, "text-anchor": "middle", class: "kd-time-number" }, String(round))];
    });
  }

  // ---- the cursor and what is said of it

  says(at) {
    const { marks, words } = this.scene;
    if (!marks.length) return words.empty;
    return at ? marks[at - 1].says : words.start;
  }

  update() {
    const { words, paces, marks } = this.scene;
    const [x, says] = [this.x(this.at), this.says(this.at)];
    this.past.setAttribute("width", Math.max(x - EDGE, 0));
    this.knob.setAttribute("cx", x);
    this.slider.setAttribute("aria-valuenow", this.at);
    this.slider.setAttribute("aria-valuetext", says);
    this.where.textContent = says;
    const off = { back_round: !this.at, back: !this.at, next: this.at >= this.last, next_round: this.at >= this.last, play: !this.last };
    for (const [name, node] of Object.entries(this.buttons)) node.setAttribute("aria-disabled", String(off[name]));
    this.name(this.buttons.play, this.playing ? words.stop : words.play);
    this.buttons.play.querySelector("path").setAttribute("d", ICONS[this.playing ? "stop" : "play"]);
    const [pace] = paces[this.pace];
    this.paceButton.textContent = words[pace];
    this.name(this.paceButton, `${words.pace}: ${words[pace]}`);
    this.fillMenu((marks[this.at] || {}).branches || []);
  }

  fillMenu(branches) {
    const { words } = this.scene;
    const shown = JSON.stringify([this.at, branches, words.branches]);
    this.branch.textContent = branches.length ? `${words.branch} (${branches.length})` : words.branch;
    this.branch.setAttribute("aria-disabled", String(!branches.length));
    if (this.listed !== shown) {
      const inside = this.menu.contains(this.root.getRootNode().activeElement);
      this.menu.setAttribute("aria-label", words.branches);
      const buttons = branches.map((says, index) => html("button", { type: "button", class: "kd-time-button kd-time-line", "data-branch": index }, says));
      this.menu.replaceChildren(html("p", { class: "kd-time-title" }, words.branches), ...buttons);
      if (inside) this.branch.focus({ preventScroll: true });
      this.unfolded = this.unfolded && this.listedAt === this.at;
    }
    [this.listed, this.listedAt] = [shown, this.at];
    this.unfolded = this.unfolded && branches.length > 0;
    this.menu.hidden = !this.unfolded;
    this.branch.setAttribute("aria-expanded", String(this.unfolded));
  }

  // ---- moving: shown at once, sent one at a time, so that a slow answer never sets the cursor back

  go(at) {
    const next = clamp(at, 0, this.last);
    if (next === this.at && next === this.goal) return;
    this.at = this.goal = next;
    this.update();
    this.flush();
  }

  flush() {
    if (this.asked !== undefined || this.goal === this.scene.at) return;
    this.asked = this.goal;
    this.waiting = setTimeout(() => this.settle(), PATIENCE);
    this.send({ at: this.asked });
  }

  settle() {
    clearTimeout(this.waiting);
    const asked = this.asked;
    this.asked = undefined;
    if (asked !== undefined && this.goal !== asked) this.flush();
  }

  target(name) {
    const stops = this.scene.rounds.map((round) => round.stop);
    const later = (all) => all.find((at) => at > this.at) ?? this.last;
    const sooner = (all) => all.findLast((at) => at < this.at) ?? 0;
    return {
      next: () => later(this.points),
      back: () => sooner(this.points),
      next_round: () => later(stops),
      back_round: () => sooner(stops),
      first: () => 0,
      last: () => this.last,
    }[name]();
  }

  // ---- playing: in the browser, never faster than what it shows can follow, over at the first touch

  toggle() {
    if (this.playing) return void this.stop();
    if (!this.last || document.hidden) return void this.speak(this.says(this.at));
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    this.update();
    this.tick();
  }

  tick() {
    this.ticking = setTimeout(() => {
      if (this.asked === undefined) this.go(this.target("next"));
      if (this.at >= this.last) this.stop();
      else this.tick();
    }, this.scene.paces[this.pace][1]);
  }

  stop() {
    clearTimeout(this.ticking);
    if (!this.playing) return;
    this.playing = false;
    this.update();
    this.speak(this.says(this.at));
  }

  interrupted(event) {
    const button = event.target instanceof Element && event.target.closest("[data-button=play], [data-button=pace]");
    if (!this.playing || (button && this.root.contains(button)) || event.key === "Tab") return;
    this.stopped = event; // so that the key that stops does not start again
    this.stop();
  }

  // ---- pointers and keys

  clicked(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.branch !== undefined) return void this.send({ branch: [this.at, Number(button.dataset.branch)] });
    const { button: name } = button.dataset;
    if (name === "play") this.toggle();
    else if (name === "pace") this.changePace();
    else if (name === "branch") this.toggleMenu();
    else if (name === "fold") this.toggleFold();
    else this.stepByButton(name, button);
  }

  stepByButton(name, button) {
    const { words } = this.scene;
    if (button.getAttribute("aria-disabled") === "true") return void this.refuse(this.last ? (name.startsWith("back") ? words.start : words.end) : words.empty);
    this.go(this.target(name));
    this.speak(this.says(this.at));
  }

  refuse(words) {
    this.where.textContent = words;
    this.speak(words);
  }

  changePace() {
    const { paces, words } = this.scene;
    this.pace = (this.pace + 1) % paces.length;
    this.update();
    this.speak(`${words.pace}: ${words[paces[this.pace][0]]}`);
  }

  toggleMenu() {
    if (this.branch.getAttribute("aria-disabled") === "true") return void this.refuse(this.scene.words.no_branch);
    this.unfolded = !this.unfolded;
    this.update();
    if (this.unfolded) this.menu.querySelector("button").focus();
  }

  toggleFold() {
    this.opened = !this.opened;
    this.fillFoot();
  }

  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.scene) return;
    if (event.key === "Escape" && this.unfolded) {
      event.stopPropagation();
      this.unfolded = false;
      this.update();
      return void this.branch.focus();
    }
    if (event.target !== this.slider) return;
    if (event.key === " " || event.key === "Enter") {
      if (this.stopped !== event) this.toggle();
    } else if (event.key in STEPS) this.go(this.target(STEPS[event.key]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  grabbed(event) {
    if (event.button) return;
    this.dragging = true;
    this.slider.setPointerCapture(event.pointerId);
    this.tip.hidden = true;
    this.go(this.pointed(event));
  }

  moved(event) {
    if (this.dragging) return void this.go(this.pointed(event));
    if (event.pointerType !== "mouse" || !this.last) return;
    const at = this.pointed(event);
    this.tip.textContent = this.says(at);
    this.tip.hidden = false;
    this.tip.style.left = `${clamp(this.x(at) - this.tip.offsetWidth / 2, 0, this.wide - this.tip.offsetWidth)}px`;
  }

  // The nearest moment at which somebody decides.
  pointed(event) {
    const x = event.clientX - this.slider.getBoundingClientRect().left;
    const far = (at) => Math.abs(this.x(at) - x);
    return this.points.reduce((best, at) => (far(at) < far(best) ? at : best), this.points[0]);
  }
}

export default view(Timeline);
