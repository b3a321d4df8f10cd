// Dice and Dice Duel, as the browser knows them: two games with one drawing.
import type { GameFace } from "../../lib/face";
import { DICE_OFFER, DUEL_OFFER } from "./setups";

const PENS = [1, 4, 5, 0]; // sheets are marked with pens: whoever plays alone writes in blue

const shared: Omit<GameFace, "name"> = {
  draw: () => import("./DiceFace.svelte"),
  showsPlayers: true,
  open: true,
  colour: (seat) => PENS[seat] ?? 1,
  sources: [["dice.from-roads", 6], ["dice.from-settlements", 0], ["dice.from-cities", 1], ["dice.from-knights", 4], ["dice.from-no-build", 5], ["longest-road", 2], ["largest-army", 3]],
  suspense: ["dice"],
  typed: {
    things: { resource: ["wood", "brick", "wool", "grain", "ore", "gold"] },
    common: ["roll", "keep", "stop", "road", "settlement", "city", "knight", "gold", "joker", "end"],
  },

  art: () => import("./Art.svelte"),
  pictures: () => import("./help/Pictures.svelte"),
  things: () => import("./things"),
  log: () => import("./log"),
  sign: () => import("./LogSign.svelte"),
  thing: () => import("./LogThing.svelte"),
  tell: () => import("./tell"),
  chronicle: () => import("./chronicle"),
};

export const dice: GameFace = {
  ...shared,
  name: "dice",
  tint: "var(--forest)",
  offers: [DICE_OFFER],
  quick: { key: "web.solo-dice", seats: 1 },
  keys: [{ name: "dice", single: true, rows: [["R", "roll"], ["1–6", "keep"], ["S", "stop"], ["B", "next"], ["E", "end"], ["H", "hint"], ["U", "undo"]] }],
  solo: () => import("./Rating.svelte"),
};

export const duel: GameFace = { ...shared, name: "duel", tint: "var(--hills)", offers: [DUEL_OFFER], quick: { key: "web.duel-bot", seats: 2 } };
