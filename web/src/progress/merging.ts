/** Two lists of games as one: whichever comes first, and however often, the result is the same. */
import { plain, type Played } from "./played";

/** Every game of both, once, the oldest first. */
export function merged(one: readonly Played[], other: readonly Played[]): Played[] {
  const found = new Map<string, Played>();
  for (const game of [...one, ...other].map(plain)) {
    const known = found.get(game.id);
    found.set(game.id, known ? chosen(known, game) : game);
  }
  return [...found.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** Of two tellings of one game the earlier, and among those of one moment the first by its text. */
function chosen(a: Played, b: Played): Played {
  if (a.at !== b.at) return a.at < b.at ? a : b;
  return JSON.stringify(a) <= JSON.stringify(b) ? a : b;
}

/** How many games of the second the first has not. */
export const newIn = (known: readonly Played[], coming: readonly Played[]): number => {
  const ids = new Set(known.map(({ id }) => id));
  return new Set(coming.map(({ id }) => id).filter((id) => !ids.has(id))).size;
};
