// Island, as the browser knows it.
import type { GameFace } from "../../lib/face";
import { asksFor, offerFor, offers, printed, seatsText } from "./setups";
import { CARDS, RESOURCES } from "./types";

export const island: GameFace = {
  name: "island",
  draw: () => import("./Island.svelte"),
  showsPlayers: true,
  showsCorner: true,
  colour: (seat, seats) => seat + (seats === 3 ? 1 : 0), // three leave red in the box, as the rules say
  sources: [["web.from-settlements", 0], ["web.from-cities", 1], ["longest-road", 2], ["largest-army", 3], ["web.from-cards", 4], ["web.from-chips", 5]],
  aside: /^(offer|sell|seek|withdraw|accept|decline)\b/,
  suspense: ["dice"],
  printed,

  offers,
  offerFor,
  asksFor,
  seatsText,
  habits: { phases: "combined" },
  home: { first: { seats: 4, options: { setup: "beginner" } }, then: { seats: 4, options: { setup: "variable" } } },
  keys: [
    { name: "island", single: true, rows: [["R", "roll"], ["1 2 3 4", "build"], ["T", "trade"], ["M", "map"], ["yes N", "answer"], ["E", "end"], ["H", "hint"], ["U", "undo"]] },
    { name: "trade", single: true, rows: [["1–5", "give"], ["shift 1–5", "want"], ["enter", "send"]] },
  ],
  typed: {
    things: { resource: RESOURCES },
    understood: { card: CARDS },
    common: ["roll", "settlement", "road", "city", "buy", "knight", "roads", "invention", "monopoly", "robber", "rob", "discard", "bank", "offer", "accept", "decline", "trade", "withdraw", "end"],
  },

  art: () => import("./Art.svelte"),
  pictures: () => import("./help/Pictures.svelte"),
  things: () => import("./things"),
  log: () => import("./log"),
  sign: () => import("./LogSign.svelte"),
  thing: () => import("./LogThing.svelte"),
  tell: () => import("./tell"),
  chronicle: () => import("./chronicle"),
  coach: () => import("./coach"),
  workshop: () => import("./workshop/Workshop.svelte"),
};
