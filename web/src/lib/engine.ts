// The rules of the house in the browser: src/wasm. It turns the text of a position into what can be drawn, says what is
// legal and why not, and steps through records.
import wasmUrl from "../generated/kornholm.wasm?url";

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  kh_in(size: number): number;
  kh_out(): number;
  kh_out_length(): number;
  kh_open(length: number): number;
  kh_view(viewer: number, length: number): number;
  kh_legal(seat: number): number;
  kh_check(seat: number, length: number): number;
  kh_record(length: number): number;
  kh_seek(n: number, viewer: number): number;
}

export const NOBODY = 0xffffffff;
export const WATCHER = 0xfffffffb;

/** p1 is 0; whoever has no seat looks on. */
export function seatNumber(seat: string): number {
  const found = /^p(\d+)$/.exec(seat);
  return found ? Number(found[1]) - 1 : WATCHER;
}

export class Engine {
  readonly #x: Exports;
  readonly #write = new TextEncoder();
  readonly #read = new TextDecoder();

  constructor(exports: Exports) {
    this.#x = exports;
    exports._initialize();
  }

  static async load(): Promise<Engine> {
    const bytes = await (await fetch(wasmUrl)).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Engine(instance.exports as Exports);
  }

  #put(text: string): number {
    const bytes = this.#write.encode(text);
    const at = this.#x.kh_in(bytes.length);
    new Uint8Array(this.#x.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  #out<T>(): T {
    const bytes = new Uint8Array(this.#x.memory.buffer, this.#x.kh_out(), this.#x.kh_out_length());
    return JSON.parse(this.#read.decode(bytes)) as T;
  }

  #answer<T>(fine: number): T {
    if (!fine) throw new Error(this.#out<{ rule: string }>().rule);
    return this.#out<T>();
  }

  open<Board>(table: { game: string; seats: number; options: Record<string, unknown>; board: string }): Board {
    return this.#answer<Board>(this.#x.kh_open(this.#put(JSON.stringify(table))));
  }

  view<Look>(viewer: string, position: string): Look {
    const length = this.#put(position);
    return this.#answer<Look>(this.#x.kh_view(seatNumber(viewer), length));
  }

  /** The rule that forbids a command, or null. */
  why(seat: string, command: string): string | null {
    const length = this.#put(command);
    return this.#x.kh_check(seatNumber(seat), length) ? null : this.#out<{ rule: string }>().rule;
  }

  record<Board>(text: string): { game: string; seats: number; names: string[]; board: Board; actions: [number, string][] } {
    return this.#answer(this.#x.kh_record(this.#put(text)));
  }

  seek<Look>(n: number, viewer: number): { look: Look; events: unknown[] } {
    return this.#answer(this.#x.kh_seek(n, viewer));
  }
}
