// What happened at Island as sentences in the reader's language: src/term/island/tell.c for the browser.
import { drawn, partsOf, plain } from "../../lib/drawn";
import { has, listed, say } from "../../lib/lang.svelte";
import type { Entry } from "../../lib/table.svelte";
import { undoneText } from "../../lib/undo";
import type { Line } from "../../lib/words";
import { placeKind, type PlaceKind } from "./choices";
import { eventsOf, type IslandEvent } from "./events";
import { CARDS, GUILDS, HELPERS, RESOURCES, type Board } from "./types";
import { hexText, placeName, resourceName, type Names } from "./words";

type Fill = Record<string, string | number>;

export interface PlaceOnBoard {
  place: PlaceKind;
  index: number;
}

interface Told {
  names: Names;
  board: Board | null;
  me: string | null; // who reads; null: everybody has a name
}

function nameOf(t: Told, seat: string | null | undefined): string {
  return t.names[seat ?? ""] ?? seat ?? "";
}

/** The sentence for the reader who did it, for the one it was done to, or for all others. */
function told(t: Told, key: string, who: string | null, fill: Fill, whom: string | null = null): string {
  const forms = who === t.me ? [".you"] : whom === t.me ? [".to-you", ".from-you"] : [];
  const form = t.me === null ? undefined : forms.find((f) => has(`event.${key}${f}`));
  return has(`event.${key}`) ? say(`event.${key}${form ?? ""}`, fill) : "";
}

/** "2 wool, 1 ore", to be drawn. */
function cardsDrawn(cards: readonly number[]): string {
  const parts = cards.map((count, r) => (count > 0 ? drawn(RESOURCES[r] ?? "", `${count} ${resourceName(r)}`) : "")).filter(Boolean);
  return parts.length ? parts.join(", ") : say("island.nothing");
}

function resourceDrawn(r: number | null): string {
  return drawn(RESOURCES[r ?? -1] ?? "hand", resourceName(r));
}

function cardDrawn(what: number | null): string {
  const card = CARDS[what ?? 0] ?? "knight";
  return drawn(`card ${card}`, say(`card.${card}`));
}

/** Events of one kind between the same two come one for each resource: together they are one bundle. */
function gather(events: IslandEvent[], at: number): { cards: number[]; next: number } {
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

function dice(t: Told, events: IslandEvent[], at: number): { text: string; next: number } {
  const [, , to, what, count] = events[at] as IslandEvent;
  const sum = (what ?? 0) + count;
  const parts = [told(t, "dice", to, { who: nameOf(t, to), first: drawn(`light ${what}`, what ?? 0), second: drawn(`red ${count}`, count), sum })];
  let i = at + 1;
  const yields: string[] = [];
  while (events[i]?.[0] === "gain" || events[i]?.[0] === "short") {
    const event = events[i] as IslandEvent;
    if (event[0] === "short") {
      parts.push(say("event.short", { resource: resourceDrawn(event[3]) }));
      i++;
      continue;
    }
    const got = gather(events, i);
    yields.push(`${t.me !== null && event[2] === t.me ? say("web.you") : nameOf(t, event[2])} ${cardsDrawn(got.cards)}`);
    i = got.next;
  }
  if (yields.length) parts.push(say("event.yield", { list: yields.join("; ") }));
  return { text: parts.join(" "), next: i };
}

function cards(t: Told, events: IslandEvent[], at: number): { text: string; next: number } {
  const [kind, from, to] = events[at] as IslandEvent;
  const moved = gather(events, at);
  const after = events[moved.next];
  if (kind === "pay" && after?.[0] === "gain" && after[2] === from) {
    const got = gather(events, moved.next);
    return { text: told(t, "bank", from, { who: nameOf(t, from), give: cardsDrawn(moved.cards), get: cardsDrawn(got.cards) }), next: got.next };
  }
  const who = kind === "gain" ? to : from;
  const fill = { who: nameOf(t, who), whom: nameOf(t, to), cards: cardsDrawn(moved.cards) };
  return { text: told(t, kind, who, fill, kind === "gave" ? to : null), next: moved.next };
}

/** `verb`: it is built, or taken back. */
function built(t: Told, event: IslandEvent, verb: "built" | "undone" = "built"): string {
  const [, , to, what, count] = event;
  const piece = ["road", "settlement", "city"][what ?? -1];
  if (!piece) return "";
  const kind = placeKind(piece) ?? "vertex";
  return told(t, `${verb}.${piece}`, to, { who: nameOf(t, to), place: t.board ? placeName(t.board, kind, count) : "" });
}

function stole(t: Told, event: IslandEvent): string {
  const [, from, to, what] = event;
  const fill = { who: nameOf(t, to), whom: nameOf(t, from), card: what === null ? "" : resourceDrawn(what) };
  if (what !== null && t.me === null) return say("island.log.stole", fill);
  if (what !== null && t.me !== null && t.me === from) return say("event.stole.from-you", fill);
  if (what !== null && t.me !== null && t.me === to) return say("event.stole.you", fill);
  return say("event.stole", fill);
}

const OWED = ["owed.robber", "owed.gift", "owed.link"];

/** Events that stand alone. */
function single(t: Told, event: IslandEvent): string {
  const [kind, from, to, what, count] = event;
  const who = from ?? to;
  const fill: Fill = { who: nameOf(t, who), whom: nameOf(t, to), count };
  switch (kind) {
    case "built":
      return built(t, event);
    case "stole":
      return stole(t, event);
    case "drew":
      if (what === null || (t.me !== null && to !== t.me)) return "";
      return say(t.me === null ? "island.log.drew" : "event.drew.you", { who: nameOf(t, to), card: cardDrawn(what) });
    case "played":
      return told(t, kind, who, { ...fill, card: cardDrawn(what) });
    case "robber":
      return told(t, kind, who, { ...fill, place: t.board ? hexText(t.board, what ?? 0) : "" });
    case "longest":
    case "army":
      // From whom it comes is in the event, too; the sentence is about the one who has it now.
      return to === null ? say(`event.${kind}.nobody`) : told(t, kind, to, { ...fill, who: nameOf(t, to) });
    case "time":
      return to === null ? say("event.time") : told(t, "time-of", to, fill);
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
      return told(t, kind, who, { ...fill, tiles: say("island.tiles", { count }) }, to);
    case "two":
    case "short":
      return told(t, kind, who, { ...fill, resource: resourceDrawn(what) });
    default:
      return told(t, kind, who, fill);
  }
}

function sentences(t: Told, events: IslandEvent[]): string[] {
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
    } else out.push(single(t, events[i++] as IslandEvent));
  }
  return out.filter(Boolean);
}

/** "2 wool 1 ore" as the reader says it. */
function bundleDrawn(text: string): string {
  const cards = text.match(/\d+ (?:wood|brick|wool|grain|ore)/g) ?? [];
  return cards.map((card) => drawn(card.replace(/\d+ /, ""), card.replace(/[a-z]+$/, (r) => say(`resource.${r}`)))).join(", ") || text;
}

const OFFER = /^(offer|sell|seek) (.+?) for (.+?)(?: to (.*))?$/;
const ANSWER = /^(accept|decline) (p\d)$/;

/** What several said to one offer: those who would take it first. */
function answers(t: Told, entries: Entry[]): string {
  const whom = ANSWER.exec(entries[0]?.do ?? "")?.[2] ?? "";
  return ["accept", "decline"]
    .map((kind) => {
      const seats = entries.filter((e) => e.do?.startsWith(kind)).map((e) => e.who ?? "");
      const others = seats.filter((seat) => t.me === null || seat !== t.me);
      const who = listed(others.map((seat) => nameOf(t, seat)));
      if (seats.length === 0) return "";
      const key = seats.length === 1 ? kind : `${kind}-all`;
      return told(t, key, others.length < seats.length ? t.me : null, { who, whom: nameOf(t, whom) }, whom);
    })
    .filter(Boolean)
    .join(" ");
}

/** What an action says that no event shows. */
function deed(t: Told, who: string, text: string): string {
  const [kind = "", ...rest] = text.split(" ");
  const whom = rest.find((w) => /^p\d+$/.test(w));
  const card = rest.find((w) => (RESOURCES as readonly string[]).includes(w));
  const fill: Fill = { who: nameOf(t, who), whom: nameOf(t, whom), card: card ? drawn(card, say(`resource.${card}`)) : "" };
  const offer = OFFER.exec(text);
  if (offer) {
    const [, how, left = "", right = "", to = ""] = offer;
    const [count = "", beside] = left.split(" and ");
    const tiles = say("island.tiles", { count }) + (beside ? `, ${bundleDrawn(beside)}` : "");
    const give = how === "offer" ? bundleDrawn(left) : how === "sell" ? tiles : bundleDrawn(right);
    const want = how === "seek" ? tiles : bundleDrawn(right);
    const asked = to.split(",").filter((seat) => seat in t.names);
    if (!asked.length || asked.length === Object.keys(t.names).length - 1) return told(t, "offer", who, { ...fill, give, want });
    const people = asked.map((seat) => (t.me !== null && seat === t.me ? say("island.log.to-you") : nameOf(t, seat)));
    return told(t, "offer-to", who, { ...fill, give, want, whom: listed(people) }, asked.length === 1 ? (asked[0] ?? null) : null);
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
      return told(t, kind, who, fill, whom ?? null);
    case "return":
      return say("event.return", fill);
    case "first":
      return told(t, "order", who, fill);
    default:
      return "";
  }
}

const isTurn = (e: IslandEvent): boolean => e[0] === "turn" || (e[0] === "visit" && e[3] === 1);

function undone(t: Told, entry: Entry): string {
  const piece = entry.carried || !entry.took ? undefined : eventsOf(entry.took).find((e) => e[0] === "built");
  if (piece) return built(t, piece, "undone");
  const took = entry.took;
  return undoneText(entry, t.names, t.me, took ? saying(t, took, eventsOf(took).filter((e) => !isTurn(e))) : "");
}

/** All that an entry says, but for whose turn begins. */
function saying(t: Told, entry: Entry, events: IslandEvent[]): string {
  const who = entry.who ?? "";
  if (entry.undo) return undone(t, entry);
  if (entry.also) return answers(t, [entry, ...entry.also]);
  const parts = sentences(t, events);
  const closed = events.some((e) => e[0] === "gave");
  const first = /^p\d/.test(who) && !(closed && entry.do?.startsWith("accept")) ? deed(t, who, entry.do ?? "") : "";
  // First whose help it is, then what it does.
  const used = events[0]?.[0] === "used" ? parts.splice(0, 1) : [];
  return [...used, first, ...parts, entry.lapsed ? say("island.log.lapsed") : ""].filter(Boolean).join(" ");
}

function toldOf(names: Names, board: unknown, me: string | null): Told {
  return { names, board: (board as Board | null | undefined) ?? null, me };
}

/** One entry of the log as a text; "" where there is nothing to say. */
export function words(entry: Entry, names: Names, board?: unknown, me: string | null = null): string {
  return plain(saying(toldOf(names, board, me), entry, eventsOf(entry)));
}

/** What an entry was about on the board: what was built, where the robber went, which land a throw made pay. */
function placed(entry: Entry, board: Board | null): { places?: PlaceOnBoard[] } {
  const places = ((entry.took ?? entry).events ?? []).flatMap(([kind, , , what, count]): PlaceOnBoard[] => {
    if (kind === "built") return [{ place: what === 0 ? "edge" : "vertex", index: count }];
    if (kind === "lifted") return [{ place: "edge", index: count }];
    if (kind === "robber" && what !== null) return [{ place: "hex", index: what }];
    if (kind === "chip" && what !== null && board?.vertices[what]) return [{ place: "vertex", index: what }];
    if (kind === "dice") return (board?.hexes ?? []).flatMap((hex, index): PlaceOnBoard[] => (hex.number === (what ?? 0) + count ? [{ place: "hex", index }] : []));
    return [];
  });
  return places.length > 0 ? { places } : {};
}

/** One entry as lines: where a turn begins is a line of its own, with nothing but that event. */
export function lines(entry: Entry, names: Names, board?: unknown, me: string | null = null): Line[] {
  const t = toldOf(names, board, me);
  const events = eventsOf(entry);
  const turns = events.filter(isTurn);
  const text = saying(t, entry, events.filter((e) => !isTurn(e)));
  const out: Line[] = text ? [{ entry, text: plain(text), parts: partsOf(text), ...placed(entry, t.board) }] : [];
  for (const event of turns) {
    const key = `island.log.${event[0] === "turn" ? "turn" : "paired"}${me !== null && event[2] === me ? ".you" : ""}`;
    out.push({ entry: { n: entry.n, kind: "did", events: [event] }, text: say(key, { who: nameOf(t, event[2]), count: event[4] }), turn: true });
  }
  return out;
}

/** Whether an entry ends the offer that `me` has open, without a trade or a word of his own about it. */
function ends(entry: Entry, me: string, strict: boolean): boolean {
  return eventsOf(entry).some(([kind, from, to]) => {
    if (kind === "turn" || kind === "visit") return true;
    if (kind === "built" || kind === "bought") return strict || (to ?? from) === me;
    return (kind === "stole" || kind === "discard" || kind === "pay" || kind === "gave") && from === me;
  });
}

const isVisit = (e: IslandEvent): boolean => e[0] === "visit" && e[3] !== 1;
const unused = new WeakMap<Entry, Entry>(); // each of them once: the log knows an entry's words by it

/** Who may build between two turns is news once he does: most pass at once, five times a turn with six people. */
function withoutIdle(entry: Entry, next: Entry | undefined): Entry {
  const visit = eventsOf(entry).find(isVisit);
  if (!visit || (next?.who === visit[2] && next?.do !== "pass")) return entry;
  const rest = unused.get(entry) ?? { ...entry, events: eventsOf(entry).filter((e) => !isVisit(e)) };
  unused.set(entry, rest);
  return rest;
}

/** The log as it is read: the answers to an offer are one entry, and the end of an own offer is told. */
export function arrange(log: Entry[], me: string | null, options: Record<string, unknown> = {}): Entry[] {
  const out: Entry[] = [];
  let open = false; // an offer of the reader
  for (const [i, whole] of log.entries()) {
    const entry = withoutIdle(whole, log[i + 1]);
    const last = out.at(-1);
    const answer = ANSWER.exec(entry.do ?? "");
    if (answer && !eventsOf(entry).length && !entry.undo && last && ANSWER.exec(last.do ?? "")?.[2] === answer[2] && !last.events?.length) {
      out[out.length - 1] = { ...last, also: [...(last.also ?? []), entry] };
      continue;
    }
    const traded = eventsOf(entry).some((e) => e[0] === "gave" && (e[1] === me || e[2] === me)) && /^(accept|trade)/.test(entry.do ?? "");
    const trading = traded || (entry.who === me && entry.do === "withdraw");
    const lapsed = open && !trading && me !== null && ends(whole, me, options["phases"] !== "combined");
    if (trading || lapsed) open = false;
    if (me !== null && entry.who === me && OFFER.test(entry.do ?? "")) open = true;
    out.push(lapsed ? { ...entry, lapsed } : entry);
  }
  return out;
}
