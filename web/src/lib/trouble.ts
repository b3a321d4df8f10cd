// What went wrong, as a sentence for a player.
import { has, say } from "./lang.svelte";
import { RefusedError } from "./link.svelte";

export function troubleOf(error: unknown): string {
  const rule = error instanceof Error ? error.message : String(error);
  if (!has(`rule.${rule}`)) return say("web.trouble");
  return say(`rule.${rule}`, error instanceof RefusedError ? (error.answer.with ?? {}) : {});
}
