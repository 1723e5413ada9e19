// The bar above every room: where one is, the language, the theme, and menus. It shows a scene and sends intents; every
// word in it comes finished. On a phone the same controls lie behind one button.
// No build step: this file and common.js are what runs.

import { dress, html, keySign, Shelf, sign, view, Widget, write } from "./common.js";
import { Search } from "./search.js";

const NARROW = 720; // pixels; below it everything lies behind one button
const GAME = 88; // pixels kept for the name of a game in every room, so that the bar stands still
const LARGEST = 256 * 1024; // bytes of a file
const ICONS = {
  globe: "M12 3a9 9 0 1 0 .01 0zM3.500 12h17M12 3c2.600 2.500 3.600 5.400 3.600 9s-1 6.500-3.600 9c-2.600-2.500-3.600-5.400-3.600-9s1-6.500 3.600-9",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6L18 18M18 6L6 18",
  down: "M6 9L12 15L18 9",
  check: "M5 13L10 18L19 7",
  light: "M12 8a4 4 0 1 0 .01 0zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M5 19l1.500-1.500M17.500 6.500L19 5",
  dark: "M19 14A8 8 0 0 1 10 5a7.500 7.500 0 1 0 9 9z",
  auto: "M12 3a9 9 0 1 0 .01 0zM12 3v18M12 7l6 0M12 12l8.500 0M12 17l6 0",
  share: "M12 15V4M7 8l5-5l5 5M5 12v8h14v-8",
  eye: "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0zM12 9a3 3 0 1 0 .01 0z",
  view: "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0zM12 9a3 3 0 1 0 .01 0z",
  help: "M12 3a9 9 0 1 0 .01 0zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.500q-1 .5-1 1.500M12 17h.01",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  save: "M12 4v11M7 10l5 5l5-5M4 20h16",
  open: "M3 7h6l2 2h10v10H3z",
  code: "M8 7L3 12L8 17M16 7L21 12L16 17",
  text: "M5 6h14M5 12h14M5 18h9",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM14 20h1M20 14h-1",
  picture: "M4 5h16v14H4zM4 16l5-5l4 4l3-3l4 4",
};
const DRAWN_AS = { copy_link: "link", copy_notation: "copy", ask: "help", svg: "picture", png: "picture" };
const HOME = "start"; // the room that the brand leads to

// ---- small tools

const icon = (name) => sign(ICONS[name], { class: "kd-bar-icon" });

function showIcon(place, name) {
  if (place.shown === name) return;
  place.shown = name;
  place.replaceChildren(...(name in ICONS ? [icon(name)] : []));
  place.hidden = !(name in ICONS);
}

// Text as well as it can be read; what is no text is refused later, by the reader that is given it.
function decoded(bytes, fatal) {
  try {
    return new TextDecoder("utf-8", { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

const byName = ({ name, items }) => `${name} ${Boolean(items)}`;

// ---- the parts of the bar

function roomButton(bar) {
  const node = html("button", { type: "button", class: "kd-bar-button kd-bar-room" });
  return {
    node: html("li", {}, node),
    show({ name, text }) {
      bar.act(node, { room: name });
      dress(node, { "data-room": name, "aria-current": name === bar.scene.room ? "page" : null });
      dress(node, { "data-text": text });
      write(node, text);
    },
  };
}

function language() {
  const node = html("option");
  return {
    node,
    show({ code, name }) {
      dress(node, { value: code, lang: code });
      write(node, name);
    },
  };
}

// A menu, or a single button where there is nothing to choose from.
function menu(bar, made) {
  const [sign, words] = [html("span", { class: "kd-bar-sign" }), html("span", { class: "kd-bar-name" })];
  const opener = html("button", { type: "button", class: "kd-bar-button" }, sign, words);
  const node = html("div", { class: "kd-bar-menu" }, opener);
  const list = made.items ? menuList(bar, node, opener) : null;
  return {
    node,
    show({ name, text, icon: drawn = name, items }) {
      if (!list) bar.act(opener, { press: name });
      showIcon(sign, drawn);
      opener.toggleAttribute("data-sign", drawn in ICONS);
      dress(opener, { title: text });
      write(words, text);
      list?.show({ name, text, items });
    },
  };
}

function menuList(bar, node, opener) {
  const list = html("div", { role: "menu", class: "kd-bar-list", hidden: true });
  const shelf = new Shelf(list, ({ name, pressed }) => `${name} ${pressed === undefined}`, () => item(bar));
  node.append(list);
  return {
    show({ name, text, items }) {
      dress(list, { id: `${bar.prefix}${name}`, "aria-label": text });
      dress(opener, { "aria-haspopup": "menu", "aria-expanded": !list.hidden, "aria-controls": list.id, "data-name": JSON.stringify({ menu: name }) });
      shelf.show(items);
    },
  };
}

function item(bar) {
  const [sign, words, hint, key] = [html("span", { class: "kd-bar-sign" }), html("span"), html("span", { class: "kd-bar-hint" }), html("kbd", { "aria-hidden": "true" })];
  const node = html("button", { type: "button", tabindex: -1, class: "kd-bar-item" }, sign, html("span", { class: "kd-bar-words" }, words, " ", hint), key);
  return {
    node,
    show(given) {
      const checked = given.pressed !== undefined;
      bar.act(node, given.file ? { file: given.file } : { press: given.name }, given.name);
      node.toggleAttribute("data-stays", checked || Boolean(given.stays));
      dress(node, { role: checked ? "menuitemcheckbox" : "menuitem", "aria-checked": checked ? Boolean(given.pressed) : null, "aria-keyshortcuts": given.key });
      node.classList.toggle("kd-bar-switch", checked);
      if (!checked) showIcon(sign, given.icon || DRAWN_AS[given.name] || given.name);
      write(words, given.text);
      for (const [place, content] of [[hint, given.hint], [key, keySign(given.key)]]) write(place, content).hidden = !content;
    },
  };
}

// ---- one bar

class Bar extends Widget {
  intents = new WeakMap();
  narrow = false;
  /** @type {string | null} the words that have been fitted into the width */
  fitted = null;

  build() {
    this.brand = html("button", { type: "button", class: "kd-bar-button kd-bar-brand" });
    this.here = html("span", { class: "kd-bar-here", "aria-hidden": "true" });
    this.opener = html("button", { type: "button", class: "kd-bar-button kd-bar-opener", "aria-expanded": "false", "aria-controls": `${this.prefix}all`, "data-name": "all" }, icon("menu"));
    const list = html("ul", { role: "list" });
    this.nav = html("nav", {}, list);
    this.game = html("span", { class: "kd-bar-game" });
    this.summary = html("button", { type: "button", class: "kd-bar-button kd-bar-summary" }, this.game, icon("down"));
    this.language = html("select", { class: "kd-bar-language", "data-name": "lang" });
    this.tongue = html("span", { class: "kd-bar-tongue" }, icon("globe"), this.language, icon("down"));
    this.icons = html("div", { class: "kd-bar-menus" });
    this.tools = html("div", { class: "kd-bar-tools" }, this.summary, this.tongue, this.icons);
    this.all = html("div", { class: "kd-bar-all", id: `${this.prefix}all` }, this.brand, this.nav, this.tools);
    this.trouble = html("p", { class: "kd-bar-trouble", role: "alert" });
    this.live = this.liveRegion("kd-bar-unseen");
    this.file = html("input", { type: "file", hidden: true, tabindex: -1 });
    this.search = new Search(this);
    this.top = html("div", { class: "kd-bar-top" }, this.here, this.opener, this.all, this.search.button);
    this.root = this.frame("header", { class: "kd-bar" }, this.top, this.search.box, this.trouble, this.live, this.file);
    this.rooms = new Shelf(list, byName, () => roomButton(this));
    this.languages = new Shelf(this.language, ({ code }) => code, language);
    this.menus = new Shelf(this.icons, byName, (made) => menu(this, made));
  }

  release() {
    this.search.stop();
  }

  listen() {
    this.search.listen();
    this.on(this.root, "click", this.clicked);
    this.on(this.root, "keydown", this.pressed);
    this.on(this.language, "change", () => this.send({ lang: this.language.value }));
    this.on(this.file, "change", this.chosen);
    this.on(document, "pointerdown", this.pressedOutside, { capture: true });
    this.on(this.root, "focusout", this.left);
  }

  // ---- showing a scene

  show(scene) {
    if (!scene?.rooms) return;
    this.scene = scene;
    this.paint();
    this.keepFocus(() => this.draw());
    this.announce();
  }

  draw() {
    dress(this.root, { lang: this.scene.lang, "aria-label": this.scene.label });
    this.showPlace();
    this.showTools();
    this.search.name(this.scene.words);
    this.nameOpener();
    this.refit();
  }

  // What fits is measured when words have changed: it makes the browser lay out the whole page.
  refit() {
    const words = this.top.textContent;
    if (words === this.fitted) return;
    this.fitted = words;
    this.resize();
  }

  showPlace() {
    const { brand = "kdexplore", title, rooms, room, words, label } = this.scene;
    this.act(this.brand, { room: HOME });
    dress(this.brand, { title: words.home, "aria-label": words.home ? `${brand}: ${words.home}` : null, "aria-current": room === HOME ? "page" : null });
    write(this.brand, brand);
    write(this.here, title || rooms.find(({ name }) => name === room)?.text);
    dress(this.nav, { "aria-label": words.rooms || label });
    this.rooms.show(rooms);
  }

  showTools() {
    const { summary, languages, lang, menus, language: label, words } = this.scene;
    this.summary.hidden = !summary?.text;
    if (summary) {
      this.act(this.summary, { press: summary.name });
      dress(this.summary, { title: summary.title || summary.text });
    }
    dress(this.language, { "aria-label": label || words.language });
    this.languages.show(languages);
    this.language.value = lang;
    this.menus.show(menus);
  }

  nameOpener() {
    const open = this.root.hasAttribute("data-open");
    const { menu: named, close } = this.scene.words;
    dress(this.opener, { "aria-expanded": open, "aria-label": named, title: open ? close || named : named });
    if (this.opener.shown === open) return;
    this.opener.shown = open;
    this.opener.replaceChildren(icon(open ? "close" : "menu"));
  }

  // A control that is gone hands its focus to its namesake, or to whatever opened it.
  twin(node) {
    return [...this.root.querySelectorAll("[data-name]")].find((other) => other.dataset.name === node.dataset.name && this.visible(other)) ?? null;
  }

  refuge() {
    return this.narrow ? this.opener : this.root.querySelector(".kd-bar-all button");
  }

  // All in one line; else with less room around each; else behind one button.
  resize() {
    const wide = this.root.clientWidth;
    if (!wide) return;
    const [before, focus] = [this.narrow, this.focus];
    this.narrow = wide < NARROW || !(this.fits(false) || this.fits(true));
    this.root.toggleAttribute("data-narrow", this.narrow);
    if (before !== this.narrow) this.changeShape(focus);
    this.nameGame();
  }

  // A name that would be cut gives way to a shorter one: the whole of it is the button's title.
  nameGame() {
    const { text = "", short = text } = this.scene.summary ?? {};
    write(this.game, text);
    if (this.game.scrollWidth > this.game.clientWidth) write(this.game, short);
  }

  // Whether or not this room has a game: what is beside its name has the same place in all of them.
  fits(tight) {
    this.root.removeAttribute("data-narrow");
    this.root.toggleAttribute("data-tight", tight);
    const parts = [this.brand, this.nav, this.tongue, this.icons].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
    return parts + GAME <= this.all.clientWidth;
  }

  changeShape(focus) {
    const inside = this.all.contains(focus);
    this.closeMenus();
    this.toggleAll(false);
    if (inside && this.narrow) this.opener.focus({ preventScroll: true });
  }

  // Alone the bar brings its colours; in the app they are there already.
  coloursOf(name) {
    return this.root.closest(".kd-app") ? {} : super.coloursOf(name);
  }

  // ---- menus

  listOf(opener) {
    return opener.parentElement.querySelector(".kd-bar-list");
  }

  get opened() {
    return this.root.querySelector('.kd-bar-menu > [aria-expanded="true"]');
  }

  openMenu(opener, last = false) {
    this.closeMenus();
    const list = this.listOf(opener);
    list.hidden = false;
    dress(opener, { "aria-expanded": true });
    const items = [...list.children];
    items.at(last ? -1 : 0)?.focus();
  }

  closeMenus(back = false) {
    const opener = this.opened;
    if (!opener) return false;
    this.listOf(opener).hidden = true;
    dress(opener, { "aria-expanded": false });
    if (back) opener.focus();
    return true;
  }

  toggleAll(open, back = false) {
    this.root.toggleAttribute("data-open", open);
    if (this.scene) this.nameOpener();
    if (back) this.opener.focus();
  }

  pressedOutside(event) {
    if (this.root.contains(event.target)) {
      if (this.opened && !event.target.closest(".kd-bar-menu")) this.closeMenus();
      return;
    }
    this.closeMenus();
    this.toggleAll(false);
  }

  // The Tab key leaves a menu and closes it.
  left(event) {
    const opener = this.opened;
    if (opener && event.relatedTarget && !opener.parentElement.contains(event.relatedTarget)) this.closeMenus();
    if (event.relatedTarget && !this.root.contains(event.relatedTarget)) this.toggleAll(false);
  }

  // ---- what is pressed

  act(node, intent, name) {
    this.intents.set(node, intent);
    dress(node, { "data-name": name ? JSON.stringify({ press: name }) : JSON.stringify(intent) });
  }

  clicked(event) {
    const node = event.target.closest("button");
    if (!node) return;
    if (node === this.opener) return void this.toggleAll(!this.root.hasAttribute("data-open"));
    if (node.hasAttribute("aria-haspopup")) return void (node === this.opened ? this.closeMenus(true) : this.openMenu(node));
    const intent = this.intents.get(node);
    if (!intent) return;
    this.settle(node);
    if (intent.file) this.askForFile(intent.file);
    else this.send(intent);
  }

  // A switch in a menu may be pressed again; anything else closes what it was pressed in.
  settle(node) {
    write(this.trouble, "");
    if (node.hasAttribute("data-stays")) return;
    this.closeMenus(true);
    if (this.narrow && this.root.hasAttribute("data-open")) this.toggleAll(false, true);
  }

  pressed(event) {
    event.stopPropagation();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.menuKey(event)) event.preventDefault();
  }

  menuKey({ key: name, target }) {
    if (name === "Escape") return this.closeMenus(true) || this.closeAll();
    const list = target.closest('[role="menu"]');
    if (list) return this.moveIn([...list.children], target, name);
    const opener = target.closest("[aria-haspopup]");
    if (!opener || !["ArrowDown", "ArrowUp"].includes(name)) return false;
    this.openMenu(opener, name === "ArrowUp");
    return true;
  }

  closeAll() {
    const open = this.root.hasAttribute("data-open");
    if (open) this.toggleAll(false, true);
    return open;
  }

  moveIn(items, target, name) {
    const at = items.indexOf(target.closest(".kd-bar-item"));
    const goal = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[name] ?? this.initial(items, at, name);
    if (goal === undefined) return false;
    items[goal % items.length].focus();
    return true;
  }

  // A letter goes to the next line that begins with it.
  initial(items, at, name) {
    if (name.length !== 1 || name === " ") return undefined;
    const order = items.map((_, index) => at + 1 + index);
    const begins = (node) => node.querySelector(".kd-bar-words").textContent.toLocaleLowerCase().startsWith(name.toLocaleLowerCase());
    return order.find((index) => begins(items[index % items.length]));
  }

  // ---- files: read here, and refused here when they cannot be what is wanted

  askForFile({ accept }) {
    dress(this.file, { accept });
    this.file.click();
  }

  async chosen() {
    const file = this.file.files[0];
    if (!file) return;
    const { words } = this.scene;
    if (file.size > LARGEST) return void this.refuse(words.too_large);
    const bytes = await file.arrayBuffer();
    this.file.value = "";
    const text = decoded(bytes, Boolean(words.unreadable));
    if (text === null) this.refuse(words.unreadable);
    else this.send({ file: { name: file.name, size: file.size, text } });
  }

  refuse(words) {
    this.file.value = "";
    write(this.trouble, "");
    write(this.trouble, words);
  }
}

export default view(Bar);
