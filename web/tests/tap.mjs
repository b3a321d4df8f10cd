// What the tests of the pages print: TAP.
const LINES = 30; // of what went wrong
let count = 0;
let failed = 0;

export function must(condition, why) {
  if (!condition) throw new Error(why);
}

export async function test(name, body) {
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

/** The plan, and the end of the program. */
export function finish() {
  console.log(`1..${count}`);
  process.exit(failed ? 1 : 0);
}
