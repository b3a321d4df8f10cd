// People at a table of Symbol Rush in real browsers: how they sit down, and what their fingers do.
import { lineOf, soon, visitor } from "./browser.mjs";

export const PHONE = [390, 844];
const COLOURS = ["blue", "yellow", "red"];
const NAMES = ["Ada", "Mia", "Jonas"];

/** Somebody with a phone and a line of the own for what the page is not needed for. `base`: the way to the server. */
export async function guest(browser, base, options = {}) {
  const one = { base, ...(await visitor(browser, { size: PHONE, touch: true, ...options })) };
  await one.page.goto(`${base}/help`);
  await one.page.evaluate(() => fetch("/api/tables")); // brings the cookie, where the page itself did not
  return one;
}

/** A table of the first guest, at which the others sit; their pages are open when it answers. `seats`: whose each is, by the
 * number of the guest; `open`: whose pages are opened. */
export async function table(guests, { options = {}, seats = guests.map((_, i) => i), open = guests, colours = true, query = "" } = {}) {
  const [host] = guests;
  for (const one of guests) one.line = await lineOf(one.page);
  const sit = seats.slice(1).map((who, i) => async (code) => {
    const again = seats.slice(0, i + 1).includes(who);
    if (!again) await guests[who].line.ask("join", { code });
    await guests[who].line.ask("sit", { name: again ? `${NAMES[who]} ${i + 2}` : NAMES[who] });
  });
  const code = await host.line.open({ game: "rush", seats: seats.length, options, name: NAMES[0] }, sit);
  if (colours) {
    const teams = seats.length === 2 || seats.length === 4 ? 2 : 3;
    for (const [i, colour] of COLOURS.slice(0, teams).entries()) await guests[seats[i]].line.ask("act", { as: `p${i + 1}`, do: `colour ${colour}` });
  }
  for (const one of open) await one.page.goto(`${one.base}/t/${code}${query}`);
  if (!query) for (const one of open) await one.page.waitForSelector(".rush");
  return code;
}

/** Everybody chooses a colour on the own page. */
export async function chooseColours(pages) {
  for (const [i, page] of pages.entries()) {
    const button = page.locator(`[data-colour=${COLOURS[i]}]:not(:disabled)`);
    await button.click();
    await button.waitFor({ state: "detached" }); // it is taken, or all have chosen
  }
}

export const phase = (page) => page.locator(".rush").getAttribute("data-phase");
export const mini = async (page) => Number(await page.locator(".rush").getAttribute("data-mini"));
export const points = (page) => page.$$eval("[data-team] .points b", (all) => all.map((one) => Number(one.textContent)));
export const racing = (page) => soon(async () => (await phase(page)) === "play" && (await page.locator("[data-hand] [data-pick]").count()) > 0, "a race");

/** Runs in the page: a claim that fits, of what is to be seen there: the symbol and the place. `near`: a choice among them;
 *  "all" of them. */
export function fitting([seat, near]) {
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

/** One claim by two touches, the symbol first or the card; `spot` names the card. Answers null where there is none to make,
 * else when it was made and whether a card flew at once. */
export async function claim(page, { seat = "", cardFirst = false, near = false, wrong = false, spot = null } = {}) {
  return page.evaluate(
    async ([source, seat, near, cardFirst, wrong, spot]) => {
      const fits = new Function(`return ${source}`)();
      const found = spot === null ? fits([seat, near]) : fits([seat, "all"]).find((one) => one.spot === spot);
      if (!found) return null;
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
      const at = Date.now();
      await new Promise((done) => queueMicrotask(() => queueMicrotask(done))); // what was touched is drawn
      return { at, flew: document.querySelector("[data-flying]") !== null };
    },
    [fitting.toString(), seat, near, cardFirst, wrong, spot],
  );
}
export const stackOf = (page) => page.evaluate(() => Number(document.querySelector("[data-hand] .stack b")?.textContent ?? Number.NaN));

/** Claims until a card of the stack has gone: whatever was too early or too late is done again. */
export async function claims(page, before, how = {}) {
  const seen = () => page.evaluate((source) => `${document.querySelector(".rush")?.dataset.phase}, ${document.querySelector("[data-hand]")?.innerText}, ${document.querySelector(".task")?.innerText}, ${JSON.stringify(new Function(`return ${source}`)()(["", "all"]))}`, fitting.toString());
  await soon(async () => (await stackOf(page)) < before || (await claim(page, how), false), async () => `a claim that counts, below ${before}: ${await seen()}`);
}

/** Claims whatever there is to claim, until the mini-game is over; of knights until the game is. */
export async function playOn(page, number) {
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
