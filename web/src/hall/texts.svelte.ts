// The texts of these pages, which no other page needs: data/lang, hall.*, in files of their own.
import { lang, type Language } from "../lib/lang.svelte";

type Texts = Record<string, string>;
const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("../generated/hall-en.json"),
  de: () => import("../generated/hall-de.json"),
};

class HallTexts {
  all = $state.raw<Partial<Record<Language, Texts>>>({});

  /** Both languages: without a network none could be fetched later. */
  async load(): Promise<void> {
    const [en, de] = await Promise.all([loaders.en(), loaders.de()]);
    this.all = { en: en.default, de: de.default };
  }
}
export const texts = new HallTexts();

/** The text of hall.KEY with each {name} replaced; one may have a sentence of its own. */
export function word(key: string, fill: Record<string, string | number> = {}): string {
  const all = texts.all[lang.name] ?? {};
  const text = (fill["count"] === 1 ? all[`hall.${key}-one`] : undefined) ?? all[`hall.${key}`] ?? key;
  return text.replace(/\{([a-z0-9-]+)\}/g, (whole, name: string) => String(fill[name] ?? whole));
}
