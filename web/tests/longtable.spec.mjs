// A seat at Long Table in a real browser, against bots, over the real server: what a round needs takes two taps, nothing
// that must be tapped is covered, and the moment cannot be missed.
import { lineOf, pass, settled, soon, startBrowser, startServer, typeCommand, visitor } from "./browser.mjs";
import { OPTIONS, ROUNDS } from "./evening.mjs";
import { counts, HOLDS, here, KINDS, MIDDLE, seated, sitDown, tap, tapPlace, taps, wakes } from "./fingers.mjs";
import { laid, showRow } from "./rows.mjs";
import { accessible, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const PHONE = { size: [390, 844], touch: true };
const SIZES = [[1280, 720], [1366, 768], [1440, 900], [390, 844], [844, 390]];

// Two people who visit one table after the other. No clock runs on their pages: what a round shows stays.
const phone = await visitor(browser, { ...PHONE, still: true, lasting: true, storage: { name: "Ada" } });
const desk = await visitor(browser, { still: true, storage: { name: "Ada" } });
const bea = await visitor(browser, { storage: { name: "Bea" } }); // has no page of a game, and seats of whoever does nothing
await bea.page.goto(server.base);
const people = await lineOf(bea.page);
const quiet = ({ errors }) => must(errors.length === 0, errors.splice(0).join(" | "));

const seatAt = (who, ...how) => seated(server, who, ...how);

try {
  await test("at a real table two trades and a road take six taps; one's own terms take a long press", async () => {
    const { page } = phone;
    const line = await seatAt(phone, { dice: "manual" }, 6, people);
    for (const dice of ["4 5", "2 3", "2 3", "4 5", "4 4", "4 4"]) for (const word of [`dice ${dice}`, "end"]) await line.ask("act", { as: "host", do: word });
    await line.ask("act", { as: "host", do: "dice 4 4" }); // round 7, and everybody has something
    await page.waitForSelector(".seat.active");
    taps.n = 0;
    for (let trade = 1; trade <= 2; trade++) {
      const hand = await counts(page);
      await tap(page, "[data-token=brick]");
      await page.waitForSelector(".person.has");
      const partner = page.locator(".person.has").first();
      must((await partner.innerText()).includes("→"), "it does not say what it would offer");
      const as = await partner.getAttribute("data-seat");
      await tap(page, ".person.has");
      await page.waitForSelector(`[data-withdraw="${trade}"]`);
      await people.ask("act", { as, do: `accept p1 ${trade} in r7` });
      await soon(async () => (await counts(page)).join() !== hand.join(), "the trade");
    }
    const left = Number(await page.locator("[data-piece=road].can small").innerText());
    await tap(page, "[data-piece=road]");
    await tapPlace(page, "way");
    await soon(async () => Number(await page.locator("[data-piece=road] small").innerText()) === left - 1, "the road");
    must(taps.n === 6, `${taps.n} taps`);
    await page.locator(".person:not(.me)").first().click({ delay: 700 });
    await page.waitForSelector(".sheet [data-send]");
    await page.waitForSelector("[data-gain]", { state: "detached" }); // what has flown in is written over the heap for a moment
    await accessible(page, "an offer");
    await page.click(".sheet .close");
    quiet(phone);
  });

  await test("where everybody chooses, city and settlements are placed with two taps each", async () => {
    const { page } = phone;
    await seatAt(phone, { setup: "variable" });
    for (let i = 0; i < 3; i++) {
      const before = await page.locator(".board [data-help=city], .board [data-help=settlement]").count();
      for (const kind of ["crossing", "way"]) await tapPlace(page, kind);
      await soon(async () => (await page.locator(".board [data-help=city], .board [data-help=settlement]").count()) > before, "the building");
    }
    quiet(phone);
  });

  const OFFER = { "p4 offer1": "0 0 0 0 1 0 1 0 0 0 254 255 255 1", "p4 offers": "1" }; // an ore for a brick, to all
  const OWES = { phase: "5", dice: "3 4", target: "9", robbers: "7", "p1 hand": "3 5 1 3 0", "p1 owes": "6" };
  const WINS = { "p1 stock": "7 1 0" };
  await test("whatever must be pressed lies free in every size, at every moment, by day and night", async () => {
    const tray = ["[data-token=wood]", "[data-token=ore]", "[data-tiles]", "[data-piece=road]", "[data-piece=tile]", "[data-call]", ".person.me", ".person:not(.me)", ".strip [data-place='2']", ".zoom"];
    const moments = [
      ["an offer", { ...MIDDLE, set: { ...HOLDS, ...OFFER } }, [...tray, ".take", ".no"]],
      ["a 7", { ...MIDDLE, set: OWES }, ["[data-discard]", "[data-more=wood]", "[data-less=brick]", ".person.me"]],
      ["the call", { ...MIDDLE, set: { ...HOLDS, ...WINS } }, [...tray, "[data-call].right"]],
      ["a victory", { ...MIDDLE, set: { ...HOLDS, ...WINS, phase: "7", "p3 did": "24", "p3 stock": "2 0 0", winners: "1" } }, ["[data-call]", ".sheet .close"]],
      ["tokens to fetch", { ...MIDDLE, set: { ...HOLDS, "p1 claim": "2 0 1 0 0" } }, [...tray, "[data-collect]"]],
    ];
    const { context, page, errors } = await visitor(browser, { lang: "de", still: true, storage: { name: "Ada" } });
    for (const [name, position, pressed] of moments) {
      await showRow(page, server.base, position);
      for (const [i, size] of SIZES.entries()) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        await page.emulateMedia({ colorScheme: i % 2 ? "dark" : "light" });
        await settled(page);
        await here(page, [".banner [data-seconds]", ".banner h1", ...pressed], `${name}, ${size.join("×")}`);
        const cut = await page.$$eval(".piece .word, .banner h1, .take, .no, [data-discard], [data-collect]", (all) => all.filter((w) => w.scrollWidth > w.clientWidth + 1).map((w) => w.textContent));
        must(cut.length === 0, `cut off, ${name}, ${size.join("×")}: ${cut.join()}`);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/longtable-${name.replaceAll(" ", "-")}-${size.join("x")}.png` });
      }
      if (name === "an offer" || name === "a 7") await accessible(page, name);
    }
    must(errors.length === 0, errors.join(" | "));
    await context.close();
  });

  await test("the own points and tiles are there, and a call that would be wrong is not made; place before piece takes two taps too", async () => {
    const { page } = phone;
    const line = await showRow(page, server.base, { ...MIDDLE, set: HOLDS });
    await page.tap("[data-call]");
    must((await page.innerText(".sheet")).includes("12 / 18"), "not the points");
    await page.tap(".sheet .close");
    await page.tap("[data-tiles]");
    await page.waitForSelector(".sheet");
    await page.tap(".sheet .close");
    taps.n = 0;
    await tapPlace(page, "way");
    await tap(page, "[data-piece=road]");
    await soon(() => line.asked.length === 1, "the road");
    must(/^road m\S+ in r27$/.test(line.asked[0]) && taps.n === 2, `${line.asked[0]}, ${taps.n} taps`);
  });

  await test("an offer is taken with one tap, an offer made with two, a discard confirmed with one, a victory called with one", async () => {
    const { page } = phone;
    let line = await showRow(page, server.base, { ...MIDDLE, set: { ...HOLDS, ...OFFER } });
    await wakes(page);
    taps.n = 0;
    await tap(page, ".take");
    await soon(() => line.asked.length === 1, "the trade");
    must(line.asked[0] === "accept p4 1 in r27" && taps.n === 1, line.asked.join());
    await tap(page, ".no");
    await page.waitForSelector("[data-offer]", { state: "detached" });
    line = await showRow(page, server.base, { ...MIDDLE, set: { ...HOLDS, "p3 hand": "0 0 0 0 2" } });
    taps.n = 0;
    await tap(page, "[data-token=ore]");
    await tap(page, ".person.has[data-seat=p3]");
    await soon(() => line.asked.length === 1, "the offer");
    must(/^offer 1 brick for 1 ore to p3 in r27$/.test(line.asked[0]) && taps.n === 2, line.asked.join());
    line = await showRow(page, server.base, { ...MIDDLE, set: OWES });
    await page.waitForSelector("[data-discard][aria-disabled=false]");
    taps.n = 0;
    await tap(page, "[data-discard]");
    await soon(() => line.asked.length === 1, "the discard");
    must(line.asked[0] === "discard 2 wood 3 brick 1 grain in x7" && taps.n === 1, line.asked.join());
    await tap(page, "[data-less=wood]");
    must((await page.getAttribute("[data-discard]", "aria-disabled")) === "true", "too few may be given back");
    line = await showRow(page, server.base, { ...MIDDLE, set: { ...HOLDS, ...WINS } });
    must((await page.innerText("[data-count]")).includes("18"), "the recount is not there");
    taps.n = 0;
    await tap(page, "[data-call].right");
    await soon(() => line.asked.length === 1, "the call");
    must(line.asked[0] === "call in r27" && taps.n === 1, line.asked.join());
  });

  await test("what comes by itself lies dead for a moment; nothing moves when the robbers come", async () => {
    const { page } = phone;
    const calm = { ...MIDDLE, set: HOLDS };
    const line = await showRow(page, server.base, calm);
    await wakes(page);
    const place = async () => JSON.stringify(await page.locator(".board > svg").boundingBox());
    const before = await place();
    // The moment in which the offer appears: a tap that was on its way to something else.
    await page.evaluate(() => {
      new MutationObserver((_, watch) => {
        const take = document.querySelector(".take");
        if (!take) return;
        watch.disconnect();
        take.click();
        document.querySelector(".no").click();
        document.body.dataset.hit = "yes";
      }).observe(document.body, { childList: true, subtree: true });
    });
    line.tell(laid({ ...MIDDLE, set: { ...HOLDS, ...OFFER } }));
    await page.waitForSelector("body[data-hit]");
    await wakes(page);
    must(line.asked.length === 0 && (await page.locator("[data-offer]").count()) === 1, `a tap on its way did ${line.asked.join()}`);
    line.tell(laid({ ...MIDDLE, set: OWES }));
    await page.waitForSelector("[data-discard]");
    must((await place()) === before, "the board moved");
  });

  await test("an action that comes too late says by how much", async () => {
    const { page } = phone;
    const line = await showRow(page, server.base, { ...MIDDLE, set: { ...HOLDS, ...OFFER } });
    line.refuse = { rule: "SYS-LATE-01", with: { late_ms: 312 } };
    await wakes(page);
    await tap(page, ".take");
    await soon(async () => (await page.innerText(".banner p")).includes("312"), "by how much");
  });

  await test("a whole round by keyboard alone: an offer, an answer, a road, tokens given back, the call", async () => {
    const { page } = desk;
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const asks = (line, count, what) => soon(() => line.asked.length === count, () => `${what}: ${line.asked.join()}`);
    let line = await showRow(page, server.base, { ...MIDDLE, set: { ...HOLDS, ...OFFER, "p3 hand": "0 0 0 0 2" } });
    await wakes(page);
    await press("5");
    await page.waitForSelector(".person.has:focus"); // whoever has it, and Enter offers
    await press("Enter");
    await asks(line, 1, "the offer");
    must(/^offer 1 brick for 1 ore to p\d in r27$/.test(line.asked[0]), line.asked[0]);
    await wakes(page);
    await press("y");
    await asks(line, 2, "the answer");
    must(line.asked[1] === "accept p4 1 in r27", line.asked[1]);
    await press("r");
    await page.waitForSelector(".board > svg:focus");
    const cursor = () => page.getAttribute(".site.cursor", "data-site");
    const before = await cursor();
    for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      await press(arrow);
      if ((await cursor()) !== before) break;
    }
    must((await cursor()) !== before, "arrows lead nowhere");
    await press("Enter");
    await asks(line, 3, "the road");
    must(/^road m\S+ in r27$/.test(line.asked[2]), line.asked[2]);
    // Without single keys the same controls are reached one after the other, and the row is one of them.
    await page.evaluate(() => document.querySelector(".seat .person").focus());
    const passed = [];
    for (let i = 0; i < 40; i++) {
      passed.push(await page.evaluate(() => (document.activeElement.matches(".board > svg") ? "board" : (document.activeElement.dataset.piece ?? document.activeElement.dataset.token ?? ""))));
      if (await page.evaluate(() => document.activeElement.matches("[data-call]"))) break;
      await press("Tab");
    }
    must(passed.filter((one) => one === "board").length === 1 && passed.includes("ore") && passed.includes("city"), passed.join());
    line = await showRow(page, server.base, { ...MIDDLE, set: OWES });
    await page.waitForSelector("[data-discard][aria-disabled=false]");
    await press("f");
    await asks(line, 1, "the discard");
    line = await showRow(page, server.base, { ...MIDDLE, set: { ...HOLDS, ...WINS } });
    await page.waitForSelector("[data-call].right");
    await press("v");
    await asks(line, 1, "the call");
    must(line.asked[0] === "call in r27", line.asked[0]);
  });

  await test("time is read out at 10 and at 5 seconds, once each", async () => {
    const { context, page } = await visitor(browser, { still: true, storage: { name: "Ada" } });
    await context.addInitScript(() => {
      globalThis.read = [];
      new MutationObserver(() => {
        const text = document.querySelector("[data-spoken-time]")?.textContent ?? "";
        if (text !== (globalThis.read.at(-1) ?? "")) globalThis.read.push(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await showRow(page, server.base, { ...MIDDLE, left: 31_000, set: HOLDS });
    for (const left of [10, 9, 5, 4, 1]) {
      await pass(page, 1000 * (Number(await page.getAttribute("[data-seconds]", "data-seconds")) - left));
      await page.waitForSelector(`[data-seconds="${left}"]`);
    }
    const read = (await page.evaluate(() => globalThis.read)).filter(Boolean);
    must(read.join() === "10 seconds left.,5 seconds left.", read.join());
    await context.close();
  });

  await test("the clock on the screen is the server's: the way of its messages is taken off", async () => {
    const { context, page } = await visitor(browser, { storage: { name: "Ada" } }); // whose clock runs
    const line = await showRow(page, server.base, { ...MIDDLE, left: 60_000, set: HOLDS, wayMs: 1400 }); // 0.7 s each way, at least
    await soon(() => line.ponged > 0, "a measure of the line");
    await page.evaluate(() => {
      new MutationObserver((_, watch) => {
        const seconds = Number(document.querySelector("[data-seconds]")?.getAttribute("data-seconds"));
        if (seconds > 50) return;
        watch.disconnect();
        document.body.dataset.first = String(seconds);
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-seconds"] });
    });
    line.tell(laid({ ...MIDDLE, left: 40_300, set: HOLDS }));
    await page.waitForSelector("body[data-first]");
    must(Number(await page.getAttribute("body", "data-first")) <= 40, "the line counts as time that is left");
    await context.close();
  });

  await test("a round for my side, an offer and the last seconds are heard; tokens fly to their heap; the switch silences all", async () => {
    for (const sound of ["on", "off"]) {
      const { context, page } = await visitor(browser, { motion: true, lasting: true, still: true, storage: { name: "Ada", ...(sound === "off" ? { sound } : {}) } });
      await context.addInitScript(() => {
        globalThis.heard = 0;
        // Three sounds at once are enough for an ear; on a busy machine the clock of the device stands still for seconds.
        let at = 0;
        Object.defineProperty(BaseAudioContext.prototype, "currentTime", { get: () => (at += 2) });
        globalThis.flown = [];
        for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
          const { start } = prototype;
          prototype.start = function (...rest) {
            globalThis.heard++;
            return start.apply(this, rest);
          };
        }
        new MutationObserver((changes) => {
          for (const node of changes.flatMap((change) => [...change.addedNodes]))
            if (node.dataset?.gain) globalThis.flown.push(`${node.dataset.gain} ${node.textContent} ${getComputedStyle(node).animationName !== "none"}`);
        }).observe(document, { childList: true, subtree: true });
      });
      const line = await showRow(page, server.base, { ...MIDDLE, set: { ...HOLDS, round: "28" } });
      await page.click(".seat .person.me"); // before the first touch a browser keeps silent
      const heard = () => page.evaluate(() => globalThis.heard);
      const sounds = async (what, position) => {
        const before = await heard();
        line.tell(laid({ ...MIDDLE, ...position }));
        if (sound === "on") await soon(async () => (await heard()) > before, what);
      };
      await sounds("the round", { set: { ...HOLDS, round: "29" } });
      await page.waitForSelector(".seat.active");
      await sounds("tokens", { set: { "p1 hand": "1 4 3 2 0", round: "29" } });
      await soon(async () => (await page.evaluate(() => globalThis.flown)).join() === "wool +2 true", async () => `the flight, but: ${(await page.evaluate(() => globalThis.flown)).join()}`);
      await sounds("the offer", { set: { "p1 hand": "1 4 3 2 0", round: "29", ...OFFER } });
      await page.waitForSelector("[data-offer]");
      await sounds("the last seconds", { left: 4_900, set: { "p1 hand": "1 4 3 2 0", round: "29", ...OFFER } });
      await page.waitForSelector("[data-seconds='5']");
      if (sound === "off") must((await heard()) === 0, `${await heard()} sounds`);
      await context.close();
    }
  });

  await test("rules that could not be fetched are said, with a button, and come when the line is better", async () => {
    for (const text of [false, true]) {
      const { context, page } = await visitor(browser, { storage: { name: "Ada" } });
      await context.route("**/longtable-*.wasm", (route) => route.abort()); // before a worker has kept them
      const shown = showRow(page, server.base, { ...MIDDLE, text, set: HOLDS });
      await (text ? page.locator("[role=log]", { hasText: "could not be fetched" }) : page.locator("[data-unfetched]")).waitFor();
      await context.unroute("**/longtable-*.wasm");
      if (!text) await page.click("[data-unfetched] button");
      await (text ? page.locator("[role=log]", { hasText: "Round 27" }) : page.locator(".seat .banner")).waitFor();
      await shown;
      await context.close();
    }
  });

  await test("mats beyond the own ones are looked at on wish, by players and by those who watch", async () => {
    const { page } = desk;
    const twelve = { record: "long-twelve.rec", at: 120, left: 20_000 };
    let line = await showRow(page, server.base, { ...twelve, reach: [1, 2, 3] });
    must((await page.locator(".board [data-help=market]").count()) === 1, "no market at the end of the row");
    line.beyond = laid(twelve).pages;
    await page.click(".strip [data-place='5']");
    await soon(() => line.asked.includes("look 4 5 6 7 8"), () => line.asked.join());
    await page.waitForSelector(".strip [data-place='5']:not(.far)");
    line = await showRow(page, server.base, { ...MIDDLE, as: "watcher", reach: [] });
    await soon(() => line.asked.includes("look 1 2 3 4 5"), () => line.asked.join());
    // Whoever watches sees the recount as well.
    await showRow(page, server.base, { ...MIDDLE, as: "watcher", set: { phase: "7", "p3 did": "24", "p3 stock": "2 0 0", winners: "1" } });
    await soon(async () => (await page.innerText("[data-recount]")).includes("19 / 18"), "the recount");
  });

  await test("with eight seats the market at the end of the row swaps one for one", async () => {
    const { page } = phone;
    const line = await seatAt(phone, { dice: "manual" }, 8, people);
    await line.ask("act", { as: "host", do: "dice 3 5" });
    await page.waitForSelector(".banner[data-side=sun].active");
    let swapped = false;
    for (const name of KINDS) {
      await tap(page, `[data-token=${name}]`);
      const found = (await page.locator("[data-deal=swap]").count()) > 0;
      const hand = await counts(page);
      if (!found) {
        await tap(page, `[data-token=${name}]`);
        continue;
      }
      await tap(page, "[data-deal=swap]");
      await soon(async () => (await counts(page)).join() !== hand.join(), "the swap");
      must((await counts(page)).reduce((a, b) => a + b) === hand.reduce((a, b) => a + b), "not one for one");
      swapped = true;
      break;
    }
    must(swapped, "the market has nothing");
  });

  await test("where tokens are fetched by hand, one tap fetches them", async () => {
    const { page } = phone;
    const line = await seatAt(phone, { collect: "manual", dice: "manual" }, 6, people);
    await line.ask("act", { as: "host", do: "dice 4 4" }); // which pays the first seat
    await page.waitForSelector("[data-collect]");
    await wakes(page);
    const before = (await counts(page)).reduce((a, b) => a + b);
    taps.n = 0;
    await tap(page, "[data-collect]");
    await soon(async () => (await counts(page)).reduce((a, b) => a + b) > before, "the tokens");
    must(taps.n === 1, `${taps.n} taps`);
  });

  await test("text mode: the moment, the hand, places in words, an offer in plain words, in German", async () => {
    const { context, page } = await visitor(browser, { lang: "de", storage: { name: "Ada" } });
    const line = await showRow(page, server.base, { ...MIDDLE, set: { ...HOLDS, ...OFFER } });
    await page.goto(`${page.url()}?text=1`);
    await soon(async () => (await page.innerText("[role=log]")).includes("Runde 27"), "the moment");
    must((await page.innerText("[role=log]")).includes("deine Seite"), "not whose side it is");
    const hand = await typeCommand(page, "hand");
    must(hand.includes("1 Holz, 4 Lehm") && hand.includes("12 von 18"), hand);
    must((await typeCommand(page, "angebote")).includes("bietet 1 Erz"), "no offers");
    const roads = await typeCommand(page, "straße");
    must(/1: straße: Weg (zwischen|an) .*\d/.test(roads), roads);
    const asked = line.asked.length;
    await page.fill("form input", "angebot lehm für erz");
    await page.press("form input", "Enter");
    await soon(() => line.asked.length > asked, "the offer");
    must(line.asked.at(-1) === "offer 1 brick for 1 ore to all in r27", line.asked.at(-1));
    await page.fill("form input", "ausrufen");
    await page.press("form input", "Enter");
    await soon(() => line.asked.at(-1) === "call in r27", "the call, right or wrong");
    await context.close();
  });

  await test("a table for practice is one tap away, at half speed, with hints that point at what they mean", async () => {
    const { page } = phone;
    await page.goto(server.base);
    await page.tap("[data-quick=longtable]");
    await page.waitForSelector(".seat.active .banner");
    const record = await page.evaluate(() => fetch(`/api/tables/${location.pathname.split("/").pop()}/record`).then((answer) => answer.text()));
    must(/^option seconds_early=70$/m.test(record), "not at half speed");
    await page.waitForSelector("[data-hint]:not(:empty)");
    must((await page.innerText("[data-hint]")).startsWith("Tip: "), await page.innerText("[data-hint]"));
    quiet(phone);
  });

  await test("a 7 makes whoever has too many give half back, with one tap", async () => {
    const { page } = phone;
    const line = await seatAt(phone, { dice: "manual", auto_pause: "off" }, 6, people);
    for (const dice of ["2 2", "2 3", "4 5", "4 4", "3 3", "2 3", "1 1", "4 5", "4 4", "3 3"]) {
      await line.ask("act", { as: "host", do: `dice ${dice}` });
      await line.ask("act", { as: "host", do: "end" });
    }
    await line.ask("act", { as: "host", do: "dice 3 4" });
    await line.ask("act", { as: "host", do: "robbers 7" });
    await page.waitForSelector("[data-discard][aria-disabled=false]");
    const held = () => page.$$eval(".person.me .heap", (all) => all.reduce((n, one) => n + (parseInt(one.textContent, 10) || 0), 0));
    const before = await held();
    taps.n = 0;
    await tap(page, "[data-discard]");
    await soon(async () => (await held()) === before - Math.floor(before / 2), "half of the tokens");
    must(before > 7 && taps.n === 1, `${before} tokens, ${taps.n} taps`);
    await page.waitForSelector("[data-discard]", { state: "detached" });
  });

  await test("six seats play to a victory that is counted again: a wrong call, a reload in the middle, the call by a tap", async () => {
    const ada = await visitor(browser, { ...PHONE, storage: { name: "Ada" } });
    const behind = await ada.context.newPage();
    await behind.goto(server.base);
    const host = await lineOf(behind);
    await host.ask("create", { game: "longtable", seats: 6, name: "Ada", options: OPTIONS });
    const code = await host.code();
    await sitDown(people, code, ["p2", "p3", "p4", "p5", "p6"]);
    await host.ask("seed", { as: "p1", seed: "ab".repeat(32) });
    await host.ask("start");
    const { page } = ada;
    await page.goto(`${server.base}/t/${code}`);
    await page.waitForSelector(".seat .banner");
    const last = ROUNDS.length;
    for (const [i, deeds] of ROUNDS.entries()) {
      for (const deed of deeds) {
        const [who, ...words] = deed.split(" ");
        if (words[0] === "call") continue; // with a tap, below
        await (who === "host" || who === "p1" ? host : people).ask("act", { as: who, do: words.join(" ") });
      }
      if (i === 2) {
        await people.ask("act", { as: "p3", do: "call in r3" });
        await soon(async () => (await page.innerText("main .top")).includes("Bea has miscounted"), "who has miscounted");
        must((await page.getAttribute(".seat .banner", "data-side")) === "sun", "a wrong call stopped the game");
      }
      if (i === 8) {
        await page.reload();
        await page.waitForSelector(".seat.active .banner");
      }
      if (i + 1 < last) await host.ask("act", { as: "host", do: "end" });
    }
    await page.waitForSelector("[data-call].right");
    await tap(page, "[data-call]");
    await soon(async () => (await page.locator(".show-result, dialog[open]").count()) > 0, "the result");
    const result = await page.evaluate(() => fetch(`/api/tables/${location.pathname.split("/").pop()}/record`).then((answer) => answer.text()));
    must(/^result /m.test(result) && !/^result open/m.test(result), "the record has no result");
    must(ada.errors.length === 0, ada.errors.join(" | "));
    await ada.context.close();
  });

  // The last ones: a real server takes pages of fixed rows for people who guess codes, and has enough of them at some time.
  await test("somebody who asks for a seat stands in the bar and moves nothing; a tap opens the question", async () => {
    const wish = { seat: "p3", name: "Cleo Grünwald-Oberhofer", agreed: [], asked: ["p1"] };
    for (const size of [[390, 844], [844, 390], [1440, 900]]) {
      const { context, page, errors } = await visitor(browser, { size, lang: "de", touch: size[0] < 1000, still: true, storage: { name: "Ada" } });
      const line = await showRow(page, server.base, { ...MIDDLE, set: HOLDS });
      const boxes = () => page.evaluate(() => JSON.stringify([".banner", ".board > svg", ".deals", ".hand", ".pieces"].map((one) => document.querySelector(one).getBoundingClientRect())));
      const before = await boxes();
      line.change({ substitute: wish });
      await page.waitForSelector("[data-wish]");
      must((await boxes()) === before && (await page.locator("dialog[open]").count()) === 0, `something moved or opened, ${size.join("×")}`);
      await here(page, ["[data-wish]", "[data-token=wood]", "[data-call]"], size.join("×"));
      must((await page.innerText("header [role=status]")).includes("Cleo"), "it is not said");
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/longtable-wish-${size.join("x")}.png` });
      await page.focus("[data-wish]");
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog.question[open]");
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/longtable-wish-asked-${size.join("x")}.png` });
      await accessible(page, "the question");
      await page.keyboard.press("Escape"); // no answer: it stays in the bar
      await page.waitForSelector("dialog.question[open]", { state: "detached" });
      must(line.asked.length === 0, line.asked.join());
      await page.click("[data-wish]");
      await page.click("dialog.question .main");
      await soon(() => line.asked.join() === "agree true", () => line.asked.join());
      line.change({ substitute: undefined });
      await page.waitForSelector("[data-wish]", { state: "detached" });
      must(errors.length === 0, errors.join(" | "));
      await context.close();
    }
  });

  await test("hints come by themselves to one person among bots at a private table at half speed, and to nobody else", async () => {
    const { page } = desk;
    const slow = { timer: "custom", seconds_early: 70, seconds_late: 90, first_side: "sun" };
    const practice = { ...MIDDLE, set: HOLDS, options: slow };
    const shown = async (position) => {
      await showRow(page, server.base, position);
      return (await page.locator("[data-hint]").count()) === 1;
    };
    must(await shown(practice), "no hints where somebody learns");
    for (const [what, other] of [["two people", { names: { p2: "Bea" } }], ["a public table", { settings: { public: true } }], ["as quick as printed", { options: { ...slow, seconds_early: 35 } }]])
      must(!(await shown({ ...practice, ...other })), `hints: ${what}`);
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
