// Long Table, as the browser knows it. Everything but this list is fetched with the first table, the rules too.
import type { GameFace } from "../../lib/face";
import { OFFERS, offerFor, QUICK } from "./setups";

const COLOURS = [4, 6, 3, 1, 2, 0]; // of mats A, B and C, sun before moon: data/longtable/mats.txt

export const longtable: GameFace = {
  name: "longtable",
  rules: () => import("./rules"),
  draw: () => import("./LongTable.svelte"),
  log: () => import("./log"),
  tell: () => import("./tell"),
  showsPlayers: true,
  oneClock: true,
  wide: true,
  open: true,
  desk: (code) => `/host/${code}`,
  tint: "var(--gold)",
  colour: (seat) => COLOURS[seat % COLOURS.length] ?? 0,
  sources: [["longtable.from-settlements", 0], ["longtable.from-cities", 1], ["longtable.from-abroad", 5], ["longtable.from-route", 2], ["longtable.from-army", 3], ["longtable.from-tiles", 4]],
  aside: /^(offer|accept|withdraw|bank|swap|call)\b/,
  offers: OFFERS,
  offerFor,
  quick: QUICK,
  keys: [{ name: "longtable", single: true, rows: [["1–5", "token"], ["R S C T", "piece"], ["M", "map"], ["yes N", "answer"], ["P", "plan"], ["F", "fetch"], ["V", "points"]] }],
  pictures: () => import("./help/Pictures.svelte"),
  things: () => import("./things"),
  typed: {
    things: { resource: ["wood", "brick", "wool", "grain", "ore"], longtable: ["sun", "moon"] },
    common: ["road", "settlement", "city", "buy", "knight", "roads", "invention", "bank", "swap", "offer", "accept", "discard", "call"],
    how: "web.text-how-longtable",
  },
};
