// Few soft sounds of wood, made on the spot: no files. One pentatonic scale, under a second, three at once.
import { settings } from "./settings.svelte";

const SCALE = [392, 440, 523.25, 587.33, 659.25, 783.99];
const AT_ONCE = 3;
let context: AudioContext | null = null;
let playing = 0;

function knock(at: number, note: number, loud: number): void {
  if (!context || playing >= AT_ONCE) return;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = SCALE[note] ?? 440;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  tone.connect(gain).connect(context.destination);
  playing++;
  tone.onended = () => playing--;
  tone.start(at);
  tone.stop(at + 0.55);
}

function play(notes: number[], loud: number): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  notes.forEach((note, i) => knock(now + i * 0.13, note, loud));
}

export function soundMyTurn(): void {
  play([2, 4], 0.09);
}

export function soundTime(): void {
  play([0], 0.06);
}

export function soundEnd(): void {
  play([0, 2, 5], 0.09);
}
