// Pages of a game of several, a copy for each viewer on this device: docs/protocol.md, "Games of several pages".
import type { DidMessage, PageMessage } from "./protocol";

interface Copy {
  v: number;
  lines: string[];
}

export const linesOf = (position: string): string[] => position.replace(/\n$/, "").split("\n");

export class Pages {
  readonly #of = new Map<string, Map<number, Copy>>();

  /** Answers for whom it was news: what is told again is skipped. */
  take(message: PageMessage | DidMessage, viewers: string[]): string[] {
    const { page = 0, v = 0, lines = [] } = message;
    return (message.as ? [message.as] : viewers).filter((as) => {
      const pages = this.#of.get(as) ?? new Map<number, Copy>();
      this.#of.set(as, pages);
      const position = message.t === "page" ? message.position : undefined;
      const copy = pages.get(page);
      if (position !== undefined) pages.set(page, { v, lines: linesOf(position) });
      else if (!copy || v <= copy.v) return false;
      else {
        for (const change of lines) copy.lines.splice(...change);
        copy.v = v;
      }
      return true;
    });
  }

  /** The position as the engine reads it: each page behind its heading. */
  text(as: string): string[] {
    const pages = [...(this.#of.get(as) ?? [])].sort(([a], [b]) => a - b);
    return pages.flatMap(([page, { lines }]) => [`page ${page}`, ...lines]);
  }

  has(page: number): boolean {
    return [...this.#of.values()].some((pages) => pages.has(page));
  }

  forget(gone: number[]): void {
    for (const pages of this.#of.values()) for (const page of gone) pages.delete(page);
  }
}
