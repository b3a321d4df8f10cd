// What went wrong, as a sentence for a player and the rule behind it.
import { has, say } from "./lang.svelte";
import { RefusedError } from "./link.svelte";

export interface Refusal {
  text: string;
  rule: string;
}

export function refusalOf(error: unknown): Refusal {
  const rule = error instanceof Error ? error.message : String(error);
  if (!has(`rule.${rule}`)) return { text: say("web.trouble"), rule: "" };
  return { text: say(`rule.${rule}`, error instanceof RefusedError ? (error.answer.with ?? {}) : {}), rule };
}

export function troubleOf(error: unknown): string {
  return refusalOf(error).text;
}
