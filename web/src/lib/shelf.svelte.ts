// A list of tables that the server shows page by page, the newest first. Its first page comes again and again; further
// ones stay as they came.
import { link } from "./link.svelte";
import type { Entry } from "./protocol";

export class Shelf {
  entries = $state.raw<Entry[]>([]);
  #more = $state.raw<string | undefined>(undefined);
  #turned = false;

  constructor(private readonly mine: boolean) {}

  take(first: unknown, more: unknown): void {
    const page = (first as Entry[] | undefined) ?? [];
    const oldest = page.at(-1)?.created ?? 0; // what new tables pushed off the first page stays as well
    const rest = this.#turned ? this.entries.filter((e) => e.created <= oldest && !page.some((p) => p.code === e.code)) : [];
    if (!this.#turned) this.#more = more as string | undefined;
    this.entries = [...page, ...rest];
  }

  /** Brings the next page; null where there is none. */
  get further(): (() => Promise<void>) | null {
    return this.#more === undefined ? null : () => this.#turn();
  }

  async #turn(): Promise<void> {
    const answer = await link.ask("tables", { after: this.#more, ...(this.mine ? { mine: true } : {}) });
    const page = ((answer["tables"] as Entry[] | undefined) ?? []).filter((e) => !this.entries.some((p) => p.code === e.code));
    this.#turned = true;
    this.#more = answer["more"] as string | undefined;
    this.entries = [...this.entries, ...page];
  }
}
