// Symbol Rush in real browsers: a family on three phones, one screen for two teams, a slow line against a fast one, keys, text
// mode; and what its symbols and cards look like as ink. KORNHOLM names the program. Prints TAP.
import { lineOf, settled, soon, startBrowser, startServer, typeCommand, until, visitor } from "./browser.mjs";
import { distances, silhouettes, symbols } from "./rush-ink.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const PHONE = [390, 844];
const SIZES = [[1280, 720], [1366, 768], [1440, 900], PHONE, [844, 390]];
const COLOURS = ["blue", "yellow", "red"];

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

/** Somebody with a line of the own for what the page is not needed for. */
async function guest(options) {
  const one = await visitor(browser, { size: PHONE, touch: true, ...options });
  await one.page.goto(`${base}/help`);
  await one.page.evaluate(() => fetch("/api/tables")); // brings the cookie, where the page itself did not
  one.line = await lineOf(one.page);
  return one;
}

/** A table of the first guest, at which the others sit; their pages are open when it answers. `shared`: further people at
 * the first guest's device. */
async function table(guests, { options = {}, shared = [], colours = true, query = "" } = {}) {
  const [host, ...others] = guests;
  const names = ["Ada", "Mia", "Jonas"];
  const sit = [...shared.map((name) => () => host.line.ask("sit", { name })), ...others.map((one, i) => async (code) => {
    await one.line.ask("join", { code });
    await one.line.ask("sit", { name: names[i + 1] });
  })];
  const seats = guests.length + shared.length;
  const code = await host.line.open({ game: "rush", seats, options, name: "Ada" }, sit);
  for (const one of query ? [host] : guests) await one.page.goto(`${base}/t/${code}${query}`);
  if (query) return code; // the others play by their lines
  for (const one of guests) await one.page.waitForSelector(".rush");
  if (colours) {
    const chosen = COLOURS.slice(0, seats === 2 || seats === 4 ? 2 : 3);
    for (const [i, colour] of chosen.entries()) {
      const { page } = shared.length ? host : guests[i];
      await page.locator(`[data-colour=${colour}]:not(:disabled)`).click();
      await page.locator(`[data-colour=${colour}]:not(:disabled)`).waitFor({ state: "detached" }); // it is taken, or all have chosen
    }
  }
  return code;
}

const phase = (page) => page.locator(".rush").getAttribute("data-phase");
const mini = async (page) => Number(await page.locator(".rush").getAttribute("data-mini"));
const points = (page) => page.$$eval("[data-team] .points b", (all) => all.map((one) => Number(one.textContent)));

/** Runs in the page: a claim that fits, of what is to be seen there: the symbol and the place. `near`: a choice among them;
 *  "all" of them. */
function fitting([seat, near]) {
  const symbolsIn = (element, attribute) => [...element.querySelectorAll(`[${attribute}]`)].map((one) => one.getAttribute(attribute));
  const hand = document.querySelector(seat ? `[data-hand="${seat}"]` : "[data-hand]");
  const own = hand ? symbolsIn(hand, "data-pick") : [];
  const targets = [...document.querySelectorAll("[data-spot]")].filter((spot) => spot.querySelector("[role=button]"));
  const list = targets.flatMap((spot) => {
    const symbol = symbolsIn(spot, "data-symbol").find((one) => own.includes(one));
    return symbol === undefined ? [] : [{ spot: spot.dataset.spot, symbol }];
  });
  if (near === "all") return list;
  const coast = [0, 2, 3, 6, 7, 11, 12, 15, 16, 18, 1, 17].map(String);
  return (near ? list.find((one) => coast.includes(one.spot)) : undefined) ?? list[Math.floor(Math.random() * list.length)] ?? null;
}

/** One claim by two touches, the symbol first or the card; answers whether there was one to make. */
async function claim(page, { seat = "", cardFirst = false, near = false, wrong = false } = {}) {
  return page.evaluate(
    ([source, seat, near, cardFirst, wrong]) => {
      const found = new Function(`return ${source}`)()([seat, near]);
      if (!found) return false;
      const hand = document.querySelector(seat ? `[data-hand="${seat}"]` : "[data-hand]");
      const picks = [...hand.querySelectorAll("[data-pick]")];
      const symbol = picks.find((one) => (one.dataset.pick === found.symbol) !== wrong);
      const card = document.querySelector(`[data-spot="${found.spot}"] [role=button]`);
      let id = 100;
      const touch = (element) => {
        const init = { bubbles: true, cancelable: true, pointerId: id++, pointerType: "touch" };
        element.dispatchEvent(new PointerEvent("pointerdown", init));
        element.dispatchEvent(new PointerEvent("pointerup", init));
      };
      const only = document.querySelectorAll("[data-spot] [role=button]").length === 1;
      if (cardFirst && !only) touch(card);
      touch(symbol);
      if (!cardFirst && !only) touch(card);
      return true;
    },
    [fitting.toString(), seat, near, cardFirst, wrong],
  );
}
const stackOf = (page) => page.evaluate(() => Number(document.querySelector("[data-hand] .stack b")?.textContent ?? Number.NaN));

/** Claims until a card of the stack has gone: whatever was too early or too late is done again. */
async function claims(page, before, how = {}) {
  await soon(async () => (await stackOf(page)) < before || (await claim(page, how), false), "a claim that counts");
}

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
  for (const text of document.querySelectorAll(".rush button, .teams li, .task p")) {
    const at = text.getBoundingClientRect();
    if (at.width > 0 && (at.right > box.right + 1 || at.bottom > box.bottom + 1)) wrong.push(`${text.textContent.trim().slice(0, 20)} is out of sight`);
  }
  if (document.documentElement.scrollHeight > innerHeight + 1) wrong.push("the page scrolls");
  return wrong;
}
async function fits(page, where) {
  await soon(async () => (await phase(page)) === "play", "a race");
  for (const size of SIZES) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await settled(page);
    const wrong = await page.evaluate(unfit, 44);
    must(wrong.length === 0, `${where} at ${size.join("x")}: ${wrong.slice(0, 5).join("; ")}`);
  }
  await page.setViewportSize({ width: PHONE[0], height: PHONE[1] });
  await settled(page);
}

const family = await Promise.all([guest(), guest(), guest({ lang: "de" })]);
const [ada, mia, jonas] = family.map((one) => one.page);

/** One of them plays until the mini-game is over; the others have made their claims before. */
async function playMini(number, runner) {
  await soon(async () => (await mini(runner)) === number && (await phase(runner)) === "play", `mini-game ${number}`);
  for (const page of [ada, mia, jonas].filter((page) => page !== runner)) {
    await soon(() => page.locator("[data-hand] [data-pick]").count(), "a card in every hand");
    if (number < 4) {
      const before = await stackOf(page);
      await claims(page, before, { cardFirst: true });
    }
  }
  await playOn(runner, number);
}
/** Claims whatever there is to claim, until the mini-game is over; of knights until the game is. */
async function playOn(page, number) {
  await page.evaluate(
    ([source, number]) => {
      const fitting = new Function(`return ${source}`)();
      const touch = (element) => element?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerId: 1, pointerType: "touch" }));
      globalThis.pilot = setInterval(() => {
        const rush = document.querySelector(".rush");
        if (rush.dataset.phase === "over" || (number < 5 && rush.dataset.phase === "break")) clearInterval(globalThis.pilot);
        const found = rush.dataset.phase === "play" && Number(rush.dataset.mini) === number && !document.querySelector("[data-flying]") ? fitting(["", number === 2]) : null;
        if (!found) return;
        touch(document.querySelector(`[data-hand] [data-pick="${found.symbol}"]`));
        touch(document.querySelector(`[data-spot="${found.spot}"] [role=button]`));
      }, 25);
    },
    [fitting.toString(), number],
  );
  await soon(async () => ["break", "over"].includes(await phase(page)) && (number < 5 || (await phase(page)) === "over"), `the end of mini-game ${number}`, 120_000);
}
async function everybodyReady() {
  for (const page of [ada, mia, jonas]) await page.locator("[data-ready]").click();
}

await test("three phones play all five mini-games to 10 points", async () => {
  const code = await table(family, { options: { countdown: 1 } });
  // A countdown says what comes.
  await ada.waitForSelector("[data-between=countdown] .count");
  await soon(async () => (await phase(ada)) === "play", "the first race");
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
  await soon(async () => /Ada · [\d,]+ s/.test(await jonas.locator(".call").innerText()), "the call on another phone");
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
  await playOn(ada, 5);
  must(Math.max(...(await points(mia))) >= 10, "nobody has ten points");
  // The end tells the fastest find and everybody's mean, and offers another go.
  const ending = ada.locator("dialog[open]");
  await ending.waitFor();
  await ending.locator("[data-summary] .fastest").waitFor();
  must((await ending.locator("[data-summary] .finders tbody tr").count()) === 3, "the end lacks the means");
  must((await ending.locator("button.main").count()) > 0, "no other go is offered");
  must(family.every((one) => one.errors.length === 0), family.flatMap((one) => one.errors).join("\n"));
  must(code.length > 0, "no table");
});

await test("one screen with two teams: each its side, both at once", async () => {
  const one = await guest({ size: [1280, 720] });
  const { page } = one;
  await table([one], { options: { mode: "beginner", game: 1, countdown: 0 }, shared: ["Ben"] });
  await soon(async () => (await phase(page)) === "play", "the race");
  must((await page.locator("[data-side]").count()) === 2, "not every team has its side");
  const turns = await page.$$eval("[data-side] .turn", (all) => all.map((side) => side.style.getPropertyValue("--turn")));
  must(turns.join() === "90deg,-90deg", `the sides are turned by ${turns}`);
  const wrong = await page.evaluate(unfit, 44);
  must(wrong.length === 0, wrong.slice(0, 5).join("; "));
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
  must(one.errors.length === 0, one.errors.join("\n"));
  await one.context.close();
});

await test("a computer with a keyboard: digits for symbols, letters for cards, arrows; all symbols with their names", async () => {
  const [one, other] = await Promise.all([guest({ size: [1280, 720], touch: false }), guest()]);
  const { page } = one;
  await table([one, other], { options: { mode: "beginner", game: 1, countdown: 0 } });
  await soon(async () => (await phase(page)) === "play", "the race");
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
  await Promise.all([one.context.close(), other.context.close()]);
});

await test("in turns and in words: cards are read out, nobody is in a hurry", async () => {
  const [one, other] = await Promise.all([guest({ size: [1280, 720], touch: false }), guest()]);
  const { page } = one;
  const code = await table([one, other], { options: { mode: "beginner", game: 1, countdown: 0, form: "turns" }, colours: false, query: "?text=1" });
  await page.waitForSelector("form input");
  await other.line.ask("act", { as: "p2", do: "colour red" });
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
  must(code.length > 0, "no table");
  await Promise.all([one.context.close(), other.context.close()]);
});

await browser.close();
await server.stop();
finish();
