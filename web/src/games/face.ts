// What a game brings to the browser: a component that draws a scene and lets people choose. Everything else about a
// table is the same for all games.
import type { Component } from "svelte";
import type { Scene, Table } from "../lib/table.svelte";

export interface FaceProps {
  table: Table;
  board: never;
  scene: Scene;
}

type Loader = () => Promise<{ default: Component<{ table: Table; scene: Scene }> }>;

const faces: Record<string, Loader> = {
  dice: () => import("./dice/DiceFace.svelte"),
  duel: () => import("./dice/DiceFace.svelte"),
};

/** The component of a game; one that lists the legal actions as words where a game has none of its own. */
export function faceOf(game: string): Loader {
  return faces[game] ?? (() => import("./plain/Plain.svelte"));
}
