// The frame of one chart: it names the figure beside it, follows its width, and saves it. It knows nothing of charts:
// the figure is whatever Plotly has drawn in the same box.

const FIGURE = ".js-plotly-plot";

function render({ model, el }) {
  const gone = new AbortController();
  const root = document.createElement("div");
  root.className = "kd-frame";
  const buttons = new Map();
  el.append(root);

  const box = () => el.closest(".kd-chart");
  const figure = () => box()?.querySelector(FIGURE);

  function name() {
    const drawn = figure();
    const scene = model.get("scene");
    if (!drawn || drawn.getAttribute("aria-label") === scene.label) return;
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", scene.label);
  }

  function save(form) {
    const drawn = figure();
    const camera = drawn?.querySelector(".modebar-btn");
    if (!camera) return;
    const options = drawn._context.toImageButtonOptions;
    Object.assign(options, { format: form, filename: model.get("scene").name });
    camera.click();
  }

  function button(form, words) {
    if (!buttons.has(form)) {
      const made = document.createElement("button");
      made.type = "button";
      made.className = "kd-frame-button";
      made.addEventListener("click", () => save(form), { signal: gone.signal });
      buttons.set(form, made);
      root.append(made);
    }
    const made = buttons.get(form);
    if (made.textContent !== words) made.textContent = words;
  }

  function paint() {
    const scene = model.get("scene");
    if (!scene.label) return;
    for (const [form, words] of Object.entries(scene.save)) button(form, words);
    for (const [property, colour] of Object.entries(scene.colours)) root.style.setProperty(property, colour);
    root.lang = scene.lang;
    name();
  }

  // Plotly measures itself when the window changes, not when its box does.
  let width = 0;
  const sizes = new ResizeObserver(([entry]) => {
    const now = Math.round(entry.contentRect.width);
    if (now && now !== width) {
      width = now;
      window.dispatchEvent(new Event("resize"));
    }
  });
  const changes = new MutationObserver(name);
  const settle = requestAnimationFrame(() => {
    const around = box();
    if (!around) return;
    sizes.observe(around);
    changes.observe(around, { childList: true, subtree: true });
    name();
  });

  model.on("change:scene", paint);
  paint();
  return () => {
    cancelAnimationFrame(settle);
    gone.abort();
    sizes.disconnect();
    changes.disconnect();
    model.off("change:scene", paint);
  };
}

export default { render };
