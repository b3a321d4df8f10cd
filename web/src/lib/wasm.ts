// A module of the rules (src/wasm/engine.h): text goes in through one buffer of its memory and comes out, as JSON, through
// another.
export interface Buffers extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  kh_in(size: number): number;
  kh_out(): number;
  kh_out_length(): number;
}

/** Which rule forbids something; of a text that somebody wrote also its line, from 1, and the word. */
export interface Flaw {
  rule: string;
  line?: number;
  word?: string;
}
export class Refused extends Error {
  constructor(readonly flaw: Flaw) {
    super(flaw.rule);
  }
}

export class Wasm<Exports extends Buffers> {
  protected readonly x: Exports;
  readonly #write = new TextEncoder();
  readonly #read = new TextDecoder();

  constructor(exports: Exports) {
    this.x = exports;
    exports._initialize();
  }

  protected put(text: string): number {
    const bytes = this.#write.encode(text);
    const at = this.x.kh_in(bytes.length);
    new Uint8Array(this.x.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  protected out<T>(): T {
    const bytes = new Uint8Array(this.x.memory.buffer, this.x.kh_out(), this.x.kh_out_length());
    return JSON.parse(this.#read.decode(bytes)) as T;
  }

  protected answer<T>(fine: number): T {
    if (!fine) throw new Refused(this.out<Flaw>());
    return this.out<T>();
  }
}
