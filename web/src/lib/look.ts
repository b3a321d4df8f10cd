// What all looks of all games have in common, as far as they have it: whose turn it is and how the players stand.
export interface PublicPlayer {
  points: number;
  cards: number | null;
}
export interface Public {
  turn: number | null;
  over: boolean;
  players: PublicPlayer[];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export function publicOf(look: unknown): Public {
  if (!isObject(look)) return { turn: null, over: false, players: [] };
  const players = Array.isArray(look["players"]) ? (look["players"] as unknown[]) : [];
  return {
    turn: typeof look["turn"] === "number" ? look["turn"] : null,
    over: look["phase"] === "over",
    players: players.map((p) => {
      const points = isObject(p) ? p["points"] : 0;
      const cards = isObject(p) ? p["handSize"] : null;
      return { points: typeof points === "number" ? points : 0, cards: typeof cards === "number" ? cards : null };
    }),
  };
}
