// The sentences about a position: what is to be done, what was done, what a place would bring.
import { say } from "../../lib/lang.svelte";
import { pointsText } from "../../lib/sources";
import { isBuilt, places, PRICE, type Board, type Place, type Plan } from "./model";
import type { Position } from "./position.svelte";
import type { Light } from "./Sheet.svelte";
import { diceList, placeName, stepName } from "./words";

function todo(at: Position): string {
  const { look, board } = at;
  const box = (at.own?.box.length ?? 0) + 1;
  if (look.phase === "roll") return say("dicesheet.must-roll", { count: look.allowed });
  if (look.phase === "keep") return say(look.rolls < 2 ? "dicesheet.may-keep" : "dicesheet.may-keep-last", { left: 3 - look.rolls });
  if (look.phase !== "build") return "…";
  if (at.canBuild) return say("dicesheet.may-build");
  if (at.options.length > 0) return say(at.loss ? "dicesheet.may-turn" : "dicesheet.may-turn-more");
  if (at.loss) return say("dicesheet.loss", { box });
  return board.duel ? say("dicesheet.may-end-duel") : say("dicesheet.may-end", { points: look.gained, box });
}

export function promptOf(at: Position): string {
  if (at.over) return say("dicesheet.over");
  if (at.closed) return say("web.closed");
  if (at.chosen !== null) return say("dicesheet.of-whom", { who: at.nameOf(at.shown) });
  if (!at.mine) return say("dicesheet.wait", { who: at.nameOf(at.look.turn) });
  return at.several ? say("dicesheet.whose", { who: at.nameOf(at.me), prompt: todo(at) }) : todo(at);
}

export function turnText({ board, look }: Position): string {
  if (board.duel) return say("dicesheet.turn-duel", { count: look.turns });
  const round = Math.floor((look.turns - 1) / look.players.length) + 1;
  return say("dicesheet.turn", { count: Math.min(board.boxes, round), all: board.boxes });
}

/** What an own action did, for those who listen. */
export function didText(command: string, { board, own }: Position): string {
  const place = places(board).find((p) => p.command === command);
  if (place) return `${say("dicesheet.preview-built", { place: placeName(place, board) })}.`;
  if (/^(gold|joker) /.test(command)) return `${stepName(command, board)}.`;
  return command === "end" && !board.duel ? `${say("dicesheet.total")}: ${pointsText(own?.points ?? 0)}.` : "";
}

export function planText(plan: Plan, board: Board): string {
  return say("dicesheet.preview-turn", { place: placeName(plan.place, board), steps: plan.steps.map((step) => stepName(step, board)).join(", ") });
}

/** What a place that is looked at costs or brings. */
export function previewText(place: Place | null, { board, sheet, options }: Position, lights: Map<string, Light>): string {
  if (!place || !sheet) return "";
  const fill = { place: placeName(place, board), points: pointsText(place.points), dice: diceList(PRICE[place.piece]) };
  if (isBuilt(sheet, place)) return say("dicesheet.preview-built", fill);
  const light = lights.get(place.command);
  const way = options.find((one) => one.place.command === place.command);
  if (light === "turn" && way) return planText(way, board);
  if (light === "would") return say("dicesheet.preview-would", fill);
  if (light === "now") return say(place.points > 0 ? "dicesheet.preview" : "dicesheet.preview-none", fill);
  return say("dicesheet.preview-cost", fill);
}
