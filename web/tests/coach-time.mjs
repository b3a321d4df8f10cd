// How long the coach takes for whole games, as a program and as a module of the browser (V8, without a page), and how long a hint takes:
//     KORNHOLM=../build/kornholm node tests/coach-time.mjs RECORD ...        from web/, behind a build
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const never = () => { throw new Error("luck is not checked here"); };
const module = new WebAssembly.Module(readFileSync(new URL("../src/generated/coach.wasm", import.meta.url)));

/** Asking for room may move the memory. */
function putIn(x, bytes) {
  const at = x.kh_in(bytes.length);
  new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

function inBrowser(file) {
  const { exports: x } = new WebAssembly.Instance(module, { page: { blake2b: never, chacha20: never } });
  x._initialize();
  const bytes = readFileSync(file);
  putIn(x, bytes);
  if (!x.kh_analyse(bytes.length)) throw new Error(`${file} cannot be analysed`);
  const { actions } = JSON.parse(new TextDecoder().decode(new Uint8Array(x.memory.buffer, x.kh_out(), x.kh_out_length())));
  x.kh_analyse_next(actions + 1);
  return actions;
}
/** What somebody could do at the start of a game of four, asked in the view of the seat that founds. */
function hintInBrowser() {
  const { exports: x } = new WebAssembly.Instance(module, { page: { blake2b: never, chacha20: never } });
  x._initialize();
  if (!x.kh_open(putIn(x, new TextEncoder().encode(JSON.stringify({ game: "island", seats: 4, options: { setup: "variable", first: 1 }, board: "" }))))) throw new Error("no table");
  if (!x.kh_counsel_for(0)) throw new Error("no hint");
}

/** Milliseconds of the processor, so that it does not matter what else the machine does. */
const timed = (work) => {
  const begun = process.cpuUsage();
  const found = work();
  const { user, system } = process.cpuUsage(begun);
  return [Math.round((user + system) / 1000), found];
};
function program(words, input = "") {
  const { stderr } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null', process.env.KORNHOLM, ...words], { input, encoding: "utf8" });
  const [user = 0, system = 0] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return Math.round(1000 * (user + system));
}

for (const file of process.argv.slice(2)) {
  const native = program(["analyse", file, "--json"]);
  const [browser, actions] = timed(() => inBrowser(file));
  console.log(`${actions} actions: program ${native} ms, browser ${browser} ms, ${(browser / native).toFixed(1)} times`);
}
const HINTS = 20;
const [hints] = timed(() => { for (let i = 0; i < HINTS; i++) hintInBrowser(); });
const play = ["play", "island", "--seats", "4", "--seed", "1", "--option", "first=1", "--option", "setup=variable", "--plain"];
const asked = program(play, "hint\nquit\n") - program(play, "quit\n");
console.log(`a hint for the first settlement: program about ${asked} ms, browser ${Math.round(hints / HINTS)} ms`);
