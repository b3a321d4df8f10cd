// A whole game on the map of New York, with the canal.
// It is shorter than usual (`target`), and has its sevens for certain (`dice`).
import { playWhole } from "./whole.mjs";

await playWhole("four people play on New York", {
  table: { offer: "newyork", options: { target: 6, dice: "balanced", erie: "on" } },
  seed: 14,
  shows: [/^option scenario=newyork/, /^option erie=on/],
});
