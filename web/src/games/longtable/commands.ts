// Places and actions as the rules spell them: docs/records.md. What is allowed is a list of such texts.
import { constants } from "../../generated/longtable";
import { crossingAt, hexCentre, matAt, middle, numberOf, RESOURCES, wayEnds, type Board, type Look, type Mine, type Piece, type Point } from "./mats";

export type Counts = readonly number[]; // by resource
export interface Site {
  kind: "way" | "crossing";
  place: number;
  at: number;
}
const WIDE = 24;

function xy(crossing: number): string {
  const all = constants.ground.crossings.length;
  const [x, y] = constants.ground.crossings[crossing % all] as readonly [number, number];
  return `${x + (crossing >= all ? WIDE : 0)},${y}`;
}
export function siteText(board: Board, site: Site): string {
  const place = `m${numberOf(board, site.place)}:`;
  if (site.kind === "crossing") return place + xy(site.at);
  const [a, b] = constants.ground.ways[site.at] as readonly [number, number];
  return `${place}${xy(a)}-${xy(b)}`;
}
export function siteKey(site: Site): string {
  return `${site.kind} ${site.place} ${site.at}`;
}
/** The round that an action is meant for, so that it cannot be done in the next one. */
export function inPhase(mine: Mine): string {
  return `in ${mine.robber ? "x" : "r"}${mine.phase}`;
}
export function buildCommand(board: Board, mine: Mine, piece: Piece, site: Site): string {
  return `${piece} ${siteText(board, site)} ${inPhase(mine)}`;
}
export function countsText(counts: Counts): string {
  const parts = RESOURCES.flatMap((name, r) => (counts[r] ? [`${counts[r]} ${name}`] : []));
  return parts.join(" ") || "nothing";
}
export function offerCommand(mine: Mine, give: Counts, want: Counts, to: number | null): string {
  return `offer ${countsText(give)} for ${countsText(want)} to ${to === null ? "all" : `p${to + 1}`} ${inPhase(mine)}`;
}
export const one = (resource: number, n = 1): number[] => RESOURCES.map((_, r) => (r === resource ? n : 0));
export const total = (counts: Counts): number => counts.reduce((a, b) => a + b, 0);

/** Places to build on, whatever it costs: now, or once a plan stands. */
export type Open = Pick<Mine, "roads" | "settlements" | "cities">;

/** Where a piece could go. */
export function sitesOf(mine: Open, piece: Piece | "roads"): Site[] {
  const at = (kind: Site["kind"], list: readonly [number, number][]): Site[] => list.map(([place, n]) => ({ kind, place, at: n }));
  if (piece === "road" || piece === "roads") return at("way", mine.roads);
  if (piece === "settlement") return at("crossing", mine.settlements);
  return piece === "city" ? at("crossing", mine.cities) : [];
}
export function pieceAt(mine: Open, site: Site): Piece | null {
  const has = (list: readonly [number, number][]): boolean => list.some(([place, n]) => place === site.place && n === site.at);
  if (site.kind === "way") return has(mine.roads) ? "road" : null;
  return has(mine.settlements) ? "settlement" : has(mine.cities) ? "city" : null;
}

/** Before round 1, where people choose: what has to be placed next, and where it can stand or its road begin. */
export function placings(board: Board, legal: readonly string[], chosen: Site | null): { building: "city" | "settlement"; sites: Site[] } | null {
  const all = legal.flatMap((command) => {
    const found = /^place (city|settlement) (m\S+) with (m\S+)$/.exec(command);
    return found ? [{ building: found[1] as "city" | "settlement", crossing: found[2] ?? "", way: found[3] ?? "" }] : [];
  });
  const building = all[0]?.building;
  if (!building) return null;
  const mine = all.filter((p) => p.building === building);
  const texts = new Set(chosen ? mine.filter((p) => p.crossing === siteText(board, chosen)).map((p) => p.way) : mine.map((p) => p.crossing));
  const kind = chosen ? "way" : "crossing";
  const count = chosen ? constants.ground.ways.length : constants.ground.crossings.length;
  const sites: Site[] = [];
  for (const place of new Set([...texts].map((text) => Number(/^m(\d+):/.exec(text)?.[1]) - (board.ring ? 1 : 0))))
    for (let at = 0; at < count; at++) if (texts.has(siteText(board, { kind, place, at }))) sites.push({ kind, place, at });
  return { building, sites };
}

export function siteAt(site: Site, turned: boolean): Point {
  if (site.kind === "crossing") return crossingAt(site.at, turned);
  const [a, b] = wayEnds(site.at, turned);
  return middle(a, b);
}
/** The landscapes around a place, with their numbers. */
export function landAround(board: Board, site: Site): { resource: string; number: number; region: number | null }[] {
  const p = siteAt(site, false);
  const NEAR = 64; // a corner is 60 away from the middle, a side 52
  return matAt(board, site.place).hexes.filter((hex) => {
    const c = hexCentre(hex.column, hex.row, false);
    return Math.hypot(c.x - p.x, c.y - p.y) < NEAR;
  });
}

export function personAt(look: Look, seat: number): Look["mats"][number]["people"][number] | undefined {
  for (const mat of look.mats) for (const person of mat.people) if (person.seat === seat) return person;
  return undefined;
}
