// What this device keeps: light or dark, sound, motion. Nothing of it goes to the server.
export type Theme = "system" | "light" | "dark";

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

class Settings {
  theme = $state<Theme>(themeOf(kept("theme")));
  sound = $state(kept("sound") !== "off");

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

  #dress(): void {
    const root = document.documentElement;
    root.toggleAttribute("data-light", this.theme === "light");
    root.toggleAttribute("data-dark", this.theme === "dark");
  }
}

export const settings = new Settings();
