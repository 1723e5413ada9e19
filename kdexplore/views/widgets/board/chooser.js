// What is chosen beside a board rather than on it: a brush, a cave person, the heir of a totem.

import { fill, html } from "../common.js";
import { Palette } from "./palette.js";

const CHEAP = 2; // resources for a face-up person; anybody in the stack costs twice as many

export class Chooser {
  constructor(board) {
    this.board = board;
    this.state = board.state;
    this.palette = new Palette(board);
    this.node = html("div", { class: "kd-chooser" });
  }

  get part() {
    return this.state.part;
  }

  show() {
    const { mode, words } = this.state.scene;
    const made = { paint: () => this.palette.show(), pay: () => this.offers(words.people), give: () => this.heirs(words.heirs) }[mode];
    const shown = made ? [made()] : [];
    if (shown[0] !== this.node.firstChild || !shown.length) fill(this.node, shown);
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

  // ---- a tie for a totem: its giver says to whom

  heirs(label) {
    const { totem, symbol, heirs } = this.part;
    const choices = heirs.map(({ seat, shape, paint, text }) => {
      const node = html("button", { type: "button", class: "kd-offer", "data-heir": seat }, this.board.icon(shape, paint), text);
      this.board.on(node, "click", () => this.board.send({ move: { give: totem, seat } }));
      return node;
    });
    return html("div", { role: "group", "aria-label": label, class: "kd-offers kd-heirs" }, this.board.icon(symbol), choices);
  }
}
