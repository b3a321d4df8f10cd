// The canal of New York: its course through the towns beside it, and who has linked which of them.
import { at, vertexAt, type Point } from "./geometry";
import { PLACE, type Board, type Look } from "./types";

export interface Link {
  seat: number;
  from: number;
  to: number;
  p: Point; // where its mark lies
}

export function canalTowns(board: Board): number[] {
  return board.vertices
    .map((vertex, v) => ({ v, x: at(vertex).x, place: vertex.place ?? PLACE.none }))
    .filter((town) => town.place === PLACE.canal)
    .sort((a, b) => a.x - b.x)
    .map((town) => town.v);
}

/** One winding line from town to town. */
export function canalCourse(board: Board): string {
  const points = canalTowns(board).map((v) => vertexAt(board, v));
  let d = "";
  points.forEach((p, i) => {
    const before = points[i - 1];
    if (!before) d = `M${p.x} ${p.y}`;
    else {
      const bend = i % 2 ? -13 : 13;
      d += `Q${(before.x + p.x) / 2} ${(before.y + p.y) / 2 + bend} ${p.x} ${p.y}`;
    }
  });
  return d;
}

/** The towns that a seat reaches from one along its own roads, past no other town. */
function reached(board: Board, roads: Map<number, number>, seat: number, from: number): number[] {
  const seen = new Set([from]);
  const open = [from];
  const found: number[] = [];
  for (let v = open.pop(); v !== undefined; v = open.pop())
    for (const e of board.vertices[v]?.edges ?? []) {
      const next = board.edges[e]?.ends.find((end) => end !== v);
      if (roads.get(e) !== seat || next === undefined || seen.has(next)) continue;
      seen.add(next);
      const place = board.vertices[next]?.place ?? PLACE.none;
      if (place === PLACE.canal) found.push(next);
      else if (place !== PLACE.town && !(place === PLACE.point && !board.chips)) open.push(next);
    }
  return found;
}

export function canalLinks(board: Board, look: Look): Link[] {
  const roads = new Map(look.roads);
  const links: Link[] = [];
  for (const from of canalTowns(board))
    for (let seat = 0; seat < board.seats; seat++)
      for (const to of reached(board, roads, seat, from)) {
        if (to <= from) continue;
        const a = vertexAt(board, from);
        const b = vertexAt(board, to);
        const already = links.filter((l) => l.from === from && l.to === to).length;
        links.push({ seat, from, to, p: { x: (a.x + b.x) / 2 + already * 14, y: (a.y + b.y) / 2 } });
      }
  return links;
}
