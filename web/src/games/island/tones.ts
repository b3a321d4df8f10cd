// The tones of cards and tiles: light enough for dark ink on them, in the light as in the dark.
import type { Guild, Resource } from "./types";

const PAPER = "#efe3c6"; // a card that nobody knows
const BACK = "#7c93a6"; // of a development card

const TONES: Record<Resource | Guild, string> = {
  wood: "#7fa571",
  brick: "#d99a70",
  wool: "#b7d181",
  grain: "#ecca68",
  ore: "#b1b3ba",
  traders: "#9aa0a4",
  merchants: "#5f9fc4",
  roadbuilders: "#cf7a54",
  scholars: "#ddb444",
  masterbuilders: "#6fa56b",
};

/** Of a resource, a guild, "card" for the back of a development card, or of whatever else. */
export function toneOf(name: string): string {
  return TONES[name as Resource] ?? (name === "card" ? BACK : PAPER);
}
