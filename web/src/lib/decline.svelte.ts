// Says no to offers that I cannot pay, so that nobody has to wait for an answer that is certain. It is this person's own
// answer: made here, where the own hand is known, and only as long as the switch is on.
import { settings } from "./settings.svelte";

const LEAST_MS = 1500; // to read what was offered
const SPREAD_MS = 1000;

/** To be called while a component is made. `hopeless`: the actions that say no. */
export function declineHopeless(hopeless: () => string[], act: (command: string) => Promise<unknown>): void {
  const first = $derived(settings.declines ? hopeless()[0] : undefined);
  $effect(() => {
    const command = first;
    if (command === undefined) return;
    const timer = setTimeout(() => {
      act(command).catch(() => {
        // the offer is gone already
      });
    }, LEAST_MS + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  });
}
