// What happened at a Long Table, as sentences: what a roll brought me in one of them, and offers only to whom they are made.
import { has, say } from "../../lib/lang.svelte";
import type { GameEvent } from "../../lib/protocol";
import type { Entry } from "../../lib/table.svelte";
import type { Line, Names } from "../../lib/words";
import { RESOURCES, type Board } from "./mats";
import { countsIn, countsWords, siteWords, sitesIn } from "./places";

type Fill = Record<string, string | number>;
interface Told {
  names: Names;
  board: Board | null;
  me: string | null;
}

const nameOf = (t: Told, seat: string | null | undefined): string => t.names[seat ?? ""] ?? seat ?? "";
function told(t: Told, name: string, seat: string | null | undefined, fill: Fill = {}): string {
  const key = `event.longtable.${name}`;
  return say(t.me !== null && seat === t.me && has(`${key}.you`) ? `${key}.you` : key, { who: nameOf(t, seat), ...fill });
}
const resource = (word: string | undefined): string => say(`resource.${word ?? "wood"}`);

/** An action whose own words say more than its events do. */
function deed(t: Told, entry: Entry): string {
  const [kind = "", ...rest] = (entry.do ?? "").split(" ");
  const text = entry.do ?? "";
  const [site] = t.board ? sitesIn(t.board, text) : [];
  const at = t.board && site ? siteWords(t.board, site, null) : "";
  const give = / (.*) for /.exec(text)?.[1] ?? "";
  const want = / for (.*?)(?: to | in |$)/.exec(text)?.[1] ?? "";
  switch (kind) {
    case "place":
      return told(t, "placed", entry.who, { at });
    case "road":
    case "settlement":
    case "city":
      return told(t, kind, entry.who, { at });
    case "buy":
      return told(t, "buy", entry.who);
    case "knight":
    case "roads":
    case "invention":
      return told(t, "played", entry.who, { tile: say(`longtable.tile.${kind}`) });
    case "bank":
    case "swap":
      return told(t, kind, entry.who, { give: resource(rest[0]), want: resource(rest[2]) });
    case "offer": {
      const to = / to (\S+)/.exec(text)?.[1] ?? "all";
      const mine = t.me === null || entry.who === t.me || to === "all" || to === t.me;
      return mine ? told(t, "offered", entry.who, { give: countsWords(countsIn(give)), want: countsWords(countsIn(want)) }) : "";
    }
    case "withdraw":
      return entry.who === t.me ? say("event.longtable.withdrawn.you") : "";
    case "times":
      return say("event.longtable.times", { early: rest[0] ?? "", late: rest[1] ?? "" });
    default:
      return "";
  }
}

function happened(t: Told, [name, from, to, what, count]: GameEvent): string {
  switch (name) {
    case "side":
      return say("event.longtable.side", { side: say(what ? "longtable.moon" : "longtable.sun") });
    case "dice":
      return what === 7 ? say("event.longtable.seven") : say("event.longtable.dice", { what: what ?? "?" });
    case "robbers":
      return say("event.longtable.robbers", { target: what === 7 ? say("longtable.desert") : (what ?? "?") });
    case "trade": {
      const partner = to === t.me ? from : to;
      return told(t, "trade", to === t.me ? to : from, { whom: nameOf(t, partner) });
    }
    case "discard":
      return told(t, "discard", from, { count });
    case "army":
    case "bonus":
    case "miscount":
      return told(t, name, from ?? to);
    case "win":
      return to ? told(t, "win", to) : say("event.longtable.nobody-won");
    case "route":
    case "stop":
    case "last":
      return say(`event.longtable.${name}`);
    default:
      return "";
  }
}

/** All that a roll, a tile or a fetch brought the reader, in one sentence. */
function gain(t: Told, entry: Entry): string {
  const fromTrade = /^(bank|swap) /.test(entry.do ?? ""); // the action has told it
  const mine = (entry.events ?? []).filter(([name, , to]) => (name === "produce" || name === "take") && to === t.me && !fromTrade);
  const got = RESOURCES.map((_, r) => mine.filter((e) => e[3] === r).reduce((n, e) => n + e[4], 0));
  return t.me !== null && got.some((n) => n > 0) ? say("event.longtable.gain.you", { tokens: countsWords(got) }) : "";
}

export function words(entry: Entry, names: Names, board: unknown = null, me: string | null = null): string {
  const t: Told = { names, board: board as Board | null, me };
  return [deed(t, entry), ...(entry.events ?? []).map((event) => happened(t, event)), gain(t, entry)].filter(Boolean).join(" ");
}

/** A new round parts the lines before it from those behind. */
export function lines(entry: Entry, names: Names, board: unknown, me: string | null): Line[] {
  const text = words(entry, names, board, me);
  const sites = board ? sitesIn(board as Board, entry.do ?? "") : [];
  const turn = (entry.events ?? []).some(([name]) => name === "dice");
  return text ? [{ entry, text, ...(turn ? { turn } : {}), ...(sites.length ? { places: sites } : {}) }] : [];
}

export const arrange = (log: Entry[]): Entry[] => log;
