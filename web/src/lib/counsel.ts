// Hints with chances: what the coach would do in somebody's place. It is worked out here, from the view that this page has
// anyway; where a table allows no hints, nobody asks.
import type { Counselled, Heard, Wish } from "./coach";
import workerUrl from "./coach.worker.ts?worker&url";
import { seatNumber } from "./engine";
import { faceOf } from "./face";
import { mayHint } from "./seats";
import type { Table } from "./table.svelte";

let worker: Worker | null = null; // stays: the next hint is not far

function ask(wish: Wish): Promise<Counselled[]> {
  worker ??= new Worker(workerUrl, { type: "module" });
  const to = worker;
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      to.terminate();
      if (worker === to) worker = null;
      reject(new Error("the coach did not come"));
    };
    to.onerror = fail;
    to.onmessage = ({ data }: MessageEvent<Heard>) => (data.t === "counsel" ? resolve(data.choices) : fail());
    to.postMessage(wish);
  });
}

/** Some choices of a seat, the best first; none: nobody judges this game, there is nothing to choose, or the game has gone on
 * meanwhile. */
export async function counselFor(table: Table, seat: string): Promise<Counselled[]> {
  const message = table.message;
  const coach = faceOf(message?.game ?? "").coach;
  if (!message || !coach || !table.given || message.phase !== "playing" || !mayHint(message)) return [];
  const position = table.position.join("\n") + "\n";
  try {
    const { module } = (await coach()).coach;
    const found = await ask({ url: module, table: table.given, seat: seatNumber(seat), position });
    return table.position.join("\n") + "\n" === position ? found : [];
  } catch {
    return []; // then there is the server's hint
  }
}
