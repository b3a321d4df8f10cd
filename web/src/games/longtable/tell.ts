// Long Table for text mode and screen readers: the moment, what I hold, the mats around me, offers, all in whole words.
import { constants } from "../../generated/longtable";
import { say } from "../../lib/lang.svelte";
import { seatName } from "../../lib/names";
import type { Entry, Table } from "../../lib/table.svelte";
import type { Tell } from "../../lib/tell";
import { inPhase, personAt, siteText, sitesOf, total } from "./commands";
import { GOAL, hasPeople, matAt, PIECES, PRICES, RESOURCES, robberNumber, type Board, type Look, type Mine, type Person, type Piece } from "./mats";
import { countsWords, landWord, matWord, sitesIn, siteWords } from "./places";
import { incoming, missing } from "./trade";

interface Seen {
  table: Table;
  board: Board;
  look: Look;
  mine: Mine | null;
  me: Person | undefined;
}
function seen(table: Table): Seen | null {
  const look = table.scene?.look as Look | undefined;
  if (!look || !table.board) return null;
  return { table, board: table.board as Board, look, mine: look.mine, me: look.mine ? personAt(look, look.mine.seat) : undefined };
}
const who = (s: Seen, seat: number): string => (s.mine?.seat === seat ? say("longtable.you") : seatName(s.table.message?.seats, `p${seat + 1}`));
const sideWord = (side: number): string => say(`longtable.${constants.sides[side] ?? "sun"}`);

/** "Round 6: Moon is active, rolled 8. You may trade." */
function moment(table: Table): string {
  const s = seen(table);
  if (!s || table.message?.phase !== "playing") return "";
  const { look, mine } = s;
  const side = sideWord(look.side);
  if (look.phase === "round") return say(`tell.longtable-round${mine ? (mine.active ? "-mine" : "-others") : ""}`, { round: look.round, side, sum: look.dice[0] + look.dice[1] });
  if (look.phase === "robber") return say("tell.longtable-robber", { target: look.target === 7 ? say("longtable.desert") : look.target });
  if (look.phase === "dice" || look.phase === "target" || look.phase === "side") return ""; // for a moment only
  return `${say(`longtable.web-${look.phase}`)}. ${say(`longtable.wait-${look.phase}`)}`;
}

function hand(table: Table): string[] {
  const s = seen(table);
  if (!s?.mine || !s.me) return [say("web.watching")];
  const { me, mine } = s;
  const tiles = mine.tiles.map((tile) => `${tile.count} ${say(`longtable.tile.${tile.kind}`)}${tile.fresh ? ` (${say("longtable.tile-new")})` : ""}`);
  const lines = [
    say("tell.longtable-hand", { tokens: countsWords(me.hand), count: total(me.hand) }),
    say("tell.longtable-points", { points: me.points, goal: GOAL, list: me.source.map((n, i) => `${say(`longtable.from-${["settlements", "cities", "abroad", "route", "army", "tiles"][i] ?? ""}`)} ${n}`).join(", ") }),
    say("tell.longtable-stock", { roads: me.roads, settlements: me.settlements, cities: me.cities, route: me.route, knights: me.knights }),
    say("tell.longtable-tiles", { list: tiles.join(", ") || say("longtable.nothing") }),
    say("tell.longtable-rates", { list: RESOURCES.map((name, r) => `${say(`resource.${name}`)} ${mine.rates[r] ?? 4}`).join(", ") }),
  ];
  const claim = total(me.claim) > 0 ? [say("tell.longtable-claim", { tokens: countsWords(me.claim) })] : [];
  const market = mine.market === null ? [] : [say("tell.longtable-market", { tokens: countsWords(s.look.mats.find((m) => m.place === mine.market)?.market ?? []) })];
  return [...lines, ...claim, ...market];
}

/** What each piece lacks. */
function costs(table: Table): string[] {
  const s = seen(table);
  return PIECES.map((piece) => {
    const lack = s?.me ? missing(s.me.hand, piece) : [];
    const price = say("tell.longtable-cost", { piece: say(`longtable.piece-${piece}`), tokens: countsWords(PRICES[piece]) });
    return total(lack) > 0 ? `${price} ${say("tell.longtable-lacks", { tokens: countsWords(lack) })}` : price;
  });
}

/** One person: points, tokens, what stands where on the mats that the viewer has. */
function person(s: Seen, p: Person): string[] {
  const home = say("longtable.player", { who: who(s, p.seat), side: sideWord(p.seat % 2), points: p.points, tokens: countsWords(p.hand), tiles: p.tiles, knights: p.knights, route: p.route });
  const built = s.look.mats.flatMap((m) => m.buildings.filter(([, owner]) => owner === p.seat).map(([at, , city]) => `${say(`longtable.piece-${city ? "city" : "settlement"}`)} ${siteWords(s.board, { kind: "crossing", place: m.place, at }, s.mine)}`));
  const roads = s.look.mats.flatMap((m) => m.roads.filter(([, owner]) => owner === p.seat).map(([at]) => siteWords(s.board, { kind: "way", place: m.place, at }, s.mine)));
  return [home, ...(built.length ? [built.join("; ")] : []), ...(roads.length ? [say("tell.longtable-roads", { list: roads.join("; ") })] : [])];
}

/** The lands of the own mat and of those beside it, side by side; robbers and posts with them. */
function board(table: Table): string[] {
  const s = seen(table);
  if (!s) return [];
  return s.look.mats.flatMap((m) => {
    const mat = matAt(s.board, m.place);
    const sides = [0, 1].flatMap((side) => {
      const lands = mat.hexes.filter((hex) => hex.region === side).map((hex) => landWord(hex.resource, hex.number));
      if (lands.length === 0) return [];
      const owner = hasPeople(s.board, m.place) ? who(s, m.people[side]?.seat ?? 0) : say("longtable.nobody");
      const at = robberNumber(mat, m.robbers[side] ?? 0);
      const robber = hasPeople(s.board, m.place) ? ` ${at ? say("tell.longtable-robber-at", { number: at }) : say("tell.longtable-robber-home")}` : "";
      return [`${matWord(s.board, m.place, s.mine)}, ${owner}: ${lands.join(", ")}.${robber}`];
    });
    return sides;
  });
}

function scan(table: Table, what: string): string[] {
  const s = seen(table);
  if (!s) return [];
  const all = s.look.mats.flatMap((m) => m.people);
  const wanted = all.filter((p) => (what ? who(s, p.seat).toLowerCase().startsWith(what) || `p${p.seat + 1}` === what : p.seat === s.mine?.seat));
  return wanted.length ? wanted.flatMap((p) => person(s, p)) : [say("tell.not-found", { what })];
}

function offers(table: Table): string[] {
  const s = seen(table);
  if (!s?.mine || !s.me) return [say("tell.no-offers")];
  const lines = incoming(s.look, s.mine).map((o) => say("tell.offer", { who: who(s, o.from), give: countsWords(o.give), want: countsWords(o.want) }));
  const own = s.me.offers.map((o) => say("longtable.own-offer", { number: o.number, give: countsWords(o.give), want: countsWords(o.want) }));
  return lines.length + own.length ? [...lines, ...own] : [say("tell.no-offers")];
}

/** Offers that I could take now: told at once. */
function asked(table: Table): { key: string; text: string }[] {
  const s = seen(table);
  if (!s?.mine) return [];
  return incoming(s.look, s.mine).filter((o) => o.command !== null).map((o) => ({ key: `p${o.from + 1} ${o.key}`, text: say("tell.offer", { who: who(s, o.from), give: countsWords(o.give), want: countsWords(o.want) }) }));
}

function action(table: Table, command: string): string {
  const s = seen(table);
  const sites = s ? sitesIn(s.board, command) : [];
  if (s && sites.length) return sites.map((site) => siteWords(s.board, site, s.mine)).join(` ${say("longtable.and-way")} `);
  const taken = /^accept (p\d+) (\d+)/.exec(command);
  if (s?.mine && taken) {
    const offer = incoming(s.look, s.mine).find((o) => `p${o.from + 1}` === taken[1] && o.command === command);
    if (offer) return say("tell.longtable-take", { who: who(s, offer.from), give: countsWords(offer.give), want: countsWords(offer.want) });
  }
  const swap = /^(bank|swap) (\w+) for (\w+)/.exec(command);
  if (s?.mine && swap) return say("tell.longtable-swap", { count: swap[1] === "bank" ? (s.mine.rates[RESOURCES.findIndex((name) => name === swap[2])] ?? 4) : 1, give: say(`resource.${swap[2] ?? ""}`), want: say(`resource.${swap[3] ?? ""}`) });
  const knight = /^knight for (\w+)/.exec(command)?.[1];
  if (knight) return knight === "none" ? say("longtable.nothing") : say(`resource.${knight}`);
  const stack = /^buy m\d+:(sun|moon)/.exec(command)?.[1];
  return stack ? say("tell.longtable-stack", { side: say(`longtable.${stack}`) }) : "";
}

function cannot(table: Table, kind: string): string {
  const s = seen(table);
  const piece = kind === "buy" ? "tile" : (PIECES as readonly string[]).includes(kind) ? (kind as Piece) : null;
  if (!s?.mine || !s.me || s.look.phase !== "round") return "";
  if (kind === "call" && s.me.points < GOAL) return say("tell.longtable-call", { points: s.me.points, goal: GOAL });
  if (!s.mine.active && (piece || ["knight", "roads", "invention", "call"].includes(kind))) return say("longtable.not-now");
  if (!piece) return "";
  const lack = missing(s.me.hand, piece);
  return total(lack) > 0 ? say("tell.none-now", { kind: say(`longtable.piece-${piece}`), cards: countsWords(PRICES[piece]) }) : "";
}

function task(table: Table): string {
  const s = seen(table);
  if (!s?.mine || !s.me) return "";
  if (s.look.phase === "robber" && s.me.owes > 0) return say("longtable.must-discard", { count: s.me.owes });
  if (s.look.phase === "round" && s.me.points >= GOAL && s.mine.legal.some((c) => c.startsWith("call "))) return say("longtable.say-call", { points: s.me.points });
  return "";
}

const WITHOUT_ROUND = /^(place|start|close|go|times|last-round|last-minute|dice|robbers|end)\b/;
/** What was typed, with what the rules want to hear besides: how many, to whom, in which round. */
function whole(table: Table, command: string): string {
  const mine = seen(table)?.mine;
  if (!mine || WITHOUT_ROUND.test(command) || / in [rx]\d+$/.test(command)) return command;
  const [kind = "", ...rest] = command.split(" ");
  let text = rest.join(" ");
  if (kind === "offer" || kind === "discard") text = text.replace(/,/g, " ").replace(new RegExp(`(\\d+ +)?\\b(${RESOURCES.join("|")})\\b`, "g"), (_, n: string | undefined, name: string) => `${n?.trim() ?? 1} ${name}`).replace(/ and /g, " ").replace(/ +/g, " ").trim();
  if (kind === "offer" && text && !/ to \S+$/.test(text)) text += " to all";
  if ((kind === "bank" || kind === "swap") && text) text = text.replace(/\b\d+ /g, "");
  if (kind === "offer" && !text) return command;
  return [kind, text, inPhase(mine)].filter(Boolean).join(" ");
}

function usage(kind: string): string {
  return kind === "offer" || kind === "discard" || kind === "invention" ? say(`tell.longtable-how-${kind}`) : "";
}

/** A resource, or a place: "a place between forest 4 and hills 5". */
function inReason(table: Table, value: string): string {
  if (RESOURCES.some((r) => r === value)) return say(`resource.${value}`);
  const s = seen(table);
  const [site] = s ? sitesIn(s.board, value) : [];
  return s && site ? say("longtable.a-place", { where: siteWords(s.board, site, s.mine).replace(/, [^,]*$/, (mat) => (site.place === s.mine?.home ? mat : "")) }) : value;
}
function example(table: Table, kind: string): string {
  const s = seen(table);
  if (!s?.mine) return kind;
  const [site] = kind === "road" || kind === "settlement" || kind === "city" ? sitesOf(s.mine, kind) : [];
  return site ? `${kind} ${siteText(s.board, site)} ${inPhase(s.mine)}` : whole(table, kind);
}

export const tell: Tell = {
  hand, board, scan, offers, action, cannot, example, task, asked, costs, moment, whole, usage,
  asks: (entry: Entry) => entry.do?.startsWith("offer ") ?? false,
  answers: /^(accept|withdraw) /,
  personal: ["call", "collect"],
  builds: ["road", "settlement", "city", "buy"],
  noNews: ["offer", "withdraw", "bank", "swap", "accept"],
  everybody: ["dice", "robbers", "win", "stop", "last", "side", "miscount"],
  player: (table, i) => {
    const s = seen(table);
    const p = s ? personAt(s.look, i) : undefined;
    return p ? [sideWord(i % 2), countsWords(p.hand)] : [];
  },
  reason: (table, given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, inReason(table, value)])),
};
