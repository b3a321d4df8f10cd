// The voice: the browser's own speech with our words. Voices that a company's machine would have to speak are not used.
import type { Entry, Hall } from "./clock";
import { word } from "./texts.svelte";
import { seatName } from "./names";

export type VoiceState = "ready" | "no-voice" | "missing";

function speech(): SpeechSynthesis | null {
  return typeof speechSynthesis === "undefined" ? null : speechSynthesis;
}

function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const fitting = (speech()?.getVoices() ?? []).filter((voice) => voice.lang.replace("_", "-").toLowerCase().startsWith(language));
  return fitting.find((voice) => voice.localService && voice.default) ?? fitting.find((voice) => voice.localService);
}

export function voiceState(language: string): VoiceState {
  if (!speech()) return "missing";
  return voiceFor(language) ? "ready" : "no-voice";
}

/** Lists of voices come late in some browsers. */
export function onVoices(changed: () => void): () => void {
  const s = speech();
  s?.addEventListener?.("voiceschanged", changed);
  return () => s?.removeEventListener?.("voiceschanged", changed);
}

export function speak(text: string, language: string, rate = 1): void {
  const s = speech();
  const voice = voiceFor(language);
  if (!s || !voice || !text) return;
  s.cancel(); // what is old is not worth hearing
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  said.rate = rate;
  s.speak(said);
}

/** The sentence about something that happened; "" for what needs none. */
export function sentenceOf(entry: Entry): string {
  const side = entry.side ? word(`side-${entry.side}`) : "";
  const fill = { round: entry.round, side, number: entry.number ?? 0, seat: entry.mat && entry.side ? seatName({ mat: entry.mat, side: entry.side }) : "" };
  if (entry.what === "robber") return word(entry.number === 7 ? "say-desert" : "say-robber", fill);
  const text = word(`say-${entry.what}`, fill);
  return text === `say-${entry.what}` ? "" : text;
}

/** What is new, as sentences. */
export function newsOf(before: Hall, after: Hall): Entry[] {
  return after.log.slice(before.log.length);
}

export const COUNTED = 5; // seconds that are counted down
export const WARNED = 10;

/** The second that has just begun, if it is one of those that are said. */
export function secondBetween(was: number | null, is: number | null, robber: boolean): number | null {
  if (was === null || is === null) return null;
  const [earlier, second] = [Math.ceil(was / 1000), Math.ceil(is / 1000)];
  if (second >= earlier || second < 1) return null;
  return second <= COUNTED || (second === WARNED && !robber) ? second : null;
}
