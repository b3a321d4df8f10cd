// The colours of the teams among those of the house (lib/colours.ts): blue, yellow, red, as the rules number them.
const MARKS: readonly number[] = [1, 7, 0];

export const markOf = (colour: number): number => MARKS[colour] ?? 0;

/** Everybody has the colour of the own team, once that has chosen one. */
export function painted(look: unknown): (number | undefined)[] {
  const { teams, people } = look as { teams: { colour: number | null }[]; people: { team: number }[] };
  return people.map(({ team }) => {
    const colour = teams[team]?.colour ?? null;
    return colour === null ? undefined : markOf(colour);
  });
}
