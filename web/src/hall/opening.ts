// Opens tables of the server for an evening: the host leads them without a seat of his own.
import { link } from "../lib/link.svelte";
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

export function openEvening(seats: number, options: Options): Promise<string> {
  return open(seats, options);
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
