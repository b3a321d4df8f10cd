// A record that somebody brings as a file: whatever it is, it becomes a game to look at or one sentence that says why not.
import { Refused } from "./engine";
import { Replay } from "./replay.svelte";

const MEGABYTE = 1 << 20;
export const FILE_MOST = 8; // megabytes: a game of Island has a hundredth of one

/** Why a file is no game to look at: the key of a sentence. */
export class Unfit extends Error {}

const FOREIGN = /^record\.error\.(format|unknown-game|unknown-rules)$/;
const NONE = /^record\.error\.(not-a-record|zero-byte|control-character|utf8|long-line)$/;

function keyOf(e: unknown): string {
  const rule = e instanceof Refused ? e.flaw.rule : "";
  if (FOREIGN.test(rule)) return "web.file-foreign";
  return NONE.test(rule) ? "web.file-no-record" : "web.broken-record";
}

export async function replayOf(file: File): Promise<Replay> {
  if (file.size > FILE_MOST * MEGABYTE) throw new Unfit("web.file-large");
  const text = await file.text();
  let replay: Replay;
  try {
    replay = await Replay.of(text, "");
  } catch (e) {
    throw new Unfit(keyOf(e));
  }
  if (/^view /m.test(text.slice(0, text.indexOf("\nplay")))) throw new Unfit("web.file-masked");
  return replay;
}
