// Single letters and digits that do something: in one place, so that they can be switched off and never disturb typing.
import { settings } from "./settings.svelte";

class Keys {
  /** Whether the list of keys is open. */
  open = $state(false);
  /** Whether hints are allowed where the list is opened. */
  hints = $state(true);

  /** The letter or digit of a shortcut in lower case; an empty text where the key means something else. */
  letter(event: KeyboardEvent): string {
    if (!settings.shortcuts || this.open || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return "";
    const on = event.target;
    if (on instanceof HTMLElement && (on.isContentEditable || on.closest("input, textarea, select, dialog"))) return "";
    return event.key.length === 1 && event.key !== " " ? event.key.toLowerCase() : "";
  }
}

export const keys = new Keys();
