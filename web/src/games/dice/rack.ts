// Dice with an identity: the rules only count faces, but a person sees six dice that stay where they are.
import { faceAt, sum, type Counts, type Face, type Look } from "./model";

export interface Die {
  id: number;
  face: Face | null; // null: not thrown yet
  kept: boolean;
  state: "idle" | "thrown" | "rolling" | "free" | "paid" | "dead";
  fell: Face | null; // as it fell; gold and jokers turn it later
  tilt: number;
}

const fresh = (id: number): Die => ({ id, face: null, kept: false, state: "idle", fell: null, tilt: 0 });
const tilt = (): number => Math.round(Math.random() * 16 - 8);

function shuffled<T>(list: T[]): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const k = Math.floor(Math.random() * (i + 1));
    [out[i], out[k]] = [out[k] as T, out[i] as T];
  }
  return out;
}

/** Takes from `left` the face of each die that still shows it; returns those that have to change. */
function match(dice: Die[], left: number[]): Die[] {
  return dice.filter((die) => {
    const i = die.face === null ? -1 : ["wood", "brick", "wool", "grain", "ore", "gold"].indexOf(die.face);
    if (i < 0 || (left[i] ?? 0) === 0) return true;
    left[i] = (left[i] ?? 0) - 1;
    return false;
  });
}

const rest = (left: Counts): Face[] => left.flatMap((n, i) => Array.from({ length: n }, () => faceAt(i)));

/** The dice as they lie after a change; `thrown` tells which ones have just fallen. */
export function lay(before: Die[], look: Look): { dice: Die[]; thrown: number[] } {
  const count = look.phase === "build" ? sum(look.dice) + look.paid + look.dead : look.allowed;
  const dice = Array.from({ length: count }, (_, id) => ({ ...(before[id] ?? fresh(id)) }));
  const thrown: number[] = [];
  const left = [...look.dice];
  if (look.phase === "roll" || look.phase === "first" || look.phase === "over")
    return { dice: dice.map((die) => fresh(die.id)), thrown };
  if (look.phase === "dice") {
    const kept = [...dice].sort((a, b) => Number(b.kept) - Number(a.kept));
    const going = new Set(match(kept, left).map((die) => die.id));
    for (const die of dice) {
      die.kept = !going.has(die.id);
      die.state = going.has(die.id) ? "rolling" : "thrown";
    }
    return { dice, thrown };
  }
  if (look.phase === "keep" || dice.some((die) => die.state === "rolling" || die.state === "idle")) {
    const rolling = dice.filter((die) => die.state === "rolling" || die.state === "idle");
    const other = match(dice.filter((die) => !rolling.includes(die)).sort((a, b) => Number(b.kept) - Number(a.kept)), left);
    const faces = shuffled(rest(left));
    for (const die of [...rolling, ...other]) {
      die.face = faces.pop() ?? null;
      die.fell = die.face;
      die.kept = false;
      die.tilt = tilt();
      if (rolling.includes(die)) thrown.push(die.id);
    }
    for (const die of dice) die.state = "thrown";
    if (look.phase === "keep") return { dice, thrown };
  }
  return { dice: pay(dice, look), thrown };
}

/** While building: which dice are left, which were turned, paid, laid aside. */
function pay(dice: Die[], look: Look): Die[] {
  const left = [...look.dice];
  const rank = (die: Die): number => Number(die.state === "paid" || die.state === "dead");
  const change = match([...dice].sort((a, b) => rank(a) - rank(b)), left);
  const faces = rest(left);
  let dead = look.dead;
  for (const die of dice) {
    if (!change.includes(die)) die.state = "free";
    die.kept = false;
  }
  const golds = [...change].sort((a, b) => Number(b.face === "gold") - Number(a.face === "gold"));
  for (const die of golds) {
    const face = die.state === "paid" ? undefined : faces.pop();
    if (face) {
      die.face = face;
      die.state = "free";
    } else if (dead > 0 && (die.face === "gold" || die.face === null)) {
      die.face = "gold";
      die.state = "dead";
      dead--;
    } else die.state = "paid";
  }
  return dice;
}

/** The dice that a price would take. */
export function takenBy(dice: Die[], price: Counts): number[] {
  const left = [...price];
  const free = dice.filter((die) => die.state === "free" || die.state === "thrown");
  const others = new Set(match(free, left).map((die) => die.id));
  return free.filter((die) => !others.has(die.id)).map((die) => die.id);
}

export function keptCounts(dice: Die[]): Counts {
  return [0, 1, 2, 3, 4, 5].map((i) => dice.filter((die) => die.kept && die.face === faceAt(i)).length);
}
