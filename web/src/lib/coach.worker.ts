// The coach at work, beside the page so that it never stands still: src/wasm/coach.c in a module of its own.
import type { Counselled, Heard, Wish } from "./coach";
import { Refused, Wasm, type Buffers } from "./wasm";

interface Exports extends Buffers {
  kh_open(length: number): number;
  kh_view(viewer: number, length: number): number;
  kh_counsel_for(seat: number): number;
  kh_analyse(length: number): number;
  kh_analyse_next(count: number): number;
  kh_analyse_end(): number;
}

const AT_ONCE = 4; // actions between two looks at the clock
const TELL_MS = 60;

class Judge extends Wasm<Exports> {
  static async load(url: string): Promise<Judge> {
    const none = (): void => undefined; // luck is not checked here
    const bytes = await (await fetch(url)).arrayBuffer();
    return new Judge((await WebAssembly.instantiate(bytes, { page: { blake2b: none, chacha20: none } })).instance.exports as Exports);
  }

  analyse(record: string, tell: (heard: Heard) => void): void {
    const { actions } = this.answer<{ actions: number }>(this.x.kh_analyse(this.put(record)));
    tell({ t: "begun", actions });
    for (let more = true; more; ) {
      const moments: object[] = [];
      for (const begun = performance.now(); more && performance.now() - begun < TELL_MS; ) {
        const some = this.answer<{ moments: object[] }>(this.x.kh_analyse_next(AT_ONCE)).moments;
        moments.push(...some);
        more = some.length > 0;
      }
      tell({ t: "moments", moments } as Heard);
    }
    tell({ t: "done", digest: this.answer(this.x.kh_analyse_end()) });
  }

  counsel(table: object, seat: number, position: string): Counselled[] {
    this.answer(this.x.kh_open(this.put(JSON.stringify(table))));
    const length = this.put(position);
    this.answer(this.x.kh_view(seat, length));
    return this.answer<{ choices: Counselled[] }>(this.x.kh_counsel_for(seat)).choices;
  }
}

let judge: Promise<Judge> | null = null;

async function work(wish: Wish): Promise<void> {
  const tell = (heard: Heard): void => postMessage(heard);
  try {
    judge ??= Judge.load(wish.url);
    const at = await judge;
    if ("record" in wish) at.analyse(wish.record, tell);
    else tell({ t: "counsel", choices: at.counsel(wish.table, wish.seat, wish.position) });
  } catch (e) {
    judge = e instanceof Refused ? judge : null;
    tell({ t: "refused", rule: e instanceof Refused ? e.flaw.rule : "" });
  }
}

addEventListener("message", (event: MessageEvent<Wish>) => void work(event.data));
