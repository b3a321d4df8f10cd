// Whether things move on this device, and how fast: the device may ask for calm, and people may choose.
import { settings } from "./settings.svelte";

const FASTER = 2.5;
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** In place of the browser's own question for reduced motion. */
export const calm = {
  get matches(): boolean {
    return reduced.matches || settings.motion === "off";
  },
};

/** How long something that takes so many milliseconds takes here. */
export function lasting(ms: number): number {
  return settings.motion === "fast" ? ms / FASTER : ms;
}

// What style sheets move is sped up as it begins.
function hurry(event: Event): void {
  if (settings.motion !== "fast" || !(event.target instanceof Element)) return;
  for (const one of event.target.getAnimations()) one.playbackRate = FASTER;
}
for (const begun of ["animationstart", "transitionrun"]) addEventListener(begun, hurry, true);
