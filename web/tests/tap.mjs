// How a spec tells what it found: test, must, accessible, and the end with its plan (TAP).
import { axeFindings } from "./browser.mjs";

const LINES = 30; // of what went wrong
const PATIENCE_MS = 60_000;
const TEST_MS = 300_000; // whatever takes longer hangs: even the longest takes half a minute where nothing else runs
let count = 0;
let failed = 0;

export function must(condition, why) {
  if (!condition) throw new Error(why);
}

/** ONLY is a part of the names of those that are wanted. What hangs ends the program, and fails. */
export async function test(name, body, mostMs = TEST_MS) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) return;
  const number = ++count; // several may run at a time
  const begun = Date.now();
  const hangs = setTimeout(() => {
    failed++;
    console.log(`not ok ${number} - ${name}\n# no end after ${mostMs / 1000} s`);
    finish();
  }, mostMs);
  try {
    await body();
    console.log(`ok ${number} - ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`not ok ${number} - ${name}`);
    for (const line of String(error.stack ?? error).split("\n").slice(0, LINES)) console.log(`# ${line}`);
  } finally {
    clearTimeout(hangs);
  }
}

export async function accessible(page, where) {
  const lines = await axeFindings(page);
  must(lines.length === 0, lines.map((line) => `${where}: ${line}`).join("\n"));
}

const TABS = 150; // more than any page has

/** By the keyboard alone: Tab until what has this name is reached, then a key. */
export async function reach(page, name, key = "Enter") {
  const named = (wanted) => {
    const { activeElement: at } = document;
    const label = at.labels?.[0];
    return [at.getAttribute("aria-label"), label?.textContent, label?.firstChild?.textContent, at.textContent].some((text) => text?.trim() === wanted);
  };
  for (let i = 0; i < TABS; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(named, name)) return page.keyboard.press(key);
  }
  throw new Error(`${name} is not reached by Tab`);
}

/** Waits for what a page asks the server of a fixed position for: an action, or what it looks like. */
export async function asks(line, command) {
  const wanted = (asked) => (command instanceof RegExp ? command.test(asked) : asked === command);
  for (const end = Date.now() + PATIENCE_MS; !line.asked.some(wanted); ) {
    must(Date.now() < end, `${command} is not asked for, but: ${line.asked.join(", ") || "nothing"}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** The plan, and the end of the program. */
export function finish() {
  console.log(`1..${count}`);
  process.exit(failed ? 1 : 0);
}
