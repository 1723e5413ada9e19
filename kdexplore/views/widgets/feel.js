// What moves and sounds across a room: points fly to their total, a totem walks to its new owner, soft notes. Short,
// over at the first touch, nothing for who asks for calm; sounds only where somebody has switched them on.

import { html, prefersCalm, svg } from "./common.js";

const FLIGHT = { duration: 480, easing: "cubic-bezier(.3,.1,.3,1)" };
const WALK = { duration: 700, easing: "ease-in-out" };
const PULSE = { duration: 240, easing: "ease-out" };
const RECENT = 6000; // milliseconds in which a press is what the points came from
// Hertz, and seconds after the first one.
const NOTES = { step: [[392, 0]], gain: [[523, 0], [659, 0.09]], end: [[523, 0], [659, 0.12], [784, 0.24]] };
const LOUDNESS = 0.05;
const FADE = 0.22; // seconds

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
const isShown = (node) => Boolean(node?.checkVisibility());

// ---- what there is on the screen

function totemsOn(table) {
  const found = new Map();
  for (const use of table.querySelectorAll(".kd-say svg use, .kd-others .kd-panel-aside svg use")) {
    const kind = /-(totem-\w+)$/.exec(use.getAttribute("href") ?? "")?.[1];
    const box = use.closest(".kd-panel-mini") ?? use.closest(".kd-say");
    if (kind) found.set(kind, { use, owner: box.querySelector(".kd-panel-name, .kd-form-strong")?.textContent });
  }
  return found;
}

function seen(app) {
  const table = app.querySelector(".kd-play .kd-table:not(.kd-away)");
  const total = table?.querySelector(".kd-say .kd-form-total b");
  return {
    table,
    total,
    at: Number(table?.querySelector(".kd-say [data-n]")?.dataset.n ?? -1),
    whose: table?.querySelector(".kd-say .kd-form-strong")?.textContent,
    points: total ? Number(total.textContent) : 0,
    totems: table ? totemsOn(table) : new Map(),
    over: isShown(app.querySelector(".kd-play .kd-end:not(.kd-away)")),
  };
}

// ---- motion

class Flights {
  constructor(app) {
    this.app = app;
    this.running = new Set();
    this.pressed = { at: [0, 0], when: -RECENT };
  }

  fly(node, from, to, timing) {
    node.classList.add("kd-flying");
    this.app.append(node);
    const place = ([x, y], scale) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    const moving = node.animate([{ transform: place(from, 1) }, { transform: place(to, 0.8) }], timing);
    this.running.add(moving);
    const gone = () => {
      node.remove();
      this.running.delete(moving);
    };
    return moving.finished.then(gone, gone);
  }

  points(gained, total) {
    const stage = this.app.querySelector(".kd-play .kd-stage")?.getBoundingClientRect();
    if (!stage || !isShown(total)) return;
    const recent = performance.now() - this.pressed.when < RECENT;
    const from = recent ? this.pressed.at : middle(stage);
    const sign = html("b", { "aria-hidden": "true" }, `+${gained}`);
    const pulse = () => total.isConnected && total.animate([{ scale: 1.25 }, { scale: 1 }], PULSE);
    this.fly(sign, from, middle(total.getBoundingClientRect()), FLIGHT).then(pulse);
  }

  totem({ use }, from) {
    const look = { viewBox: "0 0 64 64", width: 40, height: 40, "aria-hidden": "true" };
    const walker = svg("svg", look, svg("use", { href: use.getAttribute("href"), width: 64, height: 64 }));
    this.fly(walker, middle(from), middle(use.getBoundingClientRect()), WALK);
  }

  hurry() {
    for (const moving of this.running) moving.finish();
  }
}

// ---- sound: sines that fade, made here

class Sounds {
  /** @type {AudioContext | undefined} */
  context = undefined;

  play(name) {
    this.context ??= new AudioContext();
    for (const [pitch, after] of NOTES[name]) this.note(this.context, pitch, this.context.currentTime + after);
  }

  note(context, pitch, from) {
    const [wave, volume] = [context.createOscillator(), context.createGain()];
    wave.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS / 100, from + FADE);
    wave.connect(volume).connect(context.destination);
    wave.start(from);
    wave.stop(from + FADE);
  }
}

// ---- what has changed

export function feel(app, signal) {
  const [flights, sounds] = [new Flights(app), new Sounds()];
  let [before, due, pressedAt, holders] = [seen(app), 0, 0, new Map()];
  const look = () => {
    due = 0;
    const now = seen(app);
    const moved = now.table && before.table && now.at > before.at;
    const gained = moved && now.whose === before.whose ? now.points - before.points : 0;
    const ended = now.over && !before.over && before.at >= 0;
    if (!prefersCalm()) {
      if (gained > 0) flights.points(gained, now.total);
      if (now.at > pressedAt) walk(now.totems);
    }
    const heard = ended ? "end" : gained > 0 ? "gain" : moved ? "step" : "";
    if (heard && app.hasAttribute("data-kd-sounds")) sounds.play(heard);
    before = now;
  };
  // The boards of the others may be drawn a frame later than the sentence.
  const walk = (totems) => {
    for (const [kind, totem] of totems) {
      const { owner, box } = holders.get(kind) ?? totem;
      if (owner === totem.owner) continue;
      flights.totem(totem, box);
      holders.delete(kind);
    }
  };
  // Who holds which totem, and where, is read at a press: afterwards it is somewhere else already.
  const pressed = ({ target, clientX, clientY }) => {
    flights.hurry();
    const at = clientX === undefined ? middle(target.getBoundingClientRect()) : [clientX, clientY];
    flights.pressed = { at, when: performance.now() };
    pressedAt = before.at;
    holders = new Map([...before.totems].map(([kind, { use, owner }]) => [kind, { owner, box: use.getBoundingClientRect() }]));
  };
  const watching = new MutationObserver(() => (due ||= requestAnimationFrame(look)));
  watching.observe(app, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  signal.addEventListener("abort", () => watching.disconnect());
  for (const name of ["pointerdown", "keydown"]) app.addEventListener(name, pressed, { capture: true, signal });
}
