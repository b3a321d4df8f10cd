// What happened in a game of Symbol Rush, as sentences: what was found and how fast, not every card that is turned up.
import { has, say } from "../../lib/lang.svelte";
import type { GameEvent } from "../../lib/protocol";
import type { Entry } from "../../lib/table.svelte";
import type { Line, Names } from "../../lib/words";
import { COLOURS } from "./model";
import { symbolName } from "./symbols";
import { seconds } from "./words";

const MINI = "mini";

function happened([name, from, to, what, count]: GameEvent, names: Names, me: string | null, luck: boolean): string {
  const doer = from ?? to ?? "";
  const who = names[doer] ?? doer;
  const key = (bare: string): string => (doer === me && has(`${bare}.you`) ? `${bare}.you` : bare);
  switch (name as string) {
    case "found":
      return say(key("rush.log.found"), { who, symbol: symbolName(what ?? 0), time: seconds(count) }) + (luck ? ` ${say("rush.log.drawn")}` : "");
    case "wrong":
      return say(key("rush.log.wrong"), { who, symbol: symbolName(what ?? 0) });
    case "hint":
      return say(key("rush.log.hint"), { who, symbol: symbolName(what ?? 0) });
    case MINI:
      return say("rush.log.mini", { mini: say(`rush.mini.${what ?? 1}`) });
    case "colour":
      return say(key("rush.log.colour"), { who, colour: say(`rush.colour.${COLOURS[what ?? 0] ?? "blue"}`) });
    case "points":
      return say(key("rush.log.points"), { who, count });
    case "counted":
    case "out":
    case "passed":
    case "over":
      return say(key(`event.rush.${name}`), { who, count });
    default:
      return ""; // what lies where is to be seen
  }
}

export function words(entry: Entry, names: Names, _board: unknown = null, me: string | null = null): string {
  const luck = / made \d+\/\d+\/\d+$/.test(entry.do ?? "");
  return (entry.events ?? []).map((event) => happened(event, names, me, luck)).filter(Boolean).join(" ");
}

/** A mini-game parts the lines before it from those behind. */
export function lines(entry: Entry, names: Names, board: unknown, me: string | null): Line[] {
  const text = words(entry, names, board, me);
  const turn = (entry.events ?? []).some(([name]) => (name as string) === MINI);
  return text ? [{ entry, text, ...(turn ? { turn } : {}) }] : [];
}

export const arrange = (log: Entry[]): Entry[] => log;
