// Only for an installed app whose server cannot be reached: it then gets a page that says so. Nothing else is kept or
// answered from here, so that a newer program never meets older pages.
const KEPT = "offline-1";
const FILES = ["/offline.html", "/offline.css"];

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
  else if (new URL(request.url).pathname === "/offline.css") event.respondWith(fetch(request).catch(() => caches.match("/offline.css")));
});
