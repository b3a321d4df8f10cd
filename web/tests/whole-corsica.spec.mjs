// A whole game on the map of Corsica; one of the four plays on a phone.
// It is shorter than usual (`target`), and has its sevens for certain (`dice`).
import { playWhole } from "./whole.mjs";

await playWhole("four people play on Corsica", {
  who: [{ name: "Ada" }, { name: "Bela", lang: "de" }, { name: "Cleo" }, { name: "Dana", way: "touch" }],
  table: { offer: "corsica", options: { target: 6, dice: "balanced" } },
  seed: 13,
  shows: [/^option scenario=corsica/],
});
