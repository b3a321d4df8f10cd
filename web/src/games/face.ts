// What a game brings to the browser: a component that draws a scene and lets people choose. Everything else about a
// table is the same for all games.
import type { Component } from "svelte";
import type { Thing } from "../lib/drawn";
import type { Entry, Scene, Table } from "../lib/table.svelte";
import type { Reading } from "../lib/words";
import type { Tell } from "./tell";

export interface FaceProps {
  table: Table;
  board: never;
  scene: Scene;
}

type Loader = () => Promise<{ default: Component<{ table: Table; scene: Scene }> }>;

const faces: Record<string, Loader> = {
  island: () => import("./island/Island.svelte"),
  dice: () => import("./dice/DiceFace.svelte"),
  duel: () => import("./dice/DiceFace.svelte"),
};

const loaded: Record<string, ReturnType<Loader>> = {};

/** The component of a game; one that lists the legal actions as words where a game has none of its own. */
export function faceOf(game: string): Loader {
  return () => {
    // The same promise each time: a page that asks again must not draw everything anew.
    const found = loaded[game] ?? (faces[game] ?? (() => import("./plain/Plain.svelte")))();
    loaded[game] = found;
    return found;
  };
}

type End = Promise<{ default: Component<{ table: Table; look: unknown }> }>;
const ends: Record<string, () => End> = { dice: () => import("./dice/Rating.svelte") };

/** What a game has to say about the result of somebody who played alone, if anything. */
export function endOf(game: string): End | null {
  return ends[game]?.() ?? null;
}

export type Words = (entry: Entry, names: Record<string, string>, board?: unknown, me?: string | null) => string;

const words: Record<string, () => Promise<{ words: Words }>> = {
  island: () => import("./island/log"),
  dice: () => import("./dice/log"),
  duel: () => import("./dice/log"),
};

const isDice = (game: string): boolean => game === "dice" || game === "duel";

/** A component for the sign before a line of the log, where a game brings one. */
export async function faceSign(game: string): Promise<Component<{ entry: Entry; board: unknown }> | null> {
  if (game === "island") return (await import("./island/LogSign.svelte")).default;
  return isDice(game) ? (await import("./dice/LogSign.svelte")).default : null;
}

/** What draws the things inside a line of the log. */
export async function faceThing(game: string): Promise<Component<{ of: Thing }> | null> {
  if (game === "island") return (await import("./island/LogThing.svelte")).default;
  return isDice(game) ? (await import("./dice/LogThing.svelte")).default : null;
}

/** What turns an entry of the log into sentences, where the game brings its own. */
export async function faceWords(game: string): Promise<Words | null> {
  return (await words[game]?.())?.words ?? null;
}

/** What makes lines of the log where a text for each entry is not enough. */
export async function faceReading(game: string): Promise<Reading | null> {
  if (game === "island") return await import("./island/log");
  return isDice(game) ? await import("./dice/log") : null;
}

const tells: Record<string, () => Promise<{ tell: Tell }>> = {
  island: () => import("./island/tell"),
  dice: () => import("./dice/tell"),
  duel: () => import("./dice/tell"),
};

/** What a game answers in text mode. */
export async function faceTell(game: string): Promise<Tell | null> {
  return (await tells[game]?.())?.tell ?? null;
}
