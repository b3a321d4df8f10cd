// A whole game at a table for five: four people and a bot, with building between the turns.
// It is shorter than usual (`target`), and has its sevens for certain (`dice`).
import { hurryBots, playWhole } from "./whole.mjs";

await playWhole("four people and a bot play at a table for five", {
  table: { offer: "island", seats: 5, options: { target: 6, dice: "balanced" } },
  seed: 15,
  shows: [/^seats 5/, /^p\d pass/],
  before: ([first]) => hurryBots(first.page),
});
