// What Island is made of, as the rules tell it: tools/contract.c writes generated/island.ts out of their tables and of
// src/wasm/scene_island.c. Here its parts get names.
import { constants, type Board as WrittenBoard, type Look as WrittenLook } from "../../generated/island";

export const RESOURCES = constants.resources;
export type Resource = (typeof RESOURCES)[number];
export const CARDS = constants.cards;
export type Card = (typeof CARDS)[number];
export const GUILDS = constants.guilds;
export type Guild = (typeof GUILDS)[number];
export const HELPERS = constants.helpers;
export type Helper = (typeof HELPERS)[number];
export const COLOURS = ["red", "blue", "orange", "white", "green", "brown"] as const;
export type Terrain = (typeof constants.terrains)[number];
export type Phase = (typeof constants.phases)[number];
/** A harbour or document: 0 none, 1..5 two for one of that resource, this one three for one. */
export const ANY = constants.anyHarbour;
export const PLACE = constants.place;

export type Hex = WrittenBoard["hexes"][number] & { terrain: Terrain };
export type Vertex = WrittenBoard["vertices"][number];
export type Edge = WrittenBoard["edges"][number];
export type Board = Omit<WrittenBoard, "hexes"> & { hexes: Hex[] };

/** Whether there is more than the base game: what a scenario adds is told by what its board has. */
export function isExtended(board: Board): boolean {
  return board.guilds || board.helpers || board.drawn;
}

export type Thing = keyof Board["price"];
export type Look = Omit<WrittenLook, "phase"> & { phase: Phase };
export type Player = Look["players"][number];
export type Offer = NonNullable<Look["offers"][number]>;
