// Keeps the keyboard somewhere useful. What has the focus often goes away when it is used: a button of a panel that
// closes, the last card that is taken back. Then the focus would fall to the top of the page, and whoever cannot see
// it would have to find the way again. It goes to the nearest control that is left instead.
const CONTROLS = "button, a[href], input, select, textarea, summary, [tabindex='0']";
const IDLE = ":disabled, [aria-disabled=true], .skip";

function usable(node: Element): boolean {
  return !node.matches(IDLE) && !node.closest("[hidden], [inert]") && node.checkVisibility({ visibilityProperty: true });
}

/** The control of a part to go to: what it names itself (data-landing), else its first one. Where a whole page went
 * away, only a place with such a name will do, and the next page may take a moment to bring it. */
function landing(part: Element): HTMLElement | null {
  const named = [...part.querySelectorAll<HTMLElement>("[data-landing]")];
  return [...named, ...(part.querySelector("main") ? [] : part.querySelectorAll<HTMLElement>(CONTROLS))].find(usable) ?? null;
}

/** Watches a part of the page; answers with what ends it. */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | SVGElement | null = null;
  let around: Element[] = []; // what contained it, from the inside out
  let pointed = false; // a finger or a mouse needs no focus, and would wonder about its frame
  const came = (event: FocusEvent): void => {
    last = event.target as HTMLElement | SVGElement;
    around = [];
    for (let node = last.parentElement; node && root.contains(node); node = node.parentElement) around.push(node);
  };
  const press = (): void => void (pointed = true);
  const key = (): void => void (pointed = false);
  const look = (): void => {
    if (!last || last.isConnected || pointed || (document.activeElement && document.activeElement !== document.body)) return;
    for (const part of around) {
      const next = part.isConnected ? landing(part) : null;
      if (!next) continue;
      next.focus();
      return;
    }
  };
  // A button that is out of use for a moment, as while dice fall, gets the focus back with its use.
  const back = (): void => {
    const idle = last instanceof HTMLButtonElement && last.isConnected && !last.disabled && waiting === last;
    if (last instanceof HTMLButtonElement && last.disabled) waiting = last;
    else if (idle && document.activeElement === document.body && !pointed) last?.focus();
    if (!(last instanceof HTMLButtonElement && last.disabled)) waiting = null;
  };
  let waiting: HTMLElement | null = null;
  const watcher = new MutationObserver(() => {
    look();
    back();
  });
  watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  root.addEventListener("focusin", came);
  addEventListener("pointerdown", press, true);
  addEventListener("keydown", key, true);
  return () => {
    watcher.disconnect();
    root.removeEventListener("focusin", came);
    removeEventListener("pointerdown", press, true);
    removeEventListener("keydown", key, true);
  };
}
