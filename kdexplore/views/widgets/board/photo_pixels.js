// What is sent of a photograph: a small copy, in which its corners are looked for, and its squares, straightened, which
// are read (kdexplore/engine/photo). Never the photograph itself.

import { html } from "../common.js";
import { wayBetween } from "./perspective.js";

const LONGEST = 112; // pixels of the small copy, as in engine/photo/corners.py
const SIDE = 32; // pixels of a square, as in engine/photo/looks.py
const LARGE = 1600; // pixels of the picture from which squares are taken
const FINE = [0.25, 0.75]; // places within a pixel whose mean it is

function pixelsOf(image, longest) {
  const { naturalWidth: wide, naturalHeight: high } = image;
  const scale = Math.min(1, longest / Math.max(wide, high));
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  const paper = html("canvas", { width, height }).getContext("2d", { willReadFrequently: true });
  paper.imageSmoothingQuality = "high";
  paper.drawImage(image, 0, 0, width, height);
  return { width, height, data: paper.getImageData(0, 0, width, height).data };
}

function asText(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export function smallCopy(image) {
  const { width, height, data } = pixelsOf(image, LONGEST);
  const bytes = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at += 1) for (let part = 0; part < 3; part += 1) bytes[3 * at + part] = data[4 * at + part];
  return { width, height, pixels: asText(bytes) };
}

/** The squares between four corners, which are shares of the width and the height, as seen from above. */
export function squaresIn(image, corners, span) {
  const { width, height, data } = pixelsOf(image, LARGE);
  const size = SIDE * span;
  const to = corners.map(([x, y]) => /** @type {[number, number]} */ ([x * width, y * height]));
  const [a, b, c, d, e, f, g, h] = wayBetween([[0, 0], [size, 0], [size, size], [0, size]], to);
  const bytes = new Uint8Array(3 * size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const sums = [0, 0, 0];
      for (const down of FINE) {
        for (const across of FINE) {
          const [x, y] = [column + across, row + down];
          const far = g * x + h * y + 1;
          const [left, top] = [Math.floor((a * x + b * y + c) / far), Math.floor((d * x + e * y + f) / far)];
          const at = 4 * (Math.min(Math.max(top, 0), height - 1) * width + Math.min(Math.max(left, 0), width - 1));
          for (let part = 0; part < 3; part += 1) sums[part] += data[at + part];
        }
      }
      for (let part = 0; part < 3; part += 1) bytes[3 * (row * size + column) + part] = sums[part] / 4;
    }
  }
  return asText(bytes);
}
