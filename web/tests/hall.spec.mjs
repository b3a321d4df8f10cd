// Hall mode, its screen and the plan of an evening: first the clock by itself, led through games of the engine, then in a
// real browser. Time stands still there unless a test moves it. node tests/hall.spec.mjs, with KORNHOLM naming the program.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { pass, settled, soon, startBrowser, startServer, visitor } from "./browser.mjs";
import { stageFaults } from "./evening.mjs";
import { accessible, finish, must, reach, test } from "./tap.mjs";

const at = (path) => new URL(path, import.meta.url).pathname;
const same = (a, b, what) => must(JSON.stringify(a) === JSON.stringify(b), `${what}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`);

/** The pure modules, as the pages have them. */
const folder = mkdtempSync(join(tmpdir(), "kornholm-hall-"));
for (const name of ["clock", "stage", "tally", "handover", "plan"]) {
  const { outputText } = ts.transpileModule(readFileSync(at(`../src/hall/${name}.ts`), "utf8"), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  writeFileSync(join(folder, `${name}.mjs`), outputText.replaceAll(/from "\.\/(\w+)"/g, 'from "./$1.mjs"'));
}
const clock = await import(join(folder, "clock.mjs"));
const { stageOf } = await import(join(folder, "stage.mjs"));
const { handover, takenOver } = await import(join(folder, "handover.mjs"));
const plan = await import(join(folder, "plan.mjs"));

/** Luck that was written down beforehand. */
function luckOf(dice, picks = []) {
  return { die: () => dice.shift() ?? 1, below: () => picks.shift() ?? 0 };
}
const never = { die: () => must(false, "nothing is thrown here"), below: () => must(false, "nothing is drawn here") };
const setup = (more = {}) => clock.fresh({ ...clock.USUAL, first: "sun", ...more });
/** A hall in the middle of a round. */
const inRound = (round, more = {}) => ({ ...setup(more), phase: "round", round, dice: [5, 3], left: 10_000, running: true, since: 0 });
const COUNT18 = { settlements: 4, cities: 4, foreign: 1, tiles: 0, army: true, route: true, tokens: { grain: 1, ore: 0, brick: 0, wood: 0, wool: 0 } };

// ---- the clock by itself

for (const name of ["long-four", "long-six", "long-twelve"]) {
  await test(`the clock goes as the engine's does: ${name}`, async () => {
    const text = readFileSync(at(`../../tests/records/${name}.rec`), "utf8");
    const options = Object.fromEntries([...text.matchAll(/^option (\w+)=(\w+)$/gm)].map(([, key, value]) => [key, value]));
    const first = /^(?:@\S+ )?luck side (\w+)$/m.exec(text)?.[1];
    const dice = [...text.matchAll(/^(?:@\S+ )?luck dice (\d) (\d)$/gm)].map(([, a, b]) => [Number(a), Number(b)]);
    const targets = [...text.matchAll(/^(?:@\S+ )?luck robbers (\w+)$/gm)].map(([, n]) => (n === "desert" ? 7 : Number(n)));
    const luck = { die: () => next.shift(), below: () => 0 };
    const next = dice.flatMap(([a, b]) => (a + b === 7 ? [a, b, ...halves(targets.shift())] : [a, b]));
    let h = setup({ first: options.first_side ?? first ?? "sun", seconds: options.timer === "experienced" ? [30, 35] : [35, 45], stop: options.auto_pause !== "off" });
    let now = 0;
    let ends = 0;
    for (const line of text.slice(text.indexOf("\nplay\n")).split("\n")) {
      const stamp = /^@([\d.]+) /.exec(line);
      if (stamp) now = Math.round(Number(stamp[1]) * 1000);
      const what = line.replace(/^@\S+ /, "");
      if (/^p\d+ call/.test(what)) break;
      if (what === "host start") h = clock.start(h, now, luck);
      else if (what === "host go") h = clock.go(h, now, luck);
      else if (what === "clock end") {
        must(clock.tick(h, now - 1, never) === h, `${line}: it ends before`);
        h = clock.tick(h, now, luck);
        ends++;
      } else if (what.startsWith("luck dice")) same(h.dice?.join(" "), what.slice("luck dice ".length), `dice in round ${h.round}`);
      else if (what.startsWith("luck robbers")) same([h.phase, h.target, h.left], ["robber", Number(what.split(" ")[2]) || 7, 12_000], `robbers after round ${h.round}`);
      else if (/^p\d+ .* in r\d+$/.test(what)) same(h.round, Number(/ in r(\d+)$/.exec(what)[1]), line);
      else if (/^p\d+ (build|buy|play|road|settlement|city)/.test(what)) same((Number(/^p(\d+)/.exec(what)[1]) - 1) % 2 === 0 ? "sun" : "moon", clock.sideOf(h), line);
    }
    must(ends > 10 && h.round > 10, `only ${ends} phases`);
  });
}
function halves(sum) {
  return sum <= 7 ? [1, sum - 1] : [6, sum - 6];
}

await test("no 7 up to round 10 (CON-APP-21), a stop after it (CON-APP-22), then a 7 is 12 s of robber", async () => {
  let h = clock.start(setup(), 0, luckOf([3, 4, 6, 1, 2, 2]));
  same([h.round, h.dice, clock.sideOf(h), h.left], [1, [2, 2], "sun", 35_000], "round 1");
  must(!clock.diceAllowed({ ...h, phase: "dice" }, [3, 4]), "a 7 may be entered in round 2");
  h = clock.tick(inRound(10), 10_000, never);
  same([h.phase, clock.tick(h, 99_000, never) === h], ["stop", true], "it waits for the host");
  h = clock.go(h, 100_000, luckOf([3, 4, 6, 5]));
  same([h.phase, h.target, h.left, h.round, h.robbers], ["robber", 11, 12_000, 10, 1], "robber");
  h = clock.tick(h, 112_000, luckOf([1, 6, 3, 4])); // again one, and to the desert
  same([h.phase, stageOf(h, 112_000).target], ["robber", "desert"], "desert");
  h = clock.tick(h, 124_000, luckOf([1, 1]));
  same([h.phase, h.round, clock.sideOf(h), h.left], ["round", 11, "sun", 45_000], "the side that was due (CON-ROUND-05), and the longer time");
  h = clock.go({ ...clock.tick(inRound(10, { uniform: true }), 10_000, never) }, 10_000, luckOf([3, 4], [10]));
  same(h.target, clock.DESERT, "uniform (CON-OPT-12)");
});

await test("a pause keeps every millisecond (SYS-PAUSE-01), and times change only while it lasts", async () => {
  let h = clock.pause(inRound(3), 1234);
  same(clock.leftAt(h, 99_999), 8766, "left");
  must(clock.tick(h, 99_999, never) === h, "time goes on");
  same(clock.setTimes(inRound(3), 0, 20, 25).seconds, [35, 45], "while it runs");
  same(clock.setTimes(h, 0, 4, 25).seconds, [35, 45], "too short");
  h = clock.setTimes(h, 2000, 20, 25);
  h = clock.resume(h, 50_000);
  same([h.seconds, clock.leftAt(h, 50_000)], [[20, 25], 8766], "this round is as it was");
  h = clock.tick(h, 58_766, luckOf([1, 1]));
  same([h.round, h.left, clock.sideOf(h)], [4, 20_000, "moon"], "the next one is not");
});

await test("real dice: the clock ends the round, or the host does (CON-APP-31)", async () => {
  let h = clock.start(setup({ throws: "timed" }), 0, never);
  same([h.phase, clock.leftAt(h, 0)], ["dice", null], "it waits");
  h = clock.enterDice(h, 1000, [6, 2]);
  same([h.phase, h.left], ["round", 35_000], "and runs");
  h = clock.tick(h, 36_000, never);
  same(h.phase, "dice", "then it waits again");
  h = clock.enterDice(clock.start(setup({ throws: "manual" }), 0, never), 0, [6, 2]);
  must(clock.tick(h, 1e9, never) === h, "the clock ends it");
  same(clock.endPhase(h, 5, never).phase, "dice", "the host ends it");
  h = clock.enterDice({ ...h, phase: "dice", round: 10 }, 0, [3, 4]);
  same([h.phase, clock.enterTarget(h, 0, 13) === h, clock.enterTarget(h, 0, 9).left], ["target", true, 12_000], "robber");
});

await test("the last round is one that both sides have had, the last minute stands with a pause (Q-SYS-11)", async () => {
  same([clock.lastRound(inRound(11), 0).lastRound, clock.lastRound(inRound(12), 0).lastRound], [12, 14], "last round");
  let h = clock.tick({ ...clock.lastRound(inRound(12), 0), lastRound: 12 }, 10_000, never);
  same(h.phase, "over", "it ends");
  h = clock.pause(clock.lastMinute({ ...inRound(11), left: 200_000 }, 1000), 31_000);
  h = clock.resume(h, 90_000);
  same([clock.leftAt(h, 90_000), clock.tick(h, 119_999, never).phase, clock.tick(h, 120_000, never).phase], [30_000, "round", "over"], "last minute");
});

await test("every call stops the clock, the inactive side cannot win, calls queue, equals are parted by tokens (CON-TIE)", async () => {
  let h = clock.call(inRound(11), 4000, { mat: 2, side: "moon" });
  same([h.running, h.calls[0].verdict], [true, "inactive"], "inactive (CON-END-03)");
  h = clock.call(h, 4000, { mat: 2, side: "sun" });
  h = clock.call(h, 4500, { mat: 5, side: "sun" });
  must(clock.call(h, 4500, { mat: 5, side: "sun" }) === h, "the same call twice");
  must(clock.resume(h, 5000) === h, "it goes on before it is judged");
  same([h.running, clock.openCall(h).mat], [false, 2], "queue");
  const wrong = clock.judge(h, 6000, 2, { ...COUNT18, army: false });
  same([wrong.phase, clock.openCall(wrong).mat], ["round", 5], "16 points");
  const on = clock.resume(clock.judge(wrong, 7000, 3, { ...COUNT18, route: false }), 60_000);
  same([on.running, clock.leftAt(on, 60_000)], [true, 6000], "it goes on where it stood (CON-END-08)");
  const won = clock.judge(clock.judge(h, 6000, 2, COUNT18), 7000, 3, { ...COUNT18, tokens: { ...COUNT18.tokens, grain: 0, wool: 1 } });
  same([won.phase, clock.winners(won).map((w) => w.mat)], ["over", [2]], "grain before wool");
  const both = clock.judge(clock.judge(h, 6000, 2, COUNT18), 7000, 3, COUNT18);
  same(clock.winners(both).map((w) => w.mat), [2, 5], "complete equals win together (CON-TIE-07)");
  const higher = clock.judge(clock.judge(h, 6000, 2, COUNT18), 7000, 3, { ...COUNT18, tiles: 1 });
  same(clock.winners(higher).map((w) => [w.mat, clock.points(w.count)]), [[5, 19]], "above 18 counts (CON-END-13)");
});

await test("wrong taps: undo stands still with what was left, corrections change round, side and dice", async () => {
  const h = inRound(7);
  const after = clock.undone(clock.finish(h, 3000), clock.frozen(h, 3000), 9000);
  same([after.phase, after.running, clock.leftAt(after, 99_000), after.log.at(-1).what], ["round", false, 7000, "undo"], "undo");
  const side = clock.sideOf(h);
  same([clock.correct(h, 0, { round: 8 }).round, clock.sideOf(clock.correct(h, 0, { round: 8 }))], [8, side], "round");
  same(clock.sideOf(clock.correct(h, 0, { side: "moon" })), "moon", "side");
  same([clock.correct(h, 0, { dice: [1, 2] }).dice, clock.correct(h, 0, { dice: [3, 4] }).dice], [[1, 2], [5, 3]], "dice, but no 7");
  must(clock.correct(h, 0, { side }) === h, "nothing to correct");
});

await test("a reload: the clock has gone on, or waits if it had run out; a link hands the game over", async () => {
  const h = inRound(12);
  must(clock.cameBack(h, 9000) === h, "in the middle of a round");
  const late = clock.cameBack(h, 500_000);
  same([late.running, late.phase, clock.leftAt(late, 600_000), late.log.at(-1).what], [false, "round", 0, "away"], "late");
  same(clock.tick(clock.resume(late, 600_000), 600_000, luckOf([1, 1])).round, 13, "and on");
  const other = takenOver(handover(h, 4000), 77);
  same([other.round, other.dice, clock.sideOf(other), clock.leftAt(other, 999), other.running], [12, [5, 3], clock.sideOf(h), 6000, false], "taken over");
  const counted = clock.count({ ...h, rehearsal: true }, 4000, { mat: 7, side: "moon" }, COUNT18);
  const called = takenOver(handover(clock.call(clock.call(counted, 4000, { mat: 2, side: "sun" }), 4000, { mat: 9, side: "sun" }), 4000), 77);
  const stays = clock.sideOf(h) === "sun" ? [2, 9] : [];
  same([called.calls.filter((c) => c.verdict === "open").map((c) => c.mat), called.counts, called.rehearsal], [stays, counted.counts, true], "calls that wait, what was counted, and that it is a rehearsal");
  for (const bad of ["~x2s", "~r1s1.2", "~o0s", "~c1s1.2.3.4.5.6.7.8.9.10.1000"]) same(takenOver(handover(h, 0) + bad, 0), null, bad);
  for (const bad of ["", "1.2.3", handover(h, 0).replace(/^3/, "9"), handover(h, 0).replace("5.3", "7.3"), "x".repeat(40)]) same(takenOver(bad, 0), null, bad);
});

await test("a plan: boxes, mats and metres of table (CON-BIG-05), odd headcounts, names, CSV", async () => {
  same(plan.needsOf(6, false, 180), { people: 6, seats: 6, odd: false, mats: 3, edges: 2, boxes: 1, rowCm: 232, tables: 2, spareMats: 0 }, "6");
  const many = plan.needsOf(601, false, 180);
  same([many.seats, many.odd, many.mats, many.boxes, many.rowCm], [602, true, 301, 101, 18_112], "601");
  same([plan.needsOf(4, true, 180).rowCm, plan.needsOf(1, false, 180).people], [120, 4], "ring of 4; fewer than 4");
  same([1, 2, 3, 4].map(plan.letterOf), ["A", "B", "C", "A"], "letters");
  same([plan.seatAt(5), plan.seatIndex({ mat: 3, side: "moon" })], [{ mat: 3, side: "moon" }, 5], "seats");
  same(plan.namesIn('Ada\r\n\n"Bo; ""B"" b";7\nCem;x\n  Dora \n'), ["Ada", 'Bo; "B" b', "Cem", "Dora"], "names");
  same(plan.csv([["a", 1], ["=1+1", 'x;"y']]), '\ufeffa;1\r\n\'=1+1;"x;""y"\r\n', "CSV");
});

rmSync(folder, { recursive: true });

// ---- in the browser

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

/** Runs in every window: a voice that is written down. */
function writeDown() {
  globalThis.spoken = [];
  const voices = [
    { lang: "en-GB", localService: true, default: true, name: "Ann" },
    { lang: "de-DE", localService: true, default: false, name: "Anna" },
  ];
  Object.defineProperty(globalThis, "speechSynthesis", { configurable: true, value: { getVoices: () => voices, cancel: () => {}, speak: (u) => globalThis.spoken.push(u.text), addEventListener() {}, removeEventListener() {} } });
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
}
async function host(options = {}, hall = null) {
  const one = await visitor(browser, { ...options, still: true });
  await one.context.addInitScript(writeDown);
  if (hall) {
    await one.page.addInitScript((kept) => {
      if (localStorage.getItem("hall") === null) localStorage.setItem("hall", kept);
    }, JSON.stringify({ hall: { ...hall, since: 1_700_000_000_000 }, scene: "clock" }));
  }
  return one;
}
const has = (page, selector, text) => soon(async () => (await page.locator(selector).first().textContent().catch(() => "")).includes(text), async () => `${selector} has ${text}, but: ${await page.locator(selector).first().textContent().catch(() => "nothing")}`);
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("hall")).hall);

try {
  await test("desk and screen in two windows: start, sides, pause, a reload in the middle of a round", async () => {
    const { page, context, errors } = await host();
    await page.goto(`${base}/hall`);
    await accessible(page, "hall, before");
    await page.locator("label", { hasText: "Sun" }).first().click();
    const screen = await context.newPage();
    await screen.goto(`${base}/screen`);
    await has(screen, "h1", "about to begin");
    await page.click("main .taps .main");
    await has(screen, "h1", "Sun is active");
    const sum = await screen.locator(".figure").first().textContent();
    same(await page.locator(".bar .sum").textContent(), sum, "the same number");
    same(await screen.locator(".left").textContent(), "35", "seconds");
    await pass(page, 30_000);
    await has(screen, ".left", "5");
    await soon(async () => (await page.evaluate(() => globalThis.spoken)).includes("5"), "the last seconds are counted");
    await page.reload();
    await has(page, ".bar .left", "5");
    same(await page.locator(".bar .sum").textContent(), sum, "the number after a reload");
    await pass(page, 5000);
    await has(screen, "h1", "Moon is active");
    await accessible(page, "hall, running");
    await page.focus("body");
    await page.keyboard.press("p");
    await has(screen, "h1", "Pause");
    await pass(page, 600_000);
    await page.keyboard.press("p");
    await has(screen, "h1", "Moon is active");
    await has(screen, ".left", "35");
    same((await kept(page)).round, 2, "round");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("the stop after round 10 explains the robber, then it may come; a second window takes over", async () => {
    const { page, context, errors } = await host({ lang: "de" }, { ...inRound(10), left: 1000 });
    await page.goto(`${base}/hall`);
    const screen = await context.newPage();
    await screen.goto(`${base}/screen`);
    await has(page, ".bar .left", "1"); // before, it would have come back too late
    await pass(page, 1000);
    await has(screen, "h1", "Ab jetzt: der Räuber");
    same(await screen.locator(".rules li").count(), 3, "rules");
    const other = await context.newPage();
    await other.goto(`${base}/hall`);
    await page.waitForSelector("[role=alert]");
    await other.click("main .taps .main");
    await soon(async () => ["round", "robber"].includes((await kept(other)).phase), "it goes on");
    await page.click("[role=alert] button");
    await other.waitForSelector("[role=alert]");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("real dice are entered, a wrong one is undone, a 7 sends the robber to a number; by keyboard alone", async () => {
    const { page, context } = await host({}, { ...setup({ throws: "timed" }), phase: "dice", round: 12, running: true });
    await page.goto(`${base}/hall`);
    const digits = async (a, b) => {
      await page.waitForSelector(".real .pick");
      for (const die of [a, b]) await page.keyboard.press(String(die));
    };
    await digits(6, 2);
    await has(page, ".bar .sum", "8");
    await page.keyboard.press("u");
    await has(page, ".bar strong", "Pause");
    await page.keyboard.press("p");
    await digits(3, 4);
    await reach(page, "9");
    await has(page, ".bar strong", "Robber to 9");
    same((await kept(page)).left, 12_000, "12 seconds");
    await page.waitForSelector("[data-landing]:focus"); // the numbers are gone, the keyboard is not
    await context.close();
  });

  await test("by the keyboard alone from the first page on: how it is played, the start, dice, the end of a round", async () => {
    const { page, context, errors } = await host();
    await page.goto(`${base}/hall`);
    await page.waitForSelector("[name=throws]");
    const radio = async (name, moves) => {
      for (let i = 0; i < 60 && !(await page.evaluate((name) => document.activeElement.name === name, name)); i++) await page.keyboard.press("Tab");
      for (const move of moves) await page.keyboard.press(move);
    };
    await radio("throws", ["ArrowDown", "ArrowDown"]);
    await radio("first", ["ArrowDown"]);
    same(await kept(page).then((h) => [h.throws, h.first]), ["manual", "sun"], "how it is played");
    await reach(page, "Start");
    await reach(page, "5");
    await reach(page, "4");
    await has(page, ".bar .sum", "9");
    await page.waitForSelector(".pause:focus");
    await reach(page, "End this round");
    await page.waitForSelector(".real .pick");
    await page.waitForSelector("[data-landing]:focus");
    for (const key of ["2", "Escape", "6", "6", "e", "1", "1"]) {
      if (key === "e") await has(page, ".bar .sum", "12");
      if (key === "1") await page.waitForSelector(".real .pick");
      await page.keyboard.press(key);
    }
    await has(page, ".bar .words", "Round 3");
    await reach(page, "Announce the last round"); // out of use from then on: the keyboard goes to what is beside it
    await soon(() => page.evaluate(() => document.activeElement?.textContent === "Last minute"), () => page.evaluate(() => document.activeElement?.outerHTML));
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("by the keyboard alone, and read aloud: a call stops the clock, is recounted, and the screen shows the victory item by item", async () => {
    const { page, context, errors } = await host({}, { ...inRound(13), left: 20_000 });
    const aloud = (text) => has(page, "main > .hidden-visually[role=status]", text);
    await page.goto(`${base}/hall`);
    const screen = await context.newPage();
    await screen.goto(`${base}/screen`);
    await has(page, ".bar .left", "20");
    const report = async () => {
      await page.keyboard.press("c");
      await page.waitForSelector("#call-mat:focus");
      await page.keyboard.type("3");
      await reach(page, "Sun calls");
      await has(screen, "h1", "Mat 3, Sun calls victory");
      await aloud("Mat 3, Sun calls victory.");
    };
    await report();
    await reach(page, "Miscounted");
    await aloud("Mat 3, Sun has miscounted.");
    await page.waitForSelector("[data-landing]:focus");
    await page.keyboard.press("Enter"); // to go on
    await has(screen, ".left", "20");
    await report();
    await accessible(page, "hall, checker");
    for (const [what, times] of [["Settlements", 3], ["Cities", 3], ["First settlements in other regions", 1], ["Victory point tiles", 1]]) {
      await reach(page, `More: ${what}`);
      for (let i = 1; i < times; i++) await page.keyboard.press("Enter");
    }
    await reach(page, "Longest route of the mat 2 points", " ");
    await has(page, ".total", "18 of 18 points"); // which is read aloud as well
    await reach(page, "Confirm the victory");
    await aloud("Mat 3, Sun has 18 points and wins!");
    await has(screen, "h1", "Victory");
    same([await screen.locator(".figure").textContent(), await screen.locator(".stage tr").count()], ["18", 5], "recount");
    same((await kept(page)).calls.map((c) => c.verdict), ["wrong", "right"], "calls");
    await page.waitForSelector("#hall-log:focus"); // what is printed and saved is next
    const [file] = await Promise.all([page.waitForEvent("download"), reach(page, "Save as CSV")]);
    must(readFileSync(await file.path(), "utf8").includes("\r\n1;3;Sun;;5;4;1;1;0;1;18\r\n"), "the file of results");
    must((await page.textContent(".whole")).includes("Mat 3, Sun: 18 points, right"), "the log");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("voice and sounds are switched separately; a device without a voice says so before the start", async () => {
    const { page, context } = await host({ lang: "de" });
    await page.goto(`${base}/hall`);
    await has(page, "section li", "Die Stimme sagt jede Runde an");
    await page.locator("main .taps .main").click();
    await soon(async () => (await page.evaluate(() => globalThis.spoken)).some((text) => /Runde 1\. (Sonne|Mond) ist aktiv\. \d+\./.test(text)), "the round is said");
    await page.locator("details.checks summary").click();
    await page.getByRole("switch", { name: "Stimme", exact: true }).uncheck();
    same(await page.evaluate(() => [localStorage.getItem("hall-voice"), localStorage.getItem("sound")]), ["off", null], "switches");
    await page.evaluate(() => (globalThis.spoken.length = 0));
    await pass(page, 34_000);
    await has(page, ".bar .left", "1");
    same(await page.evaluate(() => globalThis.spoken), [], "silence");
    await page.addInitScript(() => Object.defineProperty(globalThis, "speechSynthesis", { value: { getVoices: () => [], cancel() {}, speak() {}, addEventListener() {}, removeEventListener() {} } }));
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await has(page, "section li", "keine eigene deutsche Stimme");
    await context.close();
  });

  await test("without a server: hall mode and its screen come back after a reload and go on", async () => {
    const own = await startServer(1);
    const { page, context, errors } = await host();
    await page.goto(`${own.base}/hall`);
    await has(page, "section:last-of-type li:last-child", "Saved");
    await page.click("main .taps .main");
    await own.stop();
    errors.length = 0;
    await page.reload();
    await has(page, ".bar .left", "35");
    const screen = await context.newPage();
    await screen.goto(`${own.base}/screen`);
    await has(screen, "h1", "is active");
    await pass(page, 35_000);
    await soon(async () => (await kept(page)).round === 2, "round 2");
    await page.click("button[lang=de]");
    await has(page, "h1", "Saalmodus");
    await context.close();
  });

  await test("the screen: figures a third of its height, nothing below a twelfth, nothing cut off", async () => {
    const scenes = {
      ready: clock.fresh(clock.USUAL),
      sun: { ...inRound(11), dice: [6, 6], left: 45_000 },
      robber: { ...inRound(12), phase: "robber", dice: [3, 4], target: 7, left: 12_000 },
      number: { ...inRound(12), phase: "robber", dice: [3, 4], target: 12, left: 12_000 },
      stop: { ...inRound(10), phase: "stop" },
      call: { ...clock.call(inRound(11), 0, { mat: 128, side: "sun" }) },
      won: clock.judge(clock.call(inRound(11), 0, { mat: 128, side: "sun" }), 0, 1, { ...COUNT18, tiles: 1 }),
    };
    for (const [lang, size] of [["de", [1280, 720]], ["en", [1920, 1080]], ["de", [1024, 768]], ["de", [390, 844]]]) { // the last one upright, where only its width counts
      const { page, context } = await host({ lang, size, storage: { "hall-plan": JSON.stringify({ title: "Das große Sommerfest der Nachbarschaft am alten Hafen 2026" }) } });
      await page.goto(`${base}/screen`);
      for (const [name, hall] of Object.entries(scenes)) {
        await page.evaluate((kept) => localStorage.setItem("hall", kept), JSON.stringify({ hall: { ...hall, running: false, since: 0 }, scene: "clock" }));
        await page.reload();
        await page.waitForSelector(".stage h1");
        await settled(page);
        const wrong = await page.evaluate(stageFaults);
        must(wrong.length === 0, `${lang} ${size.join("×")} ${name}: ${wrong.join("; ")}`);
      }
      await accessible(page, `screen ${lang}`);
      await context.close();
    }
  });

  await test("before an evening: what it needs, names from a file, and all that is printed", async () => {
    const { page, context, errors } = await host();
    await page.goto(`${base}/event`);
    await page.getByLabel("People who play").fill("25");
    await has(page, ".odd", "An odd number");
    same(await page.locator("dd").allTextContents(), ["26", "13", "2", "5", "8.3 m", "5"], "needs");
    await page.setInputFiles("input[type=file]", { name: "names.csv", mimeType: "text/csv", buffer: Buffer.from(Array.from({ length: 30 }, (_, i) => `Guest ${i + 1};x`).join("\n")) });
    await has(page, "dd", "30");
    await accessible(page, "event");
    same(await page.locator(".cards li").count(), 24, "cards at first");
    await page.pdf();
    same(await page.locator(".cards li").count(), 30, "cards that are printed");
    const card = await page.locator(".cards li").nth(5).innerText();
    must(["Mat 3", "C", "Moon", "red", "Guest 6"].every((part) => card.includes(part)), `a card: ${card}`);
    for (const [name, selector, count] of [["Seat map", ".map td", 30], ["Signs", ".sign", 4], ["Building costs", ".costs tr", 8], ["Script for the moderator", ".script li", 10]]) {
      await page.getByRole("button", { name, exact: true }).click();
      await soon(async () => (await page.locator(selector).count()) === count, name);
      await accessible(page, name);
    }
    await page.getByRole("button", { name: "Our mats", exact: true }).click();
    await page.waitForSelector(".mats figure svg");
    const papers = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/MediaBox\s*\[0 0 \d+/g);
    same(papers.map((paper) => Number(paper.split(" ").at(-1))), [841, 841, 841, 841, 841], "five mats, each on a sheet in landscape");
    await page.emulateMedia({ media: "print" });
    must(!(await page.isVisible("main")), "the form is printed");
    await page.emulateMedia({ media: "screen" });
    await page.reload();
    await has(page, "dd", "30"); // kept
    await page.evaluate((kept) => localStorage.setItem("hall", kept), JSON.stringify({ hall: clock.call(inRound(11), 0, { mat: 3, side: "sun" }), scene: "clock" }));
    await page.goto(`${base}/hall`);
    await has(page, "h3", "Mat 3, Sun · Guest 5");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("a phone shows hall mode without being wider than itself, dark and German too", async () => {
    const { page, context } = await host({ size: [390, 844], lang: "de", dark: true, touch: true }, inRound(11));
    for (const path of ["/hall", "/event"]) {
      await page.goto(base + path);
      await page.waitForSelector("h1");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      must(width <= 390, `${path} is ${width} px wide`);
      await accessible(page, path);
    }
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
