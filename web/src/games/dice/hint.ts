// What the best bot would do, in words with its numbers.
import { lang, say } from "../../lib/lang.svelte";
import type { Answer } from "../../lib/protocol";
import { places, read, type Board } from "./model";
import { diceList, placeName, stepName } from "./words";

export interface Advice {
  do: string;
  what: string;
  why: string;
  take: string; // on the button that does it
}

/** What kind of thing an action is, as the texts about hints are named. */
function kindOf(command: string): string {
  if (command === "keep nothing") return "again";
  if (command.startsWith("keep ")) return "keep";
  if (/^(gold|joker) /.test(command)) return "turn";
  return ["roll", "stop", "end"].includes(command) ? command : "build";
}

/** The dice, the place or the turn of a die that an action is about. */
function thingOf(command: string, board: Board): string {
  if (command.startsWith("keep ")) return diceList(read(command));
  const place = places(board).find((one) => one.command === command);
  return place ? placeName(place, board) : stepName(command, board);
}

export function adviceOf(answer: Answer, board: Board): Advice | null {
  const command = answer["do"];
  if (typeof command !== "string") return null;
  // The server's numbers have a point.
  const local = (value: string): string => (lang.name === "de" ? value.replace(/(\d)\.(\d)/g, "$1,$2") : value);
  const { other, ...given } = (answer["with"] ?? {}) as Record<string, string>;
  const fill = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, local(String(value))]));
  if (other !== undefined) fill["other"] = say(`dicesheet.other-${kindOf(other)}`, { thing: thingOf(other, board) });
  const kind = kindOf(command);
  return {
    do: command,
    what: say(`dicesheet.hint-${kind}`, { thing: thingOf(command, board) }),
    why: typeof answer["why"] === "string" ? say(answer["why"], fill) : "",
    take: say(`dicesheet.take-${kind}`),
  };
}
