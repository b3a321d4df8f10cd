// The coach of Island: where its module is, and what its words are.
import module from "../../generated/coach.wasm?url";
import type { CoachFace } from "../../lib/coach";
import { deedText, reasonText } from "./hint";
import type { Board } from "./types";

export const coach: CoachFace = {
  module,
  deed: (command, board, names) => deedText(board as Board, command, names),
  reason: (why, board, names) => reasonText(board as Board, why, names),
};
