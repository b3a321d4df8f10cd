// For an installed app whose server cannot be reached: it then gets a page that says so. And for halls, where the pages of
// hall mode go on without a server: they hand over what they are made of, all of it from one program. Nothing else is
// kept or answered from here, so that a newer program never meets older pages.
const KEPT = "offline-2";
const FILES = ["/offline.html", "/offline.css", "/offline.js"];
const HALL = "hall";
const HALL_PAGES = /^\/(hall|screen|event)$/;
const PATIENCE_MS = 4000; // with a server that does not answer

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT && name !== HALL).map((name) => caches.delete(name)))));
});

/** The pages of hall mode as they are now; what an older program had is let go. */
async function keep(paths) {
  const cache = await caches.open(HALL);
  await cache.addAll(paths.map((path) => new Request(path, path.startsWith("/assets/") ? {} : { cache: "reload" })));
  for (const request of await cache.keys()) if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request);
}

addEventListener("message", (event) => {
  const { keep: paths } = event.data ?? {};
  if (!Array.isArray(paths)) return;
  const port = event.ports[0];
  event.waitUntil(keep(paths).then(() => port?.postMessage(true), () => port?.postMessage(false)));
});

async function hallPage(request) {
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
  const kept = () => caches.match("/hall", { cacheName: HALL });
  return (await Promise.race([fetch(request), late]).catch(kept)) ?? caches.match("/offline.html");
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(HALL_PAGES.test(pathname) ? hallPage(request) : fetch(request).catch(() => caches.match("/offline.html")));
  else if (origin === location.origin && FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  else if (origin === location.origin && pathname.startsWith("/assets/")) event.respondWith(fetch(request).catch(async () => (await caches.match(request, { cacheName: HALL })) ?? Response.error()));
});
