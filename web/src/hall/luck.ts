// Dice of the browser's own source of chance, without the small lean that a remainder would have.
import type { Luck } from "./clock";

function below(n: number): number {
  const word = new Uint32Array(1);
  const fair = Math.floor(2 ** 32 / n) * n;
  do crypto.getRandomValues(word);
  while ((word[0] ?? 0) >= fair);
  return (word[0] ?? 0) % n;
}
export const luck: Luck = { below, die: () => 1 + below(6) };
