// The page around the widgets of an app: its address, title, language and colours, the user's clipboard and files,
// keys that belong to no widget, and what there is to say when the kernel no longer answers. It knows no rules.

import { dress, html, view, Widget, write } from "./common.js";
import { attend } from "./controls.js";
import { float } from "./drawer.js";
import { feel } from "./feel.js";

const LARGEST = 256 * 1024; // bytes of a file
const KEYS = ["t", "n", "?"];
const SILENCE = 5000; // milliseconds that a kernel with nothing else to do may take to answer
const LONG_WORK = 60000; // and one that is busy
const UNPLUGGED = 2500; // how long a connection may be gone and come back unnoticed
const ASLEEP = 60000; // after so long out of sight we ask whether anybody is there
const LONGEST_BASE = 300; // letters of an address without what follows its #
const PROBING = 2000; // between two questions whether the server is back
const PATIENCE = 4000; // that it may take to answer
const KEPT = "kdexplore"; // under what the browser keeps the last address
const FINDING = 2000; // how long something to be focused may take to appear
const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=textbox], [role=combobox]";

// A page that Voilà serves is ours alone; in a notebook we are guests, and leave address and title be.
const ours = () => document.body.dataset.voila !== undefined;
const here = () => decodeURI(location.hash.slice(1));

function filled(text, slots) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => slots[name] ?? whole);
}

// What this browser had last; some keep nothing for us.
function kept() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

function keep(address) {
  try {
    localStorage.setItem(KEPT, address);
  } catch {
    // then the next visit is a first one
  }
}

// Whether a server is there; what it says does not matter, unless somebody before it says that it is away.
async function answers() {
  const config = document.getElementById("jupyter-config-data");
  const base = config ? JSON.parse(config.textContent).baseUrl : "/";
  try {
    const { status } = await fetch(`${base}kdexplore/alive`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return status < 500;
  } catch {
    return false;
  }
}

// ---- what is under way: from the first message to the kernel until its last answer has been drawn

class Busy {
  owed = new Set(); // messages that the kernel is not done with
  drawn = 0;

  constructor(told) {
    this.told = told;
  }

  sent(id) {
    cancelAnimationFrame(this.drawn);
    this.owed.add(id);
    this.told(true);
  }

  // Boards are drawn in the next frame.
  done(id) {
    if (!this.owed.delete(id) || this.owed.size) return;
    setTimeout(() => {
      cancelAnimationFrame(this.drawn);
      this.drawn = requestAnimationFrame(() => this.told(this.owed.size > 0));
    });
  }

  forget() {
    this.owed.clear();
    this.told(false);
  }
}

// ---- the connection: silence is noticed only where an answer was due, so that an idle kernel may go to sleep

class Connection {
  constructor(model, { lost, busy }, signal) {
    this.model = model;
    this.told = lost;
    this.busy = new Busy(busy);
    this.signal = signal;
    this.due = null;
    this.gone = null;
    this.lost = false;
    this.kernel = model.widget_manager?.kernel ?? null;
    if (this.kernel) this.listen();
    model.on("msg:custom", this.heard);
    signal.addEventListener("abort", () => this.stop());
  }

  listen() {
    const slots = {
      statusChanged: this.changed, connectionStatusChanged: this.changed,
      anyMessage: this.passed, iopubMessage: this.handled,
    };
    for (const [name, slot] of Object.entries(slots)) this.kernel[name]?.connect(slot);
    this.signal.addEventListener("abort", () => {
      for (const [name, slot] of Object.entries(slots)) this.kernel[name]?.disconnect(slot);
    });
  }

  stop() {
    this.model.off("msg:custom", this.heard);
    clearTimeout(this.due);
    clearTimeout(this.gone);
  }

  get dead() {
    return Boolean(this.kernel) && (this.kernel.isDisposed || this.kernel.status === "dead");
  }

  get plugged() {
    return !this.kernel || this.kernel.connectionStatus === "connected";
  }

  changed = () => {
    if (this.dead) this.tell(true);
    else if (this.plugged) {
      clearTimeout(this.gone);
      this.gone = null;
    } else this.gone ??= setTimeout(() => this.tell(!this.plugged), UNPLUGGED);
  };

  passed = (_kernel, { direction, msg }) => {
    if (direction === "recv") this.heard();
    else if (msg.header.msg_type === "comm_msg") {
      this.expect();
      this.busy.sent(msg.header.msg_id);
    }
  };

  // Told when all messages before it have been taken in: a new widget, for one, takes its time.
  handled = (_kernel, { header, content, parent_header: parent }) => {
    if (header.msg_type === "status" && content.execution_state === "idle") this.busy.done(parent.msg_id);
  };

  heard = () => {
    clearTimeout(this.due);
    this.due = null;
    if (this.lost && !this.dead && this.plugged) this.tell(false);
  };

  // An answer is due; the first that is not given counts.
  expect() {
    this.due ??= setTimeout(() => this.missed(), SILENCE);
  }

  missed() {
    if (this.kernel?.status !== "busy") this.tell(true);
    else if (ours()) this.due = setTimeout(() => this.tell(true), LONG_WORK);
  }

  ask() {
    this.changed();
    this.model.send({ ping: Date.now() });
    this.expect();
  }

  tell(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    if (lost) this.busy.forget();
    this.told(lost);
  }
}

// ---- the view

class Page extends Widget {
  number = 0;
  address = null;
  silent = false; // whether the server did not answer when it was asked last

  // A widget is drawn before it is part of the page; what it is part of is known only then.
  open() {
    if (this.closing.signal.aborted) return;
    if (!this.element.isConnected) return void requestAnimationFrame(() => this.open());
    this.app = this.element.closest(".kd-app") ?? this.element.parentElement;
    super.open();
  }

  get words() {
    return this.model.get("dress").words ?? {};
  }

  build() {
    this.lost = html("div", { class: "kd-page-lost", role: "alert" });
    this.notice = html("div", { class: "kd-page-notice", role: "alert" });
    this.zone = html("div", { class: "kd-page-zone", hidden: "" });
    this.file = html("input", { type: "file", hidden: "", tabindex: "-1", "aria-hidden": "true" });
    this.root = html("div", { class: "kd-page" }, this.lost, this.notice, this.zone, this.file);
    this.connection = new Connection(
      this.model,
      { lost: (lost) => this.showLost(lost), busy: (busy) => this.showBusy(busy) },
      this.closing.signal,
    );
  }

  addLetters() {
    for (const [weight, bytes] of Object.entries(this.model.get("_letters") ?? {})) {
      const known = [...document.fonts].some((face) => face.family === "Inter" && face.weight === weight);
      if (!known) document.fonts.add(new FontFace("Inter", bytes, { weight }));
    }
  }

  listen() {
    this.addLetters();
    attend(this.app, this.closing.signal);
    feel(this.app, this.closing.signal);
    float(this);
    const whole = ours() ? window : this.app;
    this.on(whole, "keydown", this.pressed);
    for (const name of ["dragenter", "dragover", "dragleave", "drop"]) this.on(whole, name, this.dragged);
    this.on(this.app, "click", this.clicked);
    this.on(this.file, "change", () => this.read(this.file.files[0]));
    if (ours()) for (const name of ["hashchange", "popstate"]) this.on(window, name, this.moved);
    this.on(document, "visibilitychange", this.woken);
    this.on(document, "kdexplore-class", this.classed);
    this.followNew("dress", () => this.paint());
    this.followNew("push", (push) => this.push(push));
    this.followNew("order", (order) => this.obey(order));
  }

  // A page has no scene: it says where it is instead.
  renew() {
    this.paint();
    this.arrive();
  }

  // What was ordered before this page was there is past.
  followNew(trait, handler) {
    let last = this.model.get(trait).n;
    this.follow(trait, () => {
      const value = this.model.get(trait);
      if (value.n !== undefined && value.n === last) return;
      last = value.n;
      handler(value);
    });
  }

  put(trait, value) {
    this.number = Math.max(this.number + 1, Date.now()); // never one that an earlier page has used
    this.model.set(trait, { n: this.number, ...value });
    this.model.save_changes();
    this.awaitAnswer();
  }

  send(intent) {
    super.send(intent);
    this.awaitAnswer();
  }

  awaitAnswer() {
    this.connection.expect();
    if (!this.connection.kernel) this.connection.ask();
  }

  // ---- where the user is

  arrive() {
    this.address = ours() ? here() : "";
    this.put("place", {
      hash: this.address,
      language: document.documentElement.dataset.kdLang || navigator.language,
      dark: this.theme === "dark",
      touch: matchMedia("(any-hover: none)").matches,
      width: this.app.clientWidth,
      kept: ours() && !this.address ? kept() : "",
      base: ours() ? location.href.split("#")[0].slice(0, LONGEST_BASE) : "",
    });
  }

  // The browser tells twice of one step, and once of a step that was ours.
  moved() {
    if (here() !== this.address) this.arrive();
  }

  push({ hash, replace, keep: wished }) {
    const wanted = String(hash ?? "").replace(/^#/, "");
    if (!ours() || wanted === here()) return;
    this.address = wanted;
    if (wished) keep(wanted);
    const address = wanted ? `#${wanted}` : location.pathname + location.search;
    try {
      history[replace ? "replaceState" : "pushState"](null, "", address);
    } catch {
      location.replace(`#${wanted}`); // some browsers allow only so many steps in a minute
    }
  }

  // An answer that takes a while is waited for under the name of what was pressed: the style sheet shows it.
  showBusy(busy) {
    this.app.toggleAttribute("data-kd-busy", busy);
    if (!busy) delete this.app.dataset.kdWait;
  }

  // ---- what the page wears

  get dark() {
    const lab = ours() ? undefined : document.body.dataset.jpThemeLight;
    return lab ? lab === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  get theme() {
    const { theme } = this.model.get("dress");
    return theme === "light" || theme === "dark" ? theme : this.dark ? "dark" : "light";
  }

  paint() {
    const { lang, title, themes = {} } = this.model.get("dress");
    const dressed = ours() ? [document.documentElement, this.app] : [this.app];
    for (const node of dressed) {
      dress(node, { "data-kd-theme": this.theme, ...(lang ? { lang } : {}) });
      node.style.colorScheme = this.theme;
      for (const [name, value] of Object.entries(themes[this.theme] ?? {})) node.style.setProperty(name, value);
    }
    this.enlarge(Boolean(this.model.get("dress").large));
    this.app.toggleAttribute("data-kd-sounds", Boolean(this.model.get("dress").sounds));
    this.app.toggleAttribute("data-kd-names", Boolean(this.model.get("dress").names));
    if (title && ours()) document.title = title;
    this.zone.textContent = this.words.drop ?? "";
    if (this.connection.lost) this.showLost(true);
  }

  // Large type for a projector: sizes of letters are those of the page, or multiples of them.
  enlarge(large) {
    this.app.toggleAttribute("data-kd-large", large);
    if (ours()) document.documentElement.toggleAttribute("data-kd-large", large);
  }

  // ---- orders

  obey(order) {
    if ("copy" in order) this.copy(String(order.copy));
    if ("save" in order) this.save(order.save);
    if ("png" in order) this.savePicture(order.png);
    if (order.open) this.choose(order.accept);
    if ("focus" in order) this.focusOn(order.focus);
    if ("see" in order) requestAnimationFrame(() => requestAnimationFrame(() => this.bringIntoSight(order.see)));
    if (order.class) document.dispatchEvent(new CustomEvent("kdexplore-tell", { detail: order.class }));
    if (order.print) window.print();
  }

  // What the server of a class says; to take it is to prevent its default.
  classed(event) {
    event.preventDefault();
    this.send({ class: event.detail });
  }

  async copy(text) {
    const wanted = text.startsWith("#") && ours() ? location.href.split("#")[0] + text : text;
    const copied = await navigator.clipboard?.writeText(wanted).then(() => true, () => false);
    this.send({ copied: Boolean(copied) || this.copyByHand(wanted) });
  }

  // Where the clipboard is closed to scripts: as if the user had marked the text and copied it.
  copyByHand(text) {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const area = html("textarea", { class: "kd-page-copied", "aria-hidden": "true" });
    area.value = text;
    this.element.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    held?.focus?.({ preventScroll: true });
    return copied;
  }

  save({ name, mime, text, base64 }) {
    const content = base64 === undefined ? text : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([content], { type: mime }));
    const link = html("a", { href: address, download: name });
    this.element.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    this.send({ saved: name });
  }

  // A drawing of ours as a picture file, drawn here: the kernel need not be able to.
  async savePicture({ name, svg: text, width, height, share }) {
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    const drawn = new Image(width, height);
    drawn.src = address;
    await drawn.decode();
    const canvas = /** @type {HTMLCanvasElement} */ (html("canvas", { width, height }));
    canvas.getContext("2d")?.drawImage(drawn, 0, 0, width, height);
    URL.revokeObjectURL(address);
    const base64 = canvas.toDataURL("image/png").split(",")[1];
    if (!share || !(await this.handOn(name, base64))) this.save({ name, mime: "image/png", text: undefined, base64 });
  }

  /** Whether the device could hand the picture on to another app. */
  async handOn(name, base64) {
    const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return false;
    return navigator.share({ files: [file] }).then(() => true, (error) => error.name === "AbortError");
  }

  choose(accept) {
    this.file.accept = accept ?? "";
    this.file.value = ""; // the same file may be opened again
    this.file.click();
  }

  // What is above the window comes to its top; nothing moves if it is in sight already.
  bringIntoSight(selector) {
    const found = this.app.querySelector(selector);
    const top = found?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) found?.scrollIntoView({ block: "start" });
  }

  focusOn(selector, since = performance.now()) {
    const found = this.app.querySelector(selector);
    if (found) found.focus();
    else if (performance.now() - since < FINDING && !this.closing.signal.aborted) {
      requestAnimationFrame(() => this.focusOn(selector, since));
    }
  }

  // ---- files, from the dialog or dropped

  clicked(event) {
    const pressed = event.target.closest?.("button, a, label");
    const [name] = (pressed?.ariaLabel || pressed?.innerText || "").trim().split("\n");
    if (name && this.app.hasAttribute("data-kd-busy")) this.app.dataset.kdWait = name;
    const opener = event.target.closest?.("[data-kd-open]");
    if (opener) this.choose(opener.dataset.kdOpen);
  }

  dragged(event) {
    if (event.defaultPrevented) return void (this.zone.hidden = true); // a widget takes it
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const left = event.type === "dragleave" && !(event.relatedTarget && this.app.contains(event.relatedTarget));
    this.zone.hidden = left || event.type === "drop";
    if (event.type === "drop") this.read(event.dataTransfer.files[0]);
  }

  async read(file) {
    if (!file) return;
    if (file.size > LARGEST) {
      const sizes = { size: Math.ceil(file.size / 1024), most: LARGEST / 1024 };
      this.showNotice(filled(this.words.too_large ?? "", sizes));
      return;
    }
    try {
      const text = await file.text();
      this.showNotice("");
      this.send({ file: { name: file.name, size: file.size, text } });
    } catch {
      this.showNotice(this.words.unreadable ?? "");
    }
  }

  // ---- keys that no widget has taken

  pressed(event) {
    const { altKey, ctrlKey, metaKey, repeat, target } = event;
    if (altKey || ctrlKey || metaKey) return;
    if (!ours()) event.stopPropagation(); // or the notebook takes a letter for one of its commands
    if (event.defaultPrevented || repeat || target.closest?.(TYPING)) return;
    const wanted = this.model.get("dress").keys ?? KEYS;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!wanted.includes(key)) return;
    event.preventDefault();
    this.send({ key: event.shiftKey && key.length === 1 ? key.toUpperCase() : key });
  }

  // ---- what has to be said

  showNotice(text) {
    this.notice.replaceChildren();
    if (!text) return;
    const close = html("button", { type: "button" }, this.words.close ?? "");
    close.addEventListener("click", () => this.showNotice(""), { signal: this.closing.signal });
    this.notice.append(html("p", {}, text), close);
  }

  // The words are here since the beginning: nobody is left to be asked for them. What nobody hears cannot be pressed, but
  // it stays in sight.
  showLost(lost) {
    this.rest(lost);
    this.lost.replaceChildren();
    clearTimeout(this.probing);
    if (!lost) return;
    this.said = html("p", {}, (ours() ? this.words.lost : this.words.lost_notebook) ?? "");
    this.lost.append(this.said);
    if (!ours()) return;
    const resume = html("button", { type: "button" }, this.words.resume ?? "");
    resume.addEventListener("click", () => this.resume(), { signal: this.closing.signal });
    this.lost.append(resume);
    this.probe();
  }

  rest(lost) {
    for (const node of this.app.children) if (!node.contains(this.root)) node.inert = lost;
    this.app.toggleAttribute("data-kd-lost", lost);
  }

  // Nobody is sent to an error page: the server is asked first, and asked again for as long as it is silent.
  async resume() {
    if (await this.probe()) location.reload();
  }

  async probe() {
    clearTimeout(this.probing);
    const there = await answers();
    if (!this.connection.lost) return there;
    const { lost, away, back } = this.words;
    if (there && this.silent) write(this.said, `${back ?? ""} ${lost ?? ""}`);
    if (!there) write(this.said, `${lost ?? ""} ${away ?? ""}`);
    this.silent = !there;
    this.probing = setTimeout(() => this.probe(), PROBING);
    return there;
  }

  release() {
    clearTimeout(this.probing);
  }

  woken() {
    if (document.hidden) this.slept = performance.now();
    else if (performance.now() - (this.slept ?? Infinity) > ASLEEP) this.connection.ask();
  }
}

export default view(Page);
