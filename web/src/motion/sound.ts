/** Sounds after the first tap or key; there is a switch beside the table and in the settings. */
import { settings } from "../kept/settings.svelte";
import { playTones, type Sound } from "./tones";

let context: AudioContext | undefined;

export function sound(name: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  playTones(context, name, settings.volume);
}
