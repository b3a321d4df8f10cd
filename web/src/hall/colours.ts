// The colours that are printed on the mats, as fills; their words are texts. A colour is never alone: every card has mat,
// letter and side beside it.
import { colours } from "../generated/mats.json";
import { letterOf } from "./plan";
import type { Seat } from "./clock";

const FILL: Record<string, string> = { green: "#2f7d46", pink: "#d9709a", white: "#fdf9ee", blue: "#2a66ad", orange: "#ee8a22", red: "#c63a2b" };

export function colourOf({ mat, side }: Seat): string {
  return colours[letterOf(mat)][side];
}
export function fillOf(colour: string): string {
  return FILL[colour] ?? "#888";
}
