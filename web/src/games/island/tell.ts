// Island for text mode: what lies on the board, who stands where, what is offered, in whole words.
import { counted, listed, say } from "../../lib/lang.svelte";
import type { Entry, Table } from "../../lib/table.svelte";
import type { Tell } from "../../lib/tell";
import { placed, placeKind, placeText, seatIndex, somewhere } from "./choices";
import { eventsOf } from "./events";
import { reasonWords } from "./hint";
import { givenBy, has, hopeless as hopelessOf, lack, wantedBy } from "./offers";
import { canOnlyPass } from "./restraint.svelte";
import { promptOf } from "./prompt";
import { CARDS, RESOURCES, type Board, type Look, type Offer, type Thing } from "./types";
import { actionText, cardsText, hexText, placeName, resourceName } from "./words";
import { worthOf, type Seen } from "./worth";

export function seen(table: Table): Seen | null {
  if (!table.board || !table.scene) return null;
  const names = (table.message?.seats ?? []).map((chair) => chair.name ?? chair.seat);
  return { board: table.board as Board, look: table.scene.look as Look, me: seatIndex(table.viewer), names };
}

function hand(table: Table): string[] {
  const s = seen(table);
  const own = s?.look.players[s.me];
  if (!s || !own) return [say("web.watching")];
  const count = own.hand.reduce((a, b) => a + b, 0);
  const lines = [say("hand.cards", { cards: cardsText(own.hand), count })];
  const cards = own.cards.flatMap((n, i) => (n > 0 ? [`${n} ${say(`card.${CARDS[i]}`)}`] : []));
  if (cards.length) lines.push(say("hand.development", { cards: cards.join(", ") }));
  lines.push(say("hand.rates", { rates: own.rate.map((rate, r) => `${resourceName(r)} ${rate}`).join(", ") }));
  s.look.players.forEach((player, i) => {
    if (i !== s.me && player.hand.some((n) => n > 0)) lines.push(say("tell.known", { who: s.names[i] ?? "", count: counted("web.cards", player.handSize), cards: cardsText(player.hand) }));
  });
  return lines;
}

/** The lands row by row, as they lie, from north to south; then the harbours. */
function board(table: Table): string[] {
  const s = seen(table);
  if (!s) return [];
  const rows = new Map<number, number[]>();
  s.board.hexes.forEach((hex, h) => rows.set(hex.y, [...(rows.get(hex.y) ?? []), h]));
  const lines = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row], i) => {
      const lands = row.sort((a, b) => (s.board.hexes[a]?.x ?? 0) - (s.board.hexes[b]?.x ?? 0)).map((h) => hexText(s.board, h));
      return say("tell.row", { row: i + 1, lands: lands.join(", ") });
    });
  lines.push(say("tell.robber", { place: placeName(s.board, "hex", s.look.robber) }));
  const harbours = s.board.vertices.flatMap((vertex, v) => (vertex.harbour > 0 ? [placeName(s.board, "vertex", v)] : []));
  return harbours.length ? [...lines, say("tell.harbours", { list: harbours.join("; ") })] : lines;
}

/** Everything that one player has on the board. */
function pieces(s: Seen, i: number): string {
  const at = (city: boolean): string[] => s.look.buildings.filter(([, owner, c]) => owner === i && c === city).map(([v]) => placeName(s.board, "vertex", v));
  const groups: [string, string[]][] = [
    ["settlement", at(false)],
    ["city", at(true)],
    ["road", s.look.roads.filter(([, owner]) => owner === i).map(([e]) => placeName(s.board, "edge", e))],
  ];
  const parts = groups.filter(([, places]) => places.length > 0).map(([piece, places]) => `${say(`island.build.${piece}`)} ${places.map((p, n) => `${n + 1}: ${p}`).join("; ")}`);
  return `${s.names[i] ?? ""}${i === s.me ? ` (${say("web.you")})` : ""}: ${parts.join(". ") || say("web.none")}`;
}

/** One land: who lives there. */
function land(s: Seen, h: number): string {
  const corners = new Set(s.board.hexes[h]?.corners ?? []);
  const living = s.look.buildings.filter(([v]) => corners.has(v)).map(([, owner, city]) => `${s.names[owner] ?? ""} (${say(`island.build.${city ? "city" : "settlement"}`)})`);
  if (s.look.robber === h) living.push(say("tell.the-robber"));
  return `${placeName(s.board, "hex", h)}: ${living.length ? listed(living) : say("tell.nobody")}`;
}

function scan(table: Table, what: string): string[] {
  const s = seen(table);
  if (!s) return [];
  if (!what) return s.names.map((_, i) => pieces(s, i));
  const seat = s.names.findIndex((name, i) => name.toLowerCase().startsWith(what) || `p${i + 1}` === what);
  if (seat >= 0) return [pieces(s, seat)];
  // Lands by their number or their name; a resource means the lands that bring it.
  const grows = ["forest", "hills", "pasture", "fields", "mountains"][(RESOURCES as readonly string[]).indexOf(what)];
  const found = s.board.hexes.flatMap((hex, h) => {
    const words = [hexText(s.board, h).toLowerCase(), say(`terrain.${hex.terrain}`).toLowerCase(), String(hex.number), `h${h}`];
    return words.includes(what) || hex.terrain === grows ? [h] : [];
  });
  return found.length ? found.map((h) => land(s, h)) : [say("tell.not-found", { what })];
}

function offerText(s: Seen, offer: Offer, maker: number): string {
  const give = givenBy(offer);
  const want = wantedBy(offer);
  if (maker !== s.me) {
    const missing = s.me >= 0 && has(offer.to, s.me) ? lack(s.look, s.me, offer) : "";
    return [say("tell.offer", { who: s.names[maker] ?? "", give, want }), missing && say("island.lack", { cards: missing })].filter(Boolean).join(" ");
  }
  const yes = s.names.filter((_, i) => ((offer.yes >> i) & 1) === 1);
  return say("island.offer-own", { give, want }) + (yes.length ? `. ${say("tell.yes", { who: listed(yes) })}` : "");
}

function offers(table: Table): string[] {
  const s = seen(table);
  const open = s?.look.offers.flatMap((offer, maker) => (offer ? [offerText(s, offer, maker)] : [])) ?? [];
  return open.length ? open : [say("tell.no-offers")];
}

function hopeless(table: Table): string[] {
  const s = seen(table);
  return s ? hopelessOf(s.look, s.me, table.scene?.legal ?? []) : [];
}

function certain(table: Table): string | undefined {
  const s = seen(table);
  return s && canOnlyPass(s.look, s.me, table.scene?.legal ?? []) ? "pass" : undefined;
}

function place(table: Table, command: string): string {
  const s = seen(table);
  const found = s ? placed(s.board, command) : null;
  return s && found ? placeName(s.board, found.place, found.index) : "";
}

function action(table: Table, command: string): string {
  const where = place(table, command);
  if (where) return where;
  const s = seen(table);
  const bySeat = Object.fromEntries((s?.names ?? []).map((name, i) => [`p${i + 1}`, name]));
  const text = actionText(command, bySeat);
  if (text !== command) return text;
  const seat = / p(\d+)$/.exec(command);
  return seat && command.split(" ").length === 2 ? (s?.names[Number(seat[1]) - 1] ?? "") : "";
}

function worth(table: Table, command: string): string {
  const s = seen(table);
  return s ? worthOf(s, command) : "";
}

function example(table: Table, kind: string): string {
  const s = seen(table);
  const place = placeKind(kind);
  if (!s || !place) return kind;
  return `${kind} ${placeText(s.board, place, place === "hex" ? s.look.robber : somewhere(s.board, s.look, s.me, kind))}`;
}

function everywhere(table: Table, kind: string): string[] {
  const s = seen(table);
  const place = placeKind(kind);
  if (!s || !place) return [];
  const all = { hex: s.board.hexes, vertex: s.board.vertices, edge: s.board.edges }[place];
  return all.map((_, i) => `${kind} ${placeText(s.board, place, i)}`);
}

function task(table: Table, typed: boolean): string {
  const s = seen(table);
  if (!s) return "";
  if (typed) {
    const debt = s.look.players[s.me]?.debt ?? 0;
    return s.look.phase === "discard" && debt > 0 ? say("tell.must-discard", { count: debt }) : "";
  }
  const prompt = promptOf(s.board, s.look, table.scene?.legal ?? [], s.me, s.names);
  return prompt.mine ? prompt.text : "";
}

const OFFERING = /^(offer|sell|seek) /;

/** Offers to me that I can take. */
function asked(table: Table): { key: string; text: string }[] {
  const s = seen(table);
  return (s?.look.offers ?? []).flatMap((offer, maker) => {
    if (!s || !offer || !table.scene?.legal.includes(`accept p${maker + 1}`)) return [];
    const text = say("island.offer-to-you", { who: s.names[maker] ?? "", give: givenBy(offer), want: wantedBy(offer) });
    return [{ key: `p${maker + 1} ${offer.give} ${offer.want} ${offer.extra}`, text }];
  });
}

/** An offer to all, and the robber beside what I have built. */
function concerns(table: Table, entry: Entry): boolean {
  const s = seen(table);
  if (!s) return false;
  if (OFFERING.test(entry.do ?? "")) return ((s.look.offers[seatIndex(entry.who)]?.to ?? 0) >> s.me & 1) === 1;
  const mine = new Set(s.look.buildings.filter(([, owner]) => owner === s.me).map(([v]) => v));
  return eventsOf(entry).some(([kind, , , hex]) => kind === "robber" && (s.board.hexes[hex ?? -1]?.corners ?? []).some((v) => mine.has(v)));
}

function costs(table: Table): string[] {
  const s = seen(table);
  return s ? (["road", "settlement", "city", "card"] as const).map((thing) => `${say(`island.build.${thing}`)}: ${cardsText(s.board.price[thing])}`) : [];
}

function player(table: Table, seat: number): string[] {
  const s = seen(table);
  const one = s?.look.players[seat];
  if (!s || !one) return [];
  const parts = [say("island.stat.cards", { count: one.cardCount }), say("island.stat.knights", { count: one.knights }), say("island.stat.road", { count: one.roadLength })];
  if (s.look.longest === seat) parts.push(say("island.longest"));
  if (s.look.army === seat) parts.push(say("island.army"));
  return parts;
}

/** What is missing for a building, or that there is no place for it; or that trade is over. */
function cannot(table: Table, kind: string): string {
  const s = seen(table);
  if (s && s.look.rolled && s.look.turn === s.me && ["offer", "bank", "trade"].includes(kind)) {
    const rule = table.why("bank wood for brick");
    if (rule === "BASE-TURN-02") return `${say("island.trade-over")} (${rule})`;
  }
  const thing = kind === "buy" ? "card" : kind;
  const price = s?.board.price[thing as Thing];
  const own = s?.look.players[s.me];
  if (!s || !price || !own || s.look.turn !== s.me || s.look.phase !== "main") return "";
  const missing = price.map((count, r) => Math.max(count - (own.hand[r] ?? 0), 0));
  return missing.some((count) => count > 0) ? say("island.missing", { cards: cardsText(missing) }) : say("tell.none-now", { kind: say(`island.build.${thing}`), cards: cardsText(price) });
}

function reason(table: Table, given: Record<string, string>): Record<string, string> {
  const s = seen(table);
  return s ? reasonWords(s.board, given) : given;
}

export const tell: Tell = {
  builds: ["road", "settlement", "city", "knight", "buy"],
  personal: ["accept", "decline", "trade", "rob"],
  answers: /^(accept|decline|trade|withdraw)\b/,
  noNews: ["withdraw"],
  answerKeys: () => say("island.offer-keys"),
  everybody: ["longest", "army"],
  asks: (entry) => OFFERING.test(entry.do ?? ""),
  alike: (entry) => (entry.do?.startsWith("decline ") ? entry.do : ""),
  together: (who) => say("web.declined-by", { who: listed(who) }),
  ...{ reason, hand, board, scan, offers, hopeless, certain, action, worth, cannot, example, everywhere, task, asked, concerns, costs, player },
};
