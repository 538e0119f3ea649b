/** Which exercises were solved, and how; kept in this browser. */
import { forgetKey, remember, remembered } from "../kept/storage";

/** At the first try, after other tries, or with the answer shown. */
export type Outcome = "first" | "later" | "shown";

const KEY = "exercises";
const DAY = "exercises.day"; // on which the exercise of the day was solved last
const RANK: Record<Outcome, number> = { first: 2, later: 2, shown: 1 };
const isOutcome = (value: unknown): value is Outcome => typeof value === "string" && value in RANK;
const nameOf = (game: string, id: string) => `${game} ${id}`;

export type Solved = ReadonlyMap<string, Outcome>;

/** Whether something is the name of an exercise and how it was solved. */
export const isEntry = (value: unknown): value is [string, Outcome] =>
  Array.isArray(value) && value.length === 2 && NAME.test(String(value[0])) && isOutcome(value[1]);
const NAME = /^[a-z_]{1,24} [\w-]{1,24}$/;

/** By game and id. */
export function allSolved(): Solved {
  return new Map(Object.entries(remembered<Record<string, Outcome>>(KEY, {})).filter(([, how]) => isOutcome(how)));
}

export const outcomeOf = (solved: Solved, game: string, id: string): Outcome | null =>
  solved.get(nameOf(game, id)) ?? null;

export const isSolved = (how: Outcome | null) => how === "first" || how === "later";

/** Note an outcome; the first one stays, but an answer that was only seen can still be found. */
export function noteOutcome(game: string, id: string, how: Outcome): void {
  const before = outcomeOf(allSolved(), game, id);
  if (before && RANK[before] >= RANK[how]) return;
  const now: Outcome = before === "shown" ? "later" : how;
  remember(KEY, { ...Object.fromEntries(allSolved()), [nameOf(game, id)]: now });
}

/** Begin anew. */
export const forgetSolved = () => forgetKey(KEY);

// --- From another device --------------------------------------------------------------

const BEST: readonly Outcome[] = ["first", "later", "shown"];
const better = (one: Outcome, other: Outcome | undefined) =>
  other === undefined || BEST.indexOf(one) < BEST.indexOf(other);

/** What of the second the first has not, or not as well: whichever comes first, both together are the same. */
export const newSolved = (known: Solved, coming: Solved): Solved =>
  new Map([...coming].filter(([name, how]) => better(how, known.get(name))));

/** Take outcomes in, and the latest day; how many of them are new. */
export function takeInSolved(coming: Solved, day: string): number {
  const found = newSolved(allSolved(), coming);
  if (found.size) remember(KEY, Object.fromEntries([...allSolved(), ...found]));
  if (day > lastDay()) noteDay(day);
  return found.size;
}

// --- The exercise of the day ------------------------------------------------------------

export const lastDay = () => remembered<string>(DAY, "");
export const noteDay = (day: string) => remember(DAY, day);
export const isDaySolved = (day: string) => lastDay() === day;
