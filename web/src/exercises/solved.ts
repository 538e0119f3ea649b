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

export const noteDay = (day: string) => remember(DAY, day);
export const isDaySolved = (day: string) => remembered<string>(DAY, "") === day;
