// The page without a server: it starts Python in a worker, fetches the scripts of the widgets meanwhile, and shows the
// explorer when both are there. What is said until then is the business of loading.js.

import { WorkerKernel } from "./kernel.js";
import { Manager } from "./manager.js";

const SCRIPTS = ["widgets.js", "anywidget.js"]; // modules of the kind that says `define`

// ---- modules of that kind

const modules = new Map();

globalThis.define = (...given) => {
  const factory = given.pop();
  const needs = given.pop() ?? [];
  const name = given.pop() ?? document.currentScript.dataset.name;
  const parts = needs.map((need) => (need === "module" ? { id: name, uri: document.baseURI } : modules.get(need)));
  modules.set(name, factory(...parts));
};
globalThis.define.amd = {};

function script(name) {
  return new Promise((done, failed) => {
    const element = document.createElement("script");
    Object.assign(element, { src: name, async: false, onload: done, onerror: failed });
    element.dataset.name = name.replace(/\.js$/, "");
    document.head.append(element);
  });
}

// ---- the start

function started(worker) {
  return new Promise((done, failed) => {
    worker.addEventListener("error", failed);
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) done(data.ready);
      if (data.failed) failed(data.failed);
    });
  });
}

// The next visit, also one without a network: files are kept, and then Python's memory as it is after the start. Where
// there is no room, or pages may keep nothing, the next visit is as slow as this one.
async function keep() {
  if (!navigator.serviceWorker) return; // a page that did not come by https
  await navigator.serviceWorker.register("service.js");
  await navigator.serviceWorker.ready;
  const worker = new Worker("worker.js", { name: "memory" });
  worker.onmessage = ({ data }) => {
    document.documentElement.dataset.kdKept = data.remembered ? "all" : "files";
    if (data.failed) slow(data.failed);
  };
}

function slow(reason) {
  console.info("kdexplore: the next visit starts as slowly as this one", reason);
}

async function start() {
  const worker = new Worker("worker.js");
  const kernel = new WorkerKernel(worker);
  const [id] = await Promise.all([started(worker), ...SCRIPTS.map(script)]);
  const manager = new Manager(kernel, modules);
  await manager.load();
  await manager.show(id, document.getElementById("rendered_cells"));
}

kdexplore.done = true; // this page has no cells that could be missing
kdexplore.speak();
kdexplore.watch();
start()
  .then(() => keep().catch(slow))
  .catch((error) => {
    console.error("kdexplore:", error);
    kdexplore.fail();
  });
