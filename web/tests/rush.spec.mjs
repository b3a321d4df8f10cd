// Symbol Rush in real browsers: a family on three phones, one screen for two or three teams, a slow line against a fast one,
// practice, pairs, keys, text mode; and what its symbols and cards look like as ink. KORNHOLM names the program. Prints TAP.
import { settled, soon, startBrowser, startServer, typeCommand } from "./browser.mjs";
import { slowLine } from "./lines.mjs";
import { fixed, momentOf, showFixed } from "./positions.mjs";
import { distances, silhouettes, symbols } from "./rush-ink.mjs";
import { chooseColours, claim, claims, fitting, guest as guestOf, mini, phase, PHONE, playOn, points, racing, stackOf, table } from "./rush-table.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const SIZES = [[1280, 720], [1366, 768], [1440, 900], PHONE, [844, 390]];

// Bounds of what the symbols look like, at the 15 px that they have on a phone's island.
const SMALL_PX = 15;
const ALIKE_MOST = 0.78; // of what two silhouettes cover, over all turns
const INK = [0.18, 0.6]; // of a field
const APART = 0.02; // between two symbols of a card, in parts of its radius
const RIM = 0.01;

await test("DOB-SYM-02, DOB-SYM-03: 73 symbols are told apart by shape alone at 15 px, and each has a name", async () => {
  const page = await browser.newPage();
  const { ink, worst } = await silhouettes(page, SMALL_PX);
  must(ink.length === 73, `${ink.length} symbols`);
  for (const { name, part } of ink) must(part >= INK[0] && part <= INK[1], `${name} is ${Math.round(100 * part)} % ink`);
  must(worst.alike <= ALIKE_MOST, `${worst.a} and ${worst.b} are alike by ${worst.alike.toFixed(2)}`);
  await page.close();
});

await test("nothing touches on any of the 73 cards, in any size and turn", async () => {
  const page = await browser.newPage();
  const { between, rim } = await distances(page);
  must(between.part >= APART, `card ${between.card}: ${between.what} are ${between.part.toFixed(3)} apart`);
  must(rim.part >= RIM, `card ${rim.card}: ${rim.what} is ${rim.part.toFixed(3)} from the rim`);
  await page.close();
});

const guest = (options) => guestOf(browser, base, options);

/** What every phone must have in every moment of a race: symbols that a finger can meet, nothing over them. Runs in the page. */
function unfit(least) {
  const wrong = [];
  const box = document.querySelector(".game").getBoundingClientRect();
  const all = [...document.querySelectorAll("[data-pick], [data-spot] [role=button]")];
  if (!document.querySelector("[data-hand] [data-pick]")) wrong.push("no symbol can be chosen");
  for (const one of all) {
    const at = (one.querySelector(".touch") ?? one.querySelector(".face")).getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    const name = one.dataset.pick ? `symbol ${one.getAttribute("aria-label")}` : `card ${one.closest("[data-spot]").dataset.spot}`;
    if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1) wrong.push(`${name} is out of sight`);
    else if (!one.contains(document.elementFromPoint(x, y))) wrong.push(`${name} is covered`);
    if (one.dataset.pick && Math.min(at.width, at.height) < least) wrong.push(`${name} is ${Math.round(at.width)} px`);
  }
  for (const text of document.querySelectorAll(".rush button, .teams li, .task p, .stack, .score")) {
    const at = text.getBoundingClientRect();
    if (at.width > 0 && (at.right > box.right + 1 || at.bottom > box.bottom + 1)) wrong.push(`${text.textContent.trim().slice(0, 20)} is out of sight`);
  }
  if (document.documentElement.scrollHeight > innerHeight + 1) wrong.push("the page scrolls");
  return wrong;
}
async function fits(page, where, least = () => 44) {
  await racing(page);
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await settled(page);
    const wrong = await page.evaluate(unfit, least(size));
    must(wrong.length === 0, `${where} at ${size.join("x")}: ${wrong.slice(0, 5).join("; ")}`);
  }
  await page.setViewportSize(before);
  await settled(page);
}

const family = await Promise.all([guest(), guest(), guest({ lang: "de" })]);
const [ada, mia, jonas] = family.map((one) => one.page);
const [adas, mias, jonass] = family;

/** One of them plays until the mini-game is over; the others have made their claims before. All at once among barbarians. */
async function playMini(number, runner) {
  const pages = [ada, mia, jonas];
  await soon(async () => (await mini(runner)) === number && (await phase(runner)) === "play", `mini-game ${number}`);
  for (const page of pages) await soon(() => page.locator("[data-hand] [data-pick]").count(), "a card in every hand");
  if (number < 4) for (const page of pages.filter((page) => page !== runner)) await claims(page, await stackOf(page), { cardFirst: true });
  await Promise.all((number < 4 ? [runner] : pages).map((page) => playOn(page, number)));
}
async function everybodyReady() {
  for (const page of [ada, mia, jonas]) await page.locator("[data-ready]").click();
}

await test("three phones play all five mini-games to 10 points", async () => {
  await table(family, { options: { countdown: 1 }, colours: false });
  await chooseColours([ada, mia, jonas]);
  // A countdown says what comes.
  await ada.waitForSelector("[data-between=countdown] .count");
  await fits(ada, "Landfall");
  await accessible(ada, "Landfall");

  // A wrong symbol: a lock with a word, on nobody else's phone, and the right symbol is not told (SYS-CLAIM-07, SYS-CLAIM-08).
  await claim(mia, { wrong: true });
  await mia.waitForSelector("[data-lock]");
  must((await mia.locator(".hand .word").innerText()) === "locked", "no word says that it is locked");
  must((await mia.locator("[data-hand] [data-pick]").count()) === 0, "symbols can be chosen behind the lock");
  must((await ada.locator("[data-lock]").count()) === 0, "another phone is locked, too");
  await soon(async () => (await mia.locator("[data-lock]").count()) === 0, "the end of the lock");

  // What is found is told to all, in the reader's language (SYS-CLAIM-09).
  await claim(ada);
  await soon(async () => /[\d,]+ s · Ada/.test(await jonas.locator(".call").innerText()), "the call on another phone");
  const called = (await jonas.locator(".call b").innerText()).trim();
  must(symbols().length === 73 && /^[A-ZÄÖÜ]/.test(called), `"${called}" is no German name`);

  // A pause covers all cards on every phone (SYS-PAUSE-09).
  await ada.click("header .round[aria-label=Pause]");
  for (const page of [ada, mia, jonas]) {
    await page.waitForSelector("[data-covered]");
    must((await page.locator(".rush [data-card]").count()) === 0, "cards are to be seen in a pause");
  }
  await ada.click(".paused button.main");
  // A page that is opened again goes on in the middle.
  await mia.waitForSelector("[data-hand] .stack b");
  const left = await stackOf(mia);
  await mia.reload();
  await soon(async () => (await stackOf(mia)) === left, "the same stack after a reload");
  await claims(mia, left);

  await playMini(1, ada);
  // Between two mini-games: the score, and who found what how fast.
  await ada.waitForSelector("[data-between=break]");
  must((await ada.locator(".score tr").count()) === 3 && (await ada.locator(".finders tbody tr").count()) === 3, "the break lacks the score or the finds");
  must(/\d,\d+ s/.test(await jonas.locator(".finders").innerText()), "times are not written the German way");
  await accessible(ada, "the break");
  await everybodyReady();
  await playMini(2, mia);
  await everybodyReady();
  await playMini(3, jonas);
  await everybodyReady();
  await playMini(4, ada);
  must((await points(ada)).every((n) => n < 10), "the game was over before the knights");
  await everybodyReady();
  await soon(async () => (await mini(ada)) === 5 && (await phase(ada)) === "play", "knights");
  must((await ada.locator("[data-spot]").count()) === 2 && (await jonas.locator("[data-spot]").count()) === 2, "a phone does not show the two other teams");
  await fits(jonas, "Knights");
  await Promise.all([ada, mia, jonas].map((page) => playOn(page, 5)));
  must(Math.max(...(await points(mia))) >= 10, "nobody has ten points");
  // The end tells the fastest find and everybody's mean, and offers another go.
  const ending = ada.locator("dialog[open]");
  await ending.waitFor();
  await ending.locator("[data-summary] .fastest").waitFor();
  must((await ending.locator("[data-summary] .finders tbody tr").count()) === 3, "the end lacks the means");
  must((await ending.locator("button.main").count()) > 0, "no other go is offered");
  const marks = await ending.locator("[data-rematch] rect").evaluateAll((all) => all.map((one) => one.getAttribute("fill")));
  must(marks.join() === "#e2b32e,#c63a2b", `the others are marked ${marks.join()}, and not as their teams`);
  must(family.every((one) => one.errors.length === 0), family.flatMap((one) => one.errors).join("\n"));
});

await test("one screen with two teams: each its side, both at once", async () => {
  const one = await guest({ size: [1280, 720] });
  const { page } = one;
  await table([one], { options: { mode: "beginner", game: 1, countdown: 0 }, seats: [0, 0] });
  await racing(page);
  must((await page.locator("[data-side]").count()) === 2, "not every team has its side");
  const turns = await page.$$eval("[data-side] .turn", (all) => all.map((side) => side.style.getPropertyValue("--turn")));
  must(turns.join() === "90deg,-90deg", `the sides are turned by ${turns}`);
  await fits(page, "two teams at one screen");
  const stacks = () => page.$$eval("[data-hand] .stack b", (all) => all.map((b) => Number(b.textContent)));
  const before = await stacks();
  // Both choose their symbols before either touches a card: each card goes to the one whose symbol is on it.
  const both = await page.evaluate((source) => {
    const fitting = new Function(`return ${source}`)();
    // Two places, and on neither of them the symbol of the other one.
    const shows = (spot, symbol) => document.querySelector(`[data-spot="${spot}"] [data-symbol="${symbol}"]`) !== null;
    const [mine, theirs] = ["p1", "p2"].map((seat) => fitting([seat, "all"]).map((one) => ({ seat, ...one })));
    const [a, b] = mine.flatMap((one) => theirs.map((other) => [one, other])).find(([one, other]) => !shows(one.spot, other.symbol) && !shows(other.spot, one.symbol));
    const down = (element, pointerId) => element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerId, pointerType: "touch" }));
    for (const [i, one] of [a, b].entries()) down(document.querySelector(`[data-hand="${one.seat}"] [data-pick="${one.symbol}"]`), 10 + i);
    return [a, b];
  }, fitting.toString());
  await soon(async () => (await page.locator(".choice.picked").count()) === 2, "two symbols at once");
  for (const one of both) await page.evaluate((spot) => document.querySelector(`[data-spot="${spot}"] [role=button]`)?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerId: 20, pointerType: "touch" })), one.spot);
  await soon(async () => (await stacks()).every((n, i) => n === before[i] - 1), async () => `the cards of both sides: ${before} became ${await stacks()}`);
  // Three teams: nothing is out of reach; on a phone their cards are as large as three of them can be.
  await table([one], { options: { mode: "beginner", game: 2, countdown: 0 }, seats: [0, 0, 0] });
  await fits(page, "three teams at one screen", ([w, h]) => (Math.min(w, h) < 500 ? 34 : 40));
  must(one.errors.length === 0, one.errors.join("\n"));
  await one.context.close();
});

await test("a computer with a keyboard: digits for symbols, letters for cards, arrows; all symbols with their names", async () => {
  const one = await guest({ size: [1280, 720], touch: false });
  const { page } = one;
  await table([one, mias], { options: { mode: "beginner", game: 1, countdown: 0 }, open: [one] });
  await racing(page);
  await page.keyboard.press("Tab");
  await page.waitForSelector("[data-hand] .digit");
  const keysFor = () => page.evaluate((source) => {
    const found = new Function(`return ${source}`)()(["", false]);
    return [document.querySelector(`[data-pick="${found.symbol}"] .digit text`).textContent, document.querySelector(`[data-spot="${found.spot}"] .letter text`).textContent.toLowerCase()];
  }, fitting.toString());
  const before = await stackOf(page);
  for (const key of await keysFor()) await page.keyboard.press(key);
  await soon(async () => (await stackOf(page)) === before - 1, "a claim by two keys");
  await page.locator("[data-spot='9'] [role=button]").focus();
  await page.keyboard.press("ArrowRight");
  must((await page.evaluate(() => document.activeElement.closest("[data-spot]")?.dataset.spot)) === "10", "an arrow does not lead to the next card");
  const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  must(label.startsWith("Place 11: ") && label.split(",").length === 9, `a card is called "${label}"`);
  await page.locator("button.all").click();
  await page.locator("dialog[open] [data-symbol-row]").first().waitFor();
  const rows = await page.$$eval("dialog[open] [data-symbol-row]", (all) => all.map((row) => row.textContent.trim().replace(/\s+/g, " ")));
  must(rows.length === 73 && rows.some((row) => row === "anchor Anker"), `the table of symbols has ${rows.length} rows, as ${rows[18]}`);
  await accessible(page, "the table of symbols");
  await one.context.close();
});

await test("in turns and in words: cards are read out, nobody is in a hurry", async () => {
  const one = await guest({ size: [1280, 720], touch: false });
  const { page } = one;
  await table([one, mias], { options: { mode: "beginner", game: 1, countdown: 0, form: "turns" }, open: [one], colours: false, query: "?text=1" });
  await page.waitForSelector("form input");
  await mias.line.ask("act", { as: "p2", do: "colour red" });
  await soon(async () => (await page.innerText("#how")).includes("claim"), "examples of this game");
  await typeCommand(page, "colour blue");
  await soon(async () => /Your turn/.test(await page.locator("[role=log]").innerText()), "the own turn");
  const hand = await typeCommand(page, "hand");
  const own = /Your card: ([^.]*)\./.exec(hand)?.[1].split(", ") ?? [];
  must(own.length === 9, `the hand says "${hand}"`);
  const places = [...(await typeCommand(page, "board")).matchAll(/Place (\d+)[^:]*: ([^.]*)\./g)].map(([, place, list]) => ({ place, list: list.split(", ") }));
  must(places.length === 19, `${places.length} cards are read out`);
  const [first] = places;
  const symbol = first.list.find((name) => own.includes(name));
  const said = await typeCommand(page, `claim ${first.place} ${symbol}`);
  must(said.includes(`You: ${symbol}, `), `the claim says "${said}"`);
  must(/Mia is looking/.test(await typeCommand(page, "claim")), "the other's turn is not told");
  await one.context.close();
});

/** What cannot be pressed or read between two mini-games. Runs in the page. */
function unfitBetween() {
  const box = document.querySelector(".game").getBoundingClientRect();
  return [...document.querySelectorAll(".between button, .between td, .between .count")].flatMap((one) => {
    const at = one.getBoundingClientRect();
    const name = one.textContent.trim().slice(0, 20);
    if (at.left < box.left || at.right > box.right + 1 || at.bottom > box.bottom + 1) return [`${name} is out of sight`];
    const met = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    return at.width === 0 || one.contains(met) ? [] : [`${name} is covered`];
  });
}
await test("five people with long names: whatever stands between two mini-games fits at every size", async () => {
  const names = ["Ada", "Bruno", "Christina", "Maximiliane von Nord", "Friederike"];
  const one = await guest({ lang: "de" });
  for (const step of ["colour", "break"]) {
    const clock = { at: 0, deadline: 14_000, still: true };
    const moment = momentOf("rush-five.rec", (look, seat) => look.phase === step && seat === 2);
    await showFixed(one.page, base, fixed({ ...moment, names, clock }));
    await one.page.waitForSelector(`[data-between=${step}] button`);
    for (const [width, height] of SIZES) {
      await one.page.setViewportSize({ width, height });
      await settled(one.page);
      const wrong = await one.page.evaluate(unfitBetween);
      must(wrong.length === 0, `${step} at ${width}x${height}: ${wrong.slice(0, 5).join("; ")}`);
    }
  }
  await one.context.close();
});

await test("practice: both see what was found, the finder turns up two new cards, nobody counts", async () => {
  await table([adas, mias], { options: { mode: "practice" }, colours: false });
  await racing(ada);
  await fits(ada, "Practice");
  const cards = () => ada.$$eval(".rush [data-card]", (all) => all.map((one) => one.dataset.card).join());
  const before = await cards();
  await soon(async () => (await phase(ada)) === "found" || (await claim(ada), false), "the symbol");
  // What both cards share is marked on both, for everybody.
  for (const page of [ada, mia]) await soon(async () => (await page.locator(".rush .marked").count()) === 2, "the mark on both cards");
  must((await mia.locator("[data-two-new]").count()) === 0, "another one may go on, too");
  must((await ada.locator(".teams").isVisible()) === false, "points are counted");
  await ada.click("[data-two-new]");
  await soon(async () => (await phase(ada)) === "play" && (await cards()) !== before, "two new cards");
  for (const page of [ada, mia]) await page.click("[data-understood]");
  await ada.waitForSelector("dialog[open] .taps, dialog[open] button.main");
});

await test("five people: whoever has played all cards shows the partner what to take, and nobody else (SYS-CLAIM-17)", async () => {
  // Ada (p1) and Mia (p4) are a team; the others sit there and look.
  await table(family, { options: { mode: "beginner", game: 1, countdown: 0 }, seats: [0, 2, 2, 1, 2], open: [adas, mias] });
  await racing(mia);
  for (let left = 7; left > 1; left--) await claims(mia, left);
  // A touch more, and the first tip is given already.
  await soon(async () => /stack is empty|hears: /.test(await mia.locator(".task").innerText()) || (await claim(mia), false), "the empty stack");
  const own = (page) => page.evaluate(() => document.querySelector("[data-hand] [data-card]")?.dataset.card);
  await soon(async () => (await own(mia)) === (await own(ada)), "the partner's card");
  await soon(async () => /hears: /.test(await mia.locator(".task").innerText()) || (await claim(mia), false), "what the helper is told");
  await soon(async () => /Mia says: .*Place \d+/.test(await ada.locator(".task").innerText()), "the tip");
  const tipped = ada.locator("[data-spot].chosen");
  must((await tipped.count()) === 1, "the card that was shown is not chosen");
  must(!(await jonass.line.did()).some((done) => /^p4 tip \w+/.test(done)), "others read where a tip points");
  // The symbol is enough now.
  const left = await stackOf(ada);
  await ada.evaluate((source) => {
    const spot = document.querySelector("[data-spot].chosen").dataset.spot;
    const { symbol } = new Function(`return ${source}`)()(["", "all"]).find((one) => one.spot === spot);
    document.querySelector(`[data-pick="${symbol}"]`).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch" }));
  }, fitting.toString());
  await soon(async () => (await stackOf(ada)) === left - 1, "a claim by one touch");
});

await test("names are said aloud, and not when the voice is off; without motion nothing moves; forced colours leave the cards", async () => {
  const one = await guest({ motion: false });
  const { page } = one;
  await page.addInitScript(() => {
    globalThis.said = [];
    const voice = { lang: "en-GB", localService: true, default: true };
    Object.defineProperty(globalThis, "speechSynthesis", { value: { getVoices: () => [voice], cancel: () => {}, speak: ({ text }) => globalThis.said.push(text) } });
    globalThis.SpeechSynthesisUtterance = class {
      constructor(text) {
        this.text = text;
      }
    };
  });
  await table([one, mias], { options: { mode: "beginner", game: 1, countdown: 0 }, open: [one] });
  await racing(page);
  await claims(page, await stackOf(page));
  const said = () => page.evaluate(() => globalThis.said);
  await soon(async () => (await said()).length > 0 && (await said()).at(-1) === (await page.locator(".call b").innerText()), async () => `"${await said()}" was said`);
  const moving = await page.evaluate(() => document.getAnimations().filter((one) => one.effect.target?.closest(".rush") && one.effect.getComputedTiming().duration > 1).length);
  must(moving === 0, `${moving} things move for somebody who wants none of it`);
  await page.emulateMedia({ forcedColors: "active" });
  const inks = await page.evaluate(() => [".face", ".rim", "[data-symbol] path"].map((what) => getComputedStyle(document.querySelector(`[data-hand] ${what}`)).fill));
  must(new Set(inks).size === 3 && inks[0] === "rgb(251, 244, 226)", `forced colours draw a card in ${inks.join(", ")}`);
  await page.emulateMedia({ forcedColors: "none" });
  await page.click("header summary");
  await page.getByRole("switch", { name: /Voice|aloud/i }).click();
  await page.keyboard.press("Escape");
  const before = await said();
  await claims(page, await stackOf(page));
  must((await said()).length === before.length, "the voice is off and speaks");
  await one.context.close();
});

const LATENCY_MS = 90; // of the slow line, each way
const ARRIVES_MS = 40; // what the other line needs at most, where the machine has time
await test("a slow line against a fast one: the quicker finger wins, and the other one reads by how little", async () => {
  const { slow, cut } = await slowLine(base, { latencyMs: LATENCY_MS });
  const far = await guestOf(browser, slow);
  const near = await guest({ motion: true, lasting: true });
  await table([far, near], { options: { mode: "beginner", game: 1, countdown: 0 }, colours: false });
  await chooseColours([far.page, near.page]);
  await Promise.all([racing(far.page), racing(near.page)]);
  /** Both want the same card, the far one a moment before the near one; whose claim was there first? */
  async function contest() {
    await soon(async () => (await near.page.locator("[data-flying]").count()) === 0, "a card that comes back");
    const seen = (page) => page.$$eval("[data-spot]", (all) => all.map((one) => [one.dataset.spot, one.querySelector("[data-card]")?.dataset.card]));
    const [a, b] = [await seen(far.page), new Map(await seen(near.page))];
    const spot = a.find(([spot, card]) => card !== undefined && b.get(spot) === card)?.[0] ?? null;
    const left = [await stackOf(far.page), await stackOf(near.page)];
    if (left.some(Number.isNaN)) throw new Error("the cards are used up and the far one has not won");
    const card = () => near.page.evaluate(() => document.querySelector("[data-hand] [data-card]")?.dataset.card);
    const own = await card();
    const first = claim(far.page, { spot });
    const [, made] = [await first, await claim(near.page, { spot })];
    if (!(await first) || !made) return false;
    const overtaken = made.at + ARRIVES_MS < (await first).at + LATENCY_MS; // the near one's claim came before
    await soon(async () => (await stackOf(far.page)) < left[0] || (await stackOf(near.page)) < left[1], "whose card it is");
    const text = await near.page.locator(".task").innerText();
    if (!overtaken || !/ms too late/.test(text)) return false;
    must(made.flew, "the card did not fly at once");
    must(/^\d+ ms too late\s+Give or take \d+ ms\. Ada was quicker\.$/.test(text), `the loser reads "${text}"`);
    // It comes back to the hand that it left.
    await soon(async () => (await near.page.locator("[data-flying]").count()) === 0 && (await card()) === own, "the card in its hand again");
    return true;
  }
  await soon(contest, "a race that the far one wins although the other one's claim came first", 120_000);
  must(near.errors.length === 0 && far.errors.length === 0, [...near.errors, ...far.errors].join("\n"));
  await Promise.all([near.context.close(), far.context.close()]);
  cut();
});

await browser.close();
await server.stop();
finish();
