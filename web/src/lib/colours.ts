// A colour is never alone: each has a shape that stands on pieces and beside names.
const FILL: readonly string[] = ["#c63a2b", "#2a66ad", "#ee8a22", "#fdf9ee", "#2f7d46", "#7d5233", "#d4679c", "#e2b32e"];
export const COLOURS = FILL.length;
const ON: readonly string[] = ["#fff6e6", "#fff6e6", "#2a1706", "#22303c", "#fff6e6", "#fff6e6", "#2b0b1a", "#2a1706"];
const SHAPES: readonly string[] = [
  "M0-4.4A4.4 4.4 0 1 1-.01-4.4Z", // circle
  "M-3.8-3.8H3.8V3.8H-3.8Z", // square
  "M0-4.8L4.6 3.6H-4.6Z", // triangle
  "M0-5.2L4.2 0L0 5.2L-4.2 0Z", // diamond
  "M-1.6-4.8H1.6V-1.6H4.8V1.6H1.6V4.8H-1.6V1.6H-4.8V-1.6H-1.6Z", // cross
  "M0-5L1.5-1.6L5-1.5L2.2.7L3.1 4.2L0 2.2L-3.1 4.2L-2.2.7L-5-1.5L-1.5-1.6Z", // star
  "M-4.4-2.5L0-5L4.4-2.5V2.5L0 5L-4.4 2.5Z", // hexagon
  "M-5-1.9H5V1.9H-5Z", // bar
];

export function fillOf(colour: number): string {
  return FILL[colour] ?? "#888";
}
/** What can be read on the colour. */
export function onOf(colour: number): string {
  return ON[colour] ?? "#fff";
}
/** A path in a box from -5 to 5. */
export function shapeOf(colour: number): string {
  return SHAPES[colour] ?? SHAPES[0] ?? "";
}
