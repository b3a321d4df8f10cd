// The catalogue of rules as the texts have it: groups with their sentences, by game.
import { has, lang, say } from "./lang.svelte";

export interface Group {
  id: string; // BASE-ROAD
  title: string;
  rules: { id: string; text: string }[];
}

const BELONGS: Record<string, RegExp> = {
  island: /^(BASE|SIX|HOUSE|FRND|HELP|MAPS|ERIE)-/,
  dice: /^DICE-/,
  duel: /^(DICE|DPLUS)-/,
};

export function groupsOf(game: string): Group[] {
  const groups = Object.keys(lang.texts).flatMap((key) => (key.startsWith("help.group.") ? [key.slice(11)] : []));
  return groups
    .filter((id) => BELONGS[game]?.test(`${id}-`) ?? false)
    .map((id) => ({
      id,
      title: say(`help.group.${id}`),
      rules: Object.entries(lang.texts).flatMap(([key, text]) => (key.startsWith(`rule.${id}-`) ? [{ id: key.slice(5), text }] : [])),
    }))
    .filter((group) => group.rules.length > 0);
}

export function overviewOf(game: string): string[] {
  const first = game === "island" ? "help.overview" : `help.${game}.overview`;
  const rules = game === "island" ? "help.rules" : `help.${game}.rules`;
  // The terminal goes on with a list after the last sentence; here the list stands on its own.
  const trimmed = (key: string) => (has(key) ? say(key).replace(/[^.!?]*:$/, "").trim() : "");
  return [trimmed(first), trimmed(rules)].filter(Boolean);
}

/** Actions of a game with a line about each, and the groups of rules about it. */
export function actionsOf(game: string): { name: string; text: string; see: string[] }[] {
  const names = new Set<string>();
  for (const key of Object.keys(lang.texts)) {
    const name = /^help\.short\.(?:[a-z]+\.)?([a-z]+)$/.exec(key)?.[1];
    if (name) names.add(name);
  }
  // A duel is played like Dice where it says nothing of its own.
  const layers = game === "duel" ? ["duel.", "dice.", ""] : game === "dice" ? ["dice.", ""] : [""];
  return [...names].flatMap((name) => {
    const short = layers.map((layer) => `help.short.${layer}${name}`).find(has);
    const seen = layers.map((layer) => `help.see.${layer}${name}`).find(has);
    const see = seen ? say(seen).split(",").map((id) => id.trim()) : [];
    return short && see.some((id) => BELONGS[game]?.test(`${id}-`)) ? [{ name, text: say(short), see }] : [];
  });
}
