// Offers of others: what cannot be paid is declined by itself, all of a turn by one tap, a counter begins with the offer, and
// what ended is said. node tests/decline.spec.mjs, with KORNHOLM naming the program.
import { lineOf, soon, startBrowser, startServer, until, visitor } from "./browser.mjs";
import { finish, must, test } from "./tap.mjs";

const server = await startServer();
const browser = await startBrowser();
const { base } = server;
const RESOURCES = ["wood", "brick", "wool", "grain", "ore"];
const LONG_MS = 4000; // the page takes 2.5 s at most

/** Ada has the page, Bea only a line. It is Bea's turn, she has thrown, and no 7 came. */
async function table(storage = {}) {
  const ada = await visitor(browser, { lasting: true, storage: { name: "Ada", hints: "done", ...storage } });
  const bea = await visitor(browser);
  const desk = await ada.context.newPage(); // with Ada's cookie: it opens the table
  for (const page of [desk, bea.page]) await page.goto(base);
  const [host, line] = [await lineOf(desk), await lineOf(bea.page)];
  const sit = async (code) => {
    await line.ask("join", { code });
    await line.ask("sit", { name: "Bea" });
  };
  for (;;) {
    const code = await host.open({ game: "island", seats: 3, options: { setup: "beginner", first: 2 }, name: "Ada" }, [sit]);
    await line.ask("act", { as: "p2", do: "roll" });
    await until(bea.page, () => globalThis.line.thrown > 0);
    if ((await line.thrown()) !== 7) {
      await ada.page.goto(`${base}/t/${code}`);
      break;
    }
    await bea.page.evaluate(() => void (globalThis.line.thrown = 0));
    await host.ask("end");
  }
  await ada.page.bringToFront();
  await ada.page.waitForSelector(".stack");
  const close = async () => {
    must(ada.errors.length === 0, ada.errors.join("\n"));
    await ada.context.close();
    await bea.context.close();
  };
  return { page: ada.page, line, close };
}

const handOf = (page) => page.$$eval(".stack", (stacks) => Object.fromEntries(stacks.map((s) => [s.dataset.resource, Number(s.querySelector("b").textContent)])));

/** Bea offers Ada whatever card she has for so many of another kind. */
async function makeOffer({ line }, count, want) {
  for (const give of RESOURCES.filter((r) => r !== want)) if (await line.ask("act", { as: "p2", do: `offer 1 ${give} for ${count} ${want} to p1` }).then(() => true, () => false)) return;
  throw new Error("Bea has nothing to offer");
}

/** The same; Ada sees it then. */
async function offer(at, count, want) {
  await makeOffer(at, count, want);
  await at.page.waitForSelector(".dock article:not(.mine)");
}

async function unpayable(at) {
  const hand = await handOf(at.page);
  const want = RESOURCES.find((r) => hand[r] < 5);
  await makeOffer(at, 5, want); // it may be declined before anybody looks
}

const declined = async (line) => (await line.did()).includes("p1 decline p2");
const declines = (line) => soon(() => declined(line), async () => `not declined: ${(await line.did()).join("; ")}`);

try {
  await test("what cannot be paid is declined by itself", async () => {
    const at = await table();
    await unpayable(at);
    await declines(at.line);
    await until(at.page, () => document.querySelector(".dock article:not(.mine)") === null);
    await at.close();
  });

  await test("what can be paid is left to the person", async () => {
    const at = await table();
    const hand = await handOf(at.page);
    await offer(at, 1, RESOURCES.find((r) => hand[r] > 0));
    await at.page.waitForTimeout(LONG_MS);
    must(!(await declined(at.line)), "declined although it could be paid");
    must(await at.page.locator("[data-act=accept]").isEnabled(), "it cannot be accepted");
    // The page is awake: what cannot be paid is declined there.
    await at.line.ask("act", { as: "p2", do: "withdraw" });
    await unpayable(at);
    await declines(at.line);
    await at.close();
  });

  await test("with the switch off nothing is declined, and it begins as soon as it is on", async () => {
    const at = await table({ declines: "off" });
    await unpayable(at);
    await at.page.waitForTimeout(LONG_MS);
    must(!(await declined(at.line)), "declined although that is switched off");
    await at.page.click("header summary");
    await at.page.getByRole("switch", { name: "Decline" }).check();
    await declines(at.line);
    await at.close();
  });
  await test("a counter begins with the offer, the other way round, for its maker alone", async () => {
    const at = await table();
    const { page, line } = at;
    const hand = await handOf(page);
    const want = RESOURCES.find((r) => hand[r] > 0);
    await offer(at, 1, want);
    must(/until the turn ends/.test(await page.innerText(".dock article")), "an offer of a person has a time");
    await page.locator("[data-act=counter]").click();
    const count = (row, r) => page.locator(`[data-trade=${row}-${r}] b`).innerText();
    must((await count("give", want)) === "1", "nothing to give");
    const got = [];
    for (const r of RESOURCES) if ((await count("get", r)) !== "0") got.push(r);
    must(got.length === 1 && got[0] !== want, `wanted: ${got}`);
    must((await page.locator(".rates [aria-pressed=true]").getAttribute("aria-label")) === "Bea", "not to its maker");
    await page.click(`[data-trade=get-${got[0]}]`); // at another price
    await page.click("[data-act=offer]");
    await until(page, () => document.querySelector(".dock article.mine") !== null);
    await soon(async () => (await line.did()).includes(`p1 offer 1 ${want} for 2 ${got[0]} to p2`), async () => (await line.did()).join("; "));
    await at.close();
  });

  await test("all offers of a turn are declined by one tap, in sight, until that is taken back or the turn ends", async () => {
    const at = await table({ declines: "off" });
    const { page, line } = at;
    const hand = await handOf(page);
    const want = RESOURCES.find((r) => hand[r] > 0);
    await offer(at, 1, want);
    await page.locator("[data-act=decline-all]").click();
    await declines(line);
    await page.waitForSelector("[data-restraint=declining]");
    const noes = async () => (await line.did()).filter((did) => did === "p1 decline p2").length;
    const next = async () => {
      await line.ask("act", { as: "p2", do: "withdraw" });
      await makeOffer(at, 1, want);
    };
    await next();
    await soon(async () => (await noes()) === 2, "the second offer was not declined");
    await page.click("[data-restraint=declining] button");
    await next();
    await page.waitForSelector("[data-act=accept]");
    await page.locator("[data-act=decline-all]").click();
    await page.waitForSelector("[data-restraint=declining]");
    await line.ask("act", { as: "p2", do: "end" });
    await until(page, () => document.querySelector("[data-restraint]") === null);
    await at.close();
  });

  await test("an offer that goes away says why", async () => {
    const at = await table({ declines: "off" });
    const { page, line } = at;
    const hand = await handOf(page);
    const want = RESOURCES.find((r) => hand[r] > 0);
    await offer(at, 1, want);
    await line.ask("act", { as: "p2", do: "withdraw" });
    await until(page, () => /Bea has withdrawn the offer/.test(document.querySelector(".prompt").innerText));
    await offer(at, 1, want);
    await line.ask("act", { as: "p2", do: "end" });
    await until(page, () => /ended with the turn/.test(document.querySelector(".prompt").innerText));
    await at.close();
  });
} finally {
  await browser.close();
  await server.stop();
}
finish();
