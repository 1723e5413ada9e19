// The course of a game: a drawing, and over it a slider from the first decision to the end.

import { dress, html } from "../common.js";

const SLIDER_REST = 120; // milliseconds for which the slider rests before the game goes there

export function graph(panel, mount) {
  const drawing = html("div", { class: "kd-graph-drawing", "aria-hidden": "true" });
  const slider = html("input", { type: "range", class: "kd-graph-slider", min: 0, step: 1 });
  const node = html("div", { class: "kd-graph" }, drawing, slider);
  let [scene, waiting] = [null, 0];
  const words = () => dress(slider, { "aria-valuetext": scene.says[Number(slider.value)] ?? "" });
  const go = () => {
    waiting = 0;
    const at = scene.stops[Number(slider.value)];
    if (at !== undefined && at !== scene.now) panel.send({ at });
  };
  slider.addEventListener("input", () => {
    words();
    clearTimeout(waiting);
    waiting = setTimeout(go, SLIDER_REST);
  });
  slider.addEventListener("change", () => {
    clearTimeout(waiting);
    go();
  });
  return {
    node,
    show(block) {
      scene = block;
      mount(drawing, block.svg);
      dress(slider, { max: Math.max(0, block.stops.length - 1), "aria-label": block.label, "data-name": "graph" });
      if (!waiting) slider.value = String(Math.max(0, block.stops.indexOf(block.now)));
      words();
      slider.style.left = `${block.left * 100}%`;
      slider.style.right = `${(1 - block.right) * 100}%`;
    },
  };
}
