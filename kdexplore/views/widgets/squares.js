// How a square is drawn on the screen: `art/squares.json`, worked out for one size. Python does the same in
// kdexplore/views/drawing/square_parts.py; a test compares what both make of every kind of square.

import DESCRIPTION from "../art/squares.json" with { type: "json" };
import { svg } from "./common.js";

export const U = DESCRIPTION.unit; // a square, in the units everything is drawn in
/** @type {[number, number][]} */
export const SIDES = [[1, 0], [0, 1], [-1, 0], [0, -1]]; // east, south, west, north: clockwise, as R turns
const WHOLE = [0, 0, 1]; // the box of an item that fills its part

/**
 * What there is to see on a square.
 * @typedef {object} Look
 * @property {string} [terrain]
 * @property {string} [pattern]
 * @property {string} [building] castle or hut
 * @property {string} [shape] that of its player
 * @property {string} [letter]
 * @property {string} [symbol] what `symbols` counts: crown or flame
 * @property {number} [symbols]
 * @property {number} [craters]
 * @property {string} [resource]
 * @property {string} [person]
 * @property {number} [fires]
 * @property {string} [piece] of a struck one
 */

/** @typedef {{kind: "use"|"text"|"plate", what: string, x: number, y: number, size: number, colour: string, more: number|string}} Shape */
/** @typedef {(units: number, pixels: number) => number} AtLeast */

// ---- shapes: no element is made here, so that they can be compared with those of Python

/** @returns {Shape[]} */
export function shapes(/** @type {Look} */ look, /** @type {AtLeast} */ atLeast) {
  return DESCRIPTION.parts.filter((part) => part.if.every((condition) => meets(look, condition))).flatMap((part) => partOf(part, look, atLeast));
}

/** @returns {Shape[]} */
export function struck(/** @type {string} */ piece, /** @type {AtLeast} */ atLeast) {
  return partOf(DESCRIPTION.struck, { piece }, atLeast);
}

// `name`: it is there; `name=value`: it is that one; `name=`: it is not there.
function meets(look, condition) {
  const [name, value] = condition.split("=");
  return value === undefined ? Boolean(look[name]) : (look[name] ?? "") === value;
}

function partOf(part, look, atLeast) {
  const beside = part.smaller && DESCRIPTION.beside.some((name) => look[name]);
  const size = atLeast(...(beside ? part.smaller : part.size));
  const place = placeOf(part, size);
  if (!part.row) return part.items.map((item) => shapeOf(item, look, place));
  const many = look[part.row] > part.most;
  const count = many ? 1 : look[part.row];
  const step = Math.min(size * part.step, (part.room - size) / Math.max(count - 1, 1));
  const first = many ? [textOf(part.count, `${look[part.row]}\u00d7`, place, "end")] : [];
  const each = Array.from({ length: count }, (_, index) => part.items.map((item) => shapeOf(item, look, { ...place, x: place.x - index * step })));
  return [...first, ...each.flat()];
}

// A part in the middle that has grown gives way to the letter, which has grown as well.
function placeOf(part, size) {
  if (part.middle) {
    const { room, normal, share, grown } = DESCRIPTION.middle;
    const lift = Math.min((room - size) / 2, size === part.size[0] ? Math.max(size - normal, 0) * share : grown);
    return { x: (U - size) / 2 + lift, y: (U - size) / 2 - lift, size };
  }
  return { x: part.left ?? part.right - size, y: part.top ?? part.bottom - size, size };
}

function shapeOf(item, look, place) {
  const { x, y, size } = place;
  if (item.plate) return { kind: "plate", what: "", x, y, size, colour: item.colour, more: Math.min(item.plate, size / 2) };
  if (item.text) return textOf(item, String(named(item.text, look)), place, "middle");
  const [across, down, share] = item.box ?? WHOLE;
  return { kind: "use", what: named(item.use, look), x: x + across * size, y: y + down * size, size: share * size, colour: item.colour ?? "", more: "" };
}

function textOf(item, words, { x, y, size }, anchor) {
  const [across, down] = item.foot;
  return { kind: "text", what: words, x: x + across * size, y: y + down * size, size: item.size * size, colour: item.colour, more: anchor };
}

const named = (name, look) => (name.startsWith("$") ? look[name.slice(1)] : name);

// The contour of a square: round at its four corners, or open towards its other half.
export function outline(join) {
  const { gap, round, lap } = DESCRIPTION.outline;
  const [east, south, west, north] = SIDES.map(([x, y]) => join?.[0] === x && join?.[1] === y);
  const [left, top] = [west ? -lap : gap, north ? -lap : gap];
  const [right, bottom] = [east ? U + lap : U - gap, south ? U + lap : U - gap];
  const corner = (one, other) => (one || other ? 0 : round);
  const [a, b, c, d] = [corner(west, north), corner(north, east), corner(east, south), corner(south, west)];
  const bend = (radius, ...steps) => (radius ? `q${steps.join(" ")}` : "");
  return (
    `M${left + a} ${top}H${right - b}${bend(b, b, 0, b, b)}V${bottom - c}${bend(c, 0, c, -c, c)}` +
    `H${left + d}${bend(d, -d, 0, -d, -d)}V${top + a}${bend(a, 0, -a, a, -a)}z`
  );
}

// ---- the pen: draws with the symbols of one widget, in the size at which its scene is seen

export class Pen {
  constructor(scene, prefix, pixels) {
    this.scene = scene;
    this.prefix = prefix;
    this.pixels = pixels;
    this.atLeast = (units, least) => Math.max(units, (least * U) / pixels);
  }

  // `colour` is the name of a custom property.
  use(symbol, x, y, size, colour = "") {
    const style = colour ? `color:var(${colour})` : undefined;
    return svg("use", { href: `#${this.prefix}${symbol}`, x, y, width: size, height: size, style });
  }

  text(x, y, words, size, fill, anchor = "middle") {
    return svg("text", { x, y, "font-size": size, fill, "text-anchor": anchor }, words);
  }

  /** A square of the scene with all that is on it; `join` is the side of its other half. */
  square(half, join = null) {
    const { terrains, symbol, player } = this.scene;
    const terrain = terrains[half.terrain];
    const { paint = "", pattern, letter, building } = terrain ?? {};
    const look = { ...half, symbol, pattern, letter, building, shape: building ? player?.shape : undefined };
    const roles = { ground: paint, pattern: `${paint}-pattern`, letter: `${paint}-letter` };
    const ground = terrain ? [svg("path", { d: outline(join), fill: `var(${paint})`, class: "kd-ground" })] : [];
    return svg("g", {}, ...ground, ...this.shapes(shapes(look, this.atLeast), roles));
  }

  shapes(found, roles = {}) {
    const colours = { own: "--kd-own", shape: "--kd-own", "on-flame": "--kd-on-flame", bad: "--kd-bad", "": "", ...roles };
    return found.map((shape) => this.shape(shape, colours[shape.colour]));
  }

  shape({ kind, what, x, y, size, more }, colour) {
    if (kind === "use") return this.use(what, x, y, size, colour);
    if (kind === "text") return this.text(x, y, what, size, `var(${colour})`, more);
    return svg("rect", { x, y, width: size, height: size, rx: more, fill: `var(${colour})` });
  }

  // One piece on a square: a resource, a person, or some fires.
  piece(look) {
    return svg("g", {}, ...this.shapes(shapes(look, this.atLeast)));
  }

  struck(piece) {
    return svg("g", {}, ...this.shapes(struck(piece, this.atLeast)));
  }

  // A domino on its plate, as it lies in a line; its second half is on that side of the first.
  domino(halves, look = {}, side = 0) {
    const { plate, round, margin } = DESCRIPTION.domino;
    const [x, y] = SIDES[side % 2].map((step) => step * U);
    const ordered = side < 2 ? halves : [halves[1], halves[0]];
    const drawn = ordered.map((half, index) => svg("g", { transform: `translate(${index * x} ${index * y})` }, this.square(half, SIDES[index * 2 + (side % 2)])));
    const box = (grow) => ({ x: -grow, y: -grow, width: U + x + 2 * grow, height: U + y + 2 * grow });
    const under = svg("rect", { ...box(plate), rx: round, class: look.plate });
    const viewBox = Object.values(box(margin)).join(" ");
    return svg("svg", { viewBox, class: look.class, "aria-hidden": "true" }, under, drawn);
  }
}
