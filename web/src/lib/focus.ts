// Keeps the keyboard somewhere useful. What has the focus often goes away when it is used: a button of a panel that
// closes, the last card that is taken back. Then the focus would fall to the top of the page, and whoever cannot see
// it would have to find the way again. It goes to the nearest control that is left instead.
const CONTROLS = "button, a[href], input, select, textarea, summary, [tabindex='0']";
const IDLE = ":disabled, [aria-disabled=true], .skip";
const IDLE_MS = 400; // then what is out of use is so for longer
let pointed = false; // a finger or a mouse needs no focus, and would wonder about its frame

function usable(node: Element): boolean {
  return !node.matches(IDLE) && !node.closest("[hidden], [inert]") && node.checkVisibility({ visibilityProperty: true });
}

/** The control of a part to go to: what it names itself (data-landing), else its first one. Where a whole page went
 * away, only a place with such a name will do, and the next page may take a moment to bring it. */
function landing(part: Element): HTMLElement | null {
  const named = [...part.querySelectorAll<HTMLElement>("[data-landing]")];
  return [...named, ...(part.querySelector("main") ? [] : part.querySelectorAll<HTMLElement>(CONTROLS))].find(usable) ?? null;
}

/** Takes the keyboard to where the page goes on, after what has it is done with. */
export function land(): void {
  if (!pointed) landing(document.body)?.focus();
}

/** Watches a part of the page; answers with what ends it. `leaves`: what stays out of use is left, too; else its turn
 * comes again, and it gets the focus back. */
export function keepFocus(root: HTMLElement, leaves = false): () => void {
  let last: HTMLElement | SVGElement | null = null;
  let around: Element[] = []; // what contained it, from the inside out
  const came = (event: FocusEvent): void => {
    last = event.target as HTMLElement | SVGElement;
    around = [];
    for (let node = last.parentElement; node && root.contains(node); node = node.parentElement) around.push(node);
  };
  const press = (): void => void (pointed = true);
  const key = (): void => void (pointed = false);
  const lost = (): boolean => !pointed && (!document.activeElement || document.activeElement === document.body);
  const goOn = (): void => {
    for (const part of around) {
      const next = part.isConnected ? landing(part) : null;
      if (!next) continue;
      next.focus();
      return;
    }
  };
  const look = (): void => {
    if (last && !last.isConnected && lost()) goOn();
  };
  // A button that is out of use for a moment, as while dice fall, gets the focus back with its use.
  const back = (): void => {
    const idle = last instanceof HTMLButtonElement && last.isConnected && !last.disabled && waiting === last;
    if (last instanceof HTMLButtonElement && last.disabled) {
      waiting = last;
      if (leaves) later ??= setTimeout(leave, IDLE_MS);
      return;
    }
    if (idle && lost()) last?.focus();
    waiting = null;
  };
  const leave = (): void => {
    later = undefined;
    if (waiting && waiting === last && lost()) goOn();
  };
  let waiting: HTMLElement | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(later);
    root.removeEventListener("focusin", came);
    removeEventListener("pointerdown", press, true);
    removeEventListener("keydown", key, true);
  };
}
