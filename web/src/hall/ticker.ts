// A worker that does nothing but tick: timers of a window that is behind others are slowed down by browsers, those of a
// worker are not.
const TICK_MS = 50; // so that screens show a new second at the same time, as far as anybody can see
setInterval(() => postMessage(0), TICK_MS);
export {};
