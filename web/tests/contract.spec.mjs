// What tools/contract.c told the pages is what the rules really say: the scenes of whole records, as the module of the
// rules writes them, are judged by the compiler of TypeScript against the generated types, and so are planted faults.
// node tests/contract.spec.mjs; it needs what the build has generated.
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

function replay(name) {
  x = own[OWN[name.split("-")[0]]] ?? house;
  const bytes = readFileSync(at(`../../tests/records/${name}.rec`));
  const to = x.kh_in(bytes.length);
  new Uint8Array(x.memory.buffer, to, bytes.length).set(bytes);
  must(x.kh_record(bytes.length), `${name} is refused: ${JSON.stringify(said())}`);
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
