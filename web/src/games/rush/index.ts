// Symbol Rush, as the browser knows it. Everything but this list is fetched with the first table, the rules too.
import type { GameFace, Offer } from "../../lib/face";
import { painted } from "./marks";

const OFFER: Offer = { key: "rush", game: "rush", options: {}, seats: 3 };

export const rush: GameFace = {
  name: "rush",
  rules: () => import("./rules"),
  draw: () => import("./Rush.svelte"),
  log: () => import("./log"),
  tell: () => import("./tell"),
  summary: () => import("./Summary.svelte"),
  pictures: () => import("./help/Pictures.svelte"),
  showsPlayers: true,
  oneClock: true,
  speaks: true,
  showsNews: true,
  wide: true,
  open: true,
  painted,
  tint: "var(--hills)",
  offers: [OFFER],
  aside: /^(tip|ready)\b/,
  keys: [{ name: "rush", single: true, rows: [["1–9", "symbol"], ["A–S", "target"]] }],
  typed: { things: {}, common: ["colour", "ready", "claim", "tip", "turn", "pass"], how: "web.text-how-rush" },
};
