// What luck brought in a game of Island: two dice, and the cards of a throw.
import type { Chronicle } from "../../lib/face";

export const chronicle: Chronicle = {
  faces: [],
  sum(action) {
    const two = /^luck dice (\d) (\d)$/.exec(action);
    return two ? Number(two[1]) + Number(two[2]) : null;
  },
  shown: () => [],
  thrower: (events) => events.find((e) => e[0] === "dice")?.[2] ?? null,
  brought: (events) =>
    events.some((e) => e[0] === "dice") ? events.flatMap(([name, , to, , count]) => (name === "gain" && to !== null ? [{ seat: to, count }] : [])) : [],
  opens: (entry) => entry.do === "roll",
  balanced: (options) => options["dice"] === "balanced",
};
