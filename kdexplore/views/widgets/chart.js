// One chart on the screen: a figure of Plotly, its name for screen readers, and the buttons that save it. plotly.js is
// fetched once for the page, by the first chart on it: from the server of the explorer where there is one, else from
// the kernel. A figure is JSON (kdexplore/views/widgets/chart.py); another one takes its place by Plotly.react.

import { Widget, html, view, write } from "./common.js";

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: false, doubleClick: false, showTips: false };
const ASK_AGAIN = 60_000; // milliseconds; a kernel that is busy answers late
const CHECK = 1000;
const HEIGHT = 450; // pixels, of a figure that names none

// ---- the library

// What all charts of a page share, whichever kernel they belong to.
function shelf(version) {
  const shelves = (globalThis[Symbol.for("kdexplore.plotly")] ??= new Map());
  if (!shelves.has(version)) shelves.set(version, { library: null, served: null, asked: 0 });
  return shelves.get(version);
}

async function fromServer(place) {
  const address = document.documentElement.dataset.kdPlotly;
  if (!address) return;
  place.served ??= import(new URL(address, document.baseURI).href);
  try {
    place.library ??= (await place.served).default;
  } catch (error) {
    console.info("kdexplore: plotly.js is not on the server, so the kernel sends it", error);
  }
}

// The kernel's answer: a deflated module.
async function unpack(place, packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const address = URL.createObjectURL(new Blob([await new Response(stream).arrayBuffer()], { type: "text/javascript" }));
  place.library ??= (await import(address)).default;
  URL.revokeObjectURL(address);
}

// Any chart may ask, and any answer serves all of them; if the one that asked is gone, another asks.
async function library(model, gone) {
  const place = shelf(model.get("library"));
  if (!place.library) await fromServer(place);
  while (!place.library && !gone.aborted) {
    if (Date.now() - place.asked > ASK_AGAIN) {
      place.asked = Date.now();
      model.send({ ask: "plotly" });
      gone.addEventListener("abort", () => (place.asked = 0));
    }
    await new Promise((done) => {
      place.waiting = [...(place.waiting ?? []), done];
      setTimeout(done, CHECK);
    });
  }
  return place.library;
}

async function receive(model, content, buffers) {
  if (content?.answer !== "plotly") return;
  const place = shelf(model.get("library"));
  if (!place.library) await unpack(place, buffers[0]);
  for (const done of place.waiting ?? []) done();
  place.waiting = [];
}

// ---- figures

// A figure with some of its values replaced: what is different in the dark.
function changed(value, changes) {
  if (typeof changes !== "object" || changes === null) return changes;
  if (typeof value === "string") return spliced(value, changes);
  const copy = Array.isArray(value) ? [...value] : { ...value };
  for (const [key, change] of Object.entries(changes)) copy[key] = changed(copy[key], change);
  return copy;
}

// A text with other letters from some places on.
function spliced(text, changes) {
  let made = "";
  for (const [start, letters] of Object.entries(changes)) made += text.slice(made.length, start) + letters;
  return made + text.slice(made.length);
}

class Chart extends Widget {
  buttons = new Map();

  build() {
    this.plot = html("div", { class: "kd-chart-plot" });
    this.wait = html("div", { class: "kd-chart-wait", role: "status" });
    this.bar = html("div", { class: "kd-chart-bar" });
    this.root = this.frame("div", { class: "kd-chart" }, this.wait, this.plot, this.bar);
  }

  listen() {
    const answered = (content, buffers) => receive(this.model, content, buffers);
    this.model.on("msg:custom", answered);
    this.atEnd(() => this.model.off("msg:custom", answered));
    this.follow("figure", () => this.renew());
  }

  show(scene) {
    this.scene = scene;
    this.root.hidden = !this.model.get("figure").data;
    if (this.root.hidden) return;
    this.root.lang = scene.lang;
    for (const [form, words] of Object.entries(scene.save)) write(this.button(form), words);
    this.paint();
    this.redraw();
  }

  paint() {
    super.paint();
    if (this.theme && this.theme !== this.themeName()) this.redraw();
  }

  resize() {
    if (this.width !== this.room()) this.redraw();
  }

  room() {
    return Math.round(this.root.getBoundingClientRect().width);
  }

  // One drawing after the other; of several changes in the meantime only the last is drawn.
  async redraw() {
    this.stale = true;
    if (this.busy) return;
    this.busy = true;
    while (this.stale && !this.closing.signal.aborted) {
      this.stale = false;
      await this.draw();
    }
    this.busy = false;
  }

  async draw() {
    const figure = structuredClone(this.model.get("figure")); // Plotly writes into what it draws
    if (!figure.data) return;
    this.plot.style.minHeight = `${figure.layout.height ?? HEIGHT}px`;
    this.width = this.room();
    if (!this.width) return; // put away: it is drawn when it has a width
    const plotly = this.plotly ?? (await this.load());
    if (!plotly || this.closing.signal.aborted) return;
    this.theme = this.themeName();
    const { data, layout } = this.theme === "dark" ? changed(figure, this.scene.changes) : figure;
    await plotly.react(this.plot, data, { height: HEIGHT, ...layout, autosize: false, width: this.width }, CONFIG);
    this.plot.setAttribute("role", "img");
    this.plot.setAttribute("aria-label", this.scene.label);
  }

  async load() {
    write(this.wait, this.scene.loading);
    this.plotly = await library(this.model, this.closing.signal);
    this.wait.remove();
    return this.plotly;
  }

  button(form) {
    if (!this.buttons.has(form)) {
      const made = html("button", { type: "button", class: "kd-chart-button" });
      this.on(made, "click", () => this.save(form));
      this.buttons.set(form, made);
      this.bar.append(made);
    }
    return this.buttons.get(form);
  }

  save(form) {
    if (!this.plotly) return;
    const { clientWidth: width, clientHeight: height } = this.plot;
    this.plotly.downloadImage(this.plot, { format: form, filename: this.scene.name, scale: 2, width, height });
  }

  release() {
    this.plotly?.purge(this.plot);
  }
}

export default view(Chart);
