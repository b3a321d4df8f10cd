// How times and places are said.
import { lang } from "../../lib/lang.svelte";

/** "1.24 s", in the reader's way of writing numbers. */
export function seconds(ms: number): string {
  const digits = ms < 10000 ? 2 : 1;
  return `${(ms / 1000).toLocaleString(lang.name, { minimumFractionDigits: digits, maximumFractionDigits: digits })} s`;
}
