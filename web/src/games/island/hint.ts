// What the best bot would do, in words: places by their lands, never by a number.
import { has, say } from "../../lib/lang.svelte";
import type { Answer } from "../../lib/protocol";
import { kindOf, placed, type PlaceKind } from "./choices";
import type { Point } from "./geometry";
import { RESOURCES, type Board } from "./types";
import { actionText, cardsText, placeName, type Names } from "./words";

export interface Advice {
  do: string;
  kind: string;
  what: string;
  why: string;
  at: { place: PlaceKind; index: number; p: Point } | null;
}

/** What stands for the names in a reason: the server writes places, cards and helpers as in actions. */
export function reasonWords(board: Board, given: Record<string, string>): Record<string, string> {
  const word = (value: string): string => {
    const at = placed(board, ` ${value}`);
    if (at) return placeName(board, at.place, at.index);
    const key = ["resource", "guild", "helper", "card"].map((kind) => `${kind}.${value}`).find((k) => has(k));
    return key ? say(key) : value;
  };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, word(String(value))]));
}

/** "1 wool 2 ore" as cards. */
function cards(text: string): string {
  const count = RESOURCES.map((r) => Number(new RegExp(`(\\d+) ${r}`).exec(text)?.[1] ?? (text.split(" ").includes(r) ? 1 : 0)));
  return cardsText(count);
}

function whatOf(board: Board, command: string, at: Advice["at"], names: Names): string {
  const kind = kindOf(command);
  const key = `island.advise.${kind}`;
  const rest = command.slice(kind.length + 1);
  const [give = "", get = ""] = (rest.split(" to ")[0] ?? "").split(" for ");
  if (!has(key)) return actionText(command, names);
  const whom = /\bp\d+/.exec(rest)?.[0] ?? "";
  return say(key, { place: at ? placeName(board, at.place, at.index) : "", give: cards(give), get: cards(get), who: names[whom] ?? "" });
}

export function adviceOf(answer: Answer, board: Board, names: Names): Advice | null {
  const command = answer["do"];
  if (typeof command !== "string") return null;
  const at = placed(board, command);
  const given = (answer["with"] ?? {}) as Record<string, string>;
  const why = typeof answer["why"] === "string" ? say(answer["why"], reasonWords(board, given)) : "";
  return { do: command, kind: kindOf(command), what: whatOf(board, command, at, names), why, at };
}
