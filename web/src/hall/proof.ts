// Every point of somebody with the place where it stands, as people recount it at real mats: item by item, each with a
// number that is drawn on the mat. Out of the three mats that a seat can reach.
import { constants } from "../generated/longtable";
import { landAround, type Site } from "../games/longtable/commands";
import { homeOf, type Board, type Place } from "../games/longtable/mats";

export type What = "settlement" | "city" | "foreign" | "route" | "army" | "tiles";
export interface Item {
  what: What;
  points: number;
  /** Where it stands; of a route all its roads, of an army and of tiles nothing. */
  sites: Site[];
  /** Roads of a route, knights of an army, tiles. */
  count: number;
}
export interface Proof {
  seat: number; // from 0
  points: number; // as the rules count them
  items: Item[];
  /** The mats on which something of it stands, from left to right. */
  places: Place[];
}

const CROSSINGS = constants.ground.crossings.length;

function beside(board: Board, place: number, by: number): number {
  const there = place + by;
  if (board.ring) return (there + board.places) % board.places;
  return there;
}
const there = (board: Board, place: number): boolean => place >= 0 && place < board.places;

/** The places of the row on which a seat can have pieces, from left to right. */
export function reachOf(board: Board, seat: number): number[] {
  const home = homeOf(board, seat);
  return [...new Set([-1, 0, 1].map((by) => beside(board, home, by)))].filter((place) => there(board, place));
}

/** The field of the bonus track that a place belongs to: the rules' bit. */
function bonusBit(board: Board, seat: number, site: Site): number {
  const hex = landAround(board, site)[0];
  if (!hex || hex.region === null) return 0;
  const home = homeOf(board, seat);
  const step = site.place === home ? 1 : site.place === beside(board, home, 1) ? 2 : 0;
  return 1 << (step * 2 + hex.region);
}

/** The longest way over somebody's roads that uses none twice and passes through nobody else's building. */
export function longestRoute(board: Board, mats: readonly Place[], seat: number): Site[] {
  const node = (place: number, crossing: number): string => (crossing >= CROSSINGS ? `${beside(board, place, 1)} ${crossing - CROSSINGS}` : `${place} ${crossing}`);
  const blocked = new Set(mats.flatMap((m) => m.buildings.filter(([, owner]) => owner !== seat).map(([crossing]) => node(m.place, crossing))));
  const roads = mats.flatMap((m) =>
    m.roads.filter(([, owner]) => owner === seat).map(([way]) => {
      const [a, b] = constants.ground.ways[way] as readonly [number, number];
      return { site: { kind: "way", place: m.place, at: way } as Site, ends: [node(m.place, a), node(m.place, b)] as const };
    }),
  );
  let best: typeof roads = [];
  const run = (from: string, used: typeof roads): void => {
    if (used.length > best.length) best = used;
    if (used.length > 0 && blocked.has(from)) return;
    for (const road of roads) {
      if (used.includes(road) || !road.ends.includes(from)) continue;
      run(road.ends[0] === from ? road.ends[1] : road.ends[0], [...used, road]);
    }
  };
  for (const end of new Set(roads.flatMap((road) => road.ends))) run(end, []);
  return best.map((road) => road.site);
}

/** null: not all mats that the seat can reach are in sight. */
export function proofOf(board: Board, mats: readonly Place[], seat: number): Proof | null {
  const near = reachOf(board, seat).map((place) => mats.find((m) => m.place === place));
  const home = near.find((m) => m?.place === homeOf(board, seat));
  const person = home?.people.find((p) => p.seat === seat);
  if (!home || !person || near.includes(undefined)) return null;
  const reach = near as Place[];
  const items: Item[] = [];
  const bonuses: Item[] = [];
  let unnamed = person.bonus; // fields of the bonus track for which no settlement was found yet
  for (const mat of reach)
    for (const [at, owner, city] of mat.buildings) {
      if (owner !== seat) continue;
      const site: Site = { kind: "crossing", place: mat.place, at };
      items.push({ what: city ? "city" : "settlement", points: city ? 2 : 1, sites: [site], count: 1 });
      const bit = bonusBit(board, seat, site) & unnamed;
      unnamed &= ~bit;
      if (bit) bonuses.push({ what: "foreign", points: 2, sites: [site], count: 1 });
    }
  items.sort((a, b) => a.points - b.points);
  items.push(...bonuses);
  const [, , , route = 0, army = 0, tiles = 0] = person.source;
  if (route > 0) {
    const sites = longestRoute(board, reach, seat);
    items.push({ what: "route", points: route, sites, count: sites.length });
  }
  if (army > 0) items.push({ what: "army", points: army, sites: [], count: person.knights });
  if (tiles > 0) items.push({ what: "tiles", points: tiles, sites: [], count: tiles });
  const used = new Set(items.flatMap((item) => item.sites.map((site) => site.place)).concat(home.place));
  return { seat, points: person.points, items, places: reach.filter((m) => used.has(m.place)) };
}

export const sumOf = (items: readonly Item[]): number => items.reduce((sum, item) => sum + item.points, 0);
