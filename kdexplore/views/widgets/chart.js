// One chart on the screen: a figure of Plotly, its name for screen readers, and the buttons that save it. plotly.js is
// fetched once for the page, by the first chart on it: from the server of the explorer where there is one, else from
// the kernel. A figure is JSON (kdexplore/views/widgets/chart.py); another one takes its place by Plotly.react.

import { html, themeAround, watchThemes, write } from "./common.js";

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: false, doubleClick: false, showTips: false };
const ASK_AGAIN = 60_000; // milliseconds; a kernel that is busy answers late
const CHECK = 1000;

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

class Chart {
  constructor(model, el) {
    this.model = model;
    this.gone = new AbortController();
    this.plot = html("div", { class: "kd-chart-plot" });
    this.wait = html("div", { class: "kd-chart-wait", role: "status" });
    this.bar = html("div", { class: "kd-chart-bar" });
    this.root = html("div", { class: "kd-chart" }, this.wait, this.plot, this.bar);
    this.buttons = new Map();
    el.append(this.root);
    this.follow = () => this.paint();
    this.listen = (content, buffers) => receive(model, content, buffers);
    model.on("change:figure change:scene", this.follow);
    model.on("msg:custom", this.listen);
    this.themes = watchThemes(this.root, this.follow);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.follow, { signal: this.gone.signal });
    this.sizes = new ResizeObserver(([entry]) => {
      if (Math.round(entry.contentRect.width) !== this.width) this.paint();
    });
    this.sizes.observe(this.root);
    this.paint();
  }

  // One drawing after the other; of several changes in the meantime only the last is drawn.
  async paint() {
    this.stale = true;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.stale && !this.gone.signal.aborted) {
        this.stale = false;
        await this.draw();
      }
    } finally {
      this.busy = false;
    }
  }

  async draw() {
    const figure = structuredClone(this.model.get("figure")); // Plotly writes into what it draws
    this.root.hidden = !figure.data;
    if (!figure.data) return;
    const scene = this.model.get("scene");
    const theme = themeAround(this.root, scene.theme);
    this.dress(scene, theme);
    this.plot.style.minHeight = `${figure.layout.height}px`;
    this.width = Math.round(this.root.getBoundingClientRect().width);
    if (!this.width) return; // put away: it is drawn when it has a width
    const plotly = this.plotly ?? (await this.load(scene));
    if (!plotly || this.gone.signal.aborted) return;
    const { data, layout } = theme === "dark" ? changed(figure, scene.changes) : figure;
    await plotly.react(this.plot, data, { ...layout, autosize: false, width: this.width }, CONFIG);
    this.plot.setAttribute("role", "img");
    this.plot.setAttribute("aria-label", scene.label);
  }

  async load(scene) {
    write(this.wait, scene.loading);
    this.plotly = await library(this.model, this.gone.signal);
    this.wait.remove();
    return this.plotly;
  }

  dress(scene, theme) {
    for (const [property, colour] of Object.entries(scene.colours[theme])) this.root.style.setProperty(property, colour);
    this.root.lang = scene.lang;
    for (const [form, words] of Object.entries(scene.save)) write(this.button(form), words);
  }

  button(form) {
    if (!this.buttons.has(form)) {
      const made = html("button", { type: "button", class: "kd-chart-button" });
      made.addEventListener("click", () => this.save(form), { signal: this.gone.signal });
      this.buttons.set(form, made);
      this.bar.append(made);
    }
    return this.buttons.get(form);
  }

  save(form) {
    if (!this.plotly) return;
    const { clientWidth: width, clientHeight: height } = this.plot;
    this.plotly.downloadImage(this.plot, { format: form, filename: this.model.get("scene").name, scale: 2, width, height });
  }

  close() {
    this.gone.abort();
    this.sizes.disconnect();
    this.themes.disconnect();
    this.model.off("change:figure change:scene", this.follow);
    this.model.off("msg:custom", this.listen);
    this.plotly?.purge(this.plot);
  }
}

function render({ model, el }) {
  const chart = new Chart(model, el);
  return () => chart.close();
}

export default { render };
