// The state of a hall in a window: kept by this browser, told to its other windows, moved on by its clock. One window is
// the desk, where the host works; screens only follow. No server has a part in it.
import { cameBack, fresh, frozen, leftAt, tick, undone, USUAL, type Hall } from "./clock";
import { luck } from "./luck";
import tickerUrl from "./ticker.ts?worker&url";

const KEPT = "hall";
const UNDO_MOST = 20;
const HERE_MS = 500;
export const SCENES = ["clock", "leaders", "rules"] as const;
/** What the screen shows beside the game itself. */
export type Scene = (typeof SCENES)[number];

interface Kept {
  hall: Hall;
  scene: Scene;
}
interface Told extends Kept {
  from: string;
  sent: number; // by the clock of the desk's window
}
type Message = Told | { ask: true } | { lead: string } | { here: string };

/** Milliseconds that no change of the wall clock moves while the window lives, and that survive a reload. */
export function epoch(): number {
  return performance.timeOrigin + performance.now();
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Kept | null;
    return kept && typeof kept.hall?.phase === "string" && Array.isArray(kept.hall.log) ? { hall: { ...fresh(USUAL), ...kept.hall }, scene: kept.scene } : null;
  } catch {
    return null; // written by another program, or storage is switched off
  }
}

export class Desk {
  hall = $state.raw<Hall>(fresh(USUAL));
  scene = $state<Scene>("clock");
  now = $state(epoch());
  /** Another window has taken over: this one only looks on. */
  leads = $state(true);
  screens = $state(0);
  past = $state.raw<Hall[]>([]);
  /** For voice and sounds. */
  hear: (before: Hall, after: Hall) => void = () => {};
  /** For devices elsewhere. */
  told: () => void = () => {};
  readonly #id = crypto.getRandomValues(new Uint32Array(1)).join("");
  readonly #follows: boolean;
  #channel: BroadcastChannel | null = null;
  #ahead = 0; // of the desk's clock, seen from a screen
  #seen = new Map<string, number>();
  #saidAt = -Infinity; // that this screen is there

  constructor(follows: boolean) {
    this.#follows = follows;
    this.leads = !follows;
    const kept = readKept();
    if (kept) {
      this.hall = follows ? kept.hall : cameBack(kept.hall, epoch());
      this.scene = kept.scene;
    }
  }

  /** For the time that the page is there. */
  open(): () => void {
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("hall");
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hears(data);
    this.#post(this.#follows ? { ask: true } : { lead: this.#id });
    if (!this.#follows) this.#tell();
    const worker = new Worker(tickerUrl, { type: "module" });
    worker.onmessage = () => this.#ticks();
    return () => {
      worker.terminate();
      this.#channel?.close();
    };
  }

  get left(): number | null {
    return leftAt(this.hall, this.now);
  }

  /** What the host does. Anything may be undone until the clock has moved on by itself. */
  do(step: (hall: Hall, now: number) => Hall): void {
    if (!this.leads) return;
    const now = epoch();
    const after = step(this.hall, now);
    if (after === this.hall) return;
    this.past = [...this.past, frozen(this.hall, now)].slice(-UNDO_MOST);
    this.#become(after);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before || !this.leads) return;
    this.past = this.past.slice(0, -1);
    this.#become(undone(this.hall, before, epoch()));
  }

  /** A new game, or one that another device hands over. */
  begin(hall: Hall): void {
    this.past = [];
    this.#become(hall);
  }

  show(scene: Scene): void {
    this.scene = scene;
    this.#tell();
  }

  takeOver(): void {
    const kept = readKept();
    if (kept) ({ hall: this.hall, scene: this.scene } = kept);
    this.leads = true;
    this.#post({ lead: this.#id });
    this.#tell();
  }

  #ticks(): void {
    const now = epoch();
    this.now = now + this.#ahead;
    if (this.#follows && now - this.#saidAt >= HERE_MS) {
      this.#saidAt = now;
      this.#post({ here: this.#id });
    }
    for (const [id, at] of this.#seen) if (now - at > 2000) this.#seen.delete(id);
    this.screens = this.#seen.size;
    if (!this.leads) return;
    const after = tick(this.hall, now, luck);
    if (after === this.hall) return;
    this.past = [];
    this.#become(after);
  }

  #become(after: Hall): void {
    const before = this.hall;
    this.hall = after;
    this.now = epoch();
    this.#tell();
    this.hear(before, after);
  }

  #tell(): void {
    const kept: Kept = { hall: this.hall, scene: this.scene };
    try {
      localStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // then it lasts until the page is closed
    }
    this.#post({ ...kept, from: this.#id, sent: epoch() });
    this.told();
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #hears(message: Message): void {
    if ("ask" in message) {
      if (this.leads) this.#tell();
    } else if ("here" in message) this.#seen.set(message.here, epoch());
    else if ("lead" in message) {
      if (!this.#follows) this.leads = false;
    } else if (!this.leads) {
      const before = this.hall;
      this.#ahead = message.sent - epoch();
      this.hall = message.hall;
      this.scene = message.scene;
      this.now = message.sent;
      if (this.#follows) this.hear(before, message.hall);
    }
  }
}
