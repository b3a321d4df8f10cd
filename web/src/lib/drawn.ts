// Things inside a sentence that are drawn where it is shown, and are words where it is read out. A sentence is put
// together from texts of the language files, so a thing travels inside of it between signs that no text has.
const OPEN = "\u0001";
const MIDDLE = "\u0002";
const CLOSE = "\u0003";
const THING = /\u0001([^\u0002]*)\u0002([^\u0003]*)\u0003/;

export interface Thing {
  thing: string; // as the game that brings the drawing calls it
  text: string;
}
export type Part = string | Thing;

export function drawn(thing: string, text: string | number): string {
  return `${OPEN}${thing}${MIDDLE}${text}${CLOSE}`;
}

/** The sentence in words alone. */
export function plain(text: string): string {
  return text.replace(new RegExp(THING, "g"), "$2");
}

export function partsOf(text: string): Part[] {
  const pieces = text.split(THING);
  return pieces.flatMap((piece, i): Part[] => (i % 3 === 0 ? (piece ? [piece] : []) : i % 3 === 1 ? [{ thing: piece, text: pieces[i + 1] ?? "" }] : []));
}
