/** Short sounds made in code, after the first tap or key; there is a switch beside the table and in the settings. */
import { settings } from "../kept/settings.svelte";

type Sound = "play" | "discard" | "draw" | "turn" | "end";

/** Each tone: pitch in hertz, beginning and length in seconds. */
const TONES: Record<Sound, [number, number, number][]> = {
  play: [
    [392, 0, 0.09],
    [523, 0.06, 0.12],
  ],
  discard: [
    [294, 0, 0.1],
    [220, 0.07, 0.12],
  ],
  draw: [[660, 0, 0.05]],
  turn: [
    [587, 0, 0.1],
    [784, 0.1, 0.16],
  ],
  end: [
    [392, 0, 0.16],
    [523, 0.14, 0.16],
    [659, 0.28, 0.3],
  ],
};
let context: AudioContext | undefined;

export function sound(name: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [pitch, at, length] of TONES[name]) tone(context, pitch, context.currentTime + at, length);
}

function tone(audio: AudioContext, pitch: number, from: number, length: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(0.25 * settings.volume, from + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(volume).connect(audio.destination);
  source.start(from);
  source.stop(from + length + 0.02);
}
