// What happened in Island, by the names that its rules have for it.
import type { EventName } from "../../generated/island";
import type { GameEvent } from "../../lib/protocol";
import type { Entry } from "../../lib/table.svelte";

export type { EventName };
export type IslandEvent = GameEvent<EventName>;

export function eventsOf(entry: Entry): IslandEvent[] {
  return (entry.events ?? []) as IslandEvent[];
}
