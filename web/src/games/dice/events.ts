// What happened in Dice or Dice Duel, by the names that their rules have for it.
import type { EventName as Dice } from "../../generated/dice";
import type { EventName as Duel } from "../../generated/duel";
import type { GameEvent } from "../../lib/protocol";
import type { Entry } from "../../lib/table.svelte";

export type EventName = Dice | Duel;
export type DiceEvent = GameEvent<EventName>;

export function eventsOf(entry: Entry): DiceEvent[] {
  return (entry.events ?? []) as DiceEvent[];
}
