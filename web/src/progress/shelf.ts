/** Where progress is kept: in this browser, nothing else; a newer page's is read by nobody and never overwritten. */
import { remember, remembered } from "../kept/storage";
import { merged } from "./merging";
import { isPlayed, type Played } from "./played";

export const VERSION = 1;
const KEY = "progress";
const ASIDE = "progress.unread"; // what could not be read is kept there

interface Kept {
  version: number;
  games: unknown[];
}

const kept = () => remembered<Kept>(KEY, { version: VERSION, games: [] });
const isOurs = ({ version, games }: Kept) => version === VERSION && Array.isArray(games);

/** Whether another version of the page has left what this one cannot read. */
export const isNewer = () => Number(kept().version) > VERSION;

/** All games so far, the oldest first; those that cannot be read are left out, and kept aside. */
export function allPlayed(): Played[] {
  const now = kept();
  return isOurs(now) ? merged(now.games.filter(isPlayed), []) : [];
}

/** Take games in; how many of them are new. */
export function takeIn(games: readonly Played[]): number {
  const now = kept();
  if (isNewer()) return 0;
  const unread = isOurs(now) ? now.games.filter((one) => !isPlayed(one)) : [now];
  if (unread.length) remember(ASIDE, unread);
  const before = allPlayed();
  const all = merged(before, games);
  remember(KEY, { version: VERSION, games: all });
  return all.length - before.length;
}

/** Begin anew. */
export function forgetAll(): void {
  remember(KEY, { version: VERSION, games: [] });
}

const LEFT_OUT = "progress.apart";
const MOST_APART = 60;

/** A table does not count: it goes on from a game that was known already. */
export function leaveOut(table: string): void {
  remember(LEFT_OUT, [table, ...remembered<string[]>(LEFT_OUT, [])].slice(0, MOST_APART));
}

export const isLeftOut = (table: string) => remembered<string[]>(LEFT_OUT, []).includes(table);
