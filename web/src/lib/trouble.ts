// What went wrong, as a sentence for a player and the rule behind it.
import { has, say } from "./lang.svelte";
import { RefusedError } from "./link.svelte";

export interface Refusal {
  text: string;
  rule: string;
}

/** "in 5 minutes": when it is worth another try. */
export function waitOf(seconds: number): string {
  if (seconds <= 1) return say("wait.moment");
  if (seconds < 120) return say("wait.seconds", { count: seconds });
  if (seconds < 7200) return say("wait.minutes", { count: Math.ceil(seconds / 60) });
  return say("wait.hours", { count: Math.ceil(seconds / 3600) });
}

export function refusalOf(error: unknown): Refusal {
  const rule = error instanceof Error ? error.message : String(error);
  const words = error instanceof RefusedError ? (error.answer.with ?? {}) : {};
  const limit = `limit.${words["limit"] ?? ""}`;
  if (has(limit)) return { text: say(limit, { ...words, wait: waitOf(Number(words["seconds"] ?? 0)) }), rule };
  if (!has(`rule.${rule}`)) return { text: say("web.trouble"), rule: "" };
  const late = words["late_ms"] ? ` ${say("late.by", { ms: words["late_ms"] })}` : "";
  return { text: say(`rule.${rule}`, words) + late, rule };
}

export function troubleOf(error: unknown): string {
  return refusalOf(error).text;
}
