// What this device keeps: light or dark, sound, keys, what is read out. Nothing of it goes to the server.
export type Theme = "system" | "light" | "dark";
/** What screen readers are told: every move, only what concerns the reader, nothing but the own turn. */
export type Reading = "all" | "mine" | "off";

/** How lively the pages are; devices that ask for no motion get none. */
export const MOTIONS = ["normal", "fast", "off"] as const;
export type Motion = (typeof MOTIONS)[number];

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

function motionOf(text: string | null): Motion {
  return text === "fast" || text === "off" ? text : "normal";
}

const LOUD = 80;
function loudOf(text: string | null): number {
  const n = Number(text ?? LOUD);
  return n > 0 && n <= 100 ? n : LOUD;
}

class Settings {
  theme = $state<Theme>(themeOf(kept("theme")));
  sound = $state(kept("sound") !== "off");
  /** 1 to 100; silence is `sound`, so that whoever switches it on again has what was chosen before. */
  volume = $state(loudOf(kept("volume")));
  motion = $state<Motion>(motionOf(kept("motion")));
  /** Whether single letters and digits do something at a table. */
  shortcuts = $state(kept("shortcuts") !== "off");
  reading = $state<Reading>(readingOf(kept("reading")));
  /** Whether what is found is said aloud, in games that call it out. */
  voice = $state(kept("voice") !== "off");
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

  /** What is heard: 0 to 100. */
  get loudness(): number {
    return this.sound ? this.volume : 0;
  }

  setVolume(loud: number): void {
    this.setSound(loud > 0);
    if (loud === 0) return;
    this.volume = loud;
    keep("volume", String(loud));
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    keep("motion", motion);
    this.#dress();
  }

  setShortcuts(on: boolean): void {
    this.shortcuts = on;
    keep("shortcuts", on ? "on" : "off");
  }

  setReading(reading: Reading): void {
    this.reading = reading;
    keep("reading", reading);
  }

  setVoice(on: boolean): void {
    this.voice = on;
    keep("voice", on ? "on" : "off");
  }

  setDeclines(on: boolean): void {
    this.declines = on;
    keep("declines", on ? "on" : "off");
  }

  #dress(): void {
    const root = document.documentElement;
    root.toggleAttribute("data-light", this.theme === "light");
    root.toggleAttribute("data-dark", this.theme === "dark");
    root.dataset["motion"] = this.motion;
  }
}

export const settings = new Settings();
