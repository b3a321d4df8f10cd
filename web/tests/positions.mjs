// Positions of Island that a test can show at once and always the same: the text of a recorded game at some action, with
// lines of it changed, on a line that is played by the test itself. Nothing happens there but what the test says.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const RECORDS = new URL("../../tests/records/", import.meta.url).pathname;
const WASM = new URL("../src/generated/kornholm.wasm", import.meta.url);
const CODE = "fixed0";
const REVISED = new Set(["scenario=favours"]); // whose rules have a second revision: docs/records.md

/** The printed start, with options and a few actions of its own. */
export function started(options, actions) {
  const head = readFileSync(join(RECORDS, "example-start.rec"), "utf8").split("\n");
  const lines = head.filter((line) => !line.startsWith("#"));
  const board = lines.filter((line) => line.startsWith("board "));
  const revised = options.some((option) => REVISED.has(option)) ? lines.map((line) => line.replace(/^(game island \d+)$/, "$1.2")) : lines;
  return [...revised.slice(0, 3), ...options.map((o) => `option ${o}`), ...board, "play", ...actions, "result open", ""].join("\n");
}

/** What `kornholm replay` says of a record after so many actions. `record` is the name of a file or the text itself. */
function replayed(record, at) {
  const folder = mkdtempSync(join(tmpdir(), "kornholm-fixed-"));
  try {
    let file = join(RECORDS, record);
    if (record.includes("\n")) writeFileSync((file = join(folder, "own.rec")), record);
    return JSON.parse(execFileSync(process.env.KORNHOLM, ["replay", file, "--json", "--at", String(at)], { encoding: "utf8", maxBuffer: 1 << 24 }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lines that follow from others are left out, since changed lines would contradict them; so does what is known of hands,
 * which is all of them here. */
function changed(lines, set, seats) {
  const own = lines.filter((line) => !line.startsWith("= ") && !/^(p\d knows|all know) /.test(line));
  for (const [start, rest] of Object.entries(set)) {
    const at = own.findIndex((line) => line.startsWith(`${start} `) || line === start);
    own.splice(at < 0 ? own.length : at, at < 0 ? 0 : 1, ...(rest === null ? [] : [`${start} ${rest}`]));
  }
  const hand = (seat) => own.find((line) => line.startsWith(`${seat} hand `))?.slice(8) ?? "nothing";
  const known = seats.flatMap((of) => [...seats.filter((by) => by !== of).map((by) => `${by} knows ${of} ${hand(of)}`), `all know ${of} ${hand(of)}`]);
  return [...own, ...known.filter((line) => !line.endsWith(" nothing"))];
}

/** The rules of the house, to say what is legal there. */
async function rules() {
  const nothing = () => {
    throw new Error("positions need no luck");
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(WASM), { page: { blake2b: nothing, chacha20: nothing } });
  const x = instance.exports;
  x._initialize();
  const put = (text) => {
    const bytes = new TextEncoder().encode(text);
    const at = x.kh_in(bytes.length); // before the memory is looked at: it may grow
    new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  };
  const out = () => JSON.parse(new TextDecoder().decode(new Uint8Array(x.memory.buffer, x.kh_out(), x.kh_out_length())));
  const fine = (done) => {
    if (!done) throw new Error(`the position is refused: ${out().rule}`);
    return out();
  };
  return (table, position, seat) => {
    fine(x.kh_open(put(JSON.stringify(table))));
    const length = put(position);
    fine(x.kh_view(seat, length));
    return fine(x.kh_legal(seat));
  };
}

const legalIn = await rules();

/**
 * The messages that a server would send: { record, at, set, as, names, log }. `as` looks at it, all others are bots;
 * `log` is what happened last, as { who, do }.
 */
export function fixed({ record, at, set = {}, as = "p1", names = [], log = [] }) {
  const told = replayed(record, at);
  const chairs = Array.from({ length: told.seats }, (_, i) => `p${i + 1}`);
  const position = `${changed(told.position, set, chairs).join("\n")}\n`;
  const table = { game: told.game, seats: told.seats, options: told.options, board: `${told.board.join("\n")}\n` };
  const seats = chairs.map((seat, i) => {
    const person = { seat, holder: "person", name: names[i] ?? `Sunny Otter ${i + 1}`, line: true, seed: true };
    return seat === as ? { ...person, host: true } : names[i] ? person : { seat, holder: "bot", bot: "steady", name: "steady", line: true };
  });
  return {
    table: { t: "table", n: 1, code: CODE, game: told.game, rules: told.rules, phase: "playing", seats, options: told.options, settings: { undo: true, watchers: true, pace_ms: 600 }, you: [as], host: true, paused: false, board: table.board, commitment: "" },
    view: { t: "view", n: 2, as, position, legal: legalIn(table, position, Number(as.slice(1)) - 1) },
    log,
  };
}

/** Shows a position; the page asks a server that knows this table alone. Answers with what the page asked for. */
export async function showFixed(page, base, { table, view, log }) {
  const asked = [];
  await page.unrouteAll();
  await page.routeWebSocket("**/ws", (line) => {
    line.onMessage((text) => {
      const { t, id, ...rest } = JSON.parse(String(text));
      const send = (message) => line.send(JSON.stringify(message));
      if (t === "ping") return send({ t: "pong" });
      if (t === "hello") return send({ t: "welcome", id, version: 1, server: "fixed" });
      if (t === "join") for (const message of [table, view]) send(message);
      if (t === "history") return send({ t: "history", id, log });
      if (t === "act") asked.push(rest.do);
      else if (t === "undo") asked.push(t);
      else if (t === "draw") asked.push(`draw ${rest.on}`);
      return send({ t: "done", id, n: 2 });
    });
  });
  await page.goto(`${base}/t/${CODE}`);
  await page.waitForSelector("main.table .game .board svg");
  return asked;
}
