// At a table for learning: what a bot of the house would do in my place, said at once and marked where it is done.
import { say } from "../../lib/lang.svelte";
import { link } from "../../lib/link.svelte";
import type { Table } from "../../lib/table.svelte";
import type { Site } from "./commands";
import type { Board, Look } from "./mats";
import { sitesIn } from "./places";
import { tell } from "./tell";

export interface Hint {
  text: string;
  sites: Site[];
  button: string | null; // the piece, the wanted token or the tiles
}

const LATER_MS = 900; // after the last change: one hint for what happened together

export class Hints {
  #asked = "";
  #given = $state.raw<{ key: string; hint: Hint | null }>({ key: "", hint: null });
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The hint for this moment; it is asked for when the moment is another one. */
  of(table: Table, board: Board): Hint | null {
    const look = table.scene?.look as Look | undefined;
    const mine = look?.mine;
    if (!look || !mine || !(look.phase === "round" || look.phase === "ready")) return null;
    const key = `${look.phase} ${look.round} ${mine.legal.join()}`;
    if (key !== this.#asked) {
      this.#asked = key;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#ask(table, board, key), LATER_MS);
    }
    return this.#given.key === key ? this.#given.hint : null;
  }

  async #ask(table: Table, board: Board, key: string): Promise<void> {
    const answer = await link.ask("hint", { as: table.viewer }).catch(() => null);
    const command = String(answer?.["do"] ?? "");
    if (this.#asked !== key) return;
    const given = (answer?.["with"] as Record<string, string> | undefined) ?? {};
    const [kind = ""] = command.split(" ");
    const what = say(`longtable.hint-${kind}`, { what: tell.action(table, command) });
    this.#given = { key, hint: command ? { text: `${what} ${say(String(answer?.["why"] ?? ""), tell.reason?.(table, given) ?? given)}`, sites: sitesIn(board, command), button: buttonOf(kind, command) } : null };
  }
}

function buttonOf(kind: string, command: string): string | null {
  if (kind === "road" || kind === "settlement" || kind === "city") return kind;
  if (kind === "buy") return "tile";
  if (kind === "knight" || kind === "roads" || kind === "invention") return "tiles";
  return / for (?:\d+ )?(\w+)/.exec(command)?.[1] ?? null;
}
