// Positions of Island that a test can show at once and always the same: the text of a recorded game at some action, with
// lines of it changed, on a line that is played by the test itself. Nothing happens there but what the test says.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settled, visitor } from "./browser.mjs";

const RECORDS = new URL("../../tests/records/", import.meta.url).pathname;
const OWN_RULES = ["longtable", "rush"]; // games with a module of their own
const CODE = "fixed"; // and a number
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

/** The rules of the house, or of a game that brings its own: what is legal in a position, and what a record shows. */
async function rules(module) {
  const nothing = () => {
    throw new Error("positions need no luck");
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(new URL(`../src/generated/${module}.wasm`, import.meta.url)), { page: { blake2b: nothing, chacha20: nothing } });
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
  return {
    legal(table, position, seat) {
      fine(x.kh_open(put(JSON.stringify(table))));
      const length = put(position);
      fine(x.kh_view(seat, length));
      return fine(x.kh_legal(seat));
    },
    record: (text) => fine(x.kh_record(put(text))),
    look: (at, seat) => fine(x.kh_seek(at, seat)).look,
  };
}

const of = Object.fromEntries(await Promise.all(["kornholm", ...OWN_RULES].map(async (module) => [module, await rules(module)])));
const rulesOf = (game) => of[game] ?? of.kornholm;

/** The first action of a recorded game, and the seat, where what is seen is right. */
export function momentOf(record, right) {
  const text = readFileSync(join(RECORDS, record), "utf8");
  const { record: open, look } = rulesOf(/^game (\w+)/m.exec(text)[1]);
  const { seats, actions } = open(text);
  for (let at = 1; at <= actions.length; at++)
    for (let seat = 0; seat < seats; seat++) if (right(look(at, seat), seat)) return { record, at, as: `p${seat + 1}` };
  throw new Error(`${record} has no such moment`);
}

/** What a table says of a game that is over. */
function ended(result) {
  const better = (score) => result.filter((other) => other.score > score).length;
  return { phase: "over", result: result.map(({ seat, score }) => ({ seat, score, place: better(score) + 1 })) };
}

/**
 * The messages that a server would send: { record, at, set, as, names, log }. `as` looks at it, all others are bots;
 * `log` is what happened last, as { who, do }; `settings` are those of the table that are not usual; `clock` as a view has it, null for a game that is over.
 */
export function fixed({ record, at, set = {}, as = "p1", names = [], log = [], settings = {}, clock = undefined }) {
  const told = replayed(record, at);
  const chairs = Array.from({ length: told.seats }, (_, i) => `p${i + 1}`);
  const lines = OWN_RULES.includes(told.game) ? told.position : changed(told.position, set, chairs);
  const position = `${lines.join("\n")}\n`;
  const table = { game: told.game, seats: told.seats, options: told.options, board: `${told.board.join("\n")}\n` };
  const seats = chairs.map((seat, i) => {
    const person = { seat, holder: "person", name: names[i] ?? `Sunny Otter ${i + 1}`, line: true, seed: true };
    return seat === as ? { ...person, host: true } : names[i] ? person : { seat, holder: "bot", bot: "steady", name: "steady", line: true };
  });
  return {
    table: { t: "table", n: 1, code: CODE, game: told.game, rules: told.rules, phase: "playing", seats, options: told.options, settings: { undo: true, watchers: true, pace_ms: 600, ...settings }, you: [as], host: true, paused: false, board: table.board, commitment: "", ...(clock === null ? ended(told.result) : {}) },
    view: { t: "view", n: 2, as, position, back: log.filter(({ who }) => who === as).length, legal: rulesOf(told.game).legal(table, position, Number(as.slice(1)) - 1), ...(clock ? { clock } : {}) },
    log,
  };
}

/** What is asked for on a page, and what the server of the fixed table can do there. */
class FixedLine {
  asked = [];
  hint = null; // the answer to whoever asks for one
  pasts = 0; // how often it was asked what happened so far
  refusals = 0; // so often a limit stands before what happened so far
  #count = 0;
  #n = 0;
  #send = () => {};
  #joined = () => {};

  static async of(page) {
    const line = new FixedLine();
    await page.routeWebSocket("**/ws", (socket) => {
      if (!page.url().includes(`/t/${CODE}`)) return void socket.connectToServer(); // another page, with its real server
      line.#send = (message) => socket.send(JSON.stringify(message));
      socket.onMessage((text) => line.#hear(JSON.parse(String(text))));
    });
    return line;
  }

  #hear({ t, id, ...rest }) {
    const send = this.#send;
    if (t === "ping") return send({ t: "pong" });
    if (t === "hello") return send({ t: "welcome", id, version: 2, server: "fixed" });
    if (t === "history") this.pasts++;
    if (t === "history" && this.refusals-- > 0) {
      send({ t: "refused", id, rule: "HOUSE-NET-03", with: { limit: "answers", most: 3, seconds: 1 } });
      return this.#joined();
    }
    if (t === "history") {
      send({ t: "history", id, log: this.log });
      return this.#joined(); // nothing of what happened is still on its way
    }
    if (t === "hint") return send({ t: "hint", id, as: rest.as, ...this.hint });
    if (t === "join") for (const message of [this.table, this.view]) send(message);
    if (t === "act") this.asked.push(rest.do);
    else if (t === "undo") this.asked.push(t);
    else if (t === "draw" || t === "agree" || t === "substitute") this.asked.push([t, rest.seat, rest.on].filter((w) => w !== undefined).join(" "));
    send({ t: "done", id, n: this.#n });
    if (t === "join" && this.table.phase !== "playing") this.#joined();
  }

  /** Puts a position on the table, which is a new one; answers with its code. */
  lay({ table, view, log }) {
    const code = `${CODE}${this.#count++}`;
    Object.assign(this, { table: { ...table, code }, view, log: log ?? [] });
    this.#n = view.n;
    this.asked.length = 0;
    this.hint = null;
    this.joined = new Promise((done) => (this.#joined = done));
    return code;
  }

  /** What happened since: deeds as { who, do, events }, and the position that the last of them leads to. */
  tell(deeds, { view }) {
    const [old, now] = [this.view, view].map(({ position }) => position.replace(/\n$/, "").split("\n"));
    const lines = now.flatMap((line, i) => (line === old[i] ? [] : [[i, i < old.length ? 1 : 0, line]]));
    if (now.length < old.length) lines.push([now.length, old.length - now.length]);
    deeds.forEach((deed, i) => this.#send({ t: "did", n: ++this.#n, as: view.as, ...deed, ...(i === deeds.length - 1 ? { lines, legal: view.legal } : {}) }));
    this.view = { ...view, n: this.#n };
  }

  /** What the table says of itself from now on. */
  change(what) {
    this.table = { ...this.table, ...what, n: ++this.#n };
    this.#send(this.table);
  }

  /** The same for the last deeds of a game, which is over then. */
  end(deeds, position, result) {
    this.tell(deeds, position);
    this.table = { ...this.table, n: ++this.#n, phase: "over", result };
    this.#send(this.table);
  }
}

const lines = new WeakMap();

/**
 * Shows a position; the page asks a server that knows this table alone. Answers with that server: what was `asked` for, and
 * ways to `tell` what happens. A page that shows such a table already goes to the next one without being loaded again.
 */
export async function showFixed(page, base, position) {
  const known = lines.get(page);
  const line = known ?? (await FixedLine.of(page));
  lines.set(page, line);
  const path = `/t/${line.lay(position)}`;
  const stays = known && page.url().startsWith(`${base}/t/${CODE}`);
  if (stays)
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
  else await page.goto(`${base}${path}`);
  await line.joined;
  await page.waitForSelector("main.table .game :is(.board, .stage) svg, main.table .game [data-between]");
  return line;
}

/** Pages that positions are shown on, one for each way to look at them: they are loaded once. */
export class Viewers {
  #kept = new Map();

  /** `storage` is what all of them remember, `prepare` is done to each context before anything is loaded. */
  constructor(browser, base, { storage = { name: "Ada", hints: "done" }, lasting = false, prepare = () => {} } = {}) {
    Object.assign(this, { browser, base, storage, lasting, prepare });
  }

  /** A position as { lang, dark, touch, motion, size, storage } shows it. Whatever else differs makes another page. */
  async show(position, { size = [1440, 900], ...look } = {}) {
    const key = JSON.stringify(look);
    if (!this.#kept.has(key)) {
      const guest = await visitor(this.browser, { lasting: this.lasting, ...look, storage: { ...this.storage, ...look.storage } });
      await this.prepare(guest.context);
      this.#kept.set(key, guest);
    }
    const { page, errors, context } = this.#kept.get(key);
    errors.length = 0;
    await page.bringToFront();
    await page.setViewportSize({ width: size[0], height: size[1] });
    const line = await showFixed(page, this.base, fixed(position));
    await settled(page);
    return { page, context, errors, line };
  }
}
