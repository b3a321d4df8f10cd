// Where things lie on the drawing of a sheet.
import { hexMiddle, nodeAt, type Point } from "./art";
import { has, type Board, type Place } from "./model";

function middleOf(board: Board, hex: number): Point {
  const { q, r } = board.hexes[hex] ?? { q: 0, r: 0 };
  return hexMiddle(q, r);
}

export function roadEnds(board: Board, index: number): [Point, Point] {
  const [a, b] = board.roads[index]?.ends ?? [0, 0];
  return [nodeAt(board, a), nodeAt(board, b)];
}

export function roadMiddle(board: Board, index: number): Point {
  const [p, q] = roadEnds(board, index);
  return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
}

export function spotOf(board: Board, place: Place): Point {
  if (place.piece === "road") return roadMiddle(board, place.index);
  if (place.piece === "knight") {
    const hex = board.knights[place.index]?.hex ?? 0;
    const [x, y] = middleOf(board, hex);
    const mates = board.knights.flatMap((k, i) => (k.hex === hex ? [i] : []));
    const dx = mates.length > 1 ? (mates[0] === place.index ? -35 : 35) : 0;
    return [x + dx, y - 17];
  }
  const site = (place.piece === "city" ? board.cities : board.settlements)[place.index];
  return nodeAt(board, site?.node ?? 0);
}

/** Where the worth of the marked road stands: outside of it, and away from the end where somebody may build. */
export function markSpot(board: Board, road: number): Point {
  const [x, y] = roadMiddle(board, road);
  const sites = [...board.settlements, ...board.cities].map((site) => site.node);
  const [a, b] = board.roads[road]?.ends ?? [0, 0];
  const away = sites.includes(a) === sites.includes(b) ? 0 : 15;
  const [from, to] = (sites.includes(a) ? [a, b] : [b, a]).map((node) => nodeAt(board, node)) as [Point, Point];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const out = 1 + 42 / Math.hypot(x, y);
  return [x * out + ((to[0] - from[0]) / long) * away, y * out + ((to[1] - from[1]) / long) * away];
}

export function jokerSpot(board: Board, index: number): Point {
  const knight = board.knights.find((_, k) => has(board.jokers[index]?.knights ?? 0, k));
  const [x, y] = middleOf(board, knight?.hex ?? 0);
  return [x, y + 41];
}

const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place that an arrow key leads to; undefined: at the edge, null: no such key. */
export function nextTo(board: Board, all: Place[], from: Place, key: string): Place | undefined | null {
  const way = WAYS[key];
  if (!way) return null;
  const [dx, dy] = way;
  const here = spotOf(board, from);
  let best: Place | undefined;
  let least = Infinity;
  for (const other of all) {
    const there = spotOf(board, other);
    const along = (there[0] - here[0]) * dx + (there[1] - here[1]) * dy;
    const aside = Math.abs((there[0] - here[0]) * dy) + Math.abs((there[1] - here[1]) * dx);
    if (along > 4 && along + aside * 2.2 < least) {
      least = along + aside * 2.2;
      best = other;
    }
  }
  return best;
}
