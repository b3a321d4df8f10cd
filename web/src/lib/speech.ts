// The browser's own speech. Voices that a company's machine would have to speak are not used.
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
