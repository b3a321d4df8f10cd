// Symbol Rush for text mode and screen readers: cards as words. Whoever types names a place and a symbol: "claim 4 anchor".
import { seatNumber } from "../../lib/engine";
import { say } from "../../lib/lang.svelte";
import { seatNames } from "../../lib/names";
import type { Table } from "../../lib/table.svelte";
import type { Tell } from "../../lib/tell";
import { command, has, holderOf, KNIGHTS, PLACES, PRACTICE, spotsOf, TARGET, type Board, type Look } from "./model";
import { SYMBOLS, symbolName, symbolNameIn } from "./symbols";

interface Seen {
  board: Board;
  look: Look;
  seat: number | null;
  own: number | null; // the card that is claimed or hinted with
  names: string[];
}
function seen(table: Table): Seen | null {
  const look = table.scene?.look as Look | undefined;
  const board = table.board as Board | null;
  if (!look || !board) return null;
  const seat = table.viewer === "watcher" ? null : seatNumber(table.viewer);
  const people = seatNames(table.message?.seats);
  return { board, look, seat, own: seat === null ? null : (look.people[holderOf(board, look, seat)]?.card ?? null), names: look.people.map((_, i) => people[`p${i + 1}`] ?? "") };
}
const covered = (table: Table): boolean => Boolean(table.message?.paused); // SYS-PAUSE-09
const symbolsOf = (s: Seen, card: number): string => (s.board.cards[card]?.symbols ?? []).map(symbolName).join(", ");
const teamOf = (s: Seen, team: number): string => s.names.filter((_, i) => s.look.people[i]?.team === team).join(" & ");
const placeOf = (s: Seen, spot: number): string => (spot < PLACES ? say("rush.place", { n: spot + 1 }) : s.look.mini === PRACTICE ? say("tell.rush-card", { n: spot - PLACES + 1 }) : say("tell.rush-team", { n: spot - PLACES + 1, who: teamOf(s, spot - PLACES) }));

function hand(table: Table): string[] {
  const s = seen(table);
  if (!s || s.seat === null) return [say("web.watching")];
  if (covered(table)) return [say("rush.covered")];
  if (s.own === null) return [say("rush.no-card")];
  const person = s.look.people[s.seat];
  const first = say(person?.helps ? "tell.rush-partner" : "tell.rush-mine", { symbols: symbolsOf(s, s.own) });
  return s.look.mini >= 1 && s.look.mini <= 3 ? [first, say("tell.rush-stack", { count: person?.left ?? 0 })] : [first];
}

/** The cards that lie there; those that can be claimed first. */
function board(table: Table): string[] {
  const s = seen(table);
  if (!s) return [];
  if (covered(table)) return [say("rush.covered")];
  const spots = s.look.spots.flatMap((card, spot) => (card === null ? [] : [{ card, spot }]));
  if (spots.length === 0) return [say("tell.rush-nothing")];
  const line = ({ card, spot }: { card: number; spot: number }): string => {
    const deck = s.board.cards[card]?.deck ?? 3;
    const team = s.look.teams.findIndex((one) => one.colour === deck);
    const of = spot < PLACES && team >= 0 ? ` (${teamOf(s, team)})` : "";
    const shut = s.look.phase === "play" && s.seat !== null && !has(s.look.targets, spot) ? ` ${say("tell.rush-shut")}` : "";
    return `${placeOf(s, spot)}${of}: ${symbolsOf(s, card)}.${shut}`;
  };
  return [...spots].sort((a, b) => Number(has(s.look.targets, b.spot)) - Number(has(s.look.targets, a.spot))).map(line);
}

function scan(table: Table, what: string): string[] {
  const s = seen(table);
  const spot = s ? spotIn(s, what) : null;
  if (!s || spot === null || covered(table)) return what ? [say("tell.not-found", { what })] : board(table);
  const card = s.look.spots[spot];
  return card === null || card === undefined ? [say("tell.rush-gone")] : [`${placeOf(s, spot)}: ${symbolsOf(s, card)}.`];
}

/** "4" is the fourth place, or among knights and in practice the fourth card in the middle; the rules' names are understood. */
function spotIn(s: Seen, word: string): number | null {
  const named = /^([hm])(\d+)$/.exec(word);
  const number = Number(named?.[2] ?? word);
  if (!Number.isInteger(number) || word === "") return null;
  const middle = named ? named[1] === "m" : s.look.mini === KNIGHTS || s.look.mini === PRACTICE;
  const spot = named?.[1] === "h" ? number : (middle ? PLACES : 0) + number - 1;
  return spot >= 0 && spot < s.look.spots.length ? spot : null;
}

function symbolIn(text: string): number | null {
  const wanted = text.trim().toLowerCase();
  const found = SYMBOLS.findIndex((symbol, i) => [symbol.name, symbolNameIn(i, "de").toLowerCase(), symbolNameIn(i, "en").toLowerCase()].includes(wanted));
  return found < 0 ? null : found;
}

/** "claim 4 anchor" with the cards that the rules want to hear; where only one card can be meant, "claim anchor". */
function whole(table: Table, typed: string): string {
  const s = seen(table);
  const [kind = "", ...rest] = typed.split(" ");
  if (!s || s.own === null || (kind !== "claim" && kind !== "tip") || rest.some((word) => word.includes("/"))) return typed;
  const open = spotsOf(s.look.targets);
  const spot = spotIn(s, rest[0] ?? "") ?? (open.length === 1 ? (open[0] ?? null) : null);
  const symbol = symbolIn(rest.slice(spotIn(s, rest[0] ?? "") === null ? 0 : 1).join(" "));
  const card = spot === null ? null : s.look.spots[spot];
  return spot === null || symbol === null || card === null || card === undefined ? typed : command(kind, s.own, spot, card, symbol);
}

function moment(table: Table): string {
  const s = seen(table);
  if (!s || table.message?.phase !== "playing") return "";
  if (covered(table)) return say("rush.covered");
  const { look } = s;
  const mini = look.mini === PRACTICE ? say("option.mode.practice") : say(`rush.mini.${look.mini}`);
  if (look.phase === "break" || look.phase === "countdown") {
    const standing = look.teams.map((team, i) => `${teamOf(s, i)} ${team.points}`).join(", ");
    return say("tell.rush-next", { mini, goal: say(`rush.goal.${look.mini}`), standing, target: TARGET });
  }
  return look.phase === "play" ? `${mini}. ${say(`rush.goal.${look.mini}`)}` : "";
}

function task(table: Table): string {
  const s = seen(table);
  if (!s || s.seat === null) return "";
  if (s.look.phase === "colour") return say("rush.choose-colour");
  if (s.look.phase === "break") return say("tell.rush-ready");
  return s.look.phase === "play" && s.board.turns && s.look.turn === s.seat ? say("rush.your-turn") : "";
}

function cannot(table: Table, kind: string): string {
  const s = seen(table);
  if (!s || s.seat === null || kind !== "claim") return "";
  if (s.look.people[s.seat]?.locked) return say("rush.locked-now");
  if (s.look.phase === "play" && s.board.turns && s.look.turn !== s.seat) return say("rush.waiting-turn", { who: s.names[s.look.turn] ?? "" });
  return table.scene?.legal.some((words) => words === "claim") ? usage(kind) : "";
}
const usage = (kind: string): string => (kind === "claim" || kind === "tip" ? say(`tell.rush-how-${kind}`) : "");

function action(_table: Table, words: string): string {
  const colour = /^colour (\w+)$/.exec(words)?.[1];
  return colour ? say(`rush.colour.${colour}`) : "";
}

export const tell: Tell = {
  hand, board, scan, action, cannot, moment, task, whole, usage,
  offers: () => [],
  everybody: ["mini", "found", "points"] as unknown as NonNullable<Tell["everybody"]>,
  noNews: ["tip"],
  player: (table, i) => {
    const s = seen(table);
    const person = s?.look.people[i];
    return s && person ? [say("tell.rush-points", { count: s.look.teams[person.team]?.points ?? 0 })] : [];
  },
};
