// Keeps the page for the next visit and for a train without a network. What is in braces is filled in when the page is
// built: another build has another cache, whose files are fetched anew.

const FILES = JSON.parse(`{files}`);
const CACHE = `kdexplore ${new URL("./", location.href)} {build}`; // of this build alone
const OURS = CACHE.slice(0, CACHE.lastIndexOf(" ") + 1);

async function stored() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
}

async function forgotten() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

async function answered(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(stored()));
addEventListener("activate", (event) => event.waitUntil(forgotten()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answered(event.request));
});
