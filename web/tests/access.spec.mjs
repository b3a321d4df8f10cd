// Other ways into the games than a mouse before a large screen: text mode, keys alone, an installed page, plain http.
// node tests/access.spec.mjs, with KORNHOLM naming the program.
import { settled, startBrowser, startServer, typeCommand, until, visitor } from "./browser.mjs";
import { settling, throwing } from "./moments.mjs";
import { fixed, showFixed } from "./positions.mjs";
import { beginTable } from "./screens.mjs";
import { accessible, asks, finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;

try {
  await test("text mode plays a whole turn, and reads out in levels", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { name: "Nan" } });
    await page.goto(base);
    await page.waitForSelector("h1");
    await page.keyboard.press("Tab"); // the first control of the first page leads there
    must((await page.evaluate(() => document.activeElement.textContent)).includes("text mode"), "text mode is not the first control");
    await beginTable(page, base, { game: "island", seats: 3, options: { setup: "variable", first: 1 }, settings: { pace_ms: 300 } }); // slow enough to be read out
    await page.keyboard.press("Tab");
    must(await page.evaluate(() => document.activeElement.matches(".skip[href*=text]")), "text mode is not the first control of a table");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=log] li");
    const log = () => page.$$eval("[role=log] li", (lines) => lines.map((line) => line.textContent));
    const level = (name) => page.textContent(`[data-level=${name}]`);
    const type = (command) => typeCommand(page, command);
    await until(page, () => /Your turn.*You can/.test(document.querySelector("[data-level=assertive]").textContent));
    const places = await type("build settlement");
    must(/^> build settlement\n1: settlement: .*(between|coast)/.test(places), `no numbered places: ${places}`);
    must((await level("answer")).includes("1: settlement"), "an answer is not read out");
    must(/no choice 99/i.test(await type("99")), "a wrong number is taken");
    must(/settlement/i.test(await type("1")), "the settlement is not told");
    const road = await type("build road");
    const lands = /1: road: (?:between|coast of) ([a-z]+ \d+|[a-z]+)/.exec(road)?.[1];
    must(lands, `no roads: ${road}`);
    await type(`build road ${lands}`);
    if ((await log()).at(-1) === "Type the number of your choice.") await type("1"); // several roads lie there
    // The others follow; then the second settlement, in reach by its number alone.
    await until(page, () => [...document.querySelectorAll("[role=log] li")].filter((l) => /You can: settlement/.test(l.textContent)).length > 1, 90_000);
    await until(page, () => /builds|settlement/.test(document.querySelector("[data-level=polite]").textContent)); // the moves of others are read out
    await type("settlement 2");
    await type("road 1");
    await until(page, () => [...document.querySelectorAll("[role=log] li")].some((l) => /You can: .*roll/.test(l.textContent)), 90_000);
    must(/Your hand: .*in all/.test(await type("hand")), "no hand");
    const scan = await type("scan");
    must(/Ada \(you\): Settlement 1: .*; 2: .*Road 1: /.test(scan), `scan: ${scan}`);
    must(!/\bv\d+/.test(scan), "places are told by their numbers");
    must(/Row 5: /.test(await type("board")), "no board");
    const forests = await type("scan forest");
    must(/forest \d+: /.test(forests), `no lands: ${forests}`);
    must(/no open offers|offers/.test(await type("offers")), "no offers");
    must(/roll the dice/.test(await type("help roll")), "no help");
    must(/BASE-/.test(await type("why end")), "no reason");
    await page.fill("form input", "ro");
    await page.press("form input", "Tab");
    must(/^ro/.test(await page.inputValue("form input")) && (await page.evaluate(() => document.activeElement.matches("form input, button"))), "tab loses the line");
    await page.fill("form input", "playe");
    await page.press("form input", "Tab");
    must((await page.inputValue("form input")) === "players ", "tab does not complete");
    await page.fill("form input", "");
    await page.press("form input", "Tab");
    must(await page.evaluate(() => document.activeElement.matches("form button")), "tab is a trap");
    must(/You roll/.test(await type("roll")), "no throw");
    await page.selectOption("header select", "off");
    must((await page.evaluate(() => localStorage.getItem("reading"))) === "off", "the level is not kept");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("single keys are listed, work, and can be switched off", async () => {
    const { page, context, errors } = await visitor(browser, { storage: { name: "Nan" } });
    const line = await showFixed(page, base, fixed(throwing()));
    await page.waitForSelector("[data-act=roll]");
    await page.click("button.ask");
    await page.type("dialog[open] input[type=search]", "r?");
    must(line.asked.length === 0 && !(await page.$("dialog[open] #keys-title")), "keys work while somebody types");
    await page.fill("dialog[open] input[type=search]", "");
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("dialog[open]"));
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open] kbd");
    must(await page.evaluate(() => document.querySelector("dialog[open]").contains(document.activeElement)), "the focus is not in the list");
    await page.uncheck("dialog[open] input[type=checkbox]");
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("dialog[open]"));
    await page.keyboard.press("r");
    await page.keyboard.press("?");
    await settled(page);
    must(line.asked.length === 0 && !(await page.$("dialog[open]")), "keys work though they are switched off");
    await page.reload();
    await page.waitForSelector("[data-act=roll]");
    await page.keyboard.press("r");
    await settled(page);
    must(line.asked.length === 0, "the switch is forgotten");
    await page.click("summary");
    await page.click(".menu .switches .round >> nth=2");
    await page.check("dialog[open] input[type=checkbox]");
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("dialog[open]"));
    await page.keyboard.press("Escape");
    await until(page, () => !document.querySelector("details[open] .menu"));
    await settled(page); // the focus goes back to where the list was opened
    await page.keyboard.press("m");
    await until(page, () => document.activeElement.matches(".board svg"));
    await page.keyboard.press("r");
    await asks(line, "roll");
    must(errors.length === 0, errors.join("\n"));
    await context.close();
  });

  await test("the board is one tab stop, and its places have names", async () => {
    const { page, context } = await visitor(browser, { storage: { name: "Nan" } });
    const line = await showFixed(page, base, fixed(settling()));
    await until(page, () => document.querySelectorAll(".spot").length > 10);
    must((await page.$$(".board [tabindex='0']")).length === 1, "the board has more than one tab stop");
    const names = await page.$$eval(".spot", (spots) => spots.map((spot) => spot.getAttribute("aria-label")));
    must(names.every((name) => /forest|pasture|fields|hills|mountains|desert/.test(name) && !/\b[vh]\d+/.test(name)), `a name says nothing: ${names.find((n) => !/\d/.test(n)) ?? names[0]}`);
    must(new Set(names).size > names.length * 0.9, "many places have the same name");
    await page.focus(".board svg");
    const current = () => page.evaluate(() => document.getElementById(document.querySelector(".board svg").getAttribute("aria-activedescendant"))?.getAttribute("aria-label"));
    const first = await current();
    await page.keyboard.press("ArrowDown");
    const second = await current();
    must(first && second && first !== second, "the arrows do not move");
    must(/: (\d+ of 36 rolls|brings nothing)$/.test(second), `the place does not say what it is worth: ${second}`);
    must((await page.$$(".board [aria-live]")).length === 0, "a place is read out twice");
    await page.keyboard.press("Shift+ArrowDown");
    must(/^(forest|hills|pasture|fields|mountains|desert)/.test(await current()), "one cannot look round while a place is asked for");
    await page.keyboard.press("ArrowDown");
    must((await current()) === second, "looking round loses the place");
    await page.keyboard.press("Enter");
    await asks(line, /^settlement v\d+$/);
    await context.close();
  });

  await test("the pages can be installed, and say so when the server cannot be reached", async () => {
    const own = await startServer(1); // one that can be stopped
    const { base } = own;
    const { page, context } = await visitor(browser);
    await page.goto(base);
    await page.waitForSelector("h1");
    const address = await page.getAttribute("link[rel=manifest]", "href");
    const manifest = await (await fetch(base + address)).json();
    must(manifest.display === "standalone" && manifest.start_url === "/" && manifest.name && manifest.theme_color, JSON.stringify(manifest));
    const wanted = new Set(["192x192 any", "512x512 any", "512x512 maskable"]);
    for (const icon of manifest.icons.filter((i) => i.type === "image/png")) {
      const answer = await fetch(base + icon.src);
      const bytes = Buffer.from(await answer.arrayBuffer());
      must(answer.headers.get("content-type") === "image/png" && bytes.toString("latin1", 1, 4) === "PNG", `${icon.src} is no PNG`);
      wanted.delete(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)} ${icon.purpose}`);
    }
    must(wanted.size === 0, `missing: ${[...wanted].join(", ")}`);
    await page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      if (ready.active.state !== "activated") await new Promise((done) => ready.active.addEventListener("statechange", (e) => e.target.state === "activated" && done()));
    });
    await page.reload(); // from now on under the worker
    await page.waitForSelector("h1");
    const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname)))).flat().sort());
    must(JSON.stringify(kept) === JSON.stringify(["/offline.css", "/offline.html", "/offline.js"]), `kept: ${kept}`);
    await own.stop();
    await page.goto(`${base}/help`);
    const text = await page.textContent("body");
    must(/cannot be reached/.test(text) && /nicht zu erreichen/.test(text), `offline: ${text.slice(0, 200)}`);
    await accessible(page, "offline");
    const again = await startServer(1);
    await page.click("a >> nth=0");
    await page.waitForSelector("nav, header");
    must(!/cannot be reached/.test(await page.textContent("body")), "the page stays away");
    await context.close();
    await again.stop();
  });

  await test("everything works over plain http under another name than localhost", async () => {
    const elsewhere = await startBrowser(["--host-resolver-rules=MAP kornholm.test 127.0.0.1"]);
    try {
      const { page, errors } = await visitor(elsewhere);
      const far = base.replace("127.0.0.1", "kornholm.test");
      await page.goto(far);
      await page.waitForSelector("h1");
      const lacks = await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator, !!navigator.clipboard, !!crypto.subtle]);
      must(lacks.every((one) => one === false), `this is no plain http: ${lacks}`);
      await page.goto(`${far}/new`);
      await page.waitForSelector("input[name=offer]", { state: "attached" });
      await page.click("form button.main");
      await page.waitForSelector("#invite");
      await page.click(".copy button");
      await until(page, () => /Copied/.test(document.querySelector(".copy button").textContent));
      await page.click("section.seats > button.main");
      await page.waitForSelector("main.table .board svg");
      await until(page, () => document.querySelector("[data-act=roll], [data-act=wait]"));
      await page.goto(`${page.url()}?text=1`);
      await page.waitForSelector("[role=log] li");
      await page.goto(far);
      await page.waitForSelector("h1");
      must(errors.length === 0, errors.join("\n"));
    } finally {
      await elsewhere.close();
    }
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
