/** The matches whose score this browser keeps, newest first. */
import { remember, remembered } from "../../kept/storage";
import type { Match } from "./match";

const KEY = "scores";

export function matches(): Match[] {
  const kept = remembered<unknown>(KEY, []);
  return Array.isArray(kept) ? (kept as Match[]) : [];
}
export const findMatch = (id: string) => matches().find((match) => match.id === id) ?? null;

export function keep(match: Match): void {
  remember(KEY, [match, ...matches().filter((other) => other.id !== match.id)]);
}

export function forget(id: string): void {
  remember(
    KEY,
    matches().filter((match) => match.id !== id),
  );
}

/** Add matches from elsewhere; of two with one id the one changed later stays. How many were new or newer. */
export function takeIn(incoming: readonly Match[]): number {
  const known = new Map(matches().map((match) => [match.id, match]));
  const wanted = incoming.filter((match) => match.changed > (known.get(match.id)?.changed ?? -1));
  for (const match of wanted) known.set(match.id, match);
  remember(
    KEY,
    [...known.values()].sort((a, b) => b.changed - a.changed),
  );
  return wanted.length;
}

/** Names used before, for those who play again. */
export const knownNames = () => [...new Set(matches().flatMap((match) => match.sides.flat()))].slice(0, 30);

/** Whether this browser keeps anything once the page is closed. */
export function isLasting(): boolean {
  try {
    localStorage.setItem("lostcities.probe", "1");
    localStorage.removeItem("lostcities.probe");
    return true;
  } catch {
    return false;
  }
}
