// Every text that a player sees, by key, in the reader's language. Texts live in data/lang.
type Texts = Record<string, string>;
export type Language = "en" | "de";

/** Where texts come from, in each language. */
export type Source = Record<Language, () => Promise<{ default: Texts }>>;

const loaders: Source = {
  en: () => import("../generated/en.json"),
  de: () => import("../generated/de.json"),
};

const more: Source = {
  en: () => import("../generated/en-more.json"),
  de: () => import("../generated/de-more.json"),
};

function wanted(): Language {
  const kept = localStorage.getItem("language");
  if (kept === "en" || kept === "de") return kept;
  return navigator.language.startsWith("de") ? "de" : "en";
}

class Lang {
  name = $state<Language>("en");
  texts = $state.raw<Texts>({});
  #parts: Source[] = []; // that some pages have brought along

  async load(name: Language = wanted()): Promise<void> {
    const texts = (await loaders[name]()).default;
    const parts = await Promise.all(this.#parts.map((part) => part[name]()));
    this.texts = Object.assign({}, texts, ...parts.map((part) => part.default)) as Texts;
    this.name = name;
    document.documentElement.lang = name;
  }

  /** Also the texts of help and text mode. */
  loadMore(): Promise<void> {
    return this.add(more);
  }

  /** And those of a page, in whatever language is chosen later. */
  async add(part: Source): Promise<void> {
    if (this.#parts.includes(part)) return;
    this.#parts.push(part);
    await this.load(this.name);
  }

  async choose(name: Language): Promise<void> {
    localStorage.setItem("language", name);
    await this.load(name);
  }
}

export const lang = new Lang();

/** The text of a key with each {name} replaced; a missing key shows itself, so that nothing is silently lost. */
export function say(key: string, fill: Record<string, string | number> = {}): string {
  const text = (fill["count"] === 1 ? lang.texts[`${key}-one`] : undefined) ?? lang.texts[key] ?? key; // one may have its own sentence
  return text.replace(/\{([a-z0-9-]+)\}/g, (whole, name: string) => String(fill[name] ?? whole));
}

/** "1 card", "2 cards": `key` has the word for many, `key`-one the word for one. */
export function counted(key: string, count: number): string {
  return `${count} ${say(count === 1 ? `${key}-one` : key)}`;
}

/** A sentence about a number: `key`-none and `key`-one where there are such texts, else `key`. */
export function sayCount(key: string, count: number): string {
  const own = count === 0 ? `${key}-none` : count === 1 ? `${key}-one` : key;
  return say(has(own) ? own : key, { count });
}

/** "Ada, Bruno and Clara" */
export function listed(parts: string[], and = say("word.and")): string {
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`;
}

export function has(key: string): boolean {
  return key in lang.texts;
}
