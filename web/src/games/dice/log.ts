// What happened at a table of Dice, as sentences.
import { drawn, partsOf, plain } from "../../lib/drawn";
import { has, say } from "../../lib/lang.svelte";
import type { Entry } from "../../lib/table.svelte";
import { undoneText } from "../../lib/undo";
import type { Line } from "../../lib/words";
import { eventsOf, type DiceEvent } from "./events";
import { faceAt, FACES, PIECES, places, read, type Board, type Counts } from "./model";
import { jokerName, placeName } from "./words";

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

/** "2 ore, 1 grain", to be drawn. */
function diceDrawn(counts: Counts): string {
  const parts = counts.flatMap((n, i) => (n > 0 ? [drawn(faceAt(i), `${n} ${say(`resource.${faceAt(i)}`)}`)] : []));
  return parts.length > 0 ? parts.join(", ") : say("dice.none");
}

function faceDrawn(face: string): string {
  return drawn(face, say(`resource.${face}`));
}

function built(t: Told, entry: Entry, seat: string | null, piece: number): string {
  const place = t.board && places(t.board).find((one) => one.command === entry.do);
  return told(t, "dicesheet.log-built", seat, { place: t.board && place ? placeName(place, t.board) : say(`piece.${PIECES[piece] ?? "road"}`) });
}

function joker(t: Told, entry: Entry, seat: string | null, faces: number): string {
  const name = /^joker (\w+)/.exec(entry.do ?? "")?.[1];
  const fill = { from: faceDrawn(faceAt(faces % 8)), to: faceDrawn(faceAt(Math.floor(faces / 8))) };
  return told(t, "dicesheet.log-joker", seat, { ...fill, joker: jokerName(t.board?.jokers.find((one) => one.name === name)) });
}

function tell(t: Told, event: DiceEvent, entry: Entry): string {
  const [name, , to, what, count] = event;
  switch (name) {
    case "first":
      return told(t, "dicesheet.log-first", to);
    case "stop":
      return entry.do === "stop" ? told(t, "event.stop", to) : "";
    case "gold":
      return told(t, "event.gold", to, { face: faceDrawn(faceAt(what ?? 0)) });
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

function saying(t: Told, entry: Entry): string {
  const events = eventsOf(entry);
  if (entry.undo) return undoneText(entry, t.names, t.me, entry.took ? saying(t, entry.took) : "");
  const out: string[] = [];
  if (entry.do === "keep nothing") out.push(told(t, "dicesheet.log-again", entry.who));
  else if (entry.do?.startsWith("keep ")) out.push(told(t, "event.keep", entry.who, { dice: diceDrawn(read(entry.do)) }));
  const thrown = FACES.map((_, i) => events.filter((e) => e[0] === "dice" && e[3] === i).reduce((n, e) => n + e[4], 0));
  const by = events.find((e) => e[0] === "dice")?.[2];
  if (by) out.push(told(t, "event.throw", by, { dice: diceDrawn(thrown) }));
  return [...out, ...events.map((event) => tell(t, event, entry))].filter(Boolean).join(" ");
}

function toldOf(names: Told["names"], board: unknown, me: string | null): Told {
  return { names, board: (board as Board | null | undefined) ?? null, me };
}

/** The sentences of one entry of the log; an empty text for what needs no words. */
export function words(entry: Entry, names: Record<string, string>, board?: unknown, me: string | null = null): string {
  return plain(saying(toldOf(names, board, me), entry));
}

/** Whose turn begins, and the how manieth: of Dice each has fifteen, in Dice Duel they are counted through. */
function heading(t: Told, [, , seat, , count]: DiceEvent): string {
  if (t.board && !t.board.duel && t.board.seats === 1) return say("dicesheet.turn", { count, all: t.board.boxes });
  const turn = t.board && !t.board.duel ? Math.floor((count - 1) / t.board.seats) + 1 : count;
  return say(t.me !== null && seat === t.me ? "island.log.turn.you" : "island.log.turn", { who: t.names[seat ?? ""] ?? "", count: turn });
}

/** One entry as lines: where a turn begins is a line of its own. */
export function lines(entry: Entry, names: Record<string, string>, board?: unknown, me: string | null = null): Line[] {
  const t = toldOf(names, board, me);
  const text = saying(t, entry);
  const turns = entry.undo ? [] : eventsOf(entry).filter((e) => e[0] === "turn");
  return [
    ...(text ? [{ entry, text: plain(text), parts: partsOf(text) }] : []),
    ...turns.map((event): Line => ({ entry: { n: entry.n, kind: "did", events: [event] }, text: heading(t, event), turn: true })),
  ];
}

const opening = new WeakMap<Entry, Entry>(); // each of them once: the log knows an entry's words by it

/** The log as it is read: where the first turn begins with the game, nothing tells it. */
export function arrange(log: Entry[]): Entry[] {
  const first = log.find((entry) => entry.kind === "did");
  if (first?.n !== 1 || first.do !== "roll") return log;
  const begins = opening.get(first) ?? { n: 0, kind: "did", events: [["turn", null, first.who ?? null, null, 1]] };
  opening.set(first, begins);
  return [begins, ...log];
}
