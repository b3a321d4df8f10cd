// While dice fly, the numbers of cards are still those of before: they would tell the throw. Only these texts wait, and
// anything that anybody does ends it.
import { calm, lasting } from "../../lib/motion";
import type { Look } from "./types";

const FLY_MS = 640;

export class Suspense {
  held = $state.raw<Look | null>(null);

  /** To be made while a component is. */
  constructor(look: () => Look) {
    let before: Look | null = null;
    $effect(() => {
      const now = look();
      const was = before;
      before = now;
      if (!was || now === was) return;
      this.held = null;
      const thrown = now.rolled && (!was.rolled || was.turns !== now.turns);
      if (!thrown || now.phase !== "main" || calm.matches || document.hidden) return;
      this.held = was;
      const timer = setTimeout(() => this.end(), lasting(FLY_MS));
      return () => clearTimeout(timer);
    });
  }
  end(): void {
    this.held = null;
  }
}
