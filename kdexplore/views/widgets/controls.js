// What the controls of ipywidgets leave out. Their classes say what they are (kdexplore/app/controls); here they get the
// ARIA that goes with it, radio buttons become groups, and a control that goes away hands its focus on.

import { dress, html } from "./common.js";

const FORM = ".kd-form";
const FOLD = ".kd-fold > * > .jupyter-widget-Collapse-header";
const REACHED = "button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex='0']";
const ROLES = { "kd-toasts": "status", "kd-status": "status", "kd-form-live": "status", "kd-alert": "alert" };
const STEADY = 6; // pixels that a hand may move during a press
let groups = 0;

export const isSeen = (node) => Boolean(node?.checkVisibility());

// ---- ARIA

function dressButton(node) {
  const has = (name) => node.classList.contains(name);
  dress(node, { "aria-pressed": has("kd-toggle") ? has("kd-on") : null, "aria-disabled": has("kd-off") ? true : null });
}

// The heading of an accordion knows the mouse alone: here it becomes a button, and `attend` presses it by keys.
function dressFold(node) {
  const open = node.parentElement.classList.contains("jupyter-widget-Collapse-open");
  dress(node, { role: "button", tabindex: 0, "aria-expanded": open });
}

function dressProgress(node) {
  const [label, bar] = [node.querySelector(".widget-label"), node.querySelector(".progress-bar")];
  if (!label || !bar) return;
  if (!label.id) label.id = `kd-progress-${(groups += 1)}`;
  const now = node.classList.contains("kd-busy") ? null : Math.round(Number.parseFloat(bar.style.width) || 0);
  const range = { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": now };
  dress(bar.parentElement, { role: "progressbar", "aria-labelledby": label.id, ...range });
}

// Each radio button of ipywidgets is alone: with one name they are a group, which arrow keys go through. An option may
// have a title behind a tab, which becomes its tooltip, and a key behind another.
function dressChoices(node) {
  const [label, box] = [node.querySelector(".widget-label"), node.querySelector(".widget-radio-box")];
  if (!label || !box) return;
  if (!box.id) box.id = `kd-choices-${(groups += 1)}`;
  label.id = `${box.id}-label`;
  dress(box, { role: "radiogroup", "aria-labelledby": label.id });
  for (const input of box.querySelectorAll("input")) {
    dress(input, { name: box.id });
    const words = input.parentElement.firstChild;
    if (words.nodeType !== Node.TEXT_NODE || !words.textContent.includes("\t")) continue;
    const [text, title, key] = words.textContent.split("\t");
    words.textContent = text;
    dress(input.parentElement, { title: title || null });
    dress(input, { "aria-keyshortcuts": key || null });
    if (key) words.after(html("kbd", { "aria-hidden": "true" }, key));
  }
}

// A button for a file counts the files that it holds, which is none: ours are handed on at once.
function dressUpload(node) {
  const words = node.lastChild;
  if (words?.nodeType === Node.TEXT_NODE && words.data.endsWith(" (0)")) words.data = words.data.slice(0, -4);
}

// The children of a box come in the order in which they were made; their classes say where they belong. Only what is
// out of place is moved: what stays keeps its focus.
function arrange(box) {
  const children = [...box.children];
  const place = (node) => Number(/kd-at-(\d+)/.exec(node.className)?.[1] ?? 0);
  const sorted = [...children].sort((one, other) => place(one) - place(other));
  if (sorted.every((node, at) => node === children[at])) return;
  let next = box.firstElementChild;
  for (const node of sorted) {
    if (node === next) next = next.nextElementSibling;
    else box.insertBefore(node, next);
  }
}

function dressAll(app) {
  for (const box of app.querySelectorAll(`${FORM}, .kd-blocks, .kd-form-card, .kd-form-buttons`)) arrange(box);
  for (const node of app.querySelectorAll(".kd-form-button")) dressButton(node);
  for (const node of app.querySelectorAll(FOLD)) dressFold(node);
  for (const node of app.querySelectorAll(".kd-progress .widget-hprogress")) dressProgress(node);
  for (const node of app.querySelectorAll(".kd-choices")) dressChoices(node);
  for (const node of app.querySelectorAll(".kd-field .widget-upload")) dressUpload(node);
  for (const node of app.querySelectorAll(`${FORM}:not([tabindex])`)) node.tabIndex = -1;
  for (const [name, role] of Object.entries(ROLES)) {
    for (const node of app.querySelectorAll(`.${name}`)) dress(node, { role });
  }
}

// ---- focus

// What the focus is on, as another control may be it after a change.
function held(node) {
  const form = node.closest?.(FORM);
  if (!form) return null;
  const fold = node.matches(FOLD) && node.closest(".kd-fold");
  const name = [...(fold || node).classList].find((each) => each.startsWith("kd-press-"));
  const choice = node.type === "radio" && [...node.closest(".kd-choices").classList].find((each) => each.startsWith("kd-choose-"));
  const query = name ? `.${name}${fold ? " > * > .jupyter-widget-Collapse-header" : ""}` : choice ? `.${choice} input[value="${node.value}"]` : null;
  return { node, form, query: query ?? (node.dataset.name ? `[data-name=${CSS.escape(node.dataset.name)}]` : null) };
}

function successor(app, { node, form, query }) {
  const namesake = query && [...app.querySelectorAll(query)].find(isSeen);
  if (namesake || !isSeen(form)) return namesake;
  const all = [...form.querySelectorAll(REACHED)].filter(isSeen);
  const after = (each) => node.isConnected && node.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  return all.find(after) ?? all.at(-1) ?? form;
}

function pressFold(event) {
  if (!["Enter", " "].includes(event.key) || !event.target.matches(FOLD)) return;
  event.preventDefault();
  event.target.click();
}

// Enter in a line of text sends what was typed and presses the button that its field names, if any. The field of
// ipywidgets lets no key through, so this hears it first.
function pressEntered(event) {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("input")) return;
  const field = event.target.closest("[class*=kd-enter-]");
  const name = field && [...field.classList].find((each) => each.startsWith("kd-enter-"))?.replace("enter", "press");
  const button = name && field.closest(FORM).querySelector(`.${name}`);
  if (!button) return;
  event.preventDefault();
  event.target.dispatchEvent(new Event("change", { bubbles: true }));
  button.click();
}

// Who types and then presses a button sends what was typed with that press; an answer that moves the button away before
// the hand is lifted would take the click with it. What began on a button and did not move is a click.
function keepPresses(app, signal) {
  let begun = null;
  const began = ({ target, pointerType, button, clientX, clientY }) => {
    const node = pointerType === "mouse" && button === 0 ? target.closest("button") : null;
    begun = node && { node, at: [clientX, clientY] };
  };
  const ended = ({ target, clientX, clientY }) => {
    const { node, at } = begun ?? {};
    begun = null;
    if (!node?.isConnected || node.contains(target)) return;
    if (Math.hypot(clientX - at[0], clientY - at[1]) < STEADY) node.click();
  };
  app.addEventListener("pointerdown", began, { capture: true, signal });
  document.addEventListener("pointerup", ended, { capture: true, signal });
}

export function attend(app, signal) {
  let focus = null;
  const changed = (changes) => {
    if (!changes.some(({ target }) => target.closest?.(FORM))) return;
    dressAll(app);
    if (!focus || isSeen(focus.node)) return;
    const next = successor(app, focus);
    focus = null;
    next?.focus({ preventScroll: true });
  };
  const watching = new MutationObserver(changed);
  watching.observe(app, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "style"] });
  signal.addEventListener("abort", () => watching.disconnect());
  app.addEventListener("keydown", pressFold, { signal });
  app.addEventListener("keydown", pressEntered, { capture: true, signal });
  keepPresses(app, signal);
  app.addEventListener("focusin", ({ target }) => { focus = held(target); }, { signal });
  app.addEventListener("focusout", ({ target }) => { if (focus && isSeen(target)) focus = null; }, { signal });
  app.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes keys before anybody else, unless this tells it not to
  dressAll(app);
}
