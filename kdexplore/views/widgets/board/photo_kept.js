// The photograph behind the grid, kept by the browser while its tab is open, with the corners of the kingdom in it:
// a page that is loaded again has it again, and a link with other corners does not.

import { html } from "../common.js";

const KEPT_PHOTO = "kdexplore-photo";
const KEPT_CORNERS = "kdexplore-photo-corners";
const KEPT_SIZE = 1600; // pixels of its longer side
const KEPT_LIKENESS = 0.8;

/** Keeps a picture; where the browser keeps nothing, it has to be chosen again. `corners` are a text. */
export function keepPhoto(image, corners) {
  const { naturalWidth: wide, naturalHeight: high } = image;
  const scale = Math.min(1, KEPT_SIZE / Math.max(wide, high));
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  const canvas = html("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  try {
    sessionStorage.setItem(KEPT_PHOTO, canvas.toDataURL("image/jpeg", KEPT_LIKENESS));
    keepCorners(corners);
  } catch {
    forgetPhoto();
  }
}

/** The corners of the kept picture are others now. */
export function keepCorners(corners) {
  try {
    if (sessionStorage.getItem(KEPT_PHOTO)) sessionStorage.setItem(KEPT_CORNERS, corners);
  } catch {
    forgetPhoto();
  }
}

/**
 * The kept picture, if these are its corners.
 * @returns {Blob | null}
 */
export function keptPhoto(corners) {
  try {
    if (sessionStorage.getItem(KEPT_CORNERS) !== corners) return null;
    const [, text] = sessionStorage.getItem(KEPT_PHOTO)?.split(",") ?? [];
    return text ? new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" }) : null;
  } catch {
    return null;
  }
}

export function forgetPhoto() {
  try {
    for (const name of [KEPT_PHOTO, KEPT_CORNERS]) sessionStorage.removeItem(name);
  } catch {
    // nothing is kept there
  }
}
