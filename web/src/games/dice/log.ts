// What happened at a table of Dice, as sentences.
import { has, say } from "../../lib/lang.svelte";
import type { GameEvent } from "../../lib/protocol";
import type { Entry } from "../../lib/table.svelte";
import { undoneText } from "../../lib/undo";
import { faceAt, FACES, PIECES, places, read, type Board } from "./model";
import { diceList, jokerName, placeName } from "./words";

interface Told {
  names: Record<string, string>;
  board: Board | null;
  me: string | null; // who reads it, where that is one person
}
type Fill = Record<string, string | number>;

/** The sentence for the reader who did it, or for all others. */
function told(t: Told, key: string, seat: string | null | undefined, fill: Fill = {}): string {
  const own = t.me !== null && seat === t.me && has(`${key}.you`);
  return say(own ? `${key}.you` : key, { who: t.names[seat ?? ""] ?? seat ?? "", ...fill });
}

function built(t: Told, entry: Entry, seat: string | null, piece: number): string {
  const place = t.board && places(t.board).find((one) => one.command === entry.do);
  return told(t, "dicesheet.log-built", seat, { place: t.board && place ? placeName(place, t.board) : say(`piece.${PIECES[piece] ?? "road"}`) });
}

function joker(t: Told, entry: Entry, seat: string | null, faces: number): string {
  const name = /^joker (\w+)/.exec(entry.do ?? "")?.[1];
  const fill = { from: say(`resource.${faceAt(faces % 8)}`), to: say(`resource.${faceAt(Math.floor(faces / 8))}`) };
  return told(t, "dicesheet.log-joker", seat, { ...fill, joker: jokerName(t.board?.jokers.find((one) => one.name === name)) });
}

function tell(t: Told, event: GameEvent, entry: Entry): string {
  const [name, , to, what, count] = event;
  switch (name) {
    case "first":
      return told(t, "dicesheet.log-first", to);
    case "stop":
      return entry.do === "stop" ? told(t, "event.stop", to) : "";
    case "gold":
      return told(t, "event.gold", to, { face: say(`resource.${faceAt(what ?? 0)}`) });
    case "joker":
      return joker(t, entry, to, count);
    case "built":
      return built(t, entry, to, what ?? 0);
    case "box":
      return told(t, what ? "dicesheet.log-box-none" : "dicesheet.log-box", to, { points: count });
    case "longest":
    case "army":
      return told(t, `dicesheet.log-${name}`, to);
    case "time":
      return say("event.time");
    case "over":
      return say("dicesheet.over");
    default:
      return "";
  }
}

/** The sentences of one entry of the log; an empty text for what needs no words. */
export function words(entry: Entry, names: Record<string, string>, board?: unknown, me: string | null = null): string {
  const t: Told = { names, board: (board as Board | null | undefined) ?? null, me };
  const events = entry.events ?? [];
  if (entry.undo) return undoneText(entry, names, me, entry.took ? words(entry.took, names, board, me) : "");
  const out: string[] = [];
  if (entry.do === "keep nothing") out.push(told(t, "dicesheet.log-again", entry.who));
  else if (entry.do?.startsWith("keep ")) out.push(told(t, "event.keep", entry.who, { dice: diceList(read(entry.do)) }));
  const thrown = FACES.map((_, i) => events.filter((e) => e[0] === "dice" && e[3] === i).reduce((n, e) => n + e[4], 0));
  const by = events.find((e) => e[0] === "dice")?.[2];
  if (by) out.push(told(t, "event.throw", by, { dice: diceList(thrown) }));
  return [...out, ...events.map((event) => tell(t, event, entry))].filter(Boolean).join(" ");
}
