// What tools/contract.c told the pages is what the rules really say: the scenes of whole records, as the module of the
// rules writes them, are judged by the compiler of TypeScript against the generated types, and so are planted faults.
// The coach says in the browser what the program says. node tests/contract.spec.mjs, with KORNHOLM naming the program; it
// needs what the build has generated.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { finish, must, test } from "./tap.mjs";

const at = (path) => new URL(path, import.meta.url).pathname;
const RECORDS = ["favours", "newyork-canal", "six-special", "fair-dice", "duel-three", "long-six", "long-twelve"];
const OWN = { long: "longtable" }; // games with a module of their own, by the beginning of their records
const EVERYBODY = 0xffffffff;
const STRIDE = 7; // of the steps of a game one in so many is judged

const never = () => { throw new Error("luck is not checked here"); };
async function rules(module) {
  const { instance } = await WebAssembly.instantiate(readFileSync(at(`../src/generated/${module}.wasm`)), { page: { blake2b: never, chacha20: never } });
  instance.exports._initialize();
  return instance.exports;
}
const house = await rules("kornholm");
const own = { longtable: await rules("longtable") };
let x = house;
const said = () => JSON.parse(new TextDecoder().decode(new Uint8Array(x.memory.buffer, x.kh_out(), x.kh_out_length())));

const fileOf = (name) => at(`../../tests/records/${name}.rec`);
/** A whole record into the module; answers how long it is. */
function feed(name) {
  const bytes = readFileSync(fileOf(name));
  const to = x.kh_in(bytes.length);
  new Uint8Array(x.memory.buffer, to, bytes.length).set(bytes);
  return bytes.length;
}

function replay(name) {
  x = own[OWN[name.split("-")[0]]] ?? house;
  const length = feed(name);
  must(x.kh_record(length), `${name} is refused: ${JSON.stringify(said())}`);
  const { game, board, actions } = said();
  const looks = [];
  const events = new Set();
  for (let n = 0; n <= actions.length; n++) {
    must(x.kh_seek(n, EVERYBODY), `${name} has no step ${n}`);
    const step = said();
    if (n % STRIDE === 0) looks.push(step.look);
    for (const [event] of step.events ?? []) events.add(event);
  }
  const kinds = new Set(actions.map(([, action]) => action.split(" ")[1]).filter(Boolean));
  return { game, board, looks, events: [...events], kinds: [...kinds] };
}

const folder = mkdtempSync(join(tmpdir(), "kornholm-contract-"));
/** What the compiler finds wrong with a game as its contract has it. */
function faults({ game, board, looks, events, kinds }) {
  const file = join(folder, "sample.ts");
  const lines = [
    `import { events, kinds, type Board, type Look } from "${at(`../src/generated/${game}`)}";`,
    `export const board: Board = ${JSON.stringify(board)};`,
    ...looks.map((look, i) => `export const look${i}: Look = ${JSON.stringify(look)};`),
    `export const told: (typeof events)[number][] = ${JSON.stringify(events)};`,
    `export const done: (keyof typeof kinds)[] = ${JSON.stringify(kinds)};`,
  ];
  writeFileSync(file, lines.join("\n"));
  const program = ts.createProgram([file], { strict: true, noEmit: true, exactOptionalPropertyTypes: true, target: ts.ScriptTarget.ES2020, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext, types: [], skipLibCheck: true });
  return ts.getPreEmitDiagnostics(program).map((d) => ts.flattenDiagnosticMessageText(d.messageText, " ").slice(0, 300));
}

try {
  for (const name of RECORDS) {
    await test(`the scenes of ${name} have the types that the pages were told`, async () => {
      const wrong = faults(replay(name));
      must(wrong.length === 0, wrong.join("\n"));
    });
  }
  await test("the coach sees the same chances in the browser as the program does", async () => {
    x = await rules("coach");
    for (const name of ["undo", "corsica"]) {
      const { game, ...native } = JSON.parse(execFileSync(process.env.KORNHOLM, ["analyse", fileOf(name), "--json"], { encoding: "utf8" }));
      must(game && x.kh_analyse(feed(name)), `${name} is refused`);
      const moments = [];
      for (let some = [0]; some.length > 0; moments.push(...some)) {
        must(x.kh_analyse_next(50), "it goes no further");
        some = said().moments;
      }
      must(x.kh_analyse_end(), "it has no end");
      const digest = said();
      const costs = new Map(digest.missed.map(({ number, cost }) => [number, cost])); // the end knows what was a fault
      for (const moment of moments) if (moment.cost) moment.cost = costs.get(moment.number) ?? 0;
      must(moments.length > 50 && JSON.stringify({ ...digest, moments }) === JSON.stringify(native), `${name} is judged otherwise`);
    }
  });
  const { game, board, looks, events, kinds } = replay("duel-three");
  const few = { game, board, looks: looks.slice(0, 1), events, kinds };
  const [look] = looks;
  const { turn, ...lacking } = look;
  const planted = {
    "a member that is gone": { ...few, looks: [lacking] },
    "a member that is new": { ...few, board: { ...board, harbour: 1 } },
    "a number that became a text": { ...few, looks: [{ ...look, turn: String(turn) }] },
    "an event that nobody knows": { ...few, events: [...events, "storm"] },
    "an action that nobody knows": { ...few, kinds: [...kinds, "sail"] },
  };
  for (const [what, sample] of Object.entries(planted)) await test(`found: ${what}`, async () => must(faults(sample).length > 0, "nothing was found"));
} finally {
  rmSync(folder, { recursive: true });
}
finish();
