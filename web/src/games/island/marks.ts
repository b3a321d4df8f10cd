// The names of colours.
import { COLOURS } from "./types";

export function colourName(colour: number): string {
  return COLOURS[colour] ?? "";
}
