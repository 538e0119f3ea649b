/** The short sounds, made in code. */
export type Sound = "play" | "discard" | "draw" | "turn" | "end";

const LOUDEST = 0.25; // of full scale, for one tone: several may sound at once
const RISE = 0.012; // seconds; a tone that begins at once would click

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
export const SOUNDS = Object.keys(TONES) as Sound[];

export function playTones(audio: BaseAudioContext, name: Sound, volume: number): void {
  for (const [pitch, at, length] of TONES[name]) tone(audio, pitch, audio.currentTime + at, length, volume);
}

function tone(audio: BaseAudioContext, pitch: number, from: number, length: number, volume: number): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(LOUDEST * volume, from + RISE);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(from + length + 0.02);
}
