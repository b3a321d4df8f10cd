// Places in words, and places that the rules spell: "m1:17,3" is the crossing between forest 4, hills 5 and mountains 9.
import { constants } from "../../generated/longtable";
import { listed, say } from "../../lib/lang.svelte";
import { landAround, siteText, type Site } from "./commands";
import { hasPeople, numberOf, RESOURCES, TERRAIN, type Board, type Mine } from "./mats";

const known = new Map<string, Site>(); // by what stands behind the number of the mat
function spelled(board: Board): Map<string, Site> {
  if (known.size > 0) return known;
  const put = (kind: Site["kind"], count: number): void => {
    for (let at = 0; at < count; at++) known.set(siteText(board, { kind, place: 0, at }).replace(/^m\d+:/, ""), { kind, place: 0, at });
  };
  put("crossing", constants.ground.crossings.length);
  put("way", constants.ground.ways.length);
  return known;
}

/** The place that an action names first, and the second one of two roads. */
export function sitesIn(board: Board, command: string): Site[] {
  return [...command.matchAll(/\bm(\d+):(-?\d+,-?\d+(?:--?\d+,-?\d+|-\d+,-?\d+)?)/g)].flatMap(([, mat, rest]) => {
    const site = spelled(board).get(rest ?? "");
    return site ? [{ ...site, place: Number(mat) - (board.ring ? 1 : 0) }] : [];
  });
}

export function landWord(resource: string, number: number): string {
  return `${say(`terrain.${TERRAIN[resource as keyof typeof TERRAIN]}`)} ${number}`;
}

/** "your mat", "the mat to the left", "mat 4" */
export function matWord(board: Board, place: number, mine: Mine | null): string {
  if (mine && place === mine.home) return say("longtable.mat-mine");
  const turned = mine !== null && mine.seat % 2 === 1;
  if (mine && (place === mine.left || place === mine.right)) return say((place === mine.left) !== turned ? "longtable.mat-to-left" : "longtable.mat-to-right");
  return hasPeople(board, place) ? say("longtable.mat-number", { mat: numberOf(board, place) }) : say("longtable.edge");
}

/** "between forest 4, hills 5 and mountains 9"; the mat is named unless it is the own one. */
export function siteWords(board: Board, site: Site, mine: Mine | null): string {
  const lands = landAround(board, site).map((hex) => landWord(hex.resource, hex.number));
  const key = site.kind === "way" ? "longtable.way-words" : "longtable.crossing-words";
  const land = lands.length ? say(lands.length > 1 ? key : `${key}-one`, { land: listed(lands) }) : say("longtable.in-desert");
  return mine && site.place === mine.home ? land : `${land}, ${matWord(board, site.place, mine)}`;
}

/** "2 wool, 1 ore" as the reader says it. */
export function countsWords(counts: readonly number[]): string {
  const parts = counts.flatMap((n, r) => (n > 0 ? [`${n} ${say(`resource.${RESOURCES[r] ?? ""}`)}`] : []));
  return parts.join(", ") || say("longtable.nothing");
}
/** The same out of an action: "2 wool 1 ore". */
export function countsIn(text: string): number[] {
  return RESOURCES.map((name) => Number(new RegExp(`(\\d+) ${name}\\b`).exec(text)?.[1] ?? 0));
}

export const seatIndex = (seat: string): number => Number(seat.slice(1)) - 1;
