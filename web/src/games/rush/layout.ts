// Where the nine symbols of a card lie: a function of the card, the same for all. Circles of nine sizes push each other
// apart inside the card until none touches another; only sums, products and roots are used, so that every browser comes
// to the same places.
export interface Place {
  symbol: number;
  x: number; // of a card with the radius 1
  y: number;
  r: number; // of the circle that the symbol fills
  turn: number; // in degrees
}

/** How much of a card's radius is its face. */
export const CARD = 0.92;
/** The side of a symbol's field in radii of its circle: the corners of a field are mostly empty. */
export const FILLS = 1.7;

const SIZES = [0.31, 0.29, 0.275, 0.265, 0.255, 0.245, 0.235, 0.225, 0.22];
const ROUNDS = 400;
const GAP = 0.015;
const EDGE = 0.97;

/** Numbers between 0 and 1 that follow from a seed. */
function numbers(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return (state >>> 8) / 16777216;
  };
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const k = Math.floor(next() * (i + 1));
    [out[i], out[k]] = [out[k] as T, out[i] as T];
  }
  return out;
}

/** One in the middle, eight around it, moved a little by chance. */
function begin(symbols: readonly number[], next: () => number): Place[] {
  const around = [[1, 0], [0.7, 0.7], [0, 1], [-0.7, 0.7], [-1, 0], [-0.7, -0.7], [0, -1], [0.7, -0.7]] as const;
  const sizes = shuffled(SIZES, next);
  return shuffled(symbols, next).map((symbol, i) => {
    const [x, y] = i === 0 ? [0, 0] : (around[i - 1] ?? [0, 0]);
    const shift = (): number => (next() - 0.5) * 0.2;
    return { symbol, x: x * 0.66 + shift(), y: y * 0.66 + shift(), r: sizes[i] ?? 0.2, turn: Math.floor(next() * 360) };
  });
}

function push(places: Place[]): void {
  for (const [i, a] of places.entries()) {
    for (const b of places.slice(i + 1)) {
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const apart = Math.sqrt(dx * dx + dy * dy) || 0.001;
      const over = (a.r + b.r + GAP - apart) / 2;
      if (over <= 0) continue;
      a.x -= (dx / apart) * over;
      a.y -= (dy / apart) * over;
      b.x += (dx / apart) * over;
      b.y += (dy / apart) * over;
    }
    const out = Math.sqrt(a.x * a.x + a.y * a.y);
    if (out + a.r > EDGE) {
      a.x *= (EDGE - a.r) / out;
      a.y *= (EDGE - a.r) / out;
    }
  }
}

/** How much room the tightest pair has; below 0 two circles touch. */
export function tightest(places: readonly Place[]): number {
  let least = 1;
  for (const [i, a] of places.entries()) {
    least = Math.min(least, 1 - Math.sqrt(a.x * a.x + a.y * a.y) - a.r);
    for (const b of places.slice(i + 1)) least = Math.min(least, Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) - a.r - b.r);
  }
  return least;
}

const known = new Map<number, Place[]>();

export function layoutOf(card: number, symbols: readonly number[]): Place[] {
  const before = known.get(card);
  if (before) return before;
  const places = begin(symbols, numbers(card + 1));
  for (let i = 0; i < ROUNDS; i++) push(places);
  known.set(card, places);
  return places;
}

const LINE = 0.34; // symbols at about the same height are read from left to right

/** The symbols of a card as one reads them: from above, and from left to right. */
export function readingOrder(places: readonly Place[]): number[] {
  const rows: Place[][] = [];
  for (const place of [...places].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && place.y - (row[0]?.y ?? 0) < LINE) row.push(place);
    else rows.push([place]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x).map((place) => place.symbol));
}
