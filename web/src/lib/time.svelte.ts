// Times that are shown while they pass.

/** 75 seconds as 1:15. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

class Now {
  /** performance.now(), as of the last tick; it ticks only while somebody looks at it. */
  at = $state(performance.now());
  #watchers = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** For an effect: ticks until the effect ends. */
  watch(): () => void {
    this.at = performance.now();
    if (this.#watchers++ === 0) this.#timer = setInterval(() => (this.at = performance.now()), 250);
    return () => {
      if (--this.#watchers === 0) clearInterval(this.#timer);
    };
  }
}
export const now = new Now();
