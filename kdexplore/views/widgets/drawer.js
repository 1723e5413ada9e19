// The drawer beside a room and the notices that float over it. Python fills both and says when they are there; here the
// drawer finds its side and its focus, and a notice goes by itself when it has been there long enough.

import { isSeen } from "./controls.js";

const DRAWER = ".kd-drawer";
const TOASTS = ".kd-toasts";
const SHEET = 700; // pixels of a page: below it the drawer is a sheet from below
const GOOD = 8000; // milliseconds for which a good notice stays; a bad one stays until it is closed
const PRESSABLE = "button, a, summary, select, [role=button], [role=option], [role=gridcell], [tabindex]";
const REGION = ".kd-board, .kd-draft, .kd-panel, .kd-form, .kd-bar";

class Drawer {
  constructor(page) {
    this.page = page;
    this.opener = null;
    this.region = null;
    this.named = "";
    this.open = false;
    this.title = "";
    page.on(window, "keydown", (event) => this.pressed(event), { capture: true });
    page.on(page.app, "click", (event) => this.remember(event.target), { capture: true });
  }

  get node() {
    return this.page.app.querySelector(DRAWER);
  }

  // Whatever opens the drawer is where the focus goes back to; a menu that closes hands it to its button.
  remember(target) {
    if (target.closest(`${DRAWER}, ${TOASTS}`)) return;
    const node = target.closest(PRESSABLE);
    if (!node) return;
    this.opener = node;
    this.place = node.getBoundingClientRect();
    this.region = node.closest(".kd-bar-menu") ?? node.closest(REGION);
    this.named = node.textContent;
  }

  look() {
    const { node } = this;
    const open = isSeen(node);
    const title = open ? (node.querySelector("h2")?.textContent ?? "") : "";
    if (open && !this.open) this.opened(node);
    else if (open && (window.innerWidth < SHEET) !== (node.dataset.side === "bottom")) node.dataset.side = this.side(node);
    else if (!open && this.open) this.closed();
    if (open && title !== this.title) this.renamed(node, title);
    [this.open, this.title] = [open, title];
  }

  opened(node) {
    if (document.activeElement && !this.opener) this.remember(document.activeElement);
    node.dataset.side = this.side(node);
    node.setAttribute("role", "dialog");
    node.tabIndex = -1;
    node.focus({ preventScroll: true });
  }

  // Another rule from within the drawer: it begins at its top.
  renamed(node, title) {
    node.setAttribute("aria-label", title);
    const inside = node.querySelector(".kd-form:last-child") ?? node;
    inside.scrollTop = 0;
    if (!node.contains(document.activeElement)) return;
    node.focus({ preventScroll: true });
  }

  // Never over what was pressed: where that stands at the right, the drawer comes from the left.
  side(node) {
    const { innerWidth } = window;
    if (innerWidth < SHEET) return "bottom";
    const inBar = this.opener?.closest(".kd-bar");
    const covered = this.place && this.place.width > 0 && this.place.right > innerWidth - node.offsetWidth;
    return covered && !inBar ? "left" : "right";
  }

  closed() {
    const inside = document.activeElement;
    if (isSeen(inside) && inside !== document.body) return; // somebody is somewhere else already
    const again = [...(this.region?.querySelectorAll(PRESSABLE) ?? [])].filter(isSeen);
    const next = isSeen(this.opener) ? this.opener : (again.find((each) => each.textContent === this.named) ?? again[0]);
    (next ?? this.page.app.querySelector(".kd-bar button"))?.focus({ preventScroll: true });
    this.opener = null;
  }

  pressed(event) {
    if (event.key !== "Escape" || !this.open || event.target.closest?.("[role=menu], [aria-expanded=true], [role=combobox]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.page.send({ press: "close_drawer" });
  }
}

class Toasts {
  constructor(page) {
    this.page = page;
    this.due = null;
    this.words = "";
    page.on(page.app, "pointerover", () => this.wait());
    page.on(page.app, "focusin", () => this.wait());
    page.on(window, "keydown", (event) => this.pressed(event));
  }

  get node() {
    return this.page.app.querySelector(TOASTS);
  }

  // Nobody is hurried who points at it or has the focus in it.
  wait() {
    if (this.due && this.held) this.start();
  }

  get held() {
    return this.node?.matches(":hover") || this.node?.contains(document.activeElement);
  }

  look() {
    const { node } = this;
    if (!node) return;
    const good = [...node.querySelectorAll(".kd-notice.kd-form-tone-good")].filter(isSeen);
    const words = good.map((each) => each.textContent).join(" ");
    if (words === this.words) return;
    this.words = words;
    this.stop();
    if (words) this.start();
  }

  start() {
    this.stop();
    this.due = setTimeout(() => (this.held ? this.start() : this.page.send({ press: "dismiss" })), GOOD);
  }

  stop() {
    clearTimeout(this.due);
    this.due = null;
  }

  pressed(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.node?.contains(event.target)) return;
    event.preventDefault();
    this.page.send({ press: "dismiss" });
  }
}

// How high the bar and the foot are that stick to the screen: what floats stays clear of them.
function measure(app) {
  const bar = app.querySelector(".kd-bar-slot");
  const foot = [...app.querySelectorAll(".kd-bottom")].find((each) => isSeen(each) && getComputedStyle(each).position === "sticky");
  const sticks = bar && getComputedStyle(bar).position === "sticky";
  const set = (name, value) => app.style.getPropertyValue(name) === value || app.style.setProperty(name, value);
  set("--kd-bar-height", `${sticks ? bar.offsetHeight : 0}px`);
  set("--kd-foot-height", `${foot ? foot.offsetHeight : 0}px`);
}

// Follows both for as long as the page is there.
export function float(page) {
  const [drawer, toasts] = [new Drawer(page), new Toasts(page)];
  const look = () => {
    measure(page.app);
    drawer.look();
    toasts.look();
  };
  let asked = 0;
  const soon = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(look);
  };
  const watching = new MutationObserver(soon);
  watching.observe(page.app, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  page.on(window, "resize", soon);
  page.atEnd(() => {
    watching.disconnect();
    cancelAnimationFrame(asked);
    toasts.stop();
  });
  look();
}
