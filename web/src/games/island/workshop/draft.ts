// A position that somebody sets up: a board of the box for three and four or of the one for five and six, pieces, hands, whose turn it is. As text it is
// what docs/records.md calls a position, with the head that belongs to it.
import { constants } from "../../../generated/island";
import { CARDS, RESOURCES, type Terrain } from "../types";

export interface Tile {
  terrain: Terrain;
  number: number; // 0: the desert has none
}
export interface Holding {
  hand: number[];
  cards: number[];
  knights: number;
  roads: string[]; // as actions spell them: v8-v13
  settlements: string[];
  cities: string[];
  lines: string[]; // that a scenario adds: "chips 2"
}
export interface Draft {
  options: Record<string, string>; // of the table
  tiles: Tile[]; // none: the board is a map
  harbours: Record<string, string>; // by the side of the coast
  map: string[]; // its lines; none of a board of the box
  robber: number;
  phase: "roll" | "main";
  turn: number;
  longest: string; // among equals somebody had it first: "p2", or "nobody"
  army: string;
  players: Holding[]; // three to six
  lines: string[]; // of the table, that a scenario adds
  further: string[]; // what is only written: it stands behind all others, and holds where it says something else
}

export const TEXT_MOST = 16384; // of a file or a link that somebody brings
const LEAST = 3;
const MOST = 6;
export const SEATS = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);
interface Box {
  rows: number[]; // lands in each
  board: string[];
  starts: [settlements: string, roads: string][]; // the last ones, if fewer play
}
const sum = (list: number[]): number => list.reduce((a, b) => a + b);
/** The printed start for beginners. */
const SMALL: Box = {
  rows: [3, 4, 5, 4, 3],
  board: [
    "row mountains 10, pasture 2, forest 9",
    "row fields 12, hills 6, pasture 4, hills 10",
    "row fields 9, forest 11, desert, forest 3, mountains 8",
    "row forest 8, mountains 3, fields 4, pasture 5",
    "row hills 5, fields 6, pasture 11",
    ...["v0-v3 any", "v1-v5 grain", "v10-v15 ore", "v26-v32 any", "v42-v46 wool", "v49-v52 any", "v47-v51 any", "v33-v38 brick", "v11-v16 wood"].map((one) => `harbour ${one}`),
  ],
  starts: [
    ["v8 v28", "v8-v13 v28-v34"],
    ["v39 v41", "v36-v41 v39-v44"],
    ["v14 v40", "v9-v14 v40-v45"],
    ["v17 v31", "v17-v22 v25-v31"],
  ],
};
/** The larger box has none: a start as good players found it. */
const LARGE: Box = {
  rows: [3, 4, 5, 6, 5, 4, 3],
  board: [
    "row pasture 10, hills 11, fields 11",
    "row hills 6, forest 4, mountains 5, pasture 8",
    "row mountains 3, fields 9, forest 2, pasture 10, mountains 9",
    "row pasture 8, mountains 5, pasture 6, forest 3, pasture 12, hills 3",
    "row forest 4, mountains 9, hills 12, desert, desert",
    "row fields 8, fields 10, forest 11, hills 6",
    "row fields 2, forest 5, fields 4",
    ...["v0-v3 any", "v1-v5 wool", "v10-v15 any", "v39-v46 any", "v58-v63 brick", "v72-v76 wool", "v75-v78 wood", "v73-v77 any", "v59-v64 grain", "v40-v47 any", "v21-v27 ore"].map((one) => `harbour ${one}`),
  ],
  starts: [
    ["v17 v27", "v17-v22 v27-v33"],
    ["v7 v54", "v7-v11 v48-v54"],
    ["v25 v35", "v20-v25 v28-v35"],
    ["v24 v67", "v19-v24 v67-v71"],
    ["v41 v55", "v34-v41 v55-v60"],
    ["v13 v14", "v9-v13 v14-v19"],
  ],
};
const boxFor = (seats: number): Box => (seats <= SMALL.starts.length ? SMALL : LARGE);
const boxOf = (draft: Draft): Box => (draft.tiles.length === sum(LARGE.rows) ? LARGE : SMALL);

const nothing = (): Holding => ({ hand: [0, 0, 0, 0, 0], cards: [0, 0, 0, 0, 0], knights: 0, roads: [], settlements: [], cities: [], lines: [] });
const BOX = { setup: "variable" };
const empty = (): Draft => ({ options: BOX, tiles: [], harbours: {}, map: [], robber: -1, phase: "main", turn: 0, longest: "nobody", army: "nobody", players: [], lines: [], further: [] });

/** A board of the box for so many, and a start on it. */
export function beginning(seats: number): Draft {
  const { board, starts } = boxFor(seats);
  const draft = read([`seats ${seats}`, ...board.map((line) => `board ${line}`)].join("\n")) as Draft;
  const players = starts.slice(-seats).map(([settlements, roads]) => ({ ...nothing(), settlements: settlements.split(" "), roads: roads.split(" ") }));
  return { ...draft, players };
}

/** Nobody on a map yet; without its lines it is the printed one. */
export function onMap(options: Record<string, string>, map: string[], seats: number): Draft {
  return { ...empty(), options, map, robber: 0, players: Array.from({ length: seats }, nothing) };
}

/** The same board for another number, if it is one for so many. */
export function seated(draft: Draft, seats: number): Draft {
  const { options, tiles, harbours, robber, phase } = draft;
  return { ...beginning(seats), ...(boxFor(seats) === boxOf(draft) ? { tiles, harbours, robber, phase } : {}), options };
}

/** The same board and pieces with another scenario of the box. */
export function played(draft: Draft, options: Record<string, string>): Draft {
  return { ...draft, options: { ...options, ...BOX }, lines: [], further: [], players: draft.players.map((player) => ({ ...player, lines: [] })) };
}

export function cleared(draft: Draft): Draft {
  return { ...draft, players: draft.players.map(nothing), lines: [], further: [] };
}

export const isBox = (draft: Draft): boolean => draft.tiles.length > 0;

export function boardLines(draft: Draft): string[] {
  const { tiles, harbours } = draft;
  if (!isBox(draft)) return draft.map;
  const lines: string[] = [];
  let at = 0;
  for (const length of boxOf(draft).rows) {
    lines.push(`row ${tiles.slice(at, at + length).map(({ terrain, number }) => (number ? `${terrain} ${number}` : terrain)).join(", ")}`);
    at += length;
  }
  const deserts = tiles.flatMap(({ number }, h) => (number ? [] : [h]));
  const robber = deserts.length > 1 ? [`robber h${deserts.includes(draft.robber) ? draft.robber : deserts[0]}`] : []; // where a game from the start would have it
  return [...lines, ...Object.entries(harbours).map(([side, kind]) => `harbour ${side} ${kind}`), ...robber];
}

const counted = (counts: number[], names: readonly string[]): string => names.flatMap((name, i) => (counts[i] ? [`${counts[i]} ${name}`] : [])).join(" ") || "nothing";

/** Without what is only written. */
function ownLines({ players, phase, turn, robber, longest, army, lines }: Draft): string[] {
  const begun = [`phase ${phase}`, `turn p${turn + 1}`, "turns 20", "first p1", `founded ${2 * players.length}`, "dice 3 5", phase === "main" ? "done roll" : "done", `robber h${robber}`, `longest ${longest}`, `army ${army}`, "winner nobody", "removed nothing"];
  const theirs = players.flatMap(({ hand, cards, knights, roads, settlements, cities, lines: more }, i) =>
    [`hand ${counted(hand, RESOURCES)}`, `cards ${counted(cards, CARDS)}`, `knights ${knights}`, ["roads", ...roads].join(" "), ["settlements", ...settlements].join(" "), ["cities", ...cities].join(" "), ...more].map((line) => `p${i + 1} ${line}`),
  );
  return [...begun, ...theirs, ...lines];
}

/** As it is set up; what follows from it the engine sees to. */
export function positionLines(draft: Draft): string[] {
  return [...ownLines(draft), ...draft.further];
}

/** As a file and in a link: the head, the board, and behind `at` the position. */
export function write(draft: Draft, position: string[]): string {
  return [`game island 1`, `seats ${draft.players.length}`, ...Object.entries(draft.options).map(([name, value]) => `option ${name}=${value}`), ...boardLines(draft).map((line) => `board ${line}`), ...position.map((line) => `at ${line}`), ""].join("\n");
}

function readCounts(words: string[], names: readonly string[]): number[] | null {
  const counts = names.map(() => 0);
  if (words[0] === "nothing") return counts;
  for (let i = 0; i < words.length; i += 2) {
    const [n, at] = [Number(words[i]), names.indexOf(words[i + 1] ?? "")];
    if (!Number.isInteger(n) || n < 0 || n > 99 || at < 0) return null;
    counts[at] = n;
  }
  return counts;
}

function readSeatLine(player: Holding, [what = "", ...rest]: string[]): void {
  const counts = what === "hand" ? readCounts(rest, RESOURCES) : what === "cards" ? readCounts(rest, CARDS) : null;
  if (what === "hand" && counts) player.hand = counts;
  else if (what === "cards" && counts) player.cards = counts;
  else if (what === "knights" && /^\d+$/.test(rest[0] ?? "")) player.knights = Number(rest[0]);
  else if (what === "roads" || what === "settlements" || what === "cities") player[what] = rest;
  else player.lines.push([what, ...rest].join(" "));
}

function readBoardLine(draft: Draft, [what = "", ...rest]: string[]): boolean {
  if (draft.map.length > 0 || what === "map") draft.map.push([what, ...rest].join(" "));
  else if (what === "harbour" && rest.length === 2) draft.harbours[rest[0] ?? ""] = rest[1] ?? "";
  else if (what === "robber") draft.robber = Number(rest[0]?.slice(1)) || 0;
  else if (what === "row")
    for (const tile of rest.join(" ").split(",")) {
      const [terrain = "", number = "0"] = tile.trim().split(" ");
      if (!(constants.terrains as readonly string[]).includes(terrain)) return false;
      draft.tiles.push({ terrain: terrain as Terrain, number: Number(number) });
    }
  else return false;
  return true;
}

function readPositionLine(draft: Draft, words: string[]): boolean {
  const [what = "", value = ""] = words;
  const seat = /^p([1-6])$/.exec(what);
  const player = seat ? draft.players[Number(seat[1]) - 1] : undefined;
  if (seat && !player) return false;
  if (player) readSeatLine(player, words.slice(1));
  else if (what === "phase" && (value === "roll" || value === "main")) draft.phase = value;
  else if (what === "turn") draft.turn = Math.max(0, Number(value.slice(1)) - 1) || 0;
  else if (what === "robber") draft.robber = Number(value.slice(1)) || 0;
  else if (what === "longest" || what === "army") draft[what] = value;
  else if (what !== "=") draft.further.push(words.join(" "));
  return true;
}

function readOption(draft: Draft, [word = ""]: string[]): boolean {
  const [name, value] = word.split("=");
  if (name && value) draft.options = { ...draft.options, [name]: value };
  return value !== undefined;
}

/** null: it is no such text. Whether it is a legal position the engine says. */
export function read(text: string): Draft | null {
  const draft: Draft = { ...empty(), options: {} };
  if (text.length > TEXT_MOST) return null;
  for (const line of text.split(/\r?\n/)) {
    const [what = "", ...rest] = line.trim().split(/\s+/);
    const readers: Record<string, () => boolean> = { board: () => readBoardLine(draft, rest), at: () => readPositionLine(draft, rest), option: () => readOption(draft, rest) };
    if (what === "seats" && /^[3-6]$/.test(rest[0] ?? "")) draft.players = Array.from({ length: Number(rest[0]) }, nothing);
    else if (!(readers[what]?.() ?? (["", "game", "kornholm", "name", "me", "lesson"].includes(what) || what.startsWith("#")))) return null;
  }
  return whole(draft) ? finished(draft) : null;
}

function whole({ players, tiles, map }: Draft): boolean {
  return players.length > 0 && (map.length > 0 ? tiles.length === 0 : tiles.length === sum(boxFor(players.length).rows));
}

/** What the workshop writes by itself need not be written once more. */
function finished(draft: Draft): Draft {
  const robber = draft.robber < 0 ? Math.max(0, draft.tiles.findIndex(({ number }) => number === 0)) : draft.robber;
  const options = isBox(draft) ? { ...draft.options, ...BOX } : draft.options;
  const own = ownLines(draft);
  return { ...draft, robber, options, further: draft.further.filter((line) => !own.includes(line)) };
}
