// Pictures of Symbol Rush for screenshots.mjs: a seat in each mini-game and between them, and one screen for three teams.
import { fixed, momentOf, showFixed } from "./positions.mjs";
import { chooseColours, claim, racing, table } from "./rush-table.mjs";

const NAMES = ["Ada", "Bruno", "Christina", "Maximiliane von Nord", "Fritz"];
const FEW = 3; // cards, when there is something to see
const MANY = 9;
const laid = (look, mini) => look.phase === "play" && look.mini === mini && look.people.some((one) => one.left <= FEW && one.left > 0);

/** Finds as the log has them: who, the symbol, milliseconds. */
const found = (...finds) => [{ who: "luck", do: "lay", events: [["mini", null, null, 1, 0]] }, ...finds.map(([who, symbol, ms]) => ({ who, do: "claim", events: [["found", null, who, symbol, ms]] }))];
const FINDS = found(["p1", 18, 1240], ["p2", 3, 880], ["p3", 71, 2310], ["p1", 43, 970], ["p4", 25, 1760], ["p5", 52, 3020], ["p2", 9, 1430], ["p1", 63, 2050]);

/** What is seen from which seat of which record; `left` are the seconds on the clock. */
const SEATS = {
  "rush-landfall": { record: "rush-five.rec", right: (look) => laid(look, 1) },
  "rush-harbours": { record: "rush-five.rec", right: (look) => laid(look, 2) },
  "rush-road": { record: "rush-five.rec", right: (look) => laid(look, 3) },
  "rush-barbarians": { record: "rush-five.rec", right: (look) => look.phase === "play" && look.mini === 4 && look.spots.filter((card) => card === null).length > MANY },
  "rush-knights": { record: "rush-knights.rec", right: (look, seat) => look.phase === "play" && look.mini === 5 && look.people[seat].card !== null },
  "rush-break": { record: "rush-five.rec", left: 14, log: FINDS, right: (look) => look.phase === "break" },
};
export const RUSH_SHOTS = [...Object.keys(SEATS), "rush-colours", "rush-around"];

export async function seatsOfRush(page, base, wanted, shoot) {
  for (const [screen, { record, left, log = [], right }] of Object.entries(SEATS)) {
    if (!wanted(screen)) continue;
    const clock = left === undefined ? undefined : { at: 0, deadline: left * 1000, still: true };
    await showFixed(page, base, fixed({ ...momentOf(record, right), names: NAMES, clock, log }));
    await shoot(screen);
  }
}

/** One screen for three teams: the choice of colours, and a race. */
export async function around(one, wanted, shoot) {
  await table([one], { options: { mode: "beginner", game: 1, countdown: 0 }, seats: [0, 0, 0], colours: false });
  if (wanted("rush-colours")) await shoot("rush-colours");
  await chooseColours([one.page, one.page, one.page]);
  await racing(one.page);
  for (const seat of ["p1", "p2", "p3"]) await claim(one.page, { seat });
  if (wanted("rush-around")) await shoot("rush-around");
}
