// How a spec tells what it found: test, must, accessible, and the end with its plan (TAP).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
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
  await page.evaluate(axeSource);
  const found = await page.evaluate((levels) => globalThis.axe.run({ runOnly: { type: "tag", values: levels } }), LEVELS);
  const lines = found.violations.map((v) => `${where}: ${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join("; ")}`);
  must(lines.length === 0, lines.join("\n"));
}

/** The plan, and the end of the program. */
export function finish() {
  console.log(`1..${count}`);
  process.exit(failed ? 1 : 0);
}
