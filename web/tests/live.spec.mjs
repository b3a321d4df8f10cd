// A game of Long Table at the server as its host leads it: the desk, the hall screen, seat cards, another device, and a
// short evening to a victory that is proved point by point. node tests/live.spec.mjs, with KORNHOLM naming the program.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { lineOf, settled, soon, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { Pair, stageFaults, THROWS } from "./evening.mjs";
import { accessible, finish, must, reach, test } from "./tap.mjs";

const same = (a, b, what) => must(JSON.stringify(a) === JSON.stringify(b), `${what}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`);
const SIZES = [[1280, 720], [1366, 768], [1440, 900], [390, 844], [844, 390]];

// ---- what screens show, by itself

const folder = mkdtempSync(join(tmpdir(), "kornholm-live-"));
for (const name of ["clock", "stage", "livestage", "plan", "tally", "handover", "shared"]) {
  const { outputText } = ts.transpileModule(readFileSync(new URL(`../src/hall/${name}.ts`, import.meta.url), "utf8"), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  writeFileSync(join(folder, `${name}.mjs`), outputText.replaceAll(/from "\.\/(\w+)"/g, 'from "./$1.mjs"'));
}
const live = await import(join(folder, "livestage.mjs"));
const plan = await import(join(folder, "plan.mjs"));
const clock = await import(join(folder, "clock.mjs"));
const shared = await import(join(folder, "shared.mjs"));
const around = { phase: "playing", paused: false, manual: false, left: 20_500, call: null, winners: [], leaders: [] };
const moment = { phase: "round", round: 12, robbers: 1, side: 1, dice: [3, 5], target: 0, closing: 0, lastRound: 0 };

await test("screens far apart count the same second: the way of a message is taken off (SYS-CLOCK-01)", async () => {
  const clock = { at: 1000, deadline: 31_000 };
  // The same message, written at 0, came to one screen after 5 ms and to another one after 180.
  for (const now of [400, 9000, 29_900]) same([live.leftOf(clock, 5, now, 5), live.leftOf(clock, 180, now, 180)], [30_000 - now, 30_000 - now], `left at ${now}`);
  same([live.leftOf({ ...clock, still: true }, 0, 9000, 0), live.leftOf({ at: 5 }, 0, 0, 0), live.leftOf(clock, 0, 99_000, 0)], [30_000, null, 0], "a pause; no clock; the end");
});

await test("a table as a stage, and what is said of each change", async () => {
  const at = (m, a = {}) => live.liveStage({ ...moment, ...m }, { ...around, ...a });
  const round = at({});
  same([round.phase, round.side, round.sum, round.seconds, round.mood], ["round", "moon", 8, 21, "moon"], "a round");
  same(at({ phase: "dice" }).phase, "round", "luck that is due is not waited for");
  same(at({ phase: "dice" }, { manual: true }).phase, "dice", "real dice are");
  const whats = (a, b) => live.newsBetween(a, b, 0).map((e) => e.what);
  same(whats(live.liveStage(null, { ...around, phase: "waiting" }), at({ round: 1 })), ["start", "round"], "the beginning");
  same(whats(round, at({ phase: "robber", robbers: 2, target: 7 })), ["robber"], "a 7");
  same(live.newsBetween(round, at({ phase: "robber", robbers: 2, target: 7 }), 0)[0].number, 7, "to the desert");
  same(whats(round, at({}, { left: 100 })), [], "time alone");
  same([whats(round, at({}, { paused: true })), whats(at({}, { paused: true }), round), whats(round, at({ phase: "stop" }))], [["pause"], ["resume"], ["stop"]], "pauses");
  same(whats(round, at({ lastRound: 14, closing: 5 })), ["last-round", "last-minute"], "the end is announced");
  const call = at({ phase: "frozen" }, { call: { mat: 3, side: "moon" } });
  same([whats(round, call), call.phase], [["call"], "round"], "a call");
  same(live.countOf({ source: [3, 8, 2, 2, 0, 1], hand: [1, 2, 3, 4, 5] }), { settlements: 3, cities: 4, foreign: 1, tiles: 1, army: false, route: true, tokens: { grain: 4, ore: 5, brick: 2, wood: 1, wool: 3 } }, "a recount");
  same([live.placeOf("p6"), live.seatIdOf({ mat: 3, side: "moon" })], [{ mat: 3, side: "moon" }, "p6"], "seats");
});

await test("a plan of a game on phones: options, links of seat cards, corners of the room's tables", async () => {
  const options = plan.optionsOf(plan.NO_PLAN);
  same([options.ruleset, options.topology, options.seconds_early], ["retail", "line", 35], "options");
  same(plan.cardLink({ code: "abc", link: "" }, "http://x", 4, "Ada B"), "http://x/t/abc#seat=p5&name=Ada+B", "a card");
  same(plan.cardLink({ code: "abc", link: "", numbers: true }, "http://x", 4, ""), "http://x/t/abc#seat=p5&numbers=", "a card without names");
  same([false, true].map((numbers) => plan.nameIn({ names: ["Ada", "Bo"], numbers }, { mat: 1, side: "moon" })), ["Bo", ""], "names of an evening, and of one with numbers only");
  same(plan.cardLink({ code: "", link: "" }, "http://x", 4, ""), "http://x/help/longtable", "without a table");
  same(plan.rowsOf(7, 3, 8).map((r) => [r.mats.length, r.corner]), [[3, true], [3, true], [1, false]], "corners");
  same(plan.rowsOf(10, 0, 8).map((r) => [r.mats.length, r.corner]), [[8, false], [2, false]], "paper");
});
await test("the clock of a hall as a line for other devices: it goes on there, and what is no such line is not taken", async () => {
  const round = { ...clock.fresh({ ...clock.USUAL, first: "sun" }), phase: "round", round: 11, dice: [5, 3], left: 30_000, running: true, since: 1000 };
  const there = shared.fromLine(shared.asLine(round, "rules", 5000), 700);
  same([there.hall.round, there.hall.running, clock.leftAt(there.hall, 1700), there.scene], [11, true, 25_000, "rules"], "a round");
  const called = clock.call(round, 6000, { mat: 12, side: "sun" });
  const stopped = shared.fromLine(shared.asLine(called, "clock", 9000), 0).hall;
  same([stopped.running, clock.openCall(stopped).mat, clock.leftAt(stopped, 99_000)], [false, 12, 25_000], "a call");
  const won = clock.judge(called, 9000, 1, { settlements: 4, cities: 5, foreign: 1, tiles: 0, army: false, route: true, tokens: { grain: 0, ore: 0, brick: 0, wood: 0, wool: 0 } });
  same(clock.winners(shared.fromLine(shared.asLine(won, "clock", 9000), 0).hall).map((w) => [w.mat, clock.points(w.count)]), [[12, 18]], "a victory");
  const even = { settlements: 4, cities: 5, foreign: 1, tiles: 0, army: false, route: true };
  const tie = clock.judge(clock.judge(clock.call(called, 6000, { mat: 30, side: "sun" }), 9000, 1, { ...even, tokens: { grain: 0, ore: 0, brick: 0, wood: 0, wool: 1 } }), 9000, 2, { ...even, tokens: { grain: 0, ore: 0, brick: 0, wood: 1, wool: 0 } });
  const far = shared.fromLine(shared.asLine(tie, "leaders", 9000), 0).hall;
  same([clock.winners(far).map((w) => w.mat), clock.ranking(far).map((w) => w.mat), clock.placesOf(clock.ranking(far))], [[30], [30, 12], [1, 2]], "tokens part equals elsewhere, too (CON-TIE)");
  const ended = shared.fromLine(shared.asLine({ ...clock.count(round, 6000, { mat: 3, side: "moon" }, { ...even, tokens: { grain: 1, ore: 0, brick: 0, wood: 0, wool: 0 } }), phase: "over" }, "clock", 9000), 0).hall;
  same(clock.winners(ended).map((w) => w.mat), [3], "what was counted decides a game that the host ended");
  must(shared.asLine({ ...won, calls: Array.from({ length: 40 }, (_, i) => ({ ...won.calls[0], mat: 5000 - i })) }, "leaders", 0).length < 500, "it is too long to be said");
  for (const bad of ["Hello", "hall1 ", "hall1 {}", 'hall1 {"h":"1.2","w":[]}']) same(shared.fromLine(bad, 0), null, bad);
  same([shared.callFrom("call 12 moon"), shared.callFrom("call 0 moon"), shared.callFrom("call 3 sky")], [{ mat: 12, side: "moon" }, null, null], "calls");
});
rmSync(folder, { recursive: true });

// ---- in the browser

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

/** Runs in every window: a voice that is written down. */
function writeDown() {
  globalThis.spoken = [];
  Object.defineProperty(globalThis, "speechSynthesis", { configurable: true, value: { getVoices: () => [{ lang: "en-GB", localService: true, default: true, name: "Ann" }], cancel: () => {}, speak: (u) => globalThis.spoken.push(u.text), addEventListener() {}, removeEventListener() {} } });
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
}
const has = (page, selector, text) => soon(async () => (await page.locator(selector).first().textContent().catch(() => "")).includes(text), async () => `${selector} has ${text}, but: ${await page.locator(selector).first().textContent().catch(() => "nothing")}`);
/** What a recount place by place lists: what for, points, and the sum so far. */
const proved = (page) => page.locator("[data-proof] tbody tr").evaluateAll((rows) => rows.map((row) => [row.dataset.what, Number(row.querySelector(".points").textContent), Number(row.querySelector(".sum").textContent)]));
const there = (page, selector, count = 1) => soon(async () => (await page.locator(selector).count()) >= count, () => `${selector} is there`);

const WAY_MS = 400;
/** A line on which every message takes its time. */
async function farAway(page) {
  await page.routeWebSocket("**/ws", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => setTimeout(() => server.send(text), WAY_MS));
    server.onMessage((text) => setTimeout(() => socket.send(text), WAY_MS));
  });
}
/** Runs in a screen: when it began to show each second; the first one is half over. */
function noteSeconds() {
  globalThis.begun = {};
  let last = "";
  new MutationObserver(() => {
    const second = document.querySelector(".stage .left")?.textContent ?? "";
    if (second !== last && last) globalThis.begun[second] ??= performance.timeOrigin + performance.now();
    last = second;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page: what has the focus, "" for nothing, "unseen" if nobody could tell. */
function seenFocus() {
  const at = document.activeElement;
  if (!at || at === document.body) return "";
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  return outlineStyle === "none" || outlineWidth === "0px" ? "unseen" : at.textContent.trim() || at.tagName;
}
/** A host without a seat, and a table of six; nobody is in a hurry. */
async function evening(options = {}, how = {}, seats = 6) {
  const host = await visitor(browser, how);
  await host.context.addInitScript(writeDown);
  await host.page.goto(base);
  const line = await lineOf(host.page);
  await line.ask("create", { game: "longtable", seats, options: { timer: "custom", seconds_early: 250, seconds_late: 250, first_side: "sun", ...options } });
  const code = await line.code();
  await line.close();
  await host.page.goto(`${base}/host/${code}`);
  await host.page.waitForSelector("[data-step=start]");
  return { ...host, code };
}
/** Somebody with seats of the table, without a page of the game. */
async function person(code, seats, name = "Ada") {
  const guest = await visitor(browser);
  await guest.page.goto(base);
  const line = await lineOf(guest.page);
  await line.ask("join", { code });
  for (const seat of seats) await line.ask("sit", { name: seats.length > 1 ? `${name} ${seat.slice(1)}` : name, seat });
  return { ...guest, line };
}

try {
  await test("a host at a keyboard alone, two screens, two people and four bots play to a victory that is proved; a wrong call, a pause, a reload", async () => {
    const { page, context, errors } = await visitor(browser);
    await context.addInitScript(writeDown);
    await context.addInitScript(() => (globalThis.print = () => (globalThis.printed = (globalThis.printed ?? 0) + 1)));
    // Nothing that is pressed takes the keyboard with it when it goes.
    const kept = async (what) => {
      let at = "";
      await soon(async () => (at = await page.evaluate(seenFocus)) !== "", () => `after ${what} nothing has the focus`);
      must(at !== "unseen", `after ${what} the focus is not to be seen`);
    };
    const fill = async (name, text) => {
      await reach(page, name, "Control+a");
      await page.keyboard.type(text);
    };
    await page.goto(`${base}/event`);
    await page.waitForSelector("h1");
    await fill("People who play", "6");
    await reach(page, "Dice", "End");
    await fill("Rounds 1 to 10, seconds", "250"); // nobody is in a hurry
    await fill("From round 11, seconds", "250");
    await reach(page, "Open the table");
    await there(page, "[data-step=start]:focus");
    const code = page.url().split("/").pop();
    const ada = await person(code, ["p1"]);
    const bo = await person(code, ["p2"], "Bo");
    const screen = await context.newPage();
    await screen.goto(`${base}/screen/${code}`);
    await has(screen, ".join b", code);
    await has(screen, ".taken", "2 of 6 are here");
    must((await screen.locator(".address").textContent()) === new URL(base).host, "the address to type");
    for (const [width, height] of [[1280, 720], [1024, 768], [390, 844]]) {
      await screen.setViewportSize({ width, height });
      await settled(screen);
      same(await screen.evaluate(stageFaults), [], `before the start, ${width}×${height}`);
    }
    const far = await visitor(browser, { size: [1024, 768] }); // another device
    await far.page.goto(`${base}/screen/${code}`);
    await page.bringToFront();
    await has(page, ".states .there b", "2");
    await reach(page, "Fill 4 seats with bots");
    await has(screen, ".taken", "6 of 6 are here");
    await there(page, "[data-step=start]:focus");
    await page.keyboard.press("Enter");
    await has(page, ".bar strong", "Waiting for the dice");
    await kept("the start");
    // The first dice as one finds them by Tab, all others as digits.
    let round = 1;
    await reach(page, "2");
    await reach(page, "2");
    const side = async () => ((await page.locator(".bar strong").textContent()).startsWith("Sun") ? "Sun" : "Moon");
    await there(page, "[data-step=pause]:focus");
    const begun = `${await side()} is active`;
    for (const one of [screen, far.page]) {
      await has(one, "h1", begun);
      same(await one.locator(".figure").first().textContent(), "4", "the number");
    }
    await there(page, "[data-step=pause]:focus");
    await soon(async () => (await page.evaluate(() => globalThis.spoken)).some((t) => t.includes(`Round 1. ${begun}. 4.`)), "the voice says the round");
    await has(page, "main > .hidden-visually[role=status]", `Round 1. ${begun}. 4.`); // for whoever has a reader instead
    await page.keyboard.press("p");
    await has(far.page, "h1", "Pause");
    await there(page, "[data-step=resume]:focus");
    // A reload of desk and screen in the middle of a round finds it as it was.
    await page.reload();
    await has(page, ".bar .sum", "4");
    await screen.reload();
    await has(screen, "h1", "Pause");
    await reach(page, "Resume");
    await has(screen, "h1", begun);
    await there(page, "[data-step=pause]:focus");
    const nextRound = async () => {
      await page.keyboard.press("e");
      await there(page, ".real, [data-step=go]");
      if (await page.isVisible("[data-step=go]")) await page.keyboard.press("p"); // the stop after round 10
      await there(page, ".real");
      for (const die of THROWS[round % THROWS.length]) await page.keyboard.press(String(die));
      await has(page, ".bar .words", `Round ${++round}`);
      await there(page, "[data-step=pause]");
      await kept(`the dice of round ${round}`);
    };
    if ((await side()) === "Moon") await nextRound();
    // A call that is wrong costs nothing and stops nothing; the desk hears of it and can recount it place by place.
    await reach(page, "Mat 1, Sun · Ada, There");
    await has(page, ".person .sum", "4 of 18 points");
    await ada.line.ask("act", { as: "p1", do: `call in r${round}` });
    await has(page, "[data-call=p1]", "Mat 1, Sun · Ada: miscounted");
    await reach(page, "Show the recount");
    await has(page, "[data-proof=p1] .total", "4 of 18 points");
    same(await proved(page), [["settlement", 1, 1], ["settlement", 1, 2], ["city", 2, 4]], "a recount in the first round");
    await accessible(page, "desk, running");
    const record = async () => (await page.request.get(`${base}/api/tables/${code}/record`)).text();
    await soon(async () => ((await record()).match(/^\S+ p[3-6] .* in r\d+$/gm)?.length ?? 0) >= 3, "the bots play");
    const phone = await ada.context.newPage(); // there Ada calls
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`${base}/t/${code}`);
    await phone.waitForSelector("[data-call]");
    await page.bringToFront();
    const pair = new Pair((as, command) => (as === "p1" ? ada : bo).line.ask("act", { as, do: command }), async () => (await ada.page.request.get(`${base}/api/tables/${code}/text`)).text());
    while (!(await phone.isVisible("[data-call].right"))) {
      must(round < 60, "nobody wins");
      if ((await side()) === "Sun") await pair.build(round);
      await nextRound();
    }
    await has(far.page, "footer", `Round ${round}`);
    await phone.bringToFront();
    await phone.click("[data-call].right");
    let points = 0;
    for (const one of [screen, far.page]) {
      await has(one, "h1", "Victory!");
      points = Number(await one.locator(".figure").textContent());
      must(points >= 18, `${points} points`);
      await has(one, ".person", "Mat 1, Sun · Ada");
      same((await one.locator(".stage td").allTextContents()).reduce((a, b) => a + Number(b), 0), points, "the proof");
    }
    await page.bringToFront();
    await has(page, ".winner h3", "Mat 1, Sun · Ada");
    await kept("the victory");
    // Every point with its place: a number in the list, the same one on the mat, and the roads of the route drawn.
    await has(page, "[data-proof=p1] .total", `${points} of 18 points`);
    const proof = await proved(page);
    const placed = proof.filter(([what]) => ["settlement", "city", "foreign"].includes(what)).length;
    must(proof.at(-1)[2] === points && placed >= 9 && proof.some(([what]) => what === "route"), `the proof: ${JSON.stringify(proof)}`);
    must((await page.locator("[data-proof=p1] .way").count()) >= 5 && (await page.locator("[data-proof=p1] tr:has([scope=row] small)").count()) >= placed, "words for every place, roads of the route");
    await soon(async () => (await page.locator(".results .scroll tbody td:nth-child(5)").allTextContents()).every(Boolean), "everybody is recounted");
    await soon(async () => (await page.evaluate(() => globalThis.spoken)).some((t) => t.includes(`Mat 1, Sun has ${points} points and wins!`)), "the voice says who won");
    const [file] = await Promise.all([page.waitForEvent("download"), reach(page, "Save as CSV")]);
    must(new RegExp(`\\r\\n1;1;Sun;Ada;(\\d;){6}${points}\\r\\n`).test(readFileSync(await file.path(), "utf8")), "the file of results");
    await reach(page, "By mat");
    same(await page.locator(".results .scroll tbody td:nth-child(2)").allTextContents(), ["1", "1", "2", "2", "3", "3"], "by mat");
    await reach(page, "Print");
    await soon(() => page.evaluate(() => globalThis.printed === 1), "it is printed");
    must((await record()).includes(`p1 call in r${round}`), "the record");
    await accessible(page, "results");
    await page.setViewportSize({ width: 390, height: 844 });
    must(await page.locator(".results td.points").first().evaluate((one) => (one.scrollIntoView({ block: "center" }), one.contains(document.elementFromPoint(one.getBoundingClientRect().right - 8, one.getBoundingClientRect().top + 12)))), "a phone shows no points beside the names");
    await page.emulateMedia({ media: "print" });
    must((await page.isVisible(".results .scroll table")) && !(await page.isVisible(".bar")) && !(await page.isVisible(".dock")), "what is printed");
    must(errors.length === 0, errors.join("\n"));
    for (const one of [{ context }, far, ada, bo]) await one.context.close();
  });

  await test("voice and sounds are two switches at the lower left, and neither changes the game (CON-APP-27, CON-APP-28, CON-APP-29, SYS-HOST-07)", async () => {
    const { page, context, code } = await evening();
    await page.click("[data-step=start]");
    await there(page, "[data-step=pause]");
    const before = await page.locator(".bar .sum").textContent();
    const box = await page.locator("[data-voice]").boundingBox();
    must(box.x < 60 && box.y + box.height > 650, `the voice is at ${JSON.stringify(box)}`);
    const state = () => page.evaluate(() => ["voice", "sounds"].map((one) => document.querySelector(`[data-${one}]`).getAttribute("aria-checked")).join());
    same(await state(), "true,true", "both are on");
    await page.click("[data-voice]");
    same(await state(), "false,true", "the voice is off, sounds are not");
    await page.click("[data-sounds]");
    await page.click("[data-voice]");
    same(await state(), "true,false", "sounds are off, the voice is not");
    same([await page.locator(".bar .sum").textContent(), await page.locator("[data-step]").getAttribute("data-step")], [before, "pause"], "the game");
    await page.reload();
    await there(page, "[data-step=pause]");
    same(await state(), "true,false", "kept");
    // The same at the desk for real mats.
    await page.goto(`${base}/hall`);
    await page.waitForSelector("[data-voice]");
    same(await state(), "true,false", "in hall mode");
    must(code.length > 3, "no code");
    await context.close();
  });

  await test("announcements, other times, seats, a lock, the last round; another device leads too, then somebody else", async () => {
    const { page, context, errors, code } = await evening({}, {}, 12);
    const ada = await person(code, ["p4"]);
    await has(page, "[data-seat=p4] .name", "Ada");
    await page.getByRole("button", { name: /^Fill 11 seats/ }).click();
    await has(page, ".states .bot b", "11");
    await page.click("[data-step=start]");
    await there(page, "[data-step=pause]");
    // A wrong call on a mat that nobody looks at is reported to the host, and can be recounted.
    let wire;
    await page.routeWebSocket("**/ws", (socket) => {
      socket.connectToServer();
      wire = socket;
    });
    await page.reload();
    await there(page, "[data-step=pause]");
    wire.send(JSON.stringify({ t: "report", n: 5, who: "p9", do: "call in r1", events: [["miscount", "p9", null, 0, 1]] }));
    await has(page, "[data-call=p9]", "Round 1 Mat 5, Sun");
    await has(page, "[data-call=p9]", "miscounted");
    await page.getByRole("button", { name: "Show the recount" }).click();
    await there(page, "[data-proof=p9] tbody tr", 3);
    await page.getByRole("button", { name: "Hide the recount" }).click();
    const screen = await context.newPage();
    const far = await visitor(browser, { size: [1024, 768] });
    await farAway(far.page);
    for (const one of [screen, far.page]) {
      await one.addInitScript(noteSeconds);
      await one.goto(`${base}/screen/${code}`);
      await has(one, "h1", "Sun is active");
    }
    // Of the seconds that both have shown, one began at the same time on both: a busy machine is late now and then, a clock
    // that does not take the way of its messages off always is.
    let apart = [];
    await soon(async () => {
      const [here, there] = [await screen.evaluate(() => globalThis.begun), await far.page.evaluate(() => globalThis.begun)];
      apart = Object.keys(here).filter((second) => second in there).map((second) => Math.abs(here[second] - there[second]));
      return apart.some((ms) => ms <= 100);
    }, () => `two screens apart by ${apart.map(Math.round).join(", ")} ms`);
    await page.fill("textarea", "Drinks at the back.");
    await page.getByRole("button", { name: "Tell everybody" }).click();
    await has(screen, ".said", "Drinks at the back.");
    await page.getByRole("button", { name: "Leader board" }).click();
    await there(screen, ".rows li", 5);
    await page.click("[data-step=pause]");
    await page.getByLabel("From round 11, seconds").fill("77");
    await page.getByRole("button", { name: "Apply" }).click();
    await soon(async () => (await page.getByLabel("From round 11, seconds").inputValue()) === "77" && (await page.getByRole("button", { name: "Apply" }).isDisabled()), "other times");
    await page.click("[data-step=resume]");
    await page.getByRole("switch", { name: "Nobody new sits down" }).check();
    await page.getByRole("button", { name: "Announce the last round" }).click();
    await has(page, ".bar .words", "Ends after round 2");
    await ada.line.close();
    await there(page, "[data-seat=p4].lost, [data-seat=p4].away");
    // The host's link on another device: both lead.
    await page.locator("summary", { hasText: "Lead from another device" }).click();
    await there(page, "details[open] input[readonly]");
    const url = await page.getByRole("textbox", { name: "Lead from another device" }).inputValue();
    const other = await visitor(browser, { size: [390, 844], touch: true });
    await other.page.goto(url);
    await there(other.page, "[data-step=pause]");
    must(!other.page.url().includes("claim"), "the code stays in the address");
    await other.page.click("[data-step=pause]");
    await there(page, "[data-step=resume]");
    // The role goes on to Ada; the former host only looks on.
    await page.click("[data-seat=p4]");
    await page.getByRole("button", { name: "Make host" }).click();
    await page.locator("dialog[open] button").last().click();
    await has(page, "main .notice", "Only the host's devices control the game");
    must((await page.locator("[data-step]:visible, .danger:visible, textarea:visible").count()) === 0 && (await page.locator("[data-seat=p4]").count()) === 1, "a helper has the host's buttons");
    await ada.page.goto(`${base}/host/${code}`);
    await there(ada.page, "[data-step=resume]");
    await ada.page.click("[data-step=resume]");
    await there(ada.page, "[data-step=pause]");
    must(errors.length === 0, errors.join("\n"));
    for (const one of [{ context }, other, ada, far]) await one.context.close();
  });

  await test("a hall of 70: whoever comes by its link sits down, a desk whose line broke knows who left, a helper sees as much", async () => {
    const { page, context, errors, code } = await evening({}, {}, 70);
    const [ada, bo, cem] = [await person(code, ["p1"]), await person(code, ["p2"], "Bo"), await person(code, ["p30"], "Cem")];
    let [wire, cut] = [null, false];
    await page.routeWebSocket("**/ws", (socket) => {
      if (cut) socket.close();
      else socket.connectToServer();
      wire = socket;
    });
    await page.reload();
    await has(page, "[data-seat=p30] .name", "Cem");
    // By the code on the screen: nobody has told who sits where, only how many seats are free.
    const guest = await visitor(browser, { size: [390, 844], touch: true });
    await guest.page.goto(`${base}/t/${code}`);
    await has(guest.page, ".many", "67 seats free");
    same(await guest.page.getByRole("button", { name: "Sit here" }).count(), 0, "rows of seats of which nothing is known");
    await guest.page.getByRole("button", { name: "Show all 70" }).click();
    await has(guest.page, "li.person", "Ada");
    same(await guest.page.locator("li.free").count(), 67, "free seats, once they are known");
    await guest.page.getByLabel("Your name").fill("Dora");
    await guest.page.getByRole("button", { name: "Sit down", exact: true }).click();
    await has(page, "[data-seat=p3] .name", "Dora");
    await has(guest.page, ".many", "66 seats free");
    // The desk hears nothing while Cem goes, and asks when its line is back.
    cut = true;
    await wire.close();
    await cem.line.ask("stand", { as: "p30" });
    await has(guest.page, ".many", "67 seats free");
    cut = false;
    await has(page, "[data-seat=p30] .name", "Free");
    await page.click("[data-step=start]");
    await there(page, "[data-step=pause]");
    await has(page, ".states .bot b", "67");
    const helper = await visitor(browser);
    await helper.page.goto(`${base}/host/${code}`);
    await has(helper.page, ".states .bot b", "67");
    await has(helper.page, ".states .there b", "3");
    same(await helper.page.locator(".states .lost b").textContent(), "0", "people whose line is lost, for a helper");
    must([...errors, ...guest.errors].every((e) => e.includes("WebSocket")), errors.join("\n"));
    for (const one of [{ context }, ada, bo, cem, guest, helper]) await one.context.close();
  });

  await test("latecomers in a hall take bots' seats by the link of the table or a seat card, until the host locks the seats", async () => {
    const { page, context, errors, code } = await evening({ dice: "manual" }, {}, 70);
    const [ada, cem] = [await person(code, ["p1"]), await person(code, ["p30"], "Cem")];
    await page.click("[data-step=start]");
    const lead = await lineOf(page);
    await lead.ask("join", { code });
    // Until somebody has a tile whose kind nobody else knows.
    for (let round = 1, bought = false; !bought; round++) {
      const [a, b] = THROWS[round - 1];
      await lead.ask("act", { as: "host", do: `dice ${a} ${b}` });
      bought = await ada.line.ask("act", { as: "p1", do: `buy m1:sun in r${round}` }).then(() => true, () => false);
      if (!bought) await lead.ask("act", { as: "host", do: "end" });
    }
    // By the link of the table; by a seat card; where seats have numbers only.
    const late = await visitor(browser, { size: [390, 844], touch: true });
    await late.page.goto(`${base}/t/${code}`);
    await there(late.page, "[data-late]");
    await late.page.getByLabel("Your name").fill("Lea");
    await late.page.click("[data-late]");
    await has(page, "[data-seat=p2] .name", "Lea");
    await soon(async () => (await late.page.locator("[data-late]").count()) === 0, "she is still asked");
    await there(late.page, ".hand");
    const card = await visitor(browser, { size: [390, 844], touch: true });
    await card.page.goto(`${base}/t/${code}#seat=p9&name=Max`);
    await card.page.getByRole("button", { name: "Sit down here" }).click();
    await has(page, "[data-seat=p9] .name", "Max");
    const number = await visitor(browser, { size: [390, 844], touch: true });
    await number.page.goto(`${base}/t/${code}#seat=p11&numbers=`);
    await number.page.waitForSelector("h1");
    same(await number.page.locator("form input").count(), 0, "names that are asked for where seats have numbers only");
    await number.page.getByRole("button", { name: "Sit down here" }).click();
    await has(page, "[data-seat=p11] .name", "Mat 6, Sun");
    // The seat of somebody who stood up is kept, and the host decides.
    await cem.line.ask("stand", { as: "p30" });
    const asks = await visitor(browser, { size: [390, 844], touch: true });
    await asks.page.goto(`${base}/t/${code}#seat=p30&name=Ida`);
    await asks.page.getByRole("button", { name: "Sit down here" }).click();
    await asks.page.getByRole("button", { name: "Ask for this seat" }).click();
    await page.click("[data-wish]"); // stands beside the desk's buttons, and opens nothing by itself
    await has(page, "dialog[open]", "Ida would like to take over");
    await page.locator("dialog[open]").getByRole("button", { name: "Agree" }).click();
    await has(page, "[data-seat=p30] .name", "Ida");
    await there(asks.page, ".hand");
    // Until the seats are locked.
    await page.getByRole("switch", { name: "Nobody new sits down" }).check();
    const after = await visitor(browser, { size: [390, 844], touch: true });
    await after.page.goto(`${base}/t/${code}#seat=p13&name=Zoe`);
    await after.page.getByRole("button", { name: "Sit down here" }).click();
    await has(after.page, "form", "The host has locked the seats");
    await after.page.getByRole("button", { name: "Choose another seat" }).click();
    await there(after.page, "main.table");
    same(await after.page.locator("[data-late]").count(), 0, "offers once the seats are locked");
    must([errors, late.errors, card.errors].every((e) => e.length === 0), [errors, late.errors, card.errors].join("\n"));
    for (const one of [{ context }, ada, cem, late, card, number, asks, after]) await one.context.close();
  });

  await test("the host's device is gone: whoever is named leads the game on, at a tap (SYS-HOST-09)", async () => {
    const { page, context, code } = await evening({}, {}, 6);
    const [ada, bo] = [await person(code, ["p1"]), await person(code, ["p2"], "Bo")];
    for (const one of [ada, bo]) await one.page.goto(`${base}/t/${code}`);
    await page.click("[data-step=start]");
    await there(page, "[data-step=pause]");
    await page.click("[data-step=pause]"); // and then the battery was empty
    await there(page, "[data-step=resume]");
    await context.close();
    await has(bo.page, ".paused", "Ada can lead it on");
    await accessible(ada.page, "a game that waits for its host");
    await ada.page.click("[data-lead]");
    await ada.page.locator(".paused").getByRole("button", { name: "Resume" }).click();
    for (const one of [ada, bo]) await soon(async () => (await one.page.locator(".paused").count()) === 0, "it goes on");
    for (const one of [ada, bo]) await one.context.close();
  });

  await test("rules that do not come, or not whole, are said at seat, desk and screen; each comes back by itself or by the button", async () => {
    const { context, page, code } = await evening({}, { lang: "de", worker: false });
    const seat = await context.newPage();
    await seat.goto(`${base}/t/${code}`);
    await seat.getByRole("button", { name: "Hinsetzen" }).first().click();
    await page.click("[data-step=start]");
    await there(page, "[data-step=pause]");
    const RULES = "**/longtable-*.wasm";
    const WAYS = {
      offline: (route) => route.abort("internetdisconnected"),
      missing: (route) => route.fulfill({ status: 404, contentType: "application/json", body: "{}" }),
      cut: async (route) => route.fulfill({ contentType: "application/wasm", body: (await (await route.fetch()).body()).subarray(0, 5000) }),
    };
    for (const [way, fails] of Object.entries(WAYS)) {
      const pages = { host: page, t: seat, screen: await context.newPage() };
      await context.route(RULES, fails);
      for (const [where, one] of Object.entries(pages)) {
        await one.goto(`${base}/${where}/${code}`);
        await has(one, "[data-unfetched]", "ließ sich nicht laden");
        await has(one, "[data-unfetched]", "alle behalten ihren Platz");
        if (way === "cut") await accessible(one, `${where} without rules`);
      }
      await context.unroute(RULES, fails);
      if (way === "missing") for (const one of Object.values(pages)) await one.locator("[data-unfetched] button").click();
      await there(page, "[data-step=pause]");
      await there(seat, ".seat .banner");
      await there(pages.screen, ".stage h1");
      must((await seat.locator(".person.me").count()) === 1, "the seat is lost");
      await pages.screen.close();
    }
    await context.close();
  });

  await test("an evening is opened in one page, a seat card sits down, bots rehearse at a tap", async () => {
    const { page, context, errors } = await visitor(browser, { lang: "de" });
    await page.goto(`${base}/event`);
    await page.getByLabel("Leute, die mitspielen").fill("9");
    await page.locator("textarea").fill("Ada\nBo\nCem\nDora\nElif\nFritz\nGrete\nHugo\nIda");
    await page.locator("textarea").blur();
    await page.getByRole("button", { name: "Tisch eröffnen" }).click();
    await there(page, "[data-step=start]");
    const code = /\/host\/([a-z0-9]+)$/.exec(page.url())[1];
    await has(page, "header p", "10 Plätze an 5 Matten");
    await page.goto(`${base}/event?code=${code}`);
    const link = await page.locator(".cards li").nth(4).locator("svg[role=img]").getAttribute("aria-label");
    must(link.endsWith(`/t/${code}#seat=p5&name=Elif`), `the card: ${link}`);
    await page.getByRole("button", { name: "Unsere Matten" }).click();
    await there(page, ".mats figure svg", 5);
    const elif = await visitor(browser, { size: [390, 844], touch: true, lang: "de" });
    await elif.page.goto(link);
    await has(elif.page, "h1", "Matte 3, Sonne");
    same(await elif.page.locator("form input").inputValue(), "Elif", "the name");
    await accessible(elif.page, "a seat card");
    await elif.page.getByRole("button", { name: "Hier hinsetzen" }).click();
    await there(elif.page, "li.person");
    await page.goto(`${base}/host/${code}`);
    await has(page, "[data-seat=p5] .name", "Elif");
    await page.getByRole("button", { name: "Probe mit Bots" }).click();
    await there(page, "[data-step=pause]");
    must(!page.url().includes(code), "the rehearsal is at the table of the evening");
    await has(page, ".states .bot b", "10");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
    await elif.context.close();
  });

  await test("hall mode on several devices: a far screen follows, a helper's call stops every clock, a reload goes on", async () => {
    const slow = { hall: clock.fresh({ ...clock.USUAL, first: "sun", seconds: [254, 254] }), scene: "clock" }; // nobody is in a hurry
    const { page, context, errors } = await visitor(browser, { storage: { hall: JSON.stringify(slow) } });
    await page.goto(`${base}/hall`);
    await page.locator("summary", { hasText: "Share this clock" }).click();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await there(page, ".share a", 2);
    const [screenUrl, helperUrl] = await page.locator(".share a").evaluateAll((all) => all.map((a) => a.href));
    const far = await visitor(browser, { size: [1024, 768] });
    await far.context.addInitScript(() => {
      globalThis.spoken = [];
      globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
      Object.defineProperty(globalThis, "speechSynthesis", { configurable: true, value: { getVoices: () => [{ lang: "en-GB", localService: true }], cancel: () => {}, speak: (u) => globalThis.spoken.push(u.text), addEventListener() {}, removeEventListener() {} } });
    });
    await far.page.goto(screenUrl);
    await far.page.click("[data-voice]");
    const helper = await visitor(browser, { size: [390, 844], touch: true });
    await helper.page.goto(helperUrl);
    await has(helper.page, ".bar strong", "We are about to begin");
    await page.click("main .taps .main");
    for (const [one, selector] of [[far.page, "h1"], [helper.page, ".bar strong"]]) await has(one, selector, "Sun is active");
    await accessible(helper.page, "a helper's phone");
    await helper.page.setViewportSize({ width: 844, height: 390 });
    const lines = await helper.page.locator(".bar > *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)));
    must(Math.max(...lines) - Math.min(...lines) < 12, `the bar of a phone on its side has its parts at ${lines.join()}`);
    // A helper reports, and no more: the server refuses whatever leads.
    const tries = await lineOf(helper.page);
    await tries.ask("join", { code: helperUrl.split("/").pop() });
    for (const [t, members] of [["announce", { text: "hall1 {}" }], ["start"], ["pause"], ["end"], ["lock", { on: true }], ["code", { as: "host" }]])
      must(/HOUSE|SYS/.test(await tries.ask(t, members).then(() => "done", String)), `a helper may ${t}`);
    await page.reload();
    await there(page, ".bar .left");
    await helper.page.fill("#call-mat", "7");
    await helper.page.getByRole("button", { name: "Sun calls" }).click();
    await has(page, "h3", "Recount: Mat 7, Sun");
    await has(far.page, "h1", "Mat 7, Sun calls victory");
    for (const said of [/Round 1\. Sun is active/, /Mat 7, Sun/]) await soon(async () => (await far.page.evaluate(() => globalThis.spoken)).some((text) => said.test(text)), `the far screen says ${said.source}`);
    await has(helper.page, ".bar strong", "Mat 7, Sun calls victory");
    await page.getByRole("button", { name: "Miscounted" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    await has(far.page, "h1", "Sun is active");
    // A standby device takes over, and with it whoever follows.
    await page.getByRole("button", { name: "Pause" }).first().click();
    await page.locator("summary", { hasText: "Hand over" }).click();
    const standby = await visitor(browser);
    await until(page, () => /&door=/.test(document.querySelector(".code[data-link]")?.dataset.link ?? ""));
    await standby.page.goto(await page.locator(".code[data-link]").getAttribute("data-link"));
    await page.close();
    await standby.page.getByRole("button", { name: "Take over here" }).click();
    await standby.page.getByRole("button", { name: "Resume" }).click();
    await has(far.page, "h1", "Sun is active");
    await helper.page.fill("#call-mat", "9");
    await helper.page.getByRole("button", { name: "Sun calls" }).click();
    await has(standby.page, "h3", "Recount: Mat 9, Sun");
    await has(far.page, "h1", "Mat 9, Sun calls victory");
    must(errors.length + standby.errors.length === 0, [...errors, ...standby.errors].join("\n"));
    for (const one of [{ context }, standby, far, helper]) await one.context.close();
  });

  await test("every size: nothing at the desk is covered, cut off or wider than the window, by day and night, in German", async () => {
    const { page, context, code } = await evening({}, { lang: "de" }, 12);
    await page.click("[data-step=start]");
    await there(page, "[data-step=pause]");
    await page.click("[data-seat=p3]");
    await there(page, "figure svg");
    for (const [i, [width, height]] of SIZES.entries()) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: i % 2 ? "dark" : "light" });
      await settled(page);
      const wrong = await page.evaluate(async () => {
        const bad = [];
        if (document.documentElement.scrollWidth > innerWidth) bad.push(`${document.documentElement.scrollWidth} px wide`);
        for (const one of document.querySelectorAll("main button:not(:disabled), main input, main summary, main a")) {
          if (one.closest("details:not([open])") && one.tagName !== "SUMMARY") continue;
          one.scrollIntoView({ block: "nearest", behavior: "instant" });
          const box = one.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          if (!top || !(one === top || one.contains(top) || top.contains(one))) bad.push(`covered: ${one.textContent || one.getAttribute("aria-label")} by ${top?.className}`);
          if (one.scrollWidth > one.clientWidth + 2 && one.tagName === "BUTTON" && !one.matches(".seat")) bad.push(`cut off: ${one.textContent}`);
        }
        return bad;
      });
      must(wrong.length === 0, `${width}×${height}: ${wrong.join("; ")}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/live-${width}x${height}.png` });
    }
    await accessible(page, "desk, German");
    await page.goto(`${base}/screen/${code}`);
    await has(page, "h1", "ist aktiv");
    await accessible(page, "screen");
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
