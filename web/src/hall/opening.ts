// Opens tables of the server for an evening: the host leads them without a seat of his own.
import { link, RefusedError } from "../lib/link.svelte";
import { withPassword } from "../lib/password.svelte";

const GAME = "longtable";
const HELPERS = 40;
export type Options = Record<string, string | number>;

async function open(seats: number, options: Options, settings: Record<string, unknown> = {}): Promise<string> {
  await link.connect();
  let code = "";
  link.hear = (message) => {
    if (message.t === "table") code = String(message["code"]);
  };
  link.back = async () => {};
  await withPassword((password) => link.ask("create", { game: GAME, seats, options, settings, ...password }));
  return code;
}

/** `network`: how many come from one address, so that a school's router does not keep them out (HOUSE-NET-13). 0: all, or
 * as many of them as the server allows. */
export async function openEvening(seats: number, options: Options, network = 0): Promise<string> {
  const event = (people: number): Promise<string> => open(seats, options, { address_people: people });
  return event(network || seats + HELPERS).catch((error: unknown) => {
    const limit = error instanceof RefusedError ? (error.answer.with ?? {}) : {};
    if (network || limit["limit"] !== "event") throw error;
    return event(Number(limit["most"]));
  });
}

/** A table that is only a way for devices to hear each other: hall mode's clock and its helpers. */
export function openDoor(): Promise<string> {
  return open(HELPERS, {});
}

/** The same game with bots on every seat, which begins at once: nobody's table is touched. */
export async function rehearse(seats: number, options: Options): Promise<string> {
  const code = await open(seats, options);
  await link.ask("start");
  return code;
}
