// The Python of the page, in a worker: the explorer; or, in one named "analysis", what works out answers beside it; or, in
// one named "memory", what prepares the next visit. That takes a picture of Python's memory with everything imported
// and drawn, and the cache keeps it: the next visit wakes from it in a fraction of the time.

importScripts("python/pyodide.js");

const PATIENCE = 400; // milliseconds that a question has to stop by itself
const CACHE = `kdexplore ${new URL("./", location.href)} {build}`; // of this build alone
const MEMORY = "memory.bin";
const SHIPPED = "{memory}"; // a picture of the memory that came with the page, if it has one
const LIBRARY = "{library}"; // where Python looks for packages
const python = { indexURL: new URL("python/", location.href).href, env: { HOME: "/", JUPYTER_WIDGETS_ECHO: "0" } };

async function inflated(response) {
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Files in one piece: the length of a list, the list itself (name and size of each), and their contents.
function unfolded(files, packed) {
  const length = new DataView(packed.buffer).getUint32(0, true);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(packed.subarray(4, at)))) {
    const path = `${LIBRARY}/${name}`;
    files.mkdirTree(path.replace(/\/[^/]*$/, ""));
    files.writeFile(path, packed.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

// The memory that came with the page, or that an earlier visit has left.
async function remembered() {
  if (SHIPPED) return inflated(await fetch(SHIPPED));
  const kept = await globalThis.caches?.match(MEMORY, { cacheName: CACHE }).catch(() => undefined);
  return kept && inflated(kept);
}

async function born(packed, options = {}) {
  const made = await loadPyodide({ ...python, ...options });
  unfolded(made.FS, await packed);
  made.pyimport("kdexplore.hosting.static.begin").begin();
  return made;
}

async function woken() {
  const packed = fetch("files.bin").then(inflated);
  const memory = await remembered();
  if (!memory) return born(packed);
  try {
    const made = await loadPyodide({ ...python, _loadSnapshot: memory });
    unfolded(made.FS, await packed);
    return made;
  } catch (error) {
    console.warn("kdexplore: the picture of the memory is of no use", error);
    await caches.open(CACHE).then((cache) => cache.delete(MEMORY));
    return born(packed);
  }
}

// ---- the worker beside: questions go there, answers come back; one that does not stop is ended with its worker

class Analysis {
  asked = new Map(); // questions under way, by number
  worker = null;

  constructor(tell) {
    this.tell = tell;
  }

  hired() {
    this.worker = new Worker("worker.js", { name: "analysis" });
    this.worker.onmessage = ({ data }) => (data.update ? this.pass(data.update) : this.broken());
    this.worker.onerror = () => this.broken();
    for (const [id, question] of this.asked) this.worker.postMessage({ id, question });
  }

  ask(id, question) {
    this.asked.set(id, question);
    if (this.worker) this.worker.postMessage({ id, question });
    else this.hired();
  }

  cancel(id) {
    if (!this.asked.has(id)) return;
    this.worker?.postMessage({ cancel: id });
    setTimeout(() => this.asked.has(id) && this.pass({ id, kind: "cancelled", data: "{}" }) && this.replace(), PATIENCE);
  }

  pass({ id, kind, data }) {
    if (!this.asked.has(id)) return false;
    if (kind !== "partial") this.asked.delete(id);
    this.tell(id, kind, data);
    return true;
  }

  // What still waits is asked again.
  replace() {
    this.worker?.terminate();
    this.worker = null;
    if (this.asked.size) this.hired();
  }

  broken() {
    const data = JSON.stringify({ code: "work_failed", where: "" });
    for (const id of [...this.asked.keys()]) this.pass({ id, kind: "error", data });
    this.replace();
  }
}

// ---- the three tasks

async function explore() {
  const made = await woken();
  const session = made.pyimport("kdexplore.hosting.static.session");
  let hear = null;
  const analysis = new Analysis((...update) => hear.answered(...update));
  hear = session.open_page(
    (data) => {
      const message = data.toJs();
      postMessage({ message }, [message.buffer]);
    },
    (id, question) => analysis.ask(id, question),
    (id) => analysis.cancel(id),
  );
  onmessage = ({ data }) => hear.hear(data.message);
  postMessage({ ready: hear.model });
}

async function analyse() {
  const waiting = [];
  onmessage = ({ data }) => waiting.push(data);
  const made = await woken();
  const { open_worker: open } = made.pyimport("kdexplore.hosting.static.answering");
  const worker = open((id, kind, data) => postMessage({ update: { id, kind, data } }));
  onmessage = ({ data }) => ("cancel" in data ? worker.cancel(data.cancel) : worker.ask(data.id, data.question));
  for (const data of waiting) onmessage({ data });
}

async function remember() {
  const cache = await caches.open(CACHE);
  if (!SHIPPED && !(await cache.match(MEMORY))) {
    const made = await born(fetch("files.bin").then(inflated), { _makeSnapshot: true });
    made.pyimport("kdexplore.hosting.static.begin").walk();
    const packed = new Blob([made.makeMemorySnapshot()]).stream().pipeThrough(new CompressionStream("gzip"));
    await cache.put(MEMORY, new Response(packed));
  }
  postMessage({ remembered: true });
  close();
}

const TASKS = { analysis: analyse, memory: remember };
(TASKS[globalThis.name] ?? explore)().catch((error) => postMessage({ failed: String(error).slice(-2000) }));
