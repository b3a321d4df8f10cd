// Draws the luck of a record again, from nothing but docs/fair-dice.md: BLAKE2b, ChaCha20, xoshiro256**.
import { chacha20orig } from "@noble/ciphers/chacha.js";
import { blake2b } from "@noble/hashes/blake2.js";
import type { Head } from "./record";

const LONG = (1n << 64n) - 1n;

function bytes(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (b) => b.toString(16).padStart(2, "0")).join("");
}

function hash(text: string, data: Uint8Array, key?: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`${text}\0`);
  const all = new Uint8Array(head.length + data.length);
  all.set(head);
  all.set(data, head.length);
  return blake2b(all, { dkLen: 32, ...(key ? { key } : {}) });
}

class Numbers {
  readonly #s: bigint[];

  constructor(key: Uint8Array, n: number) {
    const nonce = new Uint8Array(8);
    new DataView(nonce.buffer).setBigUint64(0, BigInt(n), true);
    const stream = chacha20orig(key, nonce, new Uint8Array(32));
    const view = new DataView(stream.buffer, stream.byteOffset, 32);
    this.#s = [0, 8, 16, 24].map((at) => view.getBigUint64(at, true));
  }

  next(): bigint {
    const [a = 0n, b = 0n, c = 0n, d = 0n] = this.#s;
    const x = (b * 5n) & LONG;
    const result = (((x << 7n) | (x >> 57n)) * 9n) & LONG;
    const c2 = c ^ a;
    const d2 = d ^ b;
    const last = ((d2 << 45n) | (d2 >> 19n)) & LONG;
    this.#s[1] = b ^ c2;
    this.#s[0] = a ^ d2;
    this.#s[2] = c2 ^ ((b << 17n) & LONG);
    this.#s[3] = last;
    return result;
  }

  below(k: number): number {
    return Number(((this.next() >> 32n) * BigInt(k)) >> 32n);
  }
}

const FACES = ["wood", "brick", "wool", "grain", "ore", "gold"];
const RESOURCES = FACES.slice(0, 5);
const CARDS = ["knight", "roads", "invention", "monopoly", "point"];
const STACK_SMALL = [14, 2, 2, 2, 5];
const STACK_LARGE = [20, 3, 3, 3, 5];

/** One out of a bundle, each card equally likely. */
function pick(numbers: Numbers, counts: number[]): number {
  let i = numbers.below(counts.reduce((a, b) => a + b, 0));
  let kind = 0;
  while (kind < counts.length && i >= (counts[kind] ?? 0)) i -= counts[kind++] ?? 0;
  return kind;
}

function throwOfSix(numbers: Numbers, count: number): string {
  let which = numbers.below(6 ** count);
  const faces = FACES.map(() => 0);
  for (let i = 0; i < count; i++, which = Math.floor(which / 6)) faces[which % 6] = (faces[which % 6] ?? 0) + 1;
  const parts = FACES.flatMap((face, i) => (faces[i] ? [`${faces[i]} ${face}`] : []));
  return `dice ${parts.join(" ") || "nothing"}`;
}

/** A piece of luck of the record, and the hand from which a card was stolen, where one was. */
export interface Luck {
  line: number;
  text: string; // without "luck"
  hand: number[] | null;
  founding: boolean; // thrown for who begins
}

export type Step = { kind: "luck"; luck: Luck } | { kind: "seat" } | { kind: "clock" } | { kind: "undo" };

export interface Verdict {
  state: "right" | "wrong" | "nothing";
  commitmentFits: boolean;
  throws: number;
  cards: number;
  thefts: number;
  unchecked: number;
  wrongAt: number | null;
  expected: string;
  seeds: number;
}

function expected(head: Head, numbers: Numbers, luck: Luck, before: Luck[]): string | null {
  const [kind, ...rest] = luck.text.split(" ");
  if (kind === "first") return `first p${numbers.below(head.seats) + 1}`;
  if (head.game !== "island") return throwOfSix(numbers, rest.filter((w) => /^\d+$/.test(w)).reduce((a, w) => a + Number(w), 0));
  if (kind === "dice") {
    let i = numbers.below(36);
    if (head.options["dice"] === "balanced" && !luck.founding) {
      const gone = before.filter((l) => l.text.startsWith("dice ") && !l.founding).map((l) => l.text);
      const deck = gone.slice(gone.length - (gone.length % 36));
      const left = Array.from({ length: 36 }, (_, k) => k).filter((k) => !deck.includes(`dice ${1 + Math.floor(k / 6)} ${1 + (k % 6)}`));
      i = left[numbers.below(left.length)] ?? 0;
    }
    return `dice ${1 + Math.floor(i / 6)} ${1 + (i % 6)}`;
  }
  if (kind === "card") {
    const stack = head.seats > 4 ? STACK_LARGE : STACK_SMALL;
    const left = stack.map((n, i) => n - before.filter((l) => l.text === `card ${CARDS[i]}`).length);
    return `card ${CARDS[pick(numbers, left)]}`;
  }
  if (kind === "steal" && luck.hand) return `steal ${RESOURCES[pick(numbers, luck.hand)]}`;
  return null;
}

export function verify(head: Head, steps: Step[]): Verdict {
  const verdict: Verdict = { state: "nothing", commitmentFits: false, throws: 0, cards: 0, thefts: 0, unchecked: 0, wrongAt: null, expected: "", seeds: Object.keys(head.seeds).length };
  if (!head.secret || !head.commitment) return verdict;
  const secret = bytes(head.secret);
  verdict.commitmentFits = hex(hash("kornholm commitment", secret)) === head.commitment;
  verdict.state = verdict.commitmentFits ? "right" : "wrong";
  const seeds = new Uint8Array(32 * head.seats);
  for (let i = 0; i < head.seats; i++) seeds.set(bytes(head.seeds[`p${i + 1}`] ?? "00".repeat(32)), 32 * i);
  const mixed = hash("kornholm seeds", seeds, secret);
  const key = hash("kornholm luck", new Uint8Array(0), mixed);
  const live: Step[] = [];
  for (const step of steps) {
    if (step.kind === "undo") {
      while (live.length && live.pop()?.kind !== "seat");
      continue;
    }
    if (step.kind === "luck") {
      const before = live.flatMap((s) => (s.kind === "luck" ? [s.luck] : []));
      const wanted = expected(head, new Numbers(key, before.length), step.luck, before);
      if (wanted === null) verdict.unchecked++;
      else if (wanted !== step.luck.text) {
        verdict.state = "wrong";
        verdict.wrongAt ??= step.luck.line;
        verdict.expected ||= wanted;
      } else if (wanted.startsWith("card")) verdict.cards++;
      else if (wanted.startsWith("steal")) verdict.thefts++;
      else verdict.throws++;
    }
    live.push(step);
  }
  return verdict;
}
