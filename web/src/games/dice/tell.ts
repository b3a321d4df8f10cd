// Dice and Dice Duel for text mode: the dice, and everybody's sheet in words.
import { seatNumber } from "../../lib/engine";
import { counted, say } from "../../lib/lang.svelte";
import { seatName } from "../../lib/names";
import { pointsText } from "../../lib/sources";
import type { Table } from "../../lib/table.svelte";
import type { Tell } from "../../lib/tell";
import { spoil } from "./best";
import { covers, isBuilt, isOpen, PIECES, places, PRICE, type Board, type Look, type Piece, type Place } from "./model";
import { diceList, placeName, stepName } from "./words";

function nameOf(table: Table, seat: number): string {
  return seatName(table.message?.seats, `p${seat + 1}`);
}

function hand(table: Table): string[] {
  const look = table.scene?.look as Look | undefined;
  const board = table.board as Board | null;
  const own = look?.players[seatNumber(table.viewer)];
  if (!look || !board || !own) return [say("web.watching")];
  const lines = [say("web.dice-lie", { dice: diceList(look.dice) }), say("dicesheet.throws", { count: look.rolls })];
  const open = places(board).filter((p) => isOpen(board, own, p) && covers(look.dice, PRICE[p.piece]));
  lines.push(say("tell.would", { list: open.map((p) => placeName(p, board)).join(", ") || say("web.none") }));
  return lines;
}

/** One sheet: what is built, and what comes next. */
function sheet(table: Table, seat: number): string[] {
  const look = table.scene?.look as Look | undefined;
  const board = table.board as Board | null;
  const own = look?.players[seat];
  if (!board || !own) return [];
  const named = (list: Place[]): string => list.map((p) => `${placeName(p, board)} (${p.command.split(" ")[1] ?? ""})`).join(", ") || say("web.none");
  const all = places(board);
  return [
    `${say("dicesheet.sheet-of", { who: nameOf(table, seat) })}: ${pointsText(own.points)}`,
    say("tell.built", { list: named(all.filter((p) => isBuilt(own, p))) }),
    say("tell.open", { list: named(all.filter((p) => isOpen(board, own, p))) }),
  ];
}

function board(table: Table): string[] {
  const own = seatNumber(table.viewer);
  return sheet(table, (table.message?.you.length ?? 0) > 0 ? own : 0);
}

function scan(table: Table, what: string): string[] {
  const seats = (table.message?.seats ?? []).map((_, i) => i);
  const wanted = seats.filter((i) => !what || nameOf(table, i).toLowerCase().startsWith(what) || `p${i + 1}` === what);
  return wanted.length ? wanted.flatMap((i) => sheet(table, i)) : [say("tell.not-found", { what })];
}

function action(table: Table, command: string): string {
  const board = table.board as Board | null;
  const place = board ? places(board).find((p) => p.command === command) : undefined;
  if (board && place) return placeName(place, board);
  const step = board ? stepName(command, board) : command;
  return step === command ? "" : step;
}

/** A piece that nothing of can be built now. */
function cannot(table: Table, kind: string): string {
  const board = table.board as Board | null;
  return board && (PIECES as string[]).includes(kind) ? say("tell.none-now", { kind: say(`piece.${kind}`), cards: diceList(PRICE[kind as Piece]) }) : "";
}

function helped(table: Table, how: "hinted" | "undone"): void {
  if (table.message?.seats.length === 1) spoil(table.message.code, how);
}

export const tell: Tell = { helped, hand, board, scan, offers: () => [say("tell.no-offers")], action, cannot, builds: PIECES, everybody: ["longest", "army"], readsOwn: true };
