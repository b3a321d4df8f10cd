// The end of a game and the replay in a real browser: node tests/ending.spec.mjs, with KORNHOLM naming the program.
import { readFileSync } from "node:fs";
import { axeFindings, finishedGame, lineOf, playDiceBadly, soon, startBrowser, startServer, visitor, until } from "./browser.mjs";
import { finish, must, test } from "./tap.mjs";

function same(is, should, what) {
  must(JSON.stringify(is) === JSON.stringify(should), `${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
}

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const record = async (page, code) => (await page.request.get(`${base}/api/tables/${code}/record`)).text();

/** {p1: 7, p2: 10, …} as the record says. */
function resultOf(text) {
  const line = /^result (.*)$/m.exec(text)[1];
  return Object.fromEntries([...line.matchAll(/(p\d) (-?\d+)/g)].map(([, seat, points]) => [seat, Number(points)]));
}

async function open(page, path, ready) {
  await page.goto(`${base}${path}`);
  await page.waitForSelector(ready);
}

try {
  const { page, context, errors } = await visitor(browser, { storage: { name: "Ada" } });
  await open(page, "/", "h1");
  const code = await finishedGame(page, { game: "island", seats: 4, options: { setup: "variable" } });
  const text = await record(page, code);
  const points = resultOf(text);

  await test("points by source add up to the points of everybody", async () => {
    await open(page, `/t/${code}`, "#tab-course");
    const found = await page.$$eval("[data-sources] > li", (rows) =>
      rows.map((row) => [row.dataset.seat, Number(row.querySelector(":scope > b").textContent), [...row.querySelectorAll("[data-points]")].map((b) => Number(b.dataset.points))]),
    );
    same(Object.fromEntries(found.map(([seat, total]) => [seat, total]).sort()), points, "totals");
    for (const [seat, total, parts] of found) same(parts.reduce((a, b) => a + b, 0), total, seat);
    must(found[0][2].length > 1, "the winner has one source only");
    must((await page.$$eval("button.main", (all) => all.filter((b) => b.textContent.trim() === "Play again").length)) === 1, "the next game is offered twice");
    same(await axeFindings(page), [], "axe");
  });

  await test("charts show points and resources, and a table says the same", async () => {
    await page.click("#tab-course");
    await page.waitForSelector("[data-course] figure:nth-of-type(2) svg path.line");
    const lines = await page.$$eval("[data-course] figure:nth-of-type(1) path.line", (all) => all.length);
    same(lines, 4, "lines");
    const shapes = await page.$$eval("[data-course] figure:nth-of-type(1) path.mark", (all) => new Set(all.map((m) => m.getAttribute("d"))).size);
    same(shapes, 4, "shapes of marks");
    for (const summary of await page.$$("[data-course] summary")) await summary.click();
    const last = await page.$$eval("[data-course] figure:nth-of-type(1) tbody tr:last-child td", (cells) => cells.map((c) => Number(c.textContent)));
    same(last, Object.keys(points).sort().map((seat) => points[seat]), "the last row of points");
    const received = await page.$$eval("[data-course] figure:nth-of-type(2) tbody tr:last-child td", (cells) => cells.map((c) => Number(c.textContent)));
    must(received.length === 4 && received.every((n) => n > 5), `resources: ${received}`);
    same(await axeFindings(page), [], "axe");
  });

  await test("the dice are counted, explained and found right", async () => {
    await page.click("#tab-luck");
    await page.waitForSelector("[data-fair=right]");
    const sums = (await page.$$eval("[data-throws] table td:nth-of-type(1)", (cells) => cells.map((c) => Number(c.textContent)))).reduce((a, b) => a + b, 0);
    const thrown = (text.match(/^(@\S+ )?luck dice/gm) ?? []).length;
    must(sums > 20 && sums < thrown, `${sums} throws, ${thrown} with those for who begins`);
    must((await page.innerText("[data-throws]")).includes("in a row"), "nothing is said about streaks");
    await page.selectOption("[data-throws] select", "p1");
    const own = (await page.$$eval("[data-throws] table td:nth-of-type(1)", (cells) => cells.map((c) => Number(c.textContent)))).reduce((a, b) => a + b, 0);
    must(own > 0 && own < sums, `${own} throws of one person`);
    same(await axeFindings(page), [], "axe");
  });

  await test("the log of a finished game is whole", async () => {
    await page.click("#tab-log");
    await until(page, () => document.querySelectorAll("[role=log] li").length > 50);
    const log = await page.innerText("[role=log]");
    must(/wins?\b/.test(log) && !/Nothing has happened/.test(log), "the log does not tell the end");
  });

  await test("the board is kept as a picture", async () => {
    await page.click("#tab-points");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".keep button")]);
    const file = readFileSync(await download.path());
    must(download.suggestedFilename().endsWith(".png"), download.suggestedFilename());
    same(file.subarray(0, 8).toString("hex"), "89504e470d0a1a0a", "signature");
    same(file.readUInt32BE(16), 1600, "width");
    must(file.length > 100_000, `only ${file.length} bytes: an empty sheet`);
  });

  await test("the replay steps, jumps, plays, links to a moment and changes seats", async () => {
    const actions = [...text.matchAll(/^(?:@\S+ )?((?:p\d|luck|clock|host) .*|undo)$/gm)].map((m) => m[1]);
    const thrown = actions.findIndex((a, i) => / roll$/.test(a) && i > 40) + 1; // a link to the hand that holds the dice
    await open(page, `/r/${code}#${thrown}`, ".desk");
    const at = async () => Number((await page.innerText(".at")).split("/")[0]);
    const begun = await at();
    must(begun > 10 && begun < thrown, `step ${begun} of entry ${thrown}`);
    await soon(async () => /rolls/.test((await page.$$eval("[role=log] li", (all) => all.map((li) => li.textContent))).at(-1)), "the throw is not there yet");
    must((await page.locator(".prompt .dice").getAttribute("aria-label")).includes(actions[thrown].replace("luck dice ", "").replace(" ", " and ")), "other dice");
    for (let i = 0; i < 12; i++) {
      await page.click("button[title='One step on']");
      must(!["dice", "steal", "draw"].includes(await page.locator(".island").getAttribute("data-phase")), "a step waits for luck");
      must((await page.$$eval("[role=log] li", (all) => all.every((li) => getComputedStyle(li).opacity === "1" && li.getAnimations().length === 0))), "an empty line");
    }
    same(await at(), begun + 12, "steps");
    must(Number(new URL(page.url()).hash.slice(1)) > thrown + 12, "the address names the entry");
    await page.click("button[title='One step back']");
    same(await at(), begun + 11, "a step back");
    await page.keyboard.press("Tab");
    await page.locator("input[type=range]").fill("0");
    same(await at(), 0, "the beginning");
    await page.locator("input[type=range]").fill(await page.getAttribute("input[type=range]", "max"));
    must((await page.locator(".island").getAttribute("data-phase")) === "over", "the end is not reached");
    const hand = () => page.$$eval(".tray", (all) => all.length);
    same(await hand(), 0, "whose hand");
    await page.selectOption("select >> nth=1", "p2");
    await page.waitForSelector(".tray");
    await page.locator("input[type=range]").fill("40");
    await page.selectOption("select >> nth=0", "8");
    await page.click("button[aria-label='Play']");
    await until(page, () => Number(document.querySelector(".at").textContent.split("/")[0]) > 42);
    await page.click("button[aria-label='Pause']");
    await page.click("#tab-course");
    await page.locator("[data-course] .jumps svg").first().click({ position: { x: 300, y: 60 } });
    must((await at()) > 100, "a click on the chart does not jump");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("a[download]")]);
    same(readFileSync(await download.path(), "utf8"), text, "the record");
    same(await axeFindings(page), [], "axe");
  });

  await test("the coach looks at a finished game: chances, moments, everybody's luck and decisions", async () => {
    await open(page, `/t/${code}`, ".keep a[href$='#analysis']");
    await page.click(".keep a[href$='#analysis']");
    await page.waitForSelector("[data-analysis=done]");
    same(await page.getAttribute("#tab-analysis", "aria-selected"), "true", "the sheet is open");
    same(await page.$$eval("[data-chances] path.line", (all) => new Set(all.map((line) => line.getAttribute("stroke-dasharray"))).size), 4, "patterns of lines");
    must((await page.locator("[data-deciding] li").count()) > 2, "nothing decided the game");
    same(await page.locator("[data-accounts] li").count(), 4, "accounts");
    const told = await page.innerText("[data-accounts]");
    must(/Of \d+ decisions nothing was clearly better in \d+/.test(told), `no decisions were counted: ${told}`);
    same(told.match(/% of chance to win/g)?.length, 4, "of what luck was kind");
    must(!/Best move: (Decline|End|Pass|Roll)/.test(told), `to say no is no best move: ${told}`);
    await page.click("[data-chances] summary");
    const last = await page.$$eval("[data-chances] tbody tr:last-child td", (cells) => cells.map((c) => parseInt(c.textContent)));
    same([...last].sort((a, b) => a - b), [0, 0, 0, 100], "the end in the table");
    same(await axeFindings(page), [], "axe");
  });

  await test("the graph is walked along by keys, and a moment shows what would have been better", async () => {
    const at = async () => Number((await page.innerText(".at")).split("/")[0]);
    await page.focus("[data-chances] [role=slider]");
    await page.keyboard.press("End");
    must(/100\s%/.test(await page.getAttribute("[data-chances] [role=slider]", "aria-valuetext")), "the end says nothing of the winner");
    const end = await at();
    await page.keyboard.press("ArrowLeft");
    same(await at(), end - 1, "one step back");
    must((await page.locator("[data-standing] [role=img]").getAttribute("aria-label")).includes("%"), "no chances at this moment");
    await page.keyboard.press("PageDown");
    must((await at()) < end - 1, "no deciding moment before");
    await page.locator("[data-chances] .graph svg").click({ position: { x: 120, y: 90 } });
    must((await at()) < end - 1, "a press on the graph does not jump");
    for (const button of await page.$$("[data-deciding] button")) {
      const words = await button.innerText();
      await button.click();
      if (!words.includes("Stronger would have been:")) continue;
      const why = await button.$(".why"); // not everything has a reason
      if (why) must((await why.innerText()).length > 5, `an empty reason: ${words}`);
      await page.waitForSelector("[data-standing] [data-best]");
      const [who, kind] = (await page.getAttribute("[data-standing] [data-best]", "data-best")).split(" ");
      must(/^p\d$/.test(who), who);
      const [, name] = /^(.*) could: /m.exec(await page.innerText("[data-standing] [data-best]"));
      must(words.includes(`${name.trim()}: `), `${name} did it: ${words}`);
      const placed = ["road", "settlement", "city", "robber"].includes(kind);
      same(await page.locator("[data-proposed]").count(), placed ? 1 : 0, `${kind}: what stands on the board`);
    }
    same(errors, [], "errors");
  });

  await test("a record out of a file is looked at, and anything else is one sentence", async () => {
    const { page, context, errors } = await visitor(browser);
    const record = readFileSync(new URL("../../tests/records/undo.rec", import.meta.url));
    const text = record.toString();
    const bring = (name, buffer) => page.setInputFiles("[data-act=record-file]", { name, mimeType: "text/plain", buffer: Buffer.from(buffer) });
    const told = (wanted, what) => soon(async () => (await page.textContent("[role=alert]")).includes(wanted), async () => `${what}: ${await page.textContent("[role=alert]")}`);
    await page.goto(`${base}/r`);
    await page.waitForSelector("[data-act=record-file]", { state: "attached" });
    await bring("cat.png", Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256));
    await told("cat.png: this is no record", "bytes without sense");
    await bring("empty.txt", "");
    await told("empty.txt: this is no record", "nothing");
    await bring("new.rec", text.replace("kornholm record 1", "kornholm record 9"));
    await told("new.rec: this record is of a game or a version", "another format");
    await bring("chess.rec", text.replace("game island 1", "game chess 1"));
    await told("chess.rec: this record is of a game or a version", "another game");
    await bring("cut.rec", text.slice(0, text.length * 0.7));
    await told("damaged", "cut off");
    await bring("film.rec", Buffer.alloc(9 << 20, "a"));
    await told("more than 8 MB", "too large");
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/record-file.png` });
    same(await axeFindings(page), [], "axe");
    // Dropped, not chosen; the page shows it and the coach looks at it.
    const data = await page.evaluateHandle((lines) => {
      const all = new DataTransfer();
      all.items.add(new File([lines], "undo.rec", { type: "text/plain" }));
      return all;
    }, text);
    await page.dispatchEvent("body", "dragenter", { dataTransfer: data });
    await page.waitForSelector(".veil");
    await page.dispatchEvent("body", "drop", { dataTransfer: data });
    await page.waitForSelector(".stage svg");
    must((await page.locator(".veil").count()) === 0, "the veil stays");
    await page.click("#tab-analysis");
    await page.waitForSelector("[data-analysis=done]");
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/record-analysis.png` });
    await bring("cat.png", "meow");
    await told("cat.png: this is no record", "beside a game");
    await bring("closed.rec", `${text.split("\n").slice(0, 100).join("\n")}\nresult open\n`);
    await page.waitForSelector("#tab-analysis", { state: "detached" }); // replayed, but only what is over is analysed
    same(await page.locator("[role=alert]").count(), 0, "nothing is wrong with it");
    same(errors, [], "errors");
    await context.close();
  });

  await test("whoever ended a turn is named, and to whom an offer would have gone", async () => {
    const record = readFileSync(new URL("../../tests/records/ends-turns.rec", import.meta.url), "utf8");
    const { page, context, errors } = await visitor(browser);
    await page.goto(`${base}/r`);
    await page.waitForSelector("[data-act=record-file]", { state: "attached" });
    await page.setInputFiles("[data-act=record-file]", { name: "eight.record", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.click("#tab-analysis");
    await page.waitForSelector("[data-analysis=done]");
    await soon(async () => (await page.innerText("[data-deciding]")).includes(": End the turn."), () => page.innerText("[data-deciding]"));
    const told = await page.innerText("[data-deciding]");
    must(/Offer 1 ore for 1 grain to [A-Z][a-zé]+,/.test(told), `to whom: ${told}`);
    must((told.match(/: End the turn\./g) ?? []).length === 2 && !/Turn \d+:/.test(told), `the end of a turn: ${told}`);
    same(errors, [], "errors");
    await context.close();
  });

  await test("an analysis can be stopped and begun anew, on a phone and in German", async () => {
    const { page, context, errors } = await visitor(browser, { size: [390, 844], lang: "de", touch: true });
    await page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (wish) {
        if (!window.held) window.held = () => post.call(this, wish); // the first one waits until it is stopped
        else post.call(this, wish);
      };
    });
    await open(page, `/r/${code}#analysis`, "[data-analysis=running]");
    const pressed = (selector) => page.$eval(selector, (node) => {
      node.scrollIntoView({ block: "center" });
      const box = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    });
    must(await pressed("[data-analysis] button"), "the button that stops it is covered");
    await page.click("text=Abbrechen");
    await page.waitForSelector("[data-analysis=stopped]");
    await page.click("text=Noch einmal");
    await page.waitForSelector("[data-analysis=done]");
    must(await pressed("[data-deciding] li:last-child button"), "a moment is covered");
    await page.click("[data-deciding] li:last-child button");
    const board = await page.locator(".stage").boundingBox();
    must(board.y > -board.height / 2 && board.y < 844 / 2, "the board is out of sight");
    must(/Besser:|Glück für/.test(await page.innerText("[data-deciding]")), "not in German");
    same(await axeFindings(page), [], "axe");
    same(errors, [], "errors");
    await context.close();
  });

  await test("a record that was changed is not verified", async () => {
    const shown = async (changed) => {
      await page.route("**/api/tables/*/record", (route) => route.fulfill({ body: changed, contentType: "text/plain" }));
      await page.goto(base);
      await open(page, `/r/${code}`, ".desk, [role=alert]");
      if (await page.$("#tab-luck")) {
        await page.click("#tab-luck");
        await page.waitForSelector("[data-fair]");
      }
      const state = (await page.$("[data-fair]")) ? await page.getAttribute("[data-fair]", "data-fair") : await page.innerText("[role=alert]");
      const words = (await page.$("[data-fair]")) ? await page.innerText("[data-fair]") : "";
      await page.unroute("**/api/tables/*/record");
      return { state, words };
    };
    const flip = (line) => line.replace(/[0-9a-f]$/, (digit) => (digit === "0" ? "1" : "0"));
    same((await shown(text)).state, "right", "as it is");
    const seed = await shown(text.replace(/^fair seed p1 .*$/m, flip));
    must(seed.state === "wrong" && /not the one that follows from the secret and the seeds/.test(seed.words), `a seed: ${JSON.stringify(seed)}`);
    const given = await shown(text.replace(/^fair seed p1 .*$/m, flip).replace(/^(fair secret .*)$/m, "$1\nfair board given"));
    must(given.state === "wrong" && /Step \d+ should be: luck/.test(given.words), `a seed and a board: ${JSON.stringify(given)}`);
    const secret = await shown(text.replace(/^fair secret .*$/m, flip));
    must(secret.state === "wrong" && /does not match the promise/.test(secret.words), `a secret: ${JSON.stringify(secret)}`);
    const thrown = await shown(text.replace(/^((?:@\S+ )?luck dice) 1 (\d)$/m, "$1 2 $2"));
    // Either the hashes notice it, or, where the game went on as before, the luck does.
    must(/damaged or was changed/.test(thrown.state) || (thrown.state === "wrong" && /Step \d+ should be: luck dice 1/.test(thrown.words)), `a throw: ${JSON.stringify(thrown)}`);
  });
  same(errors, [], "errors");
  const cookies = await context.cookies(); // by which others are Ada, too
  await context.close();

  await test("draws of scenarios are checked, too", async () => {
    const { page, context } = await visitor(browser);
    await open(page, "/", "h1");
    for (const options of [{ scenario: "favours" }, { scenario: "helpers" }, { dice: "balanced", setup: "variable" }]) {
      const code = await finishedGame(page, { game: "island", seats: 3, options });
      await open(page, `/r/${code}`, "#tab-luck");
      await page.click("#tab-luck");
      await page.waitForSelector("[data-fair]");
      same(await page.getAttribute("[data-fair]", "data-fair"), "right", JSON.stringify(options));
      await open(page, `/t/${code}`, "[data-sources] > li");
      for (const row of await page.$$("[data-sources] > li")) {
        const parts = await row.$$eval("[data-points]", (all) => all.reduce((sum, b) => sum + Number(b.dataset.points), 0));
        same(parts, Number(await row.$eval(":scope > b", (b) => b.textContent)), JSON.stringify(options));
      }
    }
    await context.close();
  });

  await test("Dice alone ends in one place, with words for a bad game", async () => {
    const { page, context, errors } = await visitor(browser);
    await open(page, "/", "h1");
    const beside = await context.newPage();
    await beside.goto(base);
    const line = await lineOf(beside);
    const code = await line.open({ game: "dice", seats: 1, options: {}, name: "Ada" });
    await open(page, `/t/${code}`, ".dice-face");
    await playDiceBadly(line);
    await page.waitForSelector("[data-end] .big");
    same(await page.innerText("[data-end] .big"), "−30", "the total");
    const words = await page.innerText("[data-end]");
    must(/15 turns without building/.test(words) && !/\+-|-30|Nothing has happened/.test(words), words);
    must((await page.$$eval("button", (all) => all.filter((b) => /again/i.test(b.textContent)).length)) === 1, "several ways to play again");
    await page.click("#tab-course");
    await page.waitForSelector("[data-course] .axis");
    must((await page.textContent("[data-course] .axis")).includes("15"), "the first turn is not counted");
    await page.click("#tab-log");
    await until(page, () => document.querySelectorAll("[role=log] li").length > 20);
    same(errors, [], "errors");
    await context.close();
  });

  await test("whoever wins has a moment, any key ends it, and then the result shows which row is mine", async () => {
    const { page, context, errors } = await visitor(browser, { size: [390, 844], touch: true, lasting: true, storage: { name: "Ada" } });
    await open(page, "/", "h1");
    const beside = await context.newPage();
    await beside.goto(base);
    const line = await lineOf(beside);
    const code = await line.open({ game: "duel", seats: 2, options: { first: 1 }, settings: { pace_ms: 0 }, name: "Ada" });
    await page.bringToFront();
    await open(page, `/t/${code}`, ".dice-face");
    const moment = page.waitForSelector("[data-winning] .who", { timeout: 240_000 }).then(async (who) => [await who.textContent(), await page.locator("dialog[open]").count()]);
    await line.ask("rest", { on: true });
    const [who, sheets] = await moment;
    must(/wins?!/.test(who) && sheets === 0, `${who}, ${sheets} sheets over it`);
    await page.keyboard.press("Shift");
    await page.waitForSelector("[data-winning]", { state: "detached" });
    await page.waitForSelector("dialog[open] [data-sources]");
    same(await page.$$eval("[data-sources] > li", (rows) => rows.filter((row) => /· you/.test(row.textContent)).map((row) => row.dataset.seat)), ["p1"], "my row");
    same(errors, [], "errors");
    await context.close();
    const later = await visitor(browser);
    await open(later.page, `/t/${code}`, "[data-sources]");
    same(await later.page.locator("[data-winning]").count(), 0, "a moment that is over");
    await later.context.close();
  });

  await test("a rematch takes both people along, and each sees who agreed", async () => {
    const ada = await visitor(browser, { storage: { name: "Ada" } });
    const bob = await visitor(browser, { storage: { name: "Bob" } });
    for (const { page } of [ada, bob]) await open(page, "/", "h1");
    const code = await finishedGame(ada.page, { game: "duel", seats: 2, options: {} }, [{ page: bob.page, name: "Bob" }]);
    for (const { page } of [ada, bob]) await open(page, `/t/${code}`, "[data-end] button.main");
    await soon(async () => /Bob has not answered yet/.test(await ada.page.innerText("[data-end]")), "nobody says who agreed");
    await ada.page.click("[data-end] button.main");
    await until(bob.page, () => /Ada is playing again/.test(document.querySelector("[data-end]")?.textContent ?? ""));
    same(await axeFindings(bob.page), [], "axe");
    await bob.page.click("[data-end] button.main");
    for (const { page } of [ada, bob]) await page.waitForSelector("#invite");
    must(ada.page.url() === bob.page.url() && !ada.page.url().endsWith(code), `${ada.page.url()} and ${bob.page.url()}`);
    await soon(async () => /Ada/.test(await bob.page.innerText("main")) && /Bob/.test(await ada.page.innerText("main")), "somebody is missing");
    same([...ada.errors, ...bob.errors], [], "errors");
    await ada.context.close();
    await bob.context.close();
  });

  await test("who wants no rematch says so, the others see it at both tables, and it can become a yes", async () => {
    const ada = await visitor(browser, { storage: { name: "Ada" } });
    const bob = await visitor(browser, { storage: { name: "Bob" } });
    for (const { page } of [ada, bob]) await open(page, "/", "h1");
    const code = await finishedGame(ada.page, { game: "dice", seats: 2, options: {} }, [{ page: bob.page, name: "Bob" }]);
    for (const { page } of [ada, bob]) await open(page, `/t/${code}`, "[data-end] button.main");
    await bob.page.click("text=No, thanks");
    await until(bob.page, () => /You are not playing again/.test(document.querySelector("[data-end]")?.textContent ?? ""));
    must((await bob.page.$("text=No, thanks")) === null, "a no can be said twice");
    await soon(() => bob.page.evaluate(() => document.activeElement?.matches("[data-end] button.main")), "the focus is lost");
    same(await axeFindings(bob.page), [], "axe");
    await until(ada.page, () => /Bob is not playing again/.test(document.querySelector("[data-end]")?.textContent ?? ""));
    await ada.page.click("[data-end] button.main");
    await ada.page.waitForSelector("#invite");
    await soon(async () => /free\s*Bob is not playing again/.test(await ada.page.innerText("main")), () => ada.page.innerText("main"));
    await bob.page.click("[data-end] button.main");
    await until(ada.page, () => /Bob\s*is here/.test(document.querySelector("main")?.innerText ?? ""));
    must(!/is not playing again/.test(await ada.page.innerText("main")), "a no is still told after the yes");
    same([...ada.errors, ...bob.errors], [], "errors");
    await ada.context.close();
    await bob.context.close();
  });

  await test("another device of the same person reads the whole log so far", async () => {
    const { page, context } = await visitor(browser);
    await open(page, "/", "h1");
    const line = await lineOf(page);
    const code = await line.open({ game: "dice", seats: 1, options: {}, name: "Ada" });
    await playDiceBadly(line, 4);
    const other = await visitor(browser);
    await other.context.addCookies(await context.cookies());
    await open(other.page, `/t/${code}`, "[role=log] li");
    await until(other.page, () => (document.querySelector("[role=log]")?.textContent.match(/enters? −2/g) ?? []).length === 4);
    same(await other.page.$$eval("[role=log] .divider", (all) => all.length), 0, "dividers");
    await playDiceBadly(line, 1);
    await until(other.page, () => (document.querySelector("[role=log]")?.textContent.match(/enters? −2/g) ?? []).length === 5);
    await other.page.reload();
    await other.page.waitForSelector("[role=log] li");
    await until(other.page, () => (document.querySelector("[role=log]")?.textContent.match(/enters? −2/g) ?? []).length === 5);
    await other.context.close();
    await context.close();
  });

  await test("bars count up where motion is welcome, and can be skipped", async () => {
    const { page, context } = await visitor(browser, { motion: true });
    await context.addCookies(cookies);
    // From within the page: a click from outside comes when all is counted.
    await page.addInitScript(() => {
      const total = () => Number(document.querySelector("[data-sources] > li:first-child > b")?.textContent);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const watch = new MutationObserver(async () => {
        const skip = document.querySelector(".skip-count");
        if (!skip) return;
        watch.disconnect();
        const before = total();
        skip.click();
        await frame();
        await frame();
        globalThis.counted = { before, skipped: !document.querySelector(".skip-count") };
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await open(page, `/t/${code}`, "[data-sources]");
    await until(page, () => globalThis.counted !== undefined);
    const { before, skipped } = await page.evaluate(() => globalThis.counted);
    must(before < 10 && skipped, `${before} points at first, skipped: ${skipped}`);
    const best = Math.max(...Object.values(points));
    same(Number(await page.innerText("[data-sources] > li:first-child > b")), best, "the winner's points");
    await context.close();
  });

  await test("German fits on a small screen, light and dark", async () => {
    const { page, context } = await visitor(browser, { size: [390, 844], lang: "de", dark: true });
    await context.addCookies(cookies);
    await open(page, `/t/${code}`, "dialog[open] #tab-course");
    for (const tab of ["points", "course", "luck", "log"]) {
      await page.click(`#tab-${tab}`);
      const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth - innerWidth, ...[...document.querySelectorAll(".tab, .tab > *, .tabs")].map((n) => n.scrollWidth - n.clientWidth)));
      must(wide <= 1, `${tab} is ${wide} px too wide`);
      same(await axeFindings(page), [], `axe: ${tab}`);
    }
    await context.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
