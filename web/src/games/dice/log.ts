// What happened at a table of Dice, as sentences.
import { has, say } from "../../lib/lang.svelte";
import type { GameEvent } from "../../lib/protocol";
import type { Entry } from "../../lib/table.svelte";
import { faceAt, FACES, read } from "./model";
import { diceList } from "./words";

const PIECES = ["road", "settlement", "city", "knight"];

function tell(event: GameEvent, names: Record<string, string>, entry: Entry): string | null {
  const [name, , to, what, count] = event;
  const who = names[to ?? ""] ?? to ?? "";
  switch (name) {
    case "first":
      return say("dicesheet.log-first", { who });
    case "stop":
      return entry.do === "stop" ? say("event.stop", { who }) : null;
    case "gold":
      return say("event.gold", { who, face: say(`resource.${faceAt(what ?? 0)}`) });
    case "joker": {
      const joker = /^joker (\w+)/.exec(entry.do ?? "")?.[1] ?? "";
      return say("event.joker", { who, joker: joker.toUpperCase(), from: say(`resource.${faceAt(count % 8)}`), to: say(`resource.${faceAt(Math.floor(count / 8))}`) });
    }
    case "built": {
      const piece = PIECES[what ?? 0] ?? "road";
      const number = (/\d+$/.exec(entry.do ?? "") ?? [String(count)])[0];
      return say("dicesheet.log-built", { who, place: `${say(`piece.${piece}`)} ${number}` });
    }
    case "box":
      return what ? say("dicesheet.log-box-none", { who }) : say("dicesheet.log-box", { who, points: count });
    case "longest":
      return say("dicesheet.log-longest", { who });
    case "army":
      return say("dicesheet.log-army", { who });
    case "time":
      return say("event.time");
    case "over":
      return say("dicesheet.over");
    default:
      return null;
  }
}

/** The sentences of one entry of the log; an empty text for what needs no words. */
export function words(entry: Entry, names: Record<string, string>): string {
  const events = entry.events ?? [];
  const who = names[entry.who ?? ""] ?? entry.who ?? "";
  if (entry.undo) return say("web.undone");
  const out: string[] = [];
  if (entry.do?.startsWith("keep ")) out.push(say("event.keep", { who, dice: diceList(read(entry.do)) }));
  const thrown = FACES.map((_, i) => events.filter((e) => e[0] === "dice" && e[3] === i).reduce((n, e) => n + e[4], 0));
  const by = events.find((e) => e[0] === "dice")?.[2];
  if (by) out.push(say("event.throw", { who: names[by] ?? by, dice: diceList(thrown) }));
  for (const event of events) {
    const text = tell(event, names, entry);
    if (text) out.push(text);
  }
  return out.filter((text) => !has(text)).join(" ");
}
