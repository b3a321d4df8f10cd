// Names of things on the sheet, in the reader's language.
import { say } from "../../lib/lang.svelte";
import { faceAt, type Board, type Counts, type Place } from "./model";

/** "2 ore, 1 grain". */
export function diceList(counts: Counts): string {
  const parts = counts.flatMap((n, i) => (n > 0 ? [`${n} ${say(`resource.${faceAt(i)}`)}`] : []));
  return parts.length > 0 ? parts.join(", ") : say("dice.none");
}

/** "settlement 7", in Dice Duel by its place in the order of building. */
export function placeName(place: Place, board: Board): string {
  const number = place.piece === "road" || board.duel ? place.index + (place.piece === "road" ? 0 : 1) : place.points;
  return `${say(`piece.${place.piece}`)} ${number}`;
}

/** "2 gold become ore" or "joker ore: wool becomes ore". */
export function stepName(step: string): string {
  const gold = /^gold ([a-z]+)$/.exec(step);
  if (gold) return say("dicesheet.step-gold", { face: say(`resource.${gold[1]}`) });
  const joker = /^joker (\w+) ([a-z]+) to ([a-z]+)$/.exec(step);
  if (joker) return say("dicesheet.step-joker", { from: say(`resource.${joker[2]}`), to: say(`resource.${joker[3]}`) });
  return step;
}
