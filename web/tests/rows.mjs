// Positions of Long Table that a test can show at once and always the same: the text of a recorded game after so many
// actions, with lines of it changed, told page by page on a line that the test itself plays. The real server is not asked.
import { execFileSync } from "node:child_process";
import { settled } from "./browser.mjs";

const RECORDS = new URL("../../tests/records/", import.meta.url).pathname;
const CODE = "rowof"; // and a number
const told = new Map(); // a record is replayed once

function replayed(record, at) {
  const key = `${record} ${at}`;
  if (!told.has(key)) told.set(key, JSON.parse(execFileSync(process.env.KORNHOLM, ["replay", `${RECORDS}${record}`, "--json", "--at", String(at)], { encoding: "utf8", maxBuffer: 1 << 24 })));
  return told.get(key);
}

const NOW = ["phase", "round", "dice", "target", "robbers", "deadline"]; // one line of page 0, and each may have its own behind it

/** "p1 hand" begins a line that is set anew; what belongs to a page that has no such line goes to its end. */
function changed(pages, set) {
  for (const [start, rest] of Object.entries(set)) {
    const [page, line] = /^(\d+): (.*)$/.exec(start)?.slice(1) ?? [NOW.includes(start) ? "0" : null, start];
    const begins = (one) => one.replace(/^= /, "").startsWith(`${line} `);
    const lines = page === null ? pages.find((one) => one.some(begins)) : pages[Number(page)];
    const at = lines?.findIndex(begins) ?? -1;
    if (!lines || (at < 0 && page === null)) throw new Error(`no line ${start}`);
    if (at < 0) lines.push(`${line} ${rest}`);
    else lines[at] = `${lines[at].startsWith("= ") ? "= " : ""}${line} ${rest}`;
  }
}

/** The pages as `as` may see them: tiles of others are face down. */
export function pagesOf(record, at, set = {}, as = "p1") {
  const pages = [];
  for (const line of replayed(record, at).position) {
    if (line.startsWith("page ")) pages.push([]);
    else pages.at(-1).push(line.replace(/^(tile \d+) \S+ (p\d+) held/, (whole, tile, who) => (who === as ? whole : `${tile} ? ${who} held`)));
  }
  changed(pages, set);
  return pages;
}

/** What a server would send: { record, at, set, as, you, left, names, paused, reach }. `left`: milliseconds of the round. */
export function laid({ record = "long-six.rec", at = 0, set = {}, as = "p1", left, names = {}, host = false, paused = false, reach, options = {}, settings = {}, log = [], result, phase = "playing" }) {
  const whole = replayed(record, at);
  const pages = pagesOf(record, at, set, as);
  const clock = left === undefined ? { at: 0 } : { at: 0, deadline: left };
  const seats = Array.from({ length: whole.seats }, (_, i) => {
    const seat = `p${i + 1}`;
    const person = { seat, holder: "person", name: names[seat] ?? "Ada", line: true, seed: true, ...(host ? { host: true } : {}) };
    return seat === as ? person : names[seat] ? { ...person, host: false } : { seat, holder: "bot", bot: "steady", name: "steady", line: true };
  });
  return {
    table: { t: "table", n: 1, code: CODE, game: "longtable", rules: whole.rules, revision: 1, phase, seats, options: { ...whole.options, ...options }, settings: { watchers: true, ...settings }, you: as === "watcher" ? [] : [as], host, paused, board: `${whole.board.join("\n")}\n`, commitment: "", clock, ...(result ? { result } : {}) },
    pages: pages.map((lines, page) => ({ t: "page", n: 2, page, v: 1, position: `${lines.join("\n")}\n`, ...(page === 0 ? { clock } : {}) })).filter(({ page }) => page === 0 || !reach || reach.includes(page)),
    log,
  };
}

/** The server of such a table: what was `asked` of it, and what it answers. */
class RowLine {
  asked = [];
  ponged = 0; // how often it has answered whether it is there
  wayMs = 0; // there and back, of what tells how long the line is
  beyond = null; // pages that are not told unless somebody looks at them
  refuse = null; // what every action is answered with: { rule, with }
  #count = 0;
  #n = 2;
  #send = () => {};

  static async of(page) {
    const line = new RowLine();
    await page.routeWebSocket("**/ws", (socket) => {
      if (!page.url().includes(`/t/${CODE}`)) return void socket.connectToServer();
      line.#send = (message) => socket.send(JSON.stringify(message));
      socket.onMessage((text) => line.#hear(JSON.parse(String(text))));
    });
    return line;
  }

  #hear({ t, id, ...rest }) {
    const send = this.#send;
    if (t === "ping") return void setTimeout(() => {
      send({ t: "pong", x: rest.x, at: 0 });
      this.ponged++;
    }, this.wayMs);
    if (t === "hello") return void setTimeout(() => send({ t: "welcome", id, version: 2, server: "fixed" }), this.wayMs);
    if (t === "history") return send({ t: "history", id, log: this.now.log });
    if (t === "join") for (const message of [this.now.table, ...this.now.pages]) send(message);
    if (t === "look") {
      this.asked.push(`look ${rest.pages.join(" ")}`);
      for (const page of this.beyond ?? this.now.pages) if (rest.pages.includes(page.page)) send(page);
    }
    if (t === "act") {
      this.asked.push(rest.do);
      if (this.refuse) return send({ t: "refused", id, ...this.refuse });
    }
    if (t === "agree") this.asked.push(`${t} ${rest.on}`);
    send({ t: "done", id, n: this.#n });
  }

  /** What the table says of itself from now on. */
  change(what) {
    this.now.table = { ...this.now.table, ...what, n: ++this.#n };
    this.#send(this.now.table);
  }

  lay(position) {
    const code = `${CODE}${this.#count++}`;
    this.now = { ...position, table: { ...position.table, code } };
    this.asked.length = 0;
    this.beyond = this.refuse = null;
    this.#n = 2;
    return code;
  }

  /** Something happened: the pages of `next` that differ are told as whole ones. */
  tell(next, deed) {
    this.#n++;
    const differ = next.pages.filter((page, i) => page.position !== this.now.pages[i]?.position || page.page === 0);
    if (deed) this.#send({ t: "did", n: this.#n, page: 0, v: this.#n, ...deed, clock: next.table.clock });
    for (const page of differ) this.#send({ ...page, n: this.#n, v: this.#n + 1 });
    this.now = { ...next, table: { ...next.table, code: this.now.table.code } };
  }
}

const lines = new WeakMap();
/** Shows a position of a row, drawn or in text mode; answers with its server. */
export async function showRow(page, base, { text = false, wayMs = 0, ...what }) {
  const known = lines.get(page);
  const line = known ?? (await RowLine.of(page));
  lines.set(page, line);
  line.wayMs = wayMs;
  await page.goto(`${base}/t/${line.lay(laid(what))}${text ? "?text=1" : ""}`);
  await page.waitForSelector(text ? "[role=log] li" : ".seat .banner");
  await settled(page);
  return line;
}
