// Places of an Island board in words: a corner by the lands around it, not by its number.
import { say } from "./lang.svelte";

interface Board {
  hexes: { terrain: string; number: number }[];
  vertices: { hexes: number[]; name?: string }[];
}

function isBoard(board: unknown): board is Board {
  const b = board as Partial<Board> | null;
  return Array.isArray(b?.hexes) && Array.isArray(b.vertices) && Array.isArray(b.vertices[0]?.hexes);
}

function hexWords(board: Board, h: number): string {
  const hex = board.hexes[h];
  if (!hex) return "";
  return `${say(`terrain.${hex.terrain}`)}${hex.number ? ` ${hex.number}` : ""}`;
}

function cornerWords(board: Board, v: number): string {
  const vertex = board.vertices[v];
  if (!vertex) return "";
  const lands = vertex.hexes.map((h) => hexWords(board, h)).join(", ");
  return vertex.name ? `${vertex.name}: ${lands}` : lands;
}

/** What lies at the places that an action names; nothing where it names none. */
export function placeWords(board: unknown, action: string): string {
  if (!isBoard(board)) return "";
  const found = /\b(?:v(\d+)-v(\d+)|v(\d+)|h(\d+))\b/.exec(action);
  if (!found) return "";
  if (found[4]) return hexWords(board, Number(found[4]));
  if (found[3]) return cornerWords(board, Number(found[3]));
  return `${cornerWords(board, Number(found[1]))} – ${cornerWords(board, Number(found[2]))}`;
}
