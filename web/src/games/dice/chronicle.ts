// What luck brought in the dice games: sides of dice with symbols.
import type { Chronicle } from "../../lib/face";
import { FACES, read } from "./model";

export const chronicle: Chronicle = {
  faces: FACES.map((face) => `resource.${face}`),
  sum: () => null,
  shown: (action) => (action.startsWith("luck dice") ? read(action) : []),
  thrower: () => null,
  brought: () => [],
  opens: (entry) => entry.do === "roll",
  balanced: () => false,
};
