// What this device keeps: light or dark, sound, keys, what is read out. Nothing of it goes to the server.
export type Theme = "system" | "light" | "dark";
/** What screen readers are told: every move, only what concerns the reader, nothing but the own turn. */
export type Reading = "all" | "mine" | "off";

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be switched off
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then it lasts until the page is closed
  }
}

function themeOf(text: string | null): Theme {
  return text === "light" || text === "dark" ? text : "system";
}

function readingOf(text: string | null): Reading {
  return text === "mine" || text === "off" ? text : "all";
}

class Settings {
  theme = $state<Theme>(themeOf(kept("theme")));
  sound = $state(kept("sound") !== "off");
  /** Whether single letters and digits do something at a table. */
  shortcuts = $state(kept("shortcuts") !== "off");
  reading = $state<Reading>(readingOf(kept("reading")));
  /** Whether offers that cannot be paid are declined by themselves. */
  declines = $state(kept("declines") !== "off");

  constructor() {
    this.#dress();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
    this.#dress();
  }

  setSound(on: boolean): void {
    this.sound = on;
    keep("sound", on ? "on" : "off");
  }

  setShortcuts(on: boolean): void {
    this.shortcuts = on;
    keep("shortcuts", on ? "on" : "off");
  }

  setReading(reading: Reading): void {
    this.reading = reading;
    keep("reading", reading);
  }

  setDeclines(on: boolean): void {
    this.declines = on;
    keep("declines", on ? "on" : "off");
  }

  #dress(): void {
    const root = document.documentElement;
    root.toggleAttribute("data-light", this.theme === "light");
    root.toggleAttribute("data-dark", this.theme === "dark");
  }
}

export const settings = new Settings();
