// The rules of the house in the browser: src/wasm. It turns the text of a position into what can be drawn, says what is
// legal and why not, and steps through records.
import houseUrl from "../generated/kornholm.wasm?url";
import { faceOf } from "./face";
import { Wasm, type Buffers } from "./wasm";

export { Refused, type Flaw } from "./wasm";

interface Exports extends Buffers {
  kh_open(length: number): number;
  kh_view(viewer: number, length: number): number;
  kh_position(length: number): number;
  kh_play(seat: number, length: number): number;
  kh_legal(seat: number): number;
  kh_check(seat: number, length: number): number;
  kh_suppose(seat: number, length: number): number;
  kh_lesson(length: number): number;
  kh_act(length: number): number;
  kh_undo(): number;
  kh_record(length: number): number;
  kh_seek(n: number, viewer: number): number;
  kh_verify(length: number): number;
}

/** Hash and cipher, which only checking needs: fair.ts brings them, and other pages do not fetch them. */
export interface Arithmetic {
  blake2b(data: Uint8Array, key: Uint8Array | null, size: number): Uint8Array;
  chacha20(key: Uint8Array, nonce: Uint8Array, size: number): Uint8Array;
}

/** A table that stands somewhere: its board, the text of the position, and what is drawn. */
export interface Position<Look> {
  board: string;
  text: string;
  look: Look;
}

/** What a record's luck was found to be: src/table/verify.h. */
export interface Finding {
  finding: "fine" | "record" | "no-promise" | "no-secret" | "commitment" | "board" | "luck";
  line: number;
  at: number; // entry of the log, from 1
  luck: number; // throws, cards and other draws that were right
  boardGiven: boolean;
  expected: string;
}

/** What src/wasm/fair_page.c asks of the page; pointers into the module's memory. */
function imports(memory: () => WebAssembly.Memory, arithmetic: Arithmetic | null): WebAssembly.Imports {
  const at = (from: number, size: number): Uint8Array => new Uint8Array(memory().buffer, from, size);
  const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => Uint8Array.from([...a, ...b]);
  const need = (): Arithmetic => {
    if (!arithmetic) throw new Error("this page does not check luck");
    return arithmetic;
  };
  return {
    page: {
      blake2b(purpose: number, length: number, bytes: number, n: number, key: number, keyLength: number, out: number, size: number): void {
        const secret = keyLength > 0 ? at(key, keyLength).slice() : null;
        at(out, size).set(need().blake2b(joined(at(purpose, length), at(bytes, n)), secret, size));
      },
      chacha20(key: number, nonce: number, out: number, size: number): void {
        at(out, size).set(need().chacha20(at(key, 32).slice(), at(nonce, 8).slice(), size));
      },
    },
  };
}

/** The rules of a game did not come, or not whole. */
export class Unfetched extends Error {}

export const NOBODY = 0xffffffff;
export const HOST = 0xfffffffc;
export const WATCHER = 0xfffffffb;

/** p1 is 0; the host acts without a seat; whoever else has none looks on. */
export function seatNumber(seat: string): number {
  const found = /^p(\d+)$/.exec(seat);
  if (found) return Number(found[1]) - 1;
  return seat === "host" ? HOST : WATCHER;
}

export class Engine extends Wasm<Exports> {
  /** Of a game with a module of its own, that one; else the one of the house. */
  static async load(game = "", arithmetic: Arithmetic | null = null): Promise<Engine> {
    let found: Exports | null = null;
    const memory = (): WebAssembly.Memory => (found as Exports).memory;
    try {
      const own = game ? await faceOf(game).rules?.() : undefined;
      const bytes = await (await fetch(own?.default ?? houseUrl)).arrayBuffer();
      found = (await WebAssembly.instantiate(bytes, imports(memory, arithmetic))).instance.exports as Exports;
    } catch (e) {
      throw new Unfetched(String(e));
    }
    return new Engine(found);
  }

  open<Board>(table: { game: string; seats: number; options: Record<string, unknown>; board: string }): Board {
    return this.answer<Board>(this.x.kh_open(this.put(JSON.stringify(table))));
  }

  view<Look>(viewer: string, position: string): Look {
    const length = this.put(position);
    return this.answer<Look>(this.x.kh_view(seatNumber(viewer), length));
  }

  /** A whole position, judged by all invariants; its canonical text, and what it shows. */
  position<Look>(text: string): Position<Look> {
    return this.answer(this.x.kh_position(this.put(text)));
  }

  /** A command of a seat at the open table, with the luck that follows. */
  play<Look>(seat: string, command: string): Position<Look> {
    const length = this.put(command);
    return this.answer(this.x.kh_play(seatNumber(seat), length));
  }

  /** What a seat may do in the view that was shown last. */
  legal(seat: string): string[] {
    return this.answer<string[]>(this.x.kh_legal(seatNumber(seat)));
  }

  /** The rule that forbids a command, or null. */
  why(seat: string, command: string): string | null {
    const length = this.put(command);
    return this.x.kh_check(seatNumber(seat), length) ? null : this.out<{ rule: string }>().rule;
  }

  /** What would be open to a seat if it had built all this; whatever it costs, and whoever's turn it is. */
  suppose<Open>(seat: string, commands: readonly string[]): Open {
    const length = this.put(commands.join("\n"));
    return this.answer<Open>(this.x.kh_suppose(seatNumber(seat), length));
  }

  /** A lesson becomes the table that is drawn; the learner acts, and takes back. */
  lesson<Lesson>(text: string): Lesson {
    return this.answer<Lesson>(this.x.kh_lesson(this.put(text)));
  }

  act<Done>(command: string): Done {
    return this.answer<Done>(this.x.kh_act(this.put(command)));
  }

  undo<Standing>(): Standing {
    return this.answer<Standing>(this.x.kh_undo());
  }

  record<Board>(text: string): { game: string; seats: number; over: boolean; names: string[]; board: Board; actions: [number, string][] } {
    return this.answer(this.x.kh_record(this.put(text)));
  }

  seek<Look>(n: number, viewer: number): { look: Look; events: unknown[] } {
    return this.answer(this.x.kh_seek(n, viewer));
  }

  verify(text: string): Finding {
    return this.answer(this.x.kh_verify(this.put(text)));
  }
}
