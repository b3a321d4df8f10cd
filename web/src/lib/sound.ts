// Ten small sounds of wood and paper, made on the spot: no files. One pentatonic scale, each under a second, three at once.
import { settings } from "./settings.svelte";

/** One stroke: a tone of the scale, a knock on wood or a rustle of paper, so many seconds after the first. */
interface Stroke {
  what: "tone" | "wood" | "paper";
  at: number;
  note?: number; // of the scale
  loud: number;
  long: number;
}
export type Sound = "rattle" | "build" | "card" | "thud" | "offer" | "deal" | "turn" | "time" | "win" | "refuse";

const SCALE = [196, 220, 261.63, 293.66, 329.63, 392, 440, 523.25, 587.33, 659.25, 783.99];
const AT_ONCE = 3;
const USUAL = 80; // the volume for which the strokes below were made

const tone = (at: number, note: number, loud = 0.08, long = 0.42): Stroke => ({ what: "tone", at, note, loud, long });
const wood = (at: number, note: number, loud = 0.22, long = 0.07): Stroke => ({ what: "wood", at, note, loud, long });
const paper = (at: number, loud = 0.05, long = 0.11): Stroke => ({ what: "paper", at, loud, long });

export const SOUNDS: Record<Sound, Stroke[]> = {
  rattle: [wood(0, 8, 0.16), wood(0.09, 10, 0.2), wood(0.2, 7, 0.16), wood(0.36, 9, 0.1), wood(0.55, 8, 0.06)],
  build: [wood(0, 2, 0.3, 0.1), wood(0.08, 4, 0.16)],
  card: [paper(0), paper(0.07, 0.035)],
  thud: [wood(0, 1, 0.26, 0.14), tone(0.04, 1, 0.06, 0.3), tone(0.2, 0, 0.06, 0.4)],
  offer: [paper(0, 0.04), tone(0.05, 5, 0.05, 0.25)],
  deal: [paper(0, 0.04), tone(0.04, 5, 0.06, 0.25), tone(0.15, 7, 0.06, 0.3)],
  turn: [tone(0, 7), tone(0.13, 9)],
  time: [wood(0, 5, 0.2), wood(0.18, 5, 0.2)],
  win: [tone(0, 5), tone(0.13, 7), tone(0.26, 9), tone(0.39, 10, 0.09, 0.5)],
  refuse: [wood(0, 0, 0.2, 0.09), wood(0.12, 0, 0.14, 0.09)],
};

let context: AudioContext | null = null;

// To open the device takes a while, and before the first touch of the page the browser keeps it silent anyway: so it is
// opened with that, not with the first sound in the middle of a game.
const GESTURES = ["pointerup", "keydown"];
export function openSound(): void {
  if (!settings.sound || context || typeof AudioContext === "undefined") return;
  context = new AudioContext();
  for (const gesture of GESTURES) removeEventListener(gesture, openSound, true);
}
for (const gesture of GESTURES) addEventListener(gesture, openSound, true);

/** Whether something would be heard: before the first touch of a page browsers keep it silent. */
export function soundState(): "ready" | "locked" | "missing" {
  return typeof AudioContext === "undefined" ? "missing" : context?.state === "running" ? "ready" : "locked";
}

let hiss: AudioBuffer | null = null;
let ends: number[] = [];

function noise(c: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = c.createBuffer(1, c.sampleRate * 0.3, c.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return hiss;
}

function strike(c: AudioContext, s: Stroke, now: number): void {
  const at = now + s.at;
  const gain = c.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime((s.loud * settings.volume) / USUAL, at + (s.what === "tone" ? 0.012 : 0.004));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + s.long);
  gain.connect(c.destination);
  const pitch = SCALE[s.note ?? 0] ?? 440;
  if (s.what === "tone") {
    const source = c.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    source.connect(gain);
    source.start(at);
    source.stop(at + s.long);
    return;
  }
  const source = c.createBufferSource();
  source.buffer = noise(c);
  const filter = c.createBiquadFilter();
  filter.type = s.what === "wood" ? "bandpass" : "highpass";
  filter.frequency.value = s.what === "wood" ? pitch * 2 : 3200;
  filter.Q.value = s.what === "wood" ? 7 : 0.7;
  source.connect(filter).connect(gain);
  source.start(at, Math.random() * 0.1);
  source.stop(at + s.long);
}

export function sound(name: Sound): void {
  if (!settings.sound || !context || (document.hidden && name !== "turn" && name !== "time")) return;
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  ends = ends.filter((end) => end > now);
  if (ends.length >= AT_ONCE) return;
  const strokes = SOUNDS[name];
  ends.push(now + Math.max(...strokes.map((s) => s.at + s.long)));
  for (const s of strokes) strike(context, s, now);
}

export function soundMyTurn(): void {
  sound("turn");
}

export function soundTime(): void {
  sound("time");
}

export function soundEnd(): void {
  sound("win");
}
