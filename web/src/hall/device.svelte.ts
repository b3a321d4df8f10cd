// What this device can do for an evening, and whether it may: stay awake, go on without a network. Browsers allow both
// only on pages that came over https or from the device itself (localhost).
import tickerUrl from "./ticker.ts?worker&url";

export type Able = "yes" | "no" | "insecure" | "waiting";

class Device {
  awake = $state<Able>("waiting");
  offline = $state<Able>("waiting");
  #lock: WakeLockSentinel | null = null;

  /** For the time that a page is there: the display does not go dark meanwhile. */
  stayAwake(): () => void {
    const ask = (): void => void this.#askLock();
    ask();
    document.addEventListener("visibilitychange", ask); // a window that was hidden has lost it
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void this.#lock?.release();
      this.#lock = null;
    };
  }

  async #askLock(): Promise<void> {
    if (!isSecureContext) this.awake = "insecure";
    else if (!("wakeLock" in navigator)) this.awake = "no";
    else if (document.visibilityState === "visible" && (this.#lock === null || this.#lock.released)) {
      this.#lock = await navigator.wakeLock.request("screen").catch(() => null);
      this.awake = this.#lock ? "yes" : "no";
    }
  }

  /** Hands all that these pages are made of to the service worker (public/sw.js), which answers when no server does. */
  async keepOffline(): Promise<void> {
    if (!isSecureContext) {
      this.offline = "insecure";
      return;
    }
    if (!("serviceWorker" in navigator)) {
      this.offline = "no";
      return;
    }
    const wanted = [import("./Console.svelte"), import("./Screen.svelte"), import("./Event.svelte"), import("../generated/en.json"), import("../generated/de.json"), document.fonts.ready];
    const worker = Promise.race([navigator.serviceWorker.ready, new Promise<null>((done) => setTimeout(done, 20_000, null))]);
    const registration = await Promise.all([worker, ...wanted]).then(([found]) => found, () => null);
    if (!registration?.active) {
      this.offline = "no";
      return;
    }
    const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
    const paths = new Set(["/hall", tickerUrl, ...loaded.filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/")).map((url) => url.pathname)]);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<boolean>) => (this.offline = data ? "yes" : "no");
    registration.active.postMessage({ keep: [...paths] }, [port2]);
  }
}
export const device = new Device();
