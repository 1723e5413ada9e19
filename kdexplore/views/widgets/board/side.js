// Beside a board: whose it is, what to do, what it gains or why it cannot be done, and the buttons.

import { fill, html, keySign, prefersCalm, svg } from "../common.js";
import { isNumber, key, moved, signed } from "./cells.js";
import { Chooser } from "./chooser.js";
import { PRIMARY } from "./state.js";

/** @type {[string, import("./cells.js").Cell][]} */
const FURTHER = [["why_down", [0, 1]], ["why_right", [1, 0]], ["why_left", [-1, 0]], ["why_up", [0, -1]]];
const TURNING = 120; // milliseconds in which the domino turns in the hand
const ICONS = { turn: "M19 12a7 7 0 1 1-2.3-5.2M17 3v4h-4", flip: "M7 4v14M4 7l3-3 3 3M17 20V6M14 17l3 3 3-3", back: "M9 7L4 12l5 5M4.5 12H14a5 5 0 0 1 0 10h-2" }; // in a box of 24
const KEYS = { put: "Enter", throw: "Enter", settle: "Enter", turn: "R", flip: "F", back: "Escape" };

export class Side {
  constructor(board) {
    this.board = board;
    this.state = board.state;
    this.title = html("div", { class: "kd-title" });
    this.now = html("p", { class: "kd-now" });
    this.chooser = new Chooser(board);
    this.card = html("div", { class: "kd-card" });
    this.why = html("div", { class: "kd-why", hidden: true });
    this.buttons = html("div", { class: "kd-buttons" });
    this.caption = html("p", { class: "kd-caption" });
    this.node = html("div", { class: "kd-side" }, this.chooser.node, this.card, this.why);
  }

  get scene() {
    return this.state.scene;
  }

  get part() {
    return this.state.part;
  }

  show() {
    this.fillTitle();
    this.fillNow();
    this.chooser.show();
    this.fillButtons();
  }

  // What goes with the place that is pointed at.
  showAim() {
    this.turnHand();
    this.fillCard();
    this.fillCaption();
    this.updateButtons();
  }

  // On a bench, below the board: what painting would do here, or what there is.
  fillCaption() {
    const { scene: { parts }, state: { at, would, region, mode } } = this;
    const bench = Boolean(parts?.bench) && ["look", "paint"].includes(mode);
    this.caption.hidden = !bench;
    if (!bench) return;
    const asked = this.board.photo.asking === "start" && mode === "paint";
    if (asked) return void (this.caption.textContent = this.board.photo.words.castle);
    const label = at ? this.state.cell(at).label : "";
    this.caption.dataset.tone = would?.bad ? "bad" : "plain";
    this.caption.textContent = would ? would.says : region && mode === "look" ? `${label}. ${region.says}` : label;
  }

  fillTitle() {
    const { title = "", totems = [], player, words, happened } = this.scene;
    const news = happened.shows.filter((shown) => shown.kind === "totem").map((shown) => shown.totem);
    const shape = player.shape ? [this.board.icon(player.shape, "--kd-own")] : [];
    const held = totems.map(({ totem, symbol, name }) =>
      html("span", { role: "listitem", class: "kd-totem", title: name, "data-totem": totem, "data-news": news.includes(totem) }, this.board.icon(symbol), html("span", { class: "kd-unseen" }, name)),
    );
    const list = held.length ? [html("span", { role: "list", class: "kd-totems", "aria-label": words.totems }, held)] : [];
    const hand = this.scene.mode === "place" ? [this.board.hand(this.part.domino)] : [];
    this.turned = this.state.side;
    this.title.replaceChildren(...shape, html("span", { class: "kd-name" }, title), ...hand, ...list);
  }

  get showsHand() {
    return Boolean(this.title.querySelector(".kd-hand")?.checkVisibility());
  }

  turnHand() {
    const hand = this.title.querySelector(".kd-hand");
    if (!hand || this.turned === this.state.side) return;
    this.turned = this.state.side;
    const next = this.board.hand(this.part.domino);
    hand.replaceWith(next);
    if (!prefersCalm()) next.animate([{ transform: "rotate(-90deg)" }, { transform: "none" }], { duration: TURNING, easing: "ease-out" });
  }

  fillNow() {
    const { now, now_parts: parts, parts: { prompt } = {} } = this.scene;
    this.now.hidden = prompt === false || (!now && !parts?.length);
    if (prompt === false) return void this.now.replaceChildren();
    if (!parts?.length) return void this.now.replaceChildren(html("strong", {}, now));
    this.now.replaceChildren(...parts.map(({ text, tone }) => (tone && tone !== "more" ? html("b", { class: `kd-tone-${tone}` }, text) : text)));
  }

  // ---- the card

  // Made new for every place; the focus stays on the control of the same name.
  fillCard() {
    const { card, why, state, board } = this;
    const kept = card.contains(board.focus) ? board.focus.dataset.keep : null;
    const verdict = state.clashing || state.verdict;
    card.dataset.verdict = verdict && !verdict.open ? (verdict.legal ? "legal" : "refused") : "none";
    fill(card, [...this.cardLines(verdict), ...this.heatLine()]);
    if (kept) board.quietly(() => card.querySelector(`[data-keep="${CSS.escape(kept)}"]`)?.focus({ preventScroll: true }));
    fill(why, this.whyLines(verdict));
  }

  cardLines(verdict) {
    const nowhere = this.part.nowhere ? this.nowhereLines() : [];
    if (verdict?.open) return [html("p", { class: "kd-open" }, this.scene.words.open)];
    if (verdict) return [...(verdict.legal ? this.gainLines(verdict) : this.problemLines(verdict.problems)), ...nowhere];
    const region = this.state.mode === "look" ? this.state.region : null;
    if (region) return [html("p", {}, region.says), this.chip(region.rule)];
    return nowhere.length ? nowhere : this.quietLines();
  }

  heatLine() {
    const heat = this.state.at && this.scene.heat?.cells[key(this.state.at)];
    return heat ? [html("p", { class: "kd-heat-line" }, heat.label)] : [];
  }

  // Beside a placement that fits: why the same domino would not fit one cell further.
  whyLines(verdict) {
    if (this.state.mode !== "place" || !verdict?.legal || !verdict.fits) return [];
    for (const [name, step] of FURTHER) {
      const group = this.part.refusals[key(...this.state.ghost.map((cell) => moved(cell, step)))];
      const problems = group === undefined ? [] : this.state.problems(group);
      // A square that is covered can be seen: it needs no card.
      if (problems.length && problems.every((problem) => problem.rule !== "placing.free")) {
        return [html("p", { class: "kd-head" }, this.scene.words[name]), ...this.problemLines(problems).slice(1)];
      }
    }
    return [];
  }

  // With nothing pointed at: what has just happened, and how to go on.
  quietLines() {
    const { happened, mode, words } = this.scene;
    const { at } = this.state;
    if (at && mode !== "place") return [html("p", {}, this.state.cell(at).label)];
    const lines = happened.says.map((says) => html("p", { class: "kd-news" }, says));
    if (mode === "give") lines.push(html("p", {}, this.part.detail, " ", this.chip(this.part.rule)));
    if (mode === "place") lines.push(html("p", { class: "kd-hint" }, words.keys));
    return lines;
  }

  gainLines(verdict) {
    const { terms, words } = this.scene;
    const rows = verdict.terms.map((number) => terms[number]).map((term) =>
      html("li", { "data-idle": !term.points && !term.given_up }, html("span", {}, term.says), html("b", {}, term.given_up ? "" : signed(term.points))),
    );
    const lines = [html("p", { class: "kd-head" }, `${words.here}: ${signed(verdict.points)}`), html("ul", {}, rows)];
    if (verdict.burns) lines.push(html("p", {}, verdict.burns.says, " ", this.chip(verdict.burns.rule)));
    if (verdict.fits) lines.push(html("p", {}, verdict.fits.says, " ", this.chip(verdict.fits.rule)));
    else if (verdict.rule) lines.push(this.chip(verdict.rule));
    return lines;
  }

  problemLines(problems) {
    const lines = problems.map((problem) => html("p", {}, problem.says, " ", this.chip(problem.rule)));
    return [html("p", { class: "kd-head" }, this.scene.words.not_here), ...lines];
  }

  nowhereLines() {
    const { rules, words } = this.scene;
    const { reason } = this.state;
    const reasons = this.part.nowhere.map((entry, index) => {
      const look = { type: "button", class: "kd-reason", "aria-pressed": String(reason?.index === index), "data-keep": `reason ${index}`, title: words.reasons };
      const node = html("button", look, html("span", {}, rules[entry.rule]), html("b", {}, entry.count));
      this.board.on(node, "click", () => this.showReason(index));
      return html("li", {}, node, this.chip(entry.rule, true));
    });
    return [html("p", { class: "kd-head" }, words.nowhere), html("ul", {}, reasons), ...this.reasonLines()];
  }

  showReason(index) {
    const step = this.state.explain(index);
    const { ways, count, rule } = this.part.nowhere[index];
    this.board.centre();
    this.board.speak(step < 0 ? `${this.scene.rules[rule]}: ${count}` : `${step + 1} / ${ways.length}: ${this.state.says(ways[step].group)}`);
  }

  reasonLines() {
    const { reason } = this.state;
    if (!reason || reason.step < 0) return [];
    const { ways } = this.part.nowhere[reason.index];
    const says = this.state.says(ways[reason.step].group);
    return [html("p", { class: "kd-step" }, html("b", {}, `${reason.step + 1} / ${ways.length}`), " ", says)];
  }

  // The title of a rule: pressing it asks the room to open it. Where the title is there already, the sign alone.
  chip(rule, alone = false) {
    const { words, rules } = this.scene;
    const look = { type: "button", class: "kd-rule", title: rule, "data-keep": `rule ${rule}`, "aria-label": `${words.rule}: ${rules[rule]}` };
    const chip = html("button", look, alone ? "" : rules[rule]);
    this.board.on(chip, "click", () => this.board.send({ rule }));
    return chip;
  }

  // ---- buttons

  fillButtons() {
    const { mode, words, back, parts } = this.scene;
    const discards = mode === "place" && this.part.discard && !parts?.exercise;
    const names = [];
    if (discards && this.part.nowhere) names.push("discard");
    else if (this.state.aims) names.push(PRIMARY[mode], ...(mode === "place" ? ["turn", "flip"] : []), ...(discards ? ["discard"] : []));
    if (mode === "pay") names.push("nobody");
    if (!parts?.exercise && (this.state.aims || mode === "pay" || (back && !parts?.bench))) names.push("back");
    fill(this.buttons, names.map((name, index) => this.button(name, words[name], index === 0 && (this.state.aims || mode === "pay"))));
  }

  button(name, words, primary) {
    const shortcut = KEYS[name];
    const hint = primary && shortcut ? html("kbd", { "aria-hidden": "true" }, keySign(shortcut)) : null;
    const title = shortcut ? `${words} (${keySign(shortcut)})` : words;
    const look = { type: "button", class: primary ? "kd-button kd-primary" : "kd-button", "data-button": name, "aria-keyshortcuts": shortcut, "aria-label": words, title };
    const icon = ICONS[name] ? svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name], fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" })) : null;
    const node = html("button", look, icon, name === "back" ? null : html("span", {}, words), hint);
    this.board.on(node, "click", () => this.press(name));
    return node;
  }

  press(name) {
    const { board } = this;
    if (name === "turn") board.turnGhost(1);
    else if (name === "flip") board.flipGhost();
    else if (name === "back") board.takeBack();
    else if (name === "discard") board.send({ move: { discard: true } });
    else if (name === "nobody") board.send({ move: { pass: true } });
    else board.commit();
  }

  // Not `disabled`: a button that is pressed too early keeps its focus, and says why.
  updateButtons() {
    const { at, paid, refusal, tried, verdict } = this.state;
    const off = { back: !at && !paid.length && !isNumber(refusal) && !this.scene.back };
    for (const name of Object.values(PRIMARY)) off[name] = !verdict?.legal && !verdict?.open && !tried;
    for (const node of this.buttons.children) node.setAttribute("aria-disabled", String(Boolean(off[node.dataset.button])));
  }
}
