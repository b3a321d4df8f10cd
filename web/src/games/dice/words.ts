// Names of things on the sheet, in the reader's language. Each can be found there: roads by the letter that stands on
// them (a number would look like points), all else by its points or by what it stands at.
import { say } from "../../lib/lang.svelte";
import { faceAt, type Board, type Counts, type Joker, type Place } from "./model";

/** "2 ore, 1 grain". */
export function diceList(counts: Counts): string {
  const parts = counts.flatMap((n, i) => (n > 0 ? [`${n} ${say(`resource.${faceAt(i)}`)}`] : []));
  return parts.length > 0 ? parts.join(", ") : say("dice.none");
}

/** The first road is printed on the sheet and has none. */
export const roadLetter = (index: number): string => String.fromCharCode(64 + index);

/** Places of Dice Duel have no points to tell them apart: sites are named by their road, knights by their land. */
function duelName(place: Place, board: Board): string {
  if (place.piece === "knight") {
    const land = (i: number): string => board.hexes[board.knights[i]?.hex ?? 0]?.grows ?? "";
    const grows = land(place.index);
    if (grows !== "desert") return say("dicesheet.knight-of", { face: say(`resource.${grows}`) });
    return say("dicesheet.knight-desert", { number: board.knights.filter((_, i) => i <= place.index && land(i) === "desert").length });
  }
  const node = (place.piece === "city" ? board.cities : board.settlements)[place.index]?.node;
  const road = board.roads.findIndex((one) => one.ends[1] === node);
  const piece = say(`piece.${place.piece}`);
  return road > 0 ? say("dicesheet.at-road", { piece, road: roadLetter(road) }) : say("dicesheet.at-start", { piece });
}

/** "road C", "settlement 7", in Dice Duel "settlement at road C". */
export function placeName(place: Place, board: Board): string {
  if (place.piece === "road") return `${say("piece.road")} ${roadLetter(place.index)}`;
  return board.duel ? duelName(place, board) : `${say(`piece.${place.piece}`)} ${place.points}`;
}

export function jokerName(joker: Joker | undefined): string {
  return !joker || joker.face === "any" ? say("dicesheet.joker-any") : say("dicesheet.joker-name", { face: say(`resource.${joker.face}`) });
}

/** "2 gold become 1 ore" or "joker ore: wool becomes ore". */
export function stepName(step: string, board: Board): string {
  const gold = /^gold ([a-z]+)$/.exec(step);
  if (gold) return say("dicesheet.step-gold", { face: say(`resource.${gold[1]}`) });
  const [, name, from, to] = /^joker (\w+) ([a-z]+) to ([a-z]+)$/.exec(step) ?? [];
  if (!name) return step;
  const joker = jokerName(board.jokers.find((one) => one.name === name));
  return say("dicesheet.step-joker", { joker, from: say(`resource.${from}`), to: say(`resource.${to}`) });
}
