// How a spec tells what it found: test, must, accessible, and the end with its plan (TAP).
import { axeFindings } from "./browser.mjs";

const LINES = 30; // of what went wrong
let count = 0;
let failed = 0;

export function must(condition, why) {
  if (!condition) throw new Error(why);
}

/** ONLY is a part of the names of those that are wanted. */
export async function test(name, body) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) return;
  count++;
  const begun = Date.now();
  try {
    await body();
    console.log(`ok ${count} - ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`not ok ${count} - ${name}`);
    for (const line of String(error.stack ?? error).split("\n").slice(0, LINES)) console.log(`# ${line}`);
  }
}

export async function accessible(page, where) {
  const lines = await axeFindings(page);
  must(lines.length === 0, lines.map((line) => `${where}: ${line}`).join("\n"));
}

/** The plan, and the end of the program. */
export function finish() {
  console.log(`1..${count}`);
  process.exit(failed ? 1 : 0);
}
