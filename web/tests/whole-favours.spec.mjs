// A whole game of Island with the guilds and their favours; one of the four plays in text mode.
// It is shorter than usual (`target`), and has its sevens for certain (`dice`).
import { playWhole } from "./whole.mjs";

await playWhole("four people play for favours, one of them in text mode", {
  who: [{ name: "Ada" }, { name: "Bela", way: "text" }, { name: "Cleo" }, { name: "Dana" }],
  table: { offer: "favours", options: { target: 6, dice: "balanced" } },
  seed: 11,
  shows: [/^option scenario=favours/, /^p\d (gift|redeem|bargain|choose|take|refuse)\b/],
});
