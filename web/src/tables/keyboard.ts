/** A key at a table: what it is for; none while a text is being written or a window is open. */
import { deedAt } from "../state/keys";
import { settings } from "../kept/settings.svelte";

export interface Pressed {
  key: string; // a letter is small
  deed: string | null; // what it does in this game
  on: HTMLElement | null; // the element that has the focus
}

export function pressed(event: KeyboardEvent, game: string): Pressed | null {
  const on = event.target instanceof HTMLElement ? event.target : null;
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isWriting(on) ||
    document.querySelector("dialog[open]")
  )
    return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return { key, deed: deedAt(game, key, settings.keys), on };
}

export function isWriting(on: HTMLElement | null): boolean {
  return on !== null && (on.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(on.tagName));
}

/** Do what belongs to a deed; false if nothing does. */
export function doDeed(deeds: Record<string, () => void>, deed: string | null): boolean {
  const found = deed === null ? undefined : deeds[deed];
  found?.();
  return found !== undefined;
}
