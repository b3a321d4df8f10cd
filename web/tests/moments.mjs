// Moments of Island that several specs look at, for positions.mjs: each is a position with what happened just before.
import { readFileSync } from "node:fs";
import { started } from "./positions.mjs";

export const ROLLED = ["p1 roll", "luck dice 6 6"];
export const LOG = [{ who: "p1", do: "roll" }, { who: "luck", do: "dice 6 6" }];
export const TWO = ["Sunny Otter", "Windy Crab", "Brave Puffin", "Gentle Walrus", "Clever Herring", "Merry Dolphin"];
export const LONG = ["Maximiliane Antonia von und zu Kornholm-", "Wilhelmina Theodora Östergaard-Lindqvist", "Bartholomäus Emanuel Freiherr von Nord-N", "Quetzalcoatlus Northropi the Magnificent", "Christophorus Hieronymus Weidenhammer II", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"];
export const RICH = { "p1 hand": "6 wood 2 brick 1 wool 2 grain 1 ore", "p1 cards": "1 knight 1 roads 1 invention 1 monopoly" };
export const TILES = { "p1 tiles": "2 traders 1 merchants 1 roadbuilders 1 scholars 1 masterbuilders" };
export const OFFERS = { "p2 hand": "1 wood 1 brick 3 ore", "p2 offers": "1 ore for 1 wood to p1", "p3 offers": "2 grain for 1 brick to p1", "p4 offers": "1 wool for 2 wood to p1" };

/** The printed start in any order of trade and build, the dice thrown. */
export const start = (options = [], more = []) => started(["first=1", "phases=combined", ...options], [...ROLLED, ...more]);

/** My turn, with cards for much. */
export const mine = (set = {}) => ({ record: start(), at: 2, set: { ...RICH, ...set }, log: LOG });
/** The same where building ends trade. */
export const strict = (set = {}) => ({ ...mine(set), record: started(["first=1"], ROLLED) });
/** Before the first throw, with everything built. */
export const throwing = (options = []) => ({ record: start(options), at: 0 });
/** The first settlement, anywhere. */
export const settling = (at = 0) => ({ record: "combined-trades.rec", at });
export const sevened = { record: start(), at: 2, set: { phase: "robber", dice: "3 4" }, log: LOG };
export const robbing = { record: start(), at: 2, set: { phase: "victim", dice: "3 4", robber: "h15" }, log: LOG };
/** Six people; the fourth is at its turn, the second looks on. */
export const six = (set = {}) => ({ record: "six-special.rec", at: 100, as: "p2", names: TWO, set: { "p4 offers": "2 wood for 1 grain to p2,p3,p5,p6", ...set } });
/** Six people between two turns: the second may build. */
export const between = (hand) => six({ phase: "extra", visitor: "p2", "p2 hand": hand, "p4 offers": null });
export const favours = (set = {}) => ({ record: start(["scenario=favours"]), at: 2, set: { ...RICH, ...TILES, ...set }, log: LOG });
/** My turn with a helper of the display; whoever had it has the explorer. */
export const helped = (helper, set = {}) => ({ record: start(["scenario=helpers"]), at: 2, set: { ...RICH, phase: "main", interlude: null, "p1 helper": helper, ...set }, log: LOG });
/** Three people; I have used my helper and choose the next one, or the other side of it. */
export const hiring = { record: start(["scenario=helpers"]).replace("seats 4", "seats 3"), at: 2, set: { phase: "ask", interlude: "p1 helper main", "helpers-used": "p1" }, log: LOG };
export const corsica = { record: "corsica.rec", at: 60, as: "p3", set: { "p3 hand": "2 wood 1 brick 1 wool 1 grain 1 ore" }, names: TWO };
export const newYork = (set = {}) => ({ record: "newyork-canal.rec", at: 120, set: { "p1 hand": "2 wood 1 brick 2 grain 2 ore", "p1 canal": "2 earned 0 unpaid 0", "p1 offers": null, "p2 offers": null, ...set } });

/** Dice alone: a sheet with marks, a throw of which some dice may be kept. */
export const sheet = { record: "fair-dice.rec", at: 62, set: { "p1 roads": "start r0 r1 r2", "p1 settlements": "s3", "p1 knights": "k1 k2", "p1 boxes": "3 3 2 1" } };

/** Six people with favours, as far as the record of six without them leads. */
export function sixFavours() {
  const lines = readFileSync(new URL("../../tests/records/six-special.rec", import.meta.url), "utf8").replace(/^hash.*\n/gm, "").split("\n");
  const record = lines.slice(0, lines.indexOf("play") + 101).map((line) => line.replace(/^(game island 1)$/, "$1.2").replace(/^(seats 6)$/, "$1\noption scenario=favours"));
  return { record: [...record, "result open", ""].join("\n"), at: 100, as: "p2", names: TWO };
}
