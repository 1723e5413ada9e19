// The search in the bar: a field and a list below it. What is found comes from the kernel; arrow keys go through it.

import { dress, html, Shelf, sign, write } from "./common.js";

const GLASS = "M10.500 4a6.500 6.500 0 1 0 .01 0zM15.500 15.500L20 20";
const LULL = 120; // milliseconds without a key before the kernel is asked
const STEPS = { ArrowDown: 1, ArrowUp: -1 };
const TYPED = "input, textarea, select, [contenteditable], [role=textbox]";

function result(search) {
  const [kind, title, detail] = [html("span", { class: "kd-bar-kind" }), html("b"), html("span", { class: "kd-bar-hint" })];
  const node = html("li", { role: "option", class: "kd-bar-found" }, html("span", { class: "kd-bar-words" }, title, detail), kind);
  return {
    node,
    show(given) {
      search.intents.set(node, given.intent);
      write(title, given.title);
      write(detail, given.detail).hidden = !given.detail;
      write(kind, given.kind);
    },
  };
}

export class Search {
  intents = new WeakMap();
  at = -1;
  asked = "";

  constructor(bar) {
    this.bar = bar;
    const id = `${bar.prefix}found`;
    this.button = html("button", { type: "button", class: "kd-bar-button kd-bar-search", "aria-expanded": "false", "aria-keyshortcuts": "/", "data-name": "search" }, sign(GLASS, { class: "kd-bar-icon" }));
    this.field = html("input", { type: "search", class: "kd-bar-query", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id, autocomplete: "off", spellcheck: "false", maxlength: "80" });
    this.list = html("ul", { id, role: "listbox", class: "kd-bar-results" });
    this.none = html("p", { class: "kd-bar-none", role: "status" });
    this.box = html("div", { class: "kd-bar-searching", role: "search", hidden: true }, this.field, this.list, this.none);
    this.shelf = new Shelf(this.list, (_, index) => `${index}`, () => result(this));
  }

  listen() {
    const { bar } = this;
    bar.on(this.button, "click", () => (this.box.hidden ? this.open() : this.close(true)));
    bar.on(this.field, "input", () => this.ask());
    bar.on(this.box, "keydown", (event) => this.pressed(event));
    bar.on(this.list, "click", (event) => this.choose(event.target.closest("[role=option]")));
    bar.on(window, "keydown", (event) => this.slash(event), { capture: true });
    bar.on(document, "pointerdown", ({ target }) => !this.box.contains(target) && !this.button.contains(target) && this.close());
    bar.on(this.box, "focusout", ({ relatedTarget }) => relatedTarget && !this.box.contains(relatedTarget) && relatedTarget !== this.button && this.close());
    bar.follow("found", () => this.show());
  }

  name({ search, search_hint: hint, searching }) {
    dress(this.button, { "aria-label": search, title: `${search} (/)` });
    dress(this.field, { "aria-label": search, placeholder: hint });
    dress(this.list, { "aria-label": searching || search });
  }

  slash(event) {
    if (event.key !== "/" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(TYPED)) return;
    const app = this.bar.root.closest(".kd-app");
    if (document.body.dataset.voila === undefined && !app?.contains(event.target)) return;
    event.preventDefault();
    this.open();
  }

  open() {
    this.before = document.activeElement;
    this.bar.closeMenus();
    this.bar.toggleAll(false);
    this.box.hidden = false;
    dress(this.button, { "aria-expanded": true });
    this.field.focus();
    this.field.select();
  }

  close(back = false) {
    if (this.box.hidden) return;
    this.box.hidden = true;
    dress(this.button, { "aria-expanded": false });
    if (!back) return;
    const held = /** @type {HTMLElement | null} */ (this.before);
    (held?.isConnected && held !== document.body ? held : this.button).focus({ preventScroll: true });
  }

  ask() {
    clearTimeout(this.due);
    this.due = setTimeout(() => {
      this.asked = this.field.value.trim();
      if (this.asked) this.bar.send({ search: this.asked });
      else this.show();
    }, LULL);
  }

  show() {
    const { query, results = [], none } = this.bar.model.get("found") ?? {};
    const here = this.asked && query === this.asked;
    this.shelf.show(here ? results : []);
    write(this.none, here && !results.length ? none : "");
    dress(this.field, { "aria-expanded": Boolean(here && results.length) });
    this.point(here && results.length ? 0 : -1);
  }

  point(at) {
    this.at = at;
    for (const [index, node] of [...this.list.children].entries()) dress(node, { id: `${this.list.id}-${index}`, "aria-selected": index === at });
    dress(this.field, { "aria-activedescendant": at < 0 ? null : `${this.list.id}-${at}` });
    this.list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  pressed(event) {
    const count = this.list.children.length;
    event.stopPropagation();
    if (event.key === "Escape") this.close(true);
    else if (event.key in STEPS && count) this.point((this.at + STEPS[event.key] + count) % count);
    else if (event.key === "Enter") this.choose(this.list.children[this.at]);
    else return;
    event.preventDefault();
  }

  choose(node) {
    const intent = node && this.intents.get(node);
    if (!intent) return;
    this.close(true);
    if (intent.file) this.bar.askForFile(intent.file);
    else this.bar.send(intent);
  }

  stop() {
    clearTimeout(this.due);
  }
}
