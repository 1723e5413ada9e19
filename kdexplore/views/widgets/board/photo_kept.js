// The photograph behind the grid, kept by the browser while its tab is open: a page that is loaded again has it again.

import { html } from "../common.js";

const KEPT_PHOTO = "kdexplore-photo";
const KEPT_SIZE = 1600; // pixels of its longer side
const KEPT_LIKENESS = 0.8;

/** Keeps a picture; where the browser keeps nothing, it has to be chosen again. */
export function keepPhoto(image) {
  const { naturalWidth: wide, naturalHeight: high } = image;
  const scale = Math.min(1, KEPT_SIZE / Math.max(wide, high));
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  const canvas = html("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  try {
    sessionStorage.setItem(KEPT_PHOTO, canvas.toDataURL("image/jpeg", KEPT_LIKENESS));
  } catch {
    forgetPhoto();
  }
}

/** @returns {Blob | null} */
export function keptPhoto() {
  try {
    const [, text] = sessionStorage.getItem(KEPT_PHOTO)?.split(",") ?? [];
    return text ? new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" }) : null;
  } catch {
    return null;
  }
}

export function forgetPhoto() {
  try {
    sessionStorage.removeItem(KEPT_PHOTO);
  } catch {
    // nothing is kept there
  }
}
