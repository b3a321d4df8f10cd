// The pictures of the help. Its pages wait for them as for its texts: what comes later would move everything below it.
import type { Component } from "svelte";
import { faces } from "../lib/face";

class Pictures {
  #by = $state.raw<Record<string, Component<{ name: string }>>>({});

  async load(): Promise<void> {
    const parts = await Promise.all(faces().map(async (face) => ({ name: face.name, part: await face.pictures?.() })));
    this.#by = Object.fromEntries(parts.flatMap(({ name, part }) => (part ? [[name, part.default]] : [])));
  }

  /** What draws those of a game. */
  of(game: string): Component<{ name: string }> | null {
    return this.#by[game] ?? null;
  }
}

export const pictures = new Pictures();
