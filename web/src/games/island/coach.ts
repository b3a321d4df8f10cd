// The coach of Island: where its module is, and what an action is called.
import module from "../../generated/coach.wasm?url";
import type { CoachFace } from "../../lib/coach";
import { deedText } from "./hint";
import type { Board } from "./types";

export const coach: CoachFace = {
  module,
  deed: (command, board, names) => deedText(board as Board, command, names),
};
