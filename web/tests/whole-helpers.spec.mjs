// A whole game of Island with helpers.
// It is shorter than usual (`target`), and has its sevens for certain (`dice`).
import { playWhole } from "./whole.mjs";

await playWhole("four people play with helpers", {
  table: { offer: "helpers", options: { target: 6, dice: "balanced" } },
  seed: 12,
  shows: [/^option scenario=helpers/, /^p\d (hire|flip)\b/],
});
