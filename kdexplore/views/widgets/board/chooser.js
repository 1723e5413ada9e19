// What is chosen beside a board rather than on it: a brush, a cave person, the heir of a totem.

import { fill, html } from "../common.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const CHEAP = 2; // resources for a face-up person; anybody in the stack costs twice as many

export class Chooser {
  constructor(board) {
    this.board = board;
    this.state = board.state;
    this.node = html("div", { class: "kd-chooser" });
  }

  get part() {
    return this.state.part;
  }

  show() {
    const { mode, words } = this.state.scene;
    const made = { paint: () => this.palette(words.brushes), pay: () => this.offers(words.people), give: () => this.heirs(words.heirs) }[mode];
    fill(this.node, made ? [made()] : []);
  }

  // ---- people to buy

  offers(label) {
    const price = this.state.paid.length > CHEAP ? 2 * CHEAP : CHEAP;
    const ready = this.state.paid.length === price;
    const people = this.part.offers[price].map((offer) => {
      const look = { type: "button", class: "kd-offer", "aria-disabled": String(!ready) };
      const node = html("button", look, this.board.small({ person: offer.symbol }), offer.name);
      this.board.on(node, "click", () => this.buy(offer, ready));
      return node;
    });
    return html("div", { role: "group", "aria-label": label, class: "kd-offers" }, people);
  }

  buy(offer, ready) {
    const { paid } = this.state;
    if (ready) return void this.board.send({ pay: paid, person: offer.person });
    const group = this.part.counts[paid.length];
    this.board.speak(group === undefined ? this.part.detail : this.state.says(group));
  }

  // ---- a tie for a totem: whoever gives it says to whom

  heirs(label) {
    const { totem, symbol, heirs } = this.part;
    const choices = heirs.map(({ seat, shape, paint, text }) => {
      const node = html("button", { type: "button", class: "kd-offer", "data-heir": seat }, this.board.icon(shape, paint), text);
      this.board.on(node, "click", () => this.board.send({ move: { give: totem, seat } }));
      return node;
    });
    return html("div", { role: "group", "aria-label": label, class: "kd-offers kd-heirs" }, this.board.icon(symbol), choices);
  }

  // ---- brushes: one tab stop for all; arrow keys choose among them

  palette(label) {
    const { brushes } = this.part;
    if (!brushes.some((entry) => entry.brush === this.state.brush)) this.state.brush = brushes[0].brush;
    const group = html("div", { role: "radiogroup", "aria-label": label, class: "kd-brushes" });
    group.append(...brushes.map((entry) => this.brush(entry)));
    this.board.on(group, "keydown", (event) => this.chooseByKey(event, group));
    return group;
  }

  brush({ brush, name, half }) {
    const chosen = brush === this.state.brush;
    const look = { type: "button", role: "radio", class: "kd-brush", title: name, "aria-label": name, "aria-checked": String(chosen), tabindex: chosen ? "0" : "-1" };
    const node = html("button", { ...look, "data-brush": brush }, this.board.small(half));
    this.board.on(node, "click", () => this.choose(brush));
    return node;
  }

  chooseByKey(event, group) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...group.children];
    const next = all[(all.indexOf(event.target.closest("[data-brush]")) + step + all.length) % all.length];
    this.choose(next.dataset.brush);
    next.focus();
  }

  choose(brush) {
    this.state.brush = brush;
    for (const node of this.node.querySelectorAll("[data-brush]")) {
      const chosen = node.dataset.brush === brush;
      node.setAttribute("aria-checked", String(chosen));
      node.tabIndex = chosen ? 0 : -1;
    }
  }
}
