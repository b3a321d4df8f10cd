// A whole game of Island as most tables play it, to ten points, by four people who could not be more different: by
// mouse in English, by mouse in German, on a phone, by keys alone.
import { playWhole } from "./whole.mjs";

await playWhole("mouse, German, phone and keys play Island to ten points", {
  who: [
    { name: "Ada", size: [1440, 900] },
    { name: "Bela", lang: "de" },
    { name: "Cleo", way: "touch" },
    { name: "Dana", way: "keys" },
  ],
  table: { offer: "island" },
  seed: 7,
  shows: [/^option setup=variable/],
});
