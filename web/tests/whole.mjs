// Whole games by several browsers at one table: how people come together, and how they play until it is over.
import { startBrowser, startServer, visitor } from "./browser.mjs";
import { pause } from "./hands.mjs";
import { Player } from "./player.mjs";
import { finish, must, test } from "./tap.mjs";
import { Typist } from "./typist.mjs";

const STALL_MS = 120_000;
const GAME_MS = 760_000;
const PATIENCE_MS = 90_000; // with a page, on a machine that has much else to do
const SHORT = process.env.SHORT === "1"; // to a few points: who comes that far has thrown, built and ended turns
const SHORT_TARGET = 4;
const PHONE = [390, 844];
const SMALL_DESK = [1180, 760];
const FOUR = [{ name: "Ada" }, { name: "Bela" }, { name: "Cleo" }, { name: "Dana" }];

/** Bots think as long as people like to look on; where nobody looks on they need not. */
export function hurryBots(page) {
  return page.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = typeof text === "string" && text.includes('"create"') ? JSON.parse(text) : null;
      if (message?.t === "create") message.settings = { ...message.settings, pace_ms: 0 };
      send.call(this, message ? JSON.stringify(message) : text);
    };
  });
}

/** The page for a new table, filled in; answers with the invite link. */
export async function host(page, base, { offer, seats = 4, options = {} }) {
  await page.goto(`${base}/new`);
  await page.check(`input[name=offer][value=${offer}]`, { force: true });
  await page.check(`input[name=seats][value="${seats}"]`, { force: true });
  const { erie, ...listed } = options;
  if (erie) await page.check(".extra input"); // it stands open beside the seats
  if (Object.keys(listed).length > 0) await page.click("details > summary");
  for (const [name, value] of Object.entries(listed)) await page.selectOption(`select[aria-describedby=help-${name}]`, String(value));
  await page.click("form button.main");
  return page.inputValue(".invite input");
}

async function sitDown({ page, way, seat }, link) {
  if (way === "text") {
    await page.goto(`${link}?text=1`);
    await page.waitForSelector("[role=log] li:nth-of-type(3)");
    await seat.type("sit");
    return;
  }
  await page.goto(link);
  await page.click(".seats > form.line button.main");
  await page.waitForSelector(".seats > form.line", { state: "detached" });
}

/** People, each with a browser of their own: `who` is a list of { name, way, lang, size }. */
export async function people(browser, who, seed) {
  const all = [];
  for (const [i, { name, way = "mouse", lang = "en", size = way === "touch" ? PHONE : SMALL_DESK }] of who.entries()) {
    const one = await visitor(browser, { lang, size, touch: way === "touch", storage: { name } });
    one.page.setDefaultTimeout(PATIENCE_MS);
    const Kind = way === "text" ? Typist : Player;
    all.push({ ...one, name, way, seat: new Kind(one.page, { way, seed: seed * 100 + i, name }) });
  }
  return all;
}

/** The first of them opens the table, the others come by the link; answers with the link when the board is there. */
export async function gather(all, base, table) {
  const [first, ...others] = all;
  const link = await host(first.page, base, table);
  for (const other of others) await sitDown(other, link);
  await first.page.click(".seats > button.main");
  for (const { page, way } of all) if (way !== "text") await page.waitForSelector(".island .chart svg");
  return link;
}

/** All play until everybody sees the end, or until it is enough: then nothing more is done to what was seen. */
export async function playOn(all, enough = () => false) {
  const begun = Date.now();
  let last = begun;
  let stop = "";
  const told = () => all.map((p) => `${p.name}: ${JSON.stringify(p.seen)}\n  ${p.seat.did.slice(-8).join(" ; ")}`).join("\n");
  await Promise.all(
    all.map(async (p) => {
      while (!stop && !enough(p)) {
        const { seen, done } = await p.seat.step((now) => enough({ ...p, seen: now })).catch((e) => {
          stop ||= `${p.name}: ${e.stack}\n${told()}`;
          return { seen: { phase: "over" }, done: false };
        });
        p.seen = seen;
        if (seen.phase === "over") return;
        if (done) last = Date.now();
        if (Date.now() - last > STALL_MS) stop ||= `nobody does anything:\n${told()}`;
        if (Date.now() - begun > GAME_MS) stop ||= `the game does not end:\n${told()}`;
        if (!done) await pause(5);
      }
    }),
  );
  must(!stop, stop);
}

/** Everybody is told how it came out. */
export async function seeEnd(all) {
  for (const { page, way, name } of all) {
    if (way === "text") {
      must((await page.textContent("[role=log]")).match(/1\. .+: \d+/), `${name} is not told the result`);
      continue;
    }
    await page.waitForSelector("#result:visible");
    must((await page.textContent("#result")).trim().length > 3, `${name} sees no result`);
  }
}

/** The lines of the record of a game that is over, as the page would download it, without the times. */
export async function recordOf(base, link) {
  const answer = await fetch(`${base}/api/tables/${link.split("/").at(-1)}/record`);
  must(answer.ok, `record: ${answer.status}`);
  const lines = (await answer.text()).split("\n");
  return lines.map((line) => line.replace(/^@\S+ /, ""));
}

/** How often seats did something of a kind. */
export function times(record, kind) {
  return record.filter((line) => new RegExp(`^p\\d+ ${kind}\\b`).test(line)).length;
}

export function noErrors(all) {
  const errors = all.flatMap((p) => p.errors.map((e) => `${p.name}: ${e}`));
  must(errors.length === 0, errors.slice(0, 8).join("\n"));
}

/** What the record of a game must have; a short one may end before people trade and a seven falls. */
function signsOf(shows) {
  const won = /^result .* won/;
  if (SHORT) return [won, ...shows.filter((sign) => /^\^(option|seats)/.test(sign.source))];
  return [won, /^p\d trade p\d/, /^p\d robber h/, ...shows];
}

/** From the invitation to the result; `shows` are lines that the record of such a game has. */
async function wholeGame(browser, base, { who = FOUR, table, seed, shows, before = () => {} }) {
  if (SHORT) table.options = { ...table.options, target: SHORT_TARGET };
  const all = await people(browser, who, seed);
  await before(all);
  const link = await gather(all, base, table);
  await playOn(all);
  await seeEnd(all);
  const record = await recordOf(base, link);
  const tally = ["roll", "trade", "bank", "robber", "settlement", "city", "buy"].map((kind) => `${kind} ${times(record, kind)}`);
  console.log(`# ${tally.join(", ")}; ${record.find((line) => line.startsWith("result"))}`);
  console.log(`# ${all.map((p) => `${p.name} ${p.way} ${p.seat.did.length}`).join(", ")}`);
  for (const sign of signsOf(shows)) must(record.some((line) => sign.test(line)), `no line of the record is like ${sign}`);
  noErrors(all);
}

/** A file of tests that is one whole game. */
export async function playWhole(name, how) {
  const server = await startServer();
  const browser = await startBrowser();
  try {
    await test(name, () => wholeGame(browser, server.base, how), GAME_MS + STALL_MS);
  } finally {
    await browser.close();
    await server.stop();
  }
  finish();
}
