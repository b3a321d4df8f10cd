// Only for an installed app whose server cannot be reached: it then gets a page that says so. Nothing else is kept or
// answered from here, so that a newer program never meets older pages.
const KEPT = "offline-2";
const FILES = ["/offline.html", "/offline.css", "/offline.js"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  else {
    const { pathname } = new URL(request.url);
    if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});
