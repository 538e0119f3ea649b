/** Entries of a story that are new since the component came: each is handed on once. */
import type { Entry } from "../net/protocol";

/** Hand on what a story gains; what it had at first is no news. To be called as a component begins. */
export function onFresh(story: () => readonly Entry[], heard: (entry: Entry) => void): void {
  let last = -1;
  $effect(() => {
    const now = story();
    const fresh = last < 0 ? [] : now.filter((entry) => entry.number > last);
    last = now.at(-1)?.number ?? 0;
    fresh.forEach(heard);
  });
}
