/** How characters fared with the deals of the days: 21 quantiles of the margin for each, by tools/daily_field.py. */
import classic from "./field/classic.bin?url";
import partners from "./field/partners.bin?url";
import rivals from "./field/rivals.bin?url";
import rollAndWrite from "./field/roll_and_write.bin?url";
import { numberOf, type Game } from "./day";

const FILES: Record<Game, string> = { classic, partners, rivals, roll_and_write: rollAndWrite };
const QUANTILES = 21;
export const PLAYTHROUGHS = 1000;
const known = new Map<Game, Promise<Int16Array>>();

async function load(game: Game): Promise<Int16Array> {
  const answer = await fetch(FILES[game]);
  if (!answer.ok) throw new Error(`${FILES[game]} did not arrive`);
  const bytes = new DataView(await answer.arrayBuffer());
  return Int16Array.from({ length: bytes.byteLength / 2 }, (_, n) => bytes.getInt16(2 * n, true));
}

/** The quantiles of a day; null where they cannot be had now. */
export async function fieldOf(game: Game, day: string): Promise<number[] | null> {
  const found = known.get(game) ?? load(game);
  known.set(game, found);
  try {
    const first = QUANTILES * numberOf(day);
    return [...(await found).slice(first, first + QUANTILES)];
  } catch {
    known.delete(game);
    return null;
  }
}
