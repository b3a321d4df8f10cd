// Whether something can be taken back, told from the log as the server tells it from its own (room_play.c).
import type { TableMessage } from "../../lib/protocol";
import type { Entry } from "../../lib/table.svelte";

const isSeat = (who: string | undefined): boolean => /^p\d+$/.test(who ?? "");

/** What happened and was not taken back; one undo takes the last action of a seat and the luck behind it. */
function live(log: Entry[]): Entry[] {
  const out: Entry[] = [];
  for (const entry of log) {
    if (entry.kind !== "did") continue;
    if (!entry.undo) out.push(entry);
    else while (out.length > 0 && !isSeat(out.pop()?.who));
  }
  return out;
}

/** The own actions that undo would take back, one after the other, the last one first. */
export function undoable(log: Entry[], message: TableMessage, seat: string): string[] {
  if (!message.settings["undo"]) return [];
  const people = message.seats.filter((chair) => chair.holder === "person").length;
  const found: string[] = [];
  for (const entry of live(log).reverse()) {
    if (entry.who === seat) found.push(entry.do ?? "");
    else if (isSeat(entry.who)) {
      if (message.seats.find((chair) => chair.seat === entry.who)?.holder === "person") break;
    } else if (entry.who === "luck" && people > 1) break;
  }
  return found;
}
