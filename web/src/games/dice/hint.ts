// What the best bot would do, in words with its numbers.
import { has, lang, say } from "../../lib/lang.svelte";
import type { Answer } from "../../lib/protocol";
import { places, read, type Board } from "./model";
import { diceList, placeName, stepName } from "./words";

export interface Advice {
  do: string;
  what: string;
  why: string;
}

function what(command: string, board: Board): string {
  if (command === "keep nothing") return say("dicesheet.hint-again");
  if (command.startsWith("keep ")) return say("dicesheet.hint-keep", { dice: diceList(read(command)) });
  if (/^(gold|joker) /.test(command)) return say("dicesheet.hint-turn", { step: stepName(command) });
  const place = places(board).find((one) => one.command === command);
  if (place) return say("dicesheet.hint-build", { place: placeName(place, board) });
  return has(`dicesheet.hint-${command}`) ? say(`dicesheet.hint-${command}`) : command;
}

/** The next best action in a few words, inside of a sentence; null where there are none for it. */
function briefly(command: string, board: Board): string | null {
  if (command.startsWith("keep ")) return diceList(read(command));
  if (/^(gold|joker) /.test(command)) return stepName(command);
  const place = places(board).find((one) => one.command === command);
  return place ? placeName(place, board) : null;
}

export function adviceOf(answer: Answer, board: Board): Advice | null {
  if (typeof answer["do"] !== "string") return null;
  // The server's numbers have a point.
  const local = (value: string): string => (lang.name === "de" ? value.replace(/(\d)\.(\d)/g, "$1,$2") : value);
  const { other, ...given } = (answer["with"] ?? {}) as Record<string, string>;
  const fill = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, local(String(value))]));
  const next = other === undefined ? null : briefly(other, board);
  if (next !== null) fill["other"] = next;
  const why = typeof answer["why"] === "string" ? say(answer["why"], fill).replace(", {other},", "") : "";
  return { do: answer["do"], what: what(answer["do"], board), why };
}
