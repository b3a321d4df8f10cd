// What is missing, and sensible offers: from open tokens alone.
import { inPhase, offerCommand, one, personAt, total, type Counts } from "./commands";
import { MOON, PIECES, PRICES, RESOURCES, sideOf, SUN, type Board, type Look, type Mine, type Person, type Piece } from "./mats";

export function missing(hand: Counts, piece: Piece): number[] {
  return PRICES[piece].map((n, r) => Math.max(0, n - (hand[r] ?? 0)));
}
export const affords = (hand: Counts, piece: Piece): boolean => total(missing(hand, piece)) === 0;

function hasStock(me: Person, piece: Piece): boolean {
  return piece === "tile" || me[piece === "road" ? "roads" : piece === "settlement" ? "settlements" : "cities"] > 0;
}

/** What is nearest: the piece that lacks least, the dearer one first. */
export function goalOf(me: Person, mine: Mine): Piece {
  const order: Piece[] = ["city", "settlement", "tile", "road"];
  const open = order.filter((p) => hasStock(me, p) && (p !== "city" || mine.cities.length > 0) && (p !== "settlement" || mine.settlements.length > 0));
  return open.sort((a, b) => total(missing(me.hand, a)) - total(missing(me.hand, b)))[0] ?? "road";
}

/** What I can spare most, beside what the goal needs; `partner` is given rather what he lacks. */
export function spare(me: Person, mine: Mine, want: number, partner: Person | undefined): number | null {
  const goal = PRICES[goalOf({ ...me, hand: me.hand.map((n, r) => n + (r === want ? 1 : 0)) }, mine)];
  const rest = me.hand.map((n, r) => (r === want ? -9 : n - (goal[r] ?? 0)) + (partner && (partner.hand[r] ?? 0) === 0 ? 0.5 : 0));
  let best = -1;
  rest.forEach((n, r) => {
    if ((me.hand[r] ?? 0) > 0 && r !== want && (best < 0 || n > (rest[best] ?? -9))) best = r;
  });
  return best < 0 ? null : best;
}

export interface Deal {
  key: string;
  kind: "offer" | "bank" | "swap";
  to: number | null;
  give: number[];
  want: number[];
  command: string;
}

export function offerTo(look: Look, mine: Mine, want: number, to: number | null): Deal | null {
  const me = personAt(look, mine.seat);
  const give = me ? spare(me, mine, want, to === null ? undefined : personAt(look, to)) : null;
  if (give === null || !mine.legal.includes("offer")) return null;
  return { key: `offer ${to} ${give} ${want}`, kind: "offer", to, give: one(give), want: one(want), command: offerCommand(mine, one(give), one(want), to) };
}

/** What supply and market would give for it, the cheapest way. */
export function dealsFor(look: Look, mine: Mine, want: number): Deal[] {
  const me = personAt(look, mine.seat);
  if (!me) return [];
  const name = RESOURCES[want] as string;
  const kinds = ["swap", "bank"] as const;
  return kinds.flatMap((kind) => {
    const cost = (r: number): number => (kind === "swap" ? 1 : (mine.rates[r] ?? 4));
    const found = RESOURCES.map((give, r) => ({ r, command: `${kind} ${give} for ${name} ${inPhase(mine)}` })).filter(({ command }) => mine.legal.includes(command));
    const best = found.sort((a, b) => cost(a.r) - cost(b.r) || (me.hand[b.r] ?? 0) - (me.hand[a.r] ?? 0))[0];
    return best ? [{ key: `${kind} ${best.r} ${want}`, kind, to: null, give: one(best.r, cost(best.r)), want: one(want), command: best.command }] : [];
  });
}

/** Up to three ready-made offers to all: one token that some piece lacks for one that can be spared. */
export function readyMade(look: Look, mine: Mine): Deal[] {
  const me = personAt(look, mine.seat);
  const found: Deal[] = [];
  if (!me || total(me.hand) === 0) return found;
  const lacks = PIECES.filter((piece) => hasStock(me, piece)).map((piece) => missing(me.hand, piece)).sort((a, b) => total(a) - total(b));
  for (const lack of lacks.filter((l) => total(l) > 0 && total(l) <= 2))
    lack.forEach((n, want) => {
      const somebody = mine.partners.some((seat) => (personAt(look, seat)?.hand[want] ?? 0) > 0);
      const offered = me.offers.some((offer) => (offer.want[want] ?? 0) > 0);
      const deal = n > 0 && somebody && !offered && found.length < 3 && found.every((d) => !d.want[want]) ? offerTo(look, mine, want, null) : null;
      if (deal) found.push(deal);
    });
  return found;
}

export interface Incoming {
  key: string;
  from: number;
  give: readonly number[]; // what I get
  want: readonly number[]; // what I pay
  command: string | null; // null: I cannot pay it
}
export function incoming(look: Look, mine: Mine): Incoming[] {
  return mine.partners.flatMap((seat) =>
    (personAt(look, seat)?.offers ?? []).flatMap((offer): Incoming[] => {
      if (offer.to !== null && offer.to !== mine.seat) return [];
      const command = `accept p${seat + 1} ${offer.number} ${inPhase(mine)}`;
      return [{ key: `${mine.phase} ${seat} ${offer.number}`, from: seat, give: offer.give, want: offer.want, command: mine.legal.includes(command) ? command : null }];
    }),
  );
}

/** Tokens to give back: one at a time from the largest heap, so that most kinds are left. */
export function discardOf(me: Person): number[] {
  const left = [...me.hand];
  const gone = RESOURCES.map(() => 0);
  for (let i = 0; i < me.owes; i++) {
    const r = left.indexOf(Math.max(...left));
    left[r] = (left[r] ?? 0) - 1;
    gone[r] = (gone[r] ?? 0) + 1;
  }
  return gone;
}

/** A stack of tiles that may be bought from now. */
export interface Stack {
  place: number;
  side: number;
  left: number;
  command: string;
}
/** The near one first, then the other one of the own mat; those of the neighbours when both are used up. */
export function stacksOf(board: Board, look: Look, mine: Mine): Stack[] {
  const all = mine.legal.flatMap((command): Stack[] => {
    const [, mat, side] = /^buy m(\d+):(sun|moon) /.exec(command) ?? [];
    if (!mat) return [];
    const [place, n] = [Number(mat) - (board.ring ? 1 : 0), side === "moon" ? MOON : SUN];
    return [{ place, side: n, left: look.mats.find((m) => m.place === place)?.stacks[n] ?? 0, command }];
  });
  const far = ({ place, side }: Stack): number => (place === mine.home ? 0 : 2) + (side === sideOf(mine.seat) ? 0 : 1);
  return all.filter(({ left }) => left > 0).sort((a, b) => far(a) - far(b));
}
