// The one line on top: what I must or may do now, or whom all wait for.
import { has, listed, say } from "../../lib/lang.svelte";
import { kindsOf } from "./choices";
import { givenBy, incoming, lack, wantedBy } from "./offers";
import { RESOURCES, type Board, type Look } from "./types";

export interface Prompt {
  text: string;
  mine: boolean;
}

const CARD_KINDS = ["knight", "roads", "invention", "monopoly"];

function mayAct(kinds: Set<string>, look: Look): string {
  const parts: string[] = [];
  if (["bank", "offer", "sell", "seek"].some((k) => kinds.has(k))) parts.push(say("island.may.trade"));
  if (["road", "settlement", "city"].some((k) => kinds.has(k))) parts.push(say("island.may.build"));
  const plays = CARD_KINDS.some((k) => kinds.has(k));
  if (kinds.has("buy")) parts.push(say(plays ? "island.may.cards" : "island.may.buy"));
  else if (plays) parts.push(say("island.may.card"));
  // The button for it stands there anyway; on a phone the line has room for half of this.
  if (kinds.has("end") && parts.length < 2) parts.push(say(look.paired ? "island.may.end-small" : "island.may.end"));
  return say("island.may", { list: listed(parts) });
}

function task(board: Board, look: Look, me: number, kinds: Set<string>): string {
  const mine = look.players[me];
  switch (look.phase) {
    case "settlement":
      return say((mine?.settlements ?? 0) > 0 ? "island.must.settlement-second" : "island.must.settlement");
    case "road":
      return say("island.must.road");
    case "roll":
      return say([...kinds].some((k) => CARD_KINDS.includes(k)) ? "island.must.roll-or-card" : "island.must.roll");
    case "discard":
      return say("island.must.discard", { count: mine?.debt ?? 0 });
    case "robber":
      return say(board.guilds ? "island.must.robber-favours" : "island.must.robber");
    case "victim":
      return say(kinds.has("spare") ? "island.must.rob-or-spare" : "island.must.rob");
    case "roads":
      return look.freeRoads > 1 ? say("island.must.free-roads", { count: look.freeRoads }) : say("island.must.free-road");
    case "extra":
      return say(kinds.size > 1 ? "island.may.special" : "island.may.special-nothing");
    default:
      return mayAct(kinds, look);
  }
}

function question(look: Look, names: string[]): string {
  const key = `island.ask.${look.question}`;
  const card = look.gift ?? look.demanded;
  return has(key)
    ? say(key, {
        who: look.turn === null ? "" : (names[look.turn] ?? ""),
        card: card === null ? "" : say(`resource.${RESOURCES[card]}`),
      })
    : say("island.ask");
}

const WAITS: Partial<Record<Look["phase"], string>> = {
  settlement: "island.wait.settlement",
  road: "island.wait.road",
  roll: "island.wait.roll",
  robber: "island.wait.robber",
  victim: "island.wait.robber",
};

function waiting(look: Look, names: string[]): string {
  if (look.phase === "discard") {
    const who = look.players.map((p, i) => (p.debt > 0 ? (names[i] ?? "") : "")).filter(Boolean);
    if (who.length) return say("island.wait.discard", { who: listed(who) });
  }
  if (look.phase === "ask" && look.asked !== null) return say("island.wait.ask", { who: names[look.asked] ?? "" });
  if (look.guest !== null) return say(look.phase === "extra" ? "island.wait.special" : "play.waiting-build", { who: names[look.guest] ?? "" });
  if (look.turn === null || look.phase === "first") return say("island.wait.first");
  return say(WAITS[look.phase] ?? "play.waiting", { who: names[look.turn] ?? "" });
}

const NAME_MOST = 24; // letters: two lines of a phone hold a sentence with such a name

/** A name as the line on top has room for it. */
export function briefly(name: string): string {
  return name.length > NAME_MOST ? `${name.slice(0, NAME_MOST - 1).trimEnd()}…` : name;
}

export function promptOf(board: Board, look: Look, legal: string[], me: number, names: string[]): Prompt {
  if (look.phase === "over" && look.winner !== null) {
    const count = look.players[look.winner]?.points ?? 0;
    return { text: look.winner === me ? say("event.won.you", { count }) : say("event.won", { who: names[look.winner] ?? "", count }), mine: false };
  }
  const kinds = kindsOf(legal);
  if (look.phase === "ask" && look.asked === me) return { text: question(look, names), mine: true };
  if (look.phase === "main" && look.turn !== me) {
    // An offer that I cannot pay asks nothing of me.
    const open = incoming(look, me).find(({ offer, said }) => !said && lack(look, me, offer) === "");
    if (open && kinds.has("decline"))
      return { text: say("island.may.answer", { who: names[open.maker] ?? "", give: givenBy(open.offer), want: wantedBy(open.offer) }), mine: true };
    return { text: waiting(look, names), mine: false };
  }
  if (legal.length === 0 || me < 0) return { text: waiting(look, names), mine: false };
  return { text: task(board, look, me, kinds), mine: true };
}
