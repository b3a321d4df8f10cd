// What happened at Island as sentences in the reader's language: src/term/island_tell.c for the browser.
import { has, say } from "../../lib/lang.svelte";
import type { GameEvent } from "../../lib/protocol";
import type { Entry } from "../../lib/table.svelte";
import { placeKind } from "./choices";
import { CARDS, GUILDS, HELPERS, RESOURCES, type Board } from "./types";
import { cardsText, hexText, placeName, resourceName, type Names } from "./words";

type Fill = Record<string, string | number>;

interface Told {
  names: Names;
  board: Board | null;
  me: string | null; // who reads; null: everybody has a name
}

function nameOf(t: Told, seat: string | null | undefined): string {
  return t.names[seat ?? ""] ?? seat ?? "";
}

/** The sentence for the reader who did it, or for all others. */
function told(t: Told, key: string, who: string | null, fill: Fill): string {
  const own = `event.${key}.you`;
  if (t.me !== null && who === t.me && has(own)) return say(own, fill);
  return has(`event.${key}`) ? say(`event.${key}`, fill) : "";
}

/** Events of one kind between the same two come one for each resource: together they are one bundle. */
function gather(events: GameEvent[], at: number): { cards: number[]; next: number } {
  const cards = [0, 0, 0, 0, 0];
  const first = events[at];
  let i = at;
  for (; i < events.length; i++) {
    const event = events[i];
    if (!event || !first || event[0] !== first[0] || event[1] !== first[1] || event[2] !== first[2]) break;
    const what = event[3] ?? -1;
    if (what < 0 || what >= RESOURCES.length) break;
    cards[what] = (cards[what] ?? 0) + event[4];
  }
  return { cards, next: Math.max(i, at + 1) };
}

function dice(t: Told, events: GameEvent[], at: number): { text: string; next: number } {
  const [, , to, what, count] = events[at] as GameEvent;
  const sum = (what ?? 0) + count;
  const parts = [told(t, "dice", to, { who: nameOf(t, to), first: what ?? 0, second: count, sum })];
  let i = at + 1;
  const yields: string[] = [];
  while (events[i]?.[0] === "gain" || events[i]?.[0] === "short") {
    const event = events[i] as GameEvent;
    if (event[0] === "short") {
      parts.push(say("event.short", { resource: resourceName(event[3]) }));
      i++;
      continue;
    }
    const got = gather(events, i);
    yields.push(`${nameOf(t, event[2])} ${cardsText(got.cards)}`);
    i = got.next;
  }
  if (yields.length) parts.push(say("event.yield", { list: yields.join("; ") }));
  return { text: parts.join(" "), next: i };
}

function cards(t: Told, events: GameEvent[], at: number): { text: string; next: number } {
  const [kind, from, to] = events[at] as GameEvent;
  const moved = gather(events, at);
  const after = events[moved.next];
  if (kind === "pay" && after?.[0] === "gain" && after[2] === from) {
    const got = gather(events, moved.next);
    return { text: told(t, "bank", from, { who: nameOf(t, from), give: cardsText(moved.cards), get: cardsText(got.cards) }), next: got.next };
  }
  const who = kind === "gain" ? to : from;
  const fill = { who: nameOf(t, who), whom: nameOf(t, to), cards: cardsText(moved.cards) };
  if (kind === "gave" && t.me !== null && to === t.me) return { text: say("event.gave.to-you", fill), next: moved.next };
  return { text: told(t, kind, who, fill), next: moved.next };
}

function built(t: Told, event: GameEvent): string {
  const [, , to, what, count] = event;
  const piece = ["road", "settlement", "city"][what ?? -1];
  if (!piece) return "";
  const kind = placeKind(piece) ?? "vertex";
  return told(t, `built.${piece}`, to, { who: nameOf(t, to), place: t.board ? placeName(t.board, kind, count) : "" });
}

function stole(t: Told, event: GameEvent): string {
  const [, from, to, what] = event;
  const fill = { who: nameOf(t, to), whom: nameOf(t, from), card: what === null ? "" : resourceName(what) };
  if (what !== null && t.me === null) return say("island.log.stole", fill);
  if (what !== null && t.me !== null && t.me === from) return say("event.stole.from-you", fill);
  if (what !== null && t.me !== null && t.me === to) return say("event.stole.you", fill);
  return say("event.stole", fill);
}

const OWED = ["owed.robber", "owed.gift", "owed.link"];

/** Events that stand alone. */
function single(t: Told, event: GameEvent): string {
  const [kind, from, to, what, count] = event;
  const who = from ?? to;
  const fill: Fill = { who: nameOf(t, who), whom: nameOf(t, to), count };
  switch (kind) {
    case "built":
      return built(t, event);
    case "stole":
      return stole(t, event);
    case "drew":
      return what !== null && (t.me === null || to === t.me) ? say("event.drew.you", { card: say(`card.${CARDS[what]}`) }) : "";
    case "played":
      return told(t, kind, who, { ...fill, card: say(`card.${CARDS[what ?? 0]}`) });
    case "robber":
      return told(t, kind, who, { ...fill, place: t.board ? hexText(t.board, what ?? 0) : "" });
    case "longest":
    case "army":
      return to === null ? say(`event.${kind}.nobody`) : told(t, kind, to, fill);
    case "visit":
      return told(t, what ? "paired" : "visit", to, fill);
    case "owed":
      return told(t, OWED[what ?? 0] ?? "", to, { ...fill, tiles: say("island.favours", { count }) });
    case "tile":
      if (what === null) return say("event.tile", fill);
      if (t.me === null || to !== t.me) return say("island.log.tile", { ...fill, guild: say(`guild.${GUILDS[what]}`) });
      return say("event.tile.you", { guild: say(`guild.${GUILDS[what]}`) });
    case "redeem":
      return told(t, kind, who, { ...fill, tiles: say("island.favours", { count }), guild: say(`guild.${GUILDS[what ?? 0]}`) });
    case "chip": {
      const name = t.board?.vertices[what ?? -1]?.name;
      const place = name || (t.board?.vertices[what ?? -1] ? placeName(t.board, "vertex", what ?? 0) : "");
      return told(t, place ? "chip.place" : "chip", to, { ...fill, place });
    }
    case "helper":
    case "used":
    case "flipped":
      return told(t, kind, who, { ...fill, helper: say(`helper.${HELPERS[what ?? 0]}`) });
    case "lifted":
      return told(t, kind, who, { ...fill, place: t.board ? placeName(t.board, "edge", count) : "" });
    case "canal":
    case "tiles":
      return told(t, kind, who, { ...fill, tiles: say("island.tiles", { count }) });
    case "two":
    case "short":
      return told(t, kind, who, { ...fill, resource: resourceName(what) });
    default:
      return told(t, kind, who, fill);
  }
}

function sentences(t: Told, events: GameEvent[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < events.length; ) {
    const kind = events[i]?.[0];
    if (kind === "dice") {
      const next = dice(t, events, i);
      out.push(next.text);
      i = next.next;
    } else if (kind === "gain" || kind === "pay" || kind === "discard" || kind === "gave") {
      const next = cards(t, events, i);
      out.push(next.text);
      i = next.next;
    } else out.push(single(t, events[i++] as GameEvent));
  }
  return out.filter(Boolean);
}

/** "2 wool 1 ore" as the reader says it. */
function bundleText(text: string): string {
  return text.replace(/\b(wood|brick|wool|grain|ore)\b/g, (r) => say(`resource.${r}`)).replace(/(\S) (\d)/g, "$1, $2");
}

/** What an action says that no event shows. */
function deed(t: Told, who: string, text: string): string {
  const [kind = "", ...rest] = text.split(" ");
  const whom = rest.find((w) => /^p\d+$/.test(w));
  const card = rest.find((w) => (RESOURCES as readonly string[]).includes(w));
  const fill: Fill = { who: nameOf(t, who), whom: nameOf(t, whom), card: card ? say(`resource.${card}`) : "" };
  const offer = /^(offer|sell|seek) (.+?) for (.+?)(?: to .*)?$/.exec(text);
  if (offer) {
    const [, how, left = "", right = ""] = offer;
    const tiles = say("island.tiles", { count: left });
    const give = how === "offer" ? bundleText(left) : how === "sell" ? tiles : bundleText(right);
    const want = how === "seek" ? tiles : bundleText(right);
    return told(t, "offer", who, { ...fill, give, want });
  }
  switch (kind) {
    case "accept":
    case "decline":
    case "withdraw":
    case "take":
    case "refuse":
    case "spare":
    case "swap":
    case "enough":
    case "waive":
    case "gift":
    case "demand":
    case "inspect":
      return told(t, kind, who, fill);
    case "return":
      return say("event.return", fill);
    case "first":
      return told(t, "order", who, fill);
    default:
      return "";
  }
}

/** One entry of the log; "" where there is nothing to say. */
export function words(entry: Entry, names: Names, board?: unknown, me: string | null = null): string {
  const t: Told = { names, board: (board as Board | null | undefined) ?? null, me };
  const who = entry.who ?? "";
  if (entry.undo) return `${nameOf(t, who)} ${say("web.undone")}`.trim();
  const events = entry.events ?? [];
  const parts = sentences(t, events);
  const closed = events.some((e) => e[0] === "gave");
  const first = /^p\d/.test(who) && !(closed && entry.do?.startsWith("accept")) ? deed(t, who, entry.do ?? "") : "";
  // First whose help it is, then what it does.
  const used = events[0]?.[0] === "used" ? parts.splice(0, 1) : [];
  return [...used, first, ...parts].filter(Boolean).join(" ");
}
