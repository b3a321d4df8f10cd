// A short evening of Long Table that ends with a right call: the host enters real dice, two people play, four bots play
// beside them. Bots act as quick as the machine is, take from the pool that all share and may be first at a place; so the
// people have a plan and not a script: each time they look at what they hold, trade with each other and build what comes next.
const KINDS = ["wood", "brick", "wool", "grain", "ore"];
const PRICES = { road: [1, 1, 0, 0, 0], settlement: [1, 1, 1, 1, 0], city: [0, 0, 0, 2, 3], buy: [0, 0, 1, 1, 1] };
const BANK = 4; // tokens of a kind for another one
const FEW = 3; // that one offer asks for
/** What p1 builds, in this order: 18 points. Whatever somebody else was first at is left out, and tiles bought instead. */
const PLAN = ["road m1:22,2-23,1", "city m1:16,6", "city m1:20,2", "settlement m1:23,1", "city m1:23,1", "road m1:19,3-20,4", "settlement m1:20,4", "city m1:20,4", "road m1:13,5-14,6", "settlement m1:13,5", "road m1:13,7-14,6", "settlement m1:13,7", "road m1:22,2-23,3", "settlement m1:23,3", "road m1:11,7-13,7", "road m1:10,6-11,7", "road m1:8,6-10,6", "settlement m1:8,6"];
/** Sums that bring the two something; then over again. */
export const THROWS = [[2, 2], [4, 5], [2, 3], [2, 3], [4, 5], [4, 4], [4, 4], [3, 3], [1, 1], [2, 2], [4, 4], [4, 5], [4, 4], [4, 4], [1, 2], [2, 2], [4, 4], [1, 2], [4, 4]];

/**
 * p1, who wants to win, and p2 across, who helps: `act` does what one of them does and fails with its rule, `text` is the
 * position as p1 sees it.
 */
export class Pair {
  #plan = [...PLAN];
  constructor(act, text) {
    Object.assign(this, { act, text });
  }

  /** In a round of the sun: all that can be built. */
  async build(round) {
    let offers = 0;
    for (;;) {
      const thing = this.#plan[0] ?? "buy m1:sun";
      const price = PRICES[thing.split(" ")[0]];
      const [mine, other] = await this.#hands();
      const kind = KINDS.findIndex((_, k) => mine[k] < price[k]);
      if (kind < 0) {
        const refused = await this.act("p1", `${thing} in r${round}`).then(() => "", String);
        if (refused && this.#plan.length === 0) return;
        this.#plan.shift();
        continue;
      }
      // For one token as many as p2 has: whatever is then too much pays for the next kind.
      const spare = KINDS.findIndex((_, k) => k !== kind && mine[k] > price[k]);
      const much = KINDS.findIndex((_, k) => k !== kind && mine[k] - price[k] >= BANK);
      const gets = Math.min(other[kind], FEW);
      const gives = spare >= 0 || gets < 2 ? spare : KINDS.findIndex((_, k) => k !== kind && mine[k] > 0);
      if (gets > 0 && gives >= 0) {
        await this.act("p1", `offer 1 ${KINDS[gives]} for ${gets} ${KINDS[kind]} to p2 in r${round}`);
        await this.act("p2", `accept p1 ${++offers} in r${round}`);
      } else if (much >= 0) await this.act("p1", `bank ${KINDS[much]} for ${KINDS[kind]} in r${round}`);
      else return;
    }
  }
  async #hands() {
    const text = await this.text();
    return ["p1", "p2"].map((seat) => new RegExp(`^${seat} hand (.*)$`, "m").exec(text)[1].split(" ").map(Number));
  }
}

// The same with people on all six seats, of whom four act: always the same, found by trying with the rules' own engine.
export const OPTIONS = { dice: "manual", auto_pause: "off", first_side: "sun" };
/** Round by round: what is done, in its order. */
export const ROUNDS = [
  ["host dice 2 2", "p1 road m1:22,2-23,1 in r1"],
  ["host dice 4 5"],
  ["host dice 2 3"],
  ["host dice 2 3"],
  ["host dice 4 5"],
  ["host dice 4 4"],
  ["host dice 4 4", "p1 city m1:16,6 in r7", "p1 offer 1 brick for 2 grain to p3 in r7", "p3 accept p1 1 in r7", "p1 offer 1 wood for 1 ore to p2 in r7", "p2 accept p1 2 in r7", "p1 city m1:20,2 in r7"],
  ["host dice 3 3"],
  ["host dice 1 1", "p1 settlement m1:23,1 in r9", "p1 offer 1 brick for 1 grain to p2 in r9", "p2 accept p1 1 in r9", "p1 offer 1 wood for 3 ore to p2 in r9", "p2 accept p1 2 in r9", "p1 city m1:23,1 in r9", "p1 offer 1 wool for 1 wood to p2 in r9", "p2 accept p1 3 in r9", "p1 road m1:19,3-20,4 in r9"],
  ["host dice 2 2"],
  ["host dice 4 4", "p1 offer 1 wood for 1 brick to p2 in r11", "p2 accept p1 1 in r11", "p1 offer 1 grain for 1 wool to p2 in r11", "p2 accept p1 2 in r11", "p1 settlement m1:20,4 in r11", "p1 offer 1 wood for 3 ore to p3 in r11", "p3 accept p1 3 in r11", "p1 city m1:20,4 in r11"],
  ["host dice 4 5"],
  ["host dice 4 4", "p1 offer 1 grain for 1 brick to p2 in r13", "p2 accept p1 1 in r13", "p1 road m1:13,5-14,6 in r13", "p1 offer 1 ore for 1 wood to p2 in r13", "p2 accept p1 2 in r13", "p1 offer 1 ore for 1 brick to p2 in r13", "p2 accept p1 3 in r13", "p1 offer 1 grain for 1 wool to p2 in r13", "p2 accept p1 4 in r13", "p1 settlement m1:13,5 in r13", "p1 offer 1 ore for 1 wood to p2 in r13", "p2 accept p1 5 in r13", "p1 offer 1 grain for 1 brick to p2 in r13", "p2 accept p1 6 in r13", "p1 road m1:13,7-14,6 in r13"],
  ["host dice 4 4"],
  ["host dice 1 2", "p1 offer 1 brick for 1 wood to p2 in r15", "p2 accept p1 1 in r15", "p1 offer 1 grain for 1 wool to p2 in r15", "p2 accept p1 2 in r15", "p1 settlement m1:13,7 in r15", "p1 offer 1 grain for 1 wood to p3 in r15", "p3 accept p1 3 in r15", "p1 road m1:22,2-23,3 in r15"],
  ["host dice 2 2"],
  ["host dice 4 4", "p1 offer 1 grain for 1 wool to p2 in r17", "p2 accept p1 1 in r17", "p1 settlement m1:23,3 in r17", "p1 offer 1 grain for 1 brick to p2 in r17", "p2 accept p1 2 in r17", "p1 road m1:11,7-13,7 in r17", "p1 offer 1 grain for 1 brick to p2 in r17", "p2 accept p1 3 in r17", "p1 road m1:10,6-11,7 in r17", "p1 offer 1 grain for 1 brick to p2 in r17", "p2 accept p1 4 in r17", "p1 road m1:8,6-10,6 in r17"],
  ["host dice 1 2"],
  ["host dice 4 4", "p1 offer 1 brick for 1 wood to p3 in r19", "p3 accept p1 1 in r19", "p1 offer 1 brick for 1 wool to p2 in r19", "p2 accept p1 2 in r19", "p1 settlement m1:8,6 in r19", "p1 call in r19"],
];

/** Runs on a hall screen: what is too small, cut off or overlaps. Main figures are a third of its height, nothing is below a twelfth. */
export function stageFaults() {
  const bad = [];
  const upright = innerHeight > innerWidth;
  const context = document.createElement("canvas").getContext("2d");
  for (const node of document.querySelectorAll(".stage *")) {
    const own = [...node.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || node.closest("svg")) continue;
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (parseFloat(style.fontSize) < innerHeight / 12 && !upright) bad.push(`small: ${node.textContent}`);
    if (box.left < 0 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) bad.push(`outside: ${node.textContent} ${JSON.stringify(box)}`);
    if (node.matches(".figure:not(.word)") && !upright) {
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(node.textContent);
      if (up + down < innerHeight / 3) bad.push(`figure ${node.textContent}: ${Math.round(up + down)} of ${innerHeight}`);
    }
  }
  const stage = document.querySelector(".stage");
  if (stage.scrollHeight > innerHeight + 1 || stage.scrollWidth > innerWidth + 1) bad.push(`${stage.scrollWidth}×${stage.scrollHeight}`);
  const boxes = [...document.querySelectorAll(".stage > *")].map((n) => n.getBoundingClientRect()).filter((box) => box.height > 0);
  for (let i = 1; i < boxes.length; i++) if (boxes[i].top < boxes[i - 1].bottom - 1) bad.push("parts overlap");
  return bad;
}
