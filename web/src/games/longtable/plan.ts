// What is laid out for later, and what it opens: the rules themselves say where more can stand once it stands, whatever it
// costs (kh_suppose of src/wasm/engine.h).
import type { Table } from "../../lib/table.svelte";
import { buildCommand, siteKey, type Open } from "./commands";
import type { Board, Look, Mine } from "./mats";
import type { Ghost } from "./Row.svelte";

export interface Supposed extends Open {
  pieces: readonly [rule: string | null, paid: boolean][];
}

export function suppose(table: Table, board: Board, mine: Mine, ghosts: readonly Ghost[]): Supposed | null {
  return ghosts.length === 0 ? null : table.suppose<Supposed>(ghosts.map(({ piece, site }) => buildCommand(board, mine, piece, site)));
}

/** Those that the hand pays for, the earlier ones first; nothing that needs another one which cannot be paid. */
export function payable(table: Table, board: Board, mine: Mine, ghosts: readonly Ghost[]): Ghost[] {
  const due: Ghost[] = [];
  for (const ghost of ghosts) if (suppose(table, board, mine, [...due, ghost])?.pieces.at(-1)?.[1]) due.push(ghost);
  return due;
}

/** Whether it was built meanwhile. */
export function stands(look: Look, seat: number, { piece, site }: Ghost): boolean {
  const mat = look.mats.find((m) => m.place === site.place);
  if (piece === "road") return mat?.roads.some(([way, owner]) => way === site.at && owner === seat) ?? false;
  return mat?.buildings.some(([crossing, owner, city]) => crossing === site.at && owner === seat && (city || piece === "settlement")) ?? false;
}

export const sameGhost = (a: Ghost, b: Ghost): boolean => a.piece === b.piece && siteKey(a.site) === siteKey(b.site);
