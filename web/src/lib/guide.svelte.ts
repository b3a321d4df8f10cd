// The help for players: data/guide in the reader's language, and how to find something in it.
import { lang, say, type Language } from "./lang.svelte";

export type Block =
  | { kind: "text" | "tip"; text: string }
  | { kind: "list" | "steps"; items: string[] }
  | { kind: "picture"; name: string };
export interface Section {
  id: string;
  title: string;
  rules: string[];
  words: string[];
  blocks: Block[];
}
export interface Chapter extends Section {
  entries: Section[];
}
export interface GameGuide {
  name: string;
  title: string;
  chapters: Chapter[];
}
/** A section and where it stands. */
export interface Place {
  game: GameGuide;
  chapter: Chapter;
  section: Section;
}

const loaders: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("../generated/guide-en.json"),
  de: () => import("../generated/guide-de.json"),
};

class Guide {
  #by = $state.raw<Partial<Record<Language, GameGuide[]>>>({});

  /** Both languages: whoever reads one may search with words of the other. */
  async load(): Promise<void> {
    const [en, de] = await Promise.all([loaders.en(), loaders.de()]);
    this.#by = { en: en.default as GameGuide[], de: de.default as GameGuide[] };
  }

  get games(): GameGuide[] {
    return this.#by[lang.name] ?? [];
  }

  get others(): GameGuide[] {
    return this.#by[lang.name === "en" ? "de" : "en"] ?? [];
  }
}

export const guide = new Guide();

function placesIn(games: GameGuide[]): Place[] {
  return games.flatMap((game) => game.chapters.flatMap((chapter) => [chapter, ...chapter.entries].map((section) => ({ game, chapter, section }))));
}

export function find(game: string, id: string): Place | undefined {
  return placesIn(guide.games.filter((g) => g.name === game)).find((place) => place.section.id === id);
}

function covers(name: string, rule: string): boolean {
  return rule === name || rule.startsWith(`${name}-`);
}

/** The section that explains a rule: whoever names it most closely, and first of all in the game that is played. */
export function explains(rule: string, game: string): Place | undefined {
  let best: Place | undefined;
  let most = 0;
  for (const place of placesIn(guide.games)) {
    const close = Math.max(0, ...place.section.rules.filter((name) => covers(name, rule)).map((name) => name.length));
    const value = close === 0 ? 0 : close + (place.game.name === game ? 100 : 0);
    if (value > most) [best, most] = [place, value];
  }
  return best;
}

/** The sentences of the rules that a section explains and no other one names more closely. */
export function exactly(place: Place): { id: string; text: string }[] {
  return Object.keys(lang.texts)
    .filter((key) => key.startsWith("rule.") && place.section.rules.some((name) => covers(name, key.slice(5))))
    .map((key) => key.slice(5))
    .filter((id) => explains(id, place.game.name)?.section === place.section)
    .map((id) => ({ id, text: say(`rule.${id}`).replace(/\{[a-z-]+\}/g, "…") })); // what only a refusal can fill in
}

/** Without accents and spellings that people leave out. */
function folded(text: string): string {
  const plain = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return plain.replace(/ß/g, "ss").replace(/([aou])e/g, "$1");
}

function plainText(section: Section): string {
  return section.blocks.map((b) => ("text" in b ? b.text : "items" in b ? b.items.join(" ") : "")).join(" ");
}

/** All of a section as sentences, without marks. */
export function spokenText(section: Section): string {
  return plainText(section).replace(/\*\*/g, "").replace(/\[([^\]]*)\](\([^)]*\))?/g, "$1").trim();
}

export interface Found extends Place {
  value: number;
  rule?: string;
}

/** Everything where all words occur, the best first. Looks in titles, in search words of both languages, in the text. */
export function search(text: string, game: string): Found[] {
  const rule = text.trim().toUpperCase();
  const direct = `rule.${rule}` in lang.texts ? explains(rule, game) : undefined;
  if (direct) return [{ ...direct, value: 100, rule }];
  const wanted = folded(text).split(/[^\p{L}\p{N}:−-]+/u).filter((w) => w.length > 1 || /\d/.test(w));
  if (wanted.length === 0) return [];
  const foreign = new Map(placesIn(guide.others).map((p) => [`${p.game.name} ${p.section.id}`, p.section]));
  const seen = new Set<Section>(); // a chapter that two games share counts once
  const found: Found[] = [];
  for (const place of [...placesIn(guide.games)].sort((a, b) => Number(b.game.name === game) - Number(a.game.name === game))) {
    const { section } = place;
    const other = foreign.get(`${place.game.name} ${section.id}`);
    if (seen.has(section)) continue;
    seen.add(section);
    const fields: [string, number][] = [
      [folded(section.title), 10],
      [folded(section.words.join(" ")), 5],
      [folded(other?.title ?? ""), 8],
      [folded(other?.words.join(" ") ?? ""), 4],
      [folded(plainText(section)), 1],
    ];
    const values = wanted.map((word) => fields.reduce((sum, [where, value]) => sum + (where.includes(word) ? value : 0), 0));
    if (values.some((v) => v === 0)) continue;
    found.push({ ...place, value: values.reduce((a, b) => a + b, 0) + (place.game.name === game ? 3 : 0) });
  }
  return found.sort((a, b) => b.value - a.value).slice(0, 12);
}

/** Where a section stands on the pages of the help. */
export function addressOf(place: Place): string {
  if (place.chapter.id === "overview") return `/help/${place.game.name}`;
  return place.game.name === "table" ? `/help/table#${place.section.id}` : `/help/${place.game.name}/rules#${place.section.id}`;
}

/** One line of what a section says, for lists. */
export function gist(section: Section): string {
  const text = plainText(section).replace(/\*\*|\[|\]\([^)]*\)/g, "");
  return text.length > 120 ? `${text.slice(0, text.lastIndexOf(" ", 118))} …` : text;
}
