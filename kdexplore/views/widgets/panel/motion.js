// What has moved on small boards: one beat after the other. Any key or press ends it, and who asks for calm sees none.

import { prefersCalm } from "../common.js";

const BEAT = 650; // milliseconds
const ARRIVING = { duration: 380, easing: "cubic-bezier(.2,.9,.3,1.1)", fill: "backwards" };
const FROM = { transform: "translateY(-46px)", opacity: 0 };
const seen = new WeakMap(); // panel -> the last id of each picture that has moved

export function replay(panel, name, place, motion) {
  const known = seen.get(panel) ?? seen.set(panel, new Map()).get(panel);
  if (!motion || known.get(name) === motion.id) return;
  known.set(name, motion.id);
  if (prefersCalm()) return;
  const running = [...place.querySelectorAll("[data-move]")].map((node) =>
    node.animate([FROM, { transform: "none", opacity: 1 }], { ...ARRIVING, delay: BEAT * (motion.beat + Number(node.dataset.move)) }),
  );
  skippable(running);
}

// The press that made the moves happen is over before anything of this is heard.
function skippable(running) {
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    for (const each of running) each.finish();
  };
  for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, end, { signal: ending.signal, capture: true });
  Promise.allSettled(running.map(({ finished }) => finished)).then(() => ending.abort());
}
