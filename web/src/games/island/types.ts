// The JSON of Island: src/wasm/scene_island.c. `board` does not change during a game, `look` is what one viewer sees.
export const RESOURCES = ["wood", "brick", "wool", "grain", "ore"] as const;
export type Resource = (typeof RESOURCES)[number];
export const CARDS = ["knight", "roads", "invention", "monopoly", "point"] as const;
export type Card = (typeof CARDS)[number];
export const GUILDS = ["traders", "merchants", "roadbuilders", "scholars", "masterbuilders"] as const;
export type Guild = (typeof GUILDS)[number];
export const HELPERS = [
  "merchant",
  "mendicant",
  "mayor",
  "explorer",
  "general",
  "architect",
  "noblewoman",
  "priest",
  "captain",
  "outlaw",
] as const;
export type Helper = (typeof HELPERS)[number];
export const COLOURS = ["red", "blue", "orange", "white", "green", "brown"] as const;
export type Terrain = "desert" | "forest" | "hills" | "pasture" | "fields" | "mountains";
/** A harbour or document: 0 none, 1..5 two for one of that resource, 6 three for one. */
export const ANY = 6;
export const PLACE = { none: 0, town: 1, point: 2, canal: 3 } as const;

export interface Hex {
  x: number;
  y: number;
  terrain: Terrain;
  number: number;
  corners: number[];
}
export interface Vertex {
  x: number;
  y: number;
  harbour: number;
  hexes: number[];
  edges: number[];
  site?: boolean;
  place?: number;
  name?: string;
}
export interface Edge {
  ends: [number, number];
  document?: number;
  closed?: boolean;
}
export type Thing = "road" | "settlement" | "city" | "card";
export interface Board {
  seats: number;
  target: number;
  limit: number;
  strict: boolean;
  offers: boolean;
  guilds: boolean; // favour tiles and the guilds that take them
  helpers: boolean;
  drawn: boolean; // a map with places and documents
  chips: boolean; // that are worth a point
  canal: boolean; // canal tiles
  guildPrice: number[]; // tiles for one favour
  colour: number[];
  pieces: { road: number; settlement: number; city: number };
  bank: number;
  cards: number[];
  price: Record<Thing, number[]>;
  hexes: Hex[];
  vertices: Vertex[];
  edges: Edge[];
}

/** Whether there is more than the base game: what a scenario adds is told by what its board has. */
export function isExtended(board: Board): boolean {
  return board.guilds || board.helpers || board.drawn;
}

export interface Player {
  hand: number[];
  handSize: number;
  cards: number[];
  cardCount: number;
  knights: number;
  points: number;
  roadLength: number;
  debt: number;
  rate: number[];
  roads: number;
  settlements: number;
  cities: number;
  chips: number;
  tiles: number[];
  tileCount: number;
  helper: number | null;
  flipped: boolean;
  ready: boolean;
}
export interface Offer {
  give: number[];
  want: number[];
  extra: number;
  to: number;
  yes: number;
  no: number;
}
export type Phase =
  | "first"
  | "settlement"
  | "road"
  | "roll"
  | "dice"
  | "discard"
  | "robber"
  | "victim"
  | "steal"
  | "main"
  | "card"
  | "roads"
  | "extra"
  | "over"
  | "ask"
  | "draw";
export interface Look {
  phase: Phase;
  turn: number | null;
  robber: number;
  longest: number | null;
  army: number | null;
  winner: number | null;
  dice: [number, number];
  rolled: boolean;
  carded: boolean;
  freeRoads: number;
  stackSize: number;
  turns: number;
  guest: number | null;
  paired: boolean;
  fresh: number[];
  bank: number[];
  roads: [edge: number, owner: number][];
  buildings: [vertex: number, owner: number, city: boolean][];
  players: Player[];
  offers: (Offer | null)[];
  asked: number | null;
  question: string;
  chips: number[];
  chipsLeft: number;
  tilesLeft: number;
  bargains: number;
  gift: number | null;
  gave: boolean;
  favoured: boolean;
  exchanges: number;
  freshTiles: number[];
  display: number;
  demanded: number | null;
  peek: number[];
}
