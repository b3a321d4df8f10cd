// What somebody was counted to have, in few letters: for links and lines that go from device to device. Pure.
import type { Count, Counted, Seat } from "./clock";

const TALLY = /^([1-9]\d{0,4})([sm])(\d{1,3}(?:\.\d{1,3}){10})$/;

export const seatText = ({ mat, side }: Seat): string => `${mat}${side[0] ?? ""}`;

export function tallyText({ count: c, ...seat }: Counted): string {
  const { grain, ore, brick, wood, wool } = c.tokens;
  return seatText(seat) + [c.settlements, c.cities, c.foreign, c.tiles, Number(c.army), Number(c.route), grain, ore, brick, wood, wool].join(".");
}

export function seatFrom(text: string): Seat | null {
  const found = /^([1-9]\d{0,4})([sm])$/.exec(text);
  return found ? { mat: Number(found[1]), side: found[2] === "s" ? "sun" : "moon" } : null;
}

export function tallyFrom(text: string): Counted | null {
  const found = TALLY.exec(text);
  const seat = seatFrom(`${found?.[1] ?? ""}${found?.[2] ?? ""}`);
  if (!found || !seat) return null;
  const [settlements = 0, cities = 0, foreign = 0, tiles = 0, army = 0, route = 0, grain = 0, ore = 0, brick = 0, wood = 0, wool = 0] = (found[3] ?? "").split(".").map(Number);
  const count: Count = { settlements, cities, foreign, tiles, army: army === 1, route: route === 1, tokens: { grain, ore, brick, wood, wool } };
  return { ...seat, count };
}
