// How long the coach takes for whole games, as a program and as a module of the browser (V8, without a page):
//     KORNHOLM=../build/kornholm node tests/coach-time.mjs RECORD ...        from web/, behind a build
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const never = () => { throw new Error("luck is not checked here"); };
const module = new WebAssembly.Module(readFileSync(new URL("../src/generated/coach.wasm", import.meta.url)));

function inBrowser(file) {
  const { exports: x } = new WebAssembly.Instance(module, { page: { blake2b: never, chacha20: never } });
  x._initialize();
  const bytes = readFileSync(file);
  new Uint8Array(x.memory.buffer, x.kh_in(bytes.length), bytes.length).set(bytes);
  if (!x.kh_analyse(bytes.length)) throw new Error(`${file} cannot be analysed`);
  const { actions } = JSON.parse(new TextDecoder().decode(new Uint8Array(x.memory.buffer, x.kh_out(), x.kh_out_length())));
  x.kh_analyse_next(actions + 1);
  return actions;
}
const timed = (work) => {
  const begun = performance.now();
  const found = work();
  return [Math.round(performance.now() - begun), found];
};

for (const file of process.argv.slice(2)) {
  const [native] = timed(() => execFileSync(process.env.KORNHOLM, ["analyse", file, "--json"]));
  const [browser, actions] = timed(() => inBrowser(file));
  console.log(`${actions} actions: program ${native} ms, browser ${browser} ms, ${(browser / native).toFixed(1)} times`);
}
