// The page around the dashboard: it waits in the user's language, reports a failure, and lets its kernel go with it.
// It runs before Voilà's own script, and stands in the page itself: nothing is fetched for it.

const PATIENCE = 8000; // milliseconds until we say that it takes long
const AGAIN = 12000; // and until a page that found no room tries again, twice that at most
const HASTE = 2000; // what anywidget gives a widget to begin, before it gives it up for good
const CALM = 60000; // and what a slow phone may need, with many of them beginning at once

// A page whose widgets were given up stays empty: better late than that. No other deadline is as short as that one.
const { timeout } = AbortSignal;
AbortSignal.timeout = (wait) => timeout.call(AbortSignal, wait === HASTE ? CALM : wait);

// Voilà brings older modules of JupyterLab than ipywidgets ask for. They go well together, and each of them says so at
// every load: among a dozen such lines nobody finds one that matters.
const { warn } = console;
console.warn = (...words) => {
  if (!/^(Unsatisfied version|No satisfying version)/.test(words[0])) warn.apply(console, words);
};

const kdexplore = (() => {
  const by = (id) => document.getElementById(id);
  const ended = { failed: false, shown: false, told: false };

  // On leaving, Voilà's script asks the server to end the kernel, and sends along a secret from this cookie. Its own page
  // never sets the cookie, so the server refuses, and the kernel stays. One of the user's own making is all that the
  // check asks for (another site can neither read nor set it): so the check stays switched on.
  function secret() {
    const found = /(?:^|;\s*)_xsrf=([^;]+)/.exec(document.cookie);
    if (found) return found[1];
    const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
    document.cookie = `_xsrf=${made.join("")}; path=/; SameSite=Strict`;
    return made.join("");
  }

  // Voilà asks when a page is about to be left, which not every way of leaving announces, and only once widgets are there.
  function leave() {
    const config = by("jupyter-config-data");
    if (ended.told || !config) return;
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    if (!kernelId) return; // a page without a server
    const form = new FormData();
    form.append("_xsrf", secret());
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, form);
  }

  function speak() {
    const words = JSON.parse(by("kd-words").textContent);
    const spoken = [...(navigator.languages || []), navigator.language || ""].map((lang) => lang.split("-")[0]);
    const fixed = document.documentElement.dataset.kdLang;
    const lang = [fixed, ...spoken, document.documentElement.lang].find((each) => each in words);
    document.documentElement.lang = lang;
    for (const node of document.querySelectorAll("[data-kd-word]")) node.textContent = words[lang][node.dataset.kdWord];
    const again = document.querySelector("#kd-failed button");
    if (again) again.addEventListener("click", () => location.reload());
  }

  function fail() {
    if (ended.shown || ended.failed) return;
    ended.failed = true;
    by("kd-loading")?.remove();
    by("kd-failed").hidden = false;
  }

  // The server is full: the position of the link is drawn by the server, and the page tries again by itself.
  function wait() {
    const link = location.hash.slice(1);
    const picture = by("kd-linked");
    if (link.startsWith("kd1.")) {
      picture.addEventListener("load", () => (picture.hidden = false));
      const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      const asked = new URLSearchParams({ link, theme, lang: document.documentElement.lang });
      picture.src = `${document.body.dataset.baseUrl}kdexplore/picture?${asked}`;
    }
    setTimeout(() => location.reload(), AGAIN + Math.random() * AGAIN);
  }

  // Something stands on the page: an app, or whatever else the notebook shows.
  function watch() {
    const cells = by("rendered_cells");
    const arrived = () => cells.querySelector(".kd-app, .jupyter-widgets, .jp-OutputArea-output > *");
    const look = () => {
      if (ended.failed || !arrived()) return;
      ended.shown = true;
      watcher.disconnect();
      by("kd-loading")?.remove();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(cells, { childList: true, subtree: true });
    look();
  }

  setTimeout(() => {
    const slow = document.querySelector('[data-kd-word="slow"]');
    if (slow) slow.hidden = false;
  }, PATIENCE);
  if (document.documentElement.dataset.kdStatic === undefined) secret();
  addEventListener("beforeunload", () => {
    ended.told = ended.shown;
  });
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  addEventListener("error", ({ target }) => target?.src?.endsWith("/voila.js") && fail(), true);
  return { speak, fail, watch, wait, done: false };
})();

// What Voilà's script asks of a page: it shows the cells once its theme is there, the page once it has them all.
window.voila_heartbeat = () => {};
window.update_loading_text = () => {};
window.display_cells = () => {
  kdexplore.done = true;
  if (!window.themeLoaded) {
    window.cellLoaded = true;
    return;
  }
  document.getElementById("rendered_cells").style.display = "";
  kdexplore.watch();
};
window.voila_process = window.update_loading_text;
window.voila_finish = window.display_cells;
// A page that ends before its cells do has lost its kernel on the way.
addEventListener("DOMContentLoaded", () => document.getElementById("rendered_cells") && (kdexplore.done || kdexplore.fail()));
