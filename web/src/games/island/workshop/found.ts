// Somebody has to live on a map before a position on it can be changed: each seat founds where most comes in.
import type { Engine, Position } from "../../../lib/engine";
import type { Board, Look } from "../types";

const STEPS_MOST = 100; // two settlements and two roads each, and what a scenario asks in between

function incomeAt(board: Board, vertex: number): number {
  const pips = (number: number): number => (number ? 6 - Math.abs(7 - number) : 0);
  return (board.vertices[vertex]?.hexes ?? []).reduce((sum, h) => sum + pips(board.hexes[h]?.number ?? 0), 0);
}

function best(board: Board, commands: string[]): string | undefined {
  const worth = (command: string): number => incomeAt(board, Number(/^settlement v(\d+)$/.exec(command)?.[1] ?? -1));
  return commands.reduce<string | undefined>((a, b) => (a === undefined || worth(b) > worth(a) ? b : a), undefined);
}

/** How it stands when the first may roll; the table is the one that the engine opened last. */
export function founded(engine: Engine, board: Board): Position<Look> {
  for (let step = 0; step < STEPS_MOST; step++)
    for (let i = 1; i <= board.seats; i++) {
      const command = best(board, engine.legal(`p${i}`));
      if (command === undefined) continue;
      const stands = engine.play<Look>(`p${i}`, command);
      if (stands.look.phase === "roll") return stands;
      break;
    }
  throw new Error("nobody can found here");
}
