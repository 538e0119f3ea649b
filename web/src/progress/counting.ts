/** What many games say together: shares with intervals, a curve, streaks, and whom to play next. */
import { LADDER } from "../levels/levels";
import { MIXED, PEOPLE, type Expedition, type Played } from "./played";

const SURE = 1.96; // standard errors on either side: 95 of 100 such intervals hold the truth

export interface Interval {
  mean: number;
  low: number;
  high: number;
}

/** A share with Wilson's interval, which is right for few games too. */
export function shareOf(won: number, games: number): Interval {
  const z = SURE * SURE;
  const middle = (won + z / 2) / (games + z);
  const half = (SURE / (games + z)) * Math.sqrt((won * (games - won)) / games + z / 4);
  return { mean: won / games, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** A mean with its interval; null with fewer than two numbers, which have none. */
export function meanOf(numbers: readonly number[]): Interval | null {
  const n = numbers.length;
  if (n < 2) return null;
  const mean = numbers.reduce((sum, one) => sum + one, 0) / n;
  const squares = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const half = SURE * Math.sqrt(squares / (n - 1) / n);
  return { mean, low: mean - half, high: mean + half };
}

/** All games against one character in one game. */
export interface Line {
  game: string;
  rival: string;
  games: number;
  wins: Interval;
  margin: Interval | null;
}

export function linesOf(played: readonly Played[]): Line[] {
  const groups = grouped(played, ({ game, rival }) => `${game} ${rival}`);
  const lines = [...groups.values()].map((games): Line => {
    const { game, rival } = games[0]!;
    const won = games.reduce((sum, one) => sum + one.won, 0);
    const margins = games.map((one) => one.margin);
    return { game, rival, games: games.length, wins: shareOf(won, games.length), margin: meanOf(margins) };
  });
  return lines.sort((a, b) => order(a) - order(b) || b.games - a.games);
}

const GAMES = ["classic", "partners", "rivals", "roll_and_write"];
const RIVALS = [...LADDER, "champion+", "rules", MIXED, PEOPLE];
const order = ({ game, rival }: Line) => 20 * GAMES.indexOf(game) + RIVALS.indexOf(rival);

function grouped<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

/** A point of the curve: points a round of one game, and the mean of the last few. */
export interface Moment {
  at: number;
  points: number;
  mean: number;
}

const WINDOW = 10;

export function curveOf(played: readonly Played[]): Moment[] {
  const all = played.map(({ at, rounds, score }) => ({ at, points: score / Math.max(1, rounds.length) }));
  return all.map((one, n) => {
    const last = all.slice(Math.max(0, n + 1 - WINDOW), n + 1);
    return { ...one, mean: last.reduce((sum, { points }) => sum + points, 0) / last.length };
  });
}

export interface Found {
  expedition: Expedition;
  of: Played;
}

/** The best expedition of all games, and the worst. */
export function extremesOf(played: readonly Played[]): { best: Found | null; worst: Found | null } {
  let [best, worst]: (Found | null)[] = [null, null];
  for (const of of played) {
    if (of.best && (!best || of.best.points > best.expedition.points)) best = { expedition: of.best, of };
    if (of.worst && (!worst || of.worst.points < worst.expedition.points)) worst = { expedition: of.worst, of };
  }
  return { best: best ?? null, worst: worst ?? null };
}

export interface Streak {
  now: number;
  best: number;
}

/** Games won in a row. */
export function winStreak(played: readonly Played[]): Streak {
  let [now, best] = [0, 0];
  for (const { won } of played) {
    now = won === 1 ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

/** Days in a row, of days as 2026-11-16 in any order; one that has not been played yet today still goes on. */
export function dayStreak(days: Iterable<string>, today: string): Streak {
  const numbers = [...new Set(days)].map(dayNumber).sort((a, b) => a - b);
  let [run, best] = [0, 0];
  numbers.forEach((day, n) => {
    run = numbers[n - 1] === day - 1 ? run + 1 : 1;
    best = Math.max(best, run);
  });
  const last = numbers.at(-1);
  const goesOn = last !== undefined && dayNumber(today) - last <= 1 && last <= dayNumber(today);
  return { now: goesOn ? run : 0, best };
}

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** The day of a moment where this browser is. */
export function dayAt(at: number): string {
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export interface Suggestion {
  game: string;
  rival: string;
  why: "begin" | "stronger" | "gentler" | "even";
}

const ENOUGH = 3; // games before anything is said
const RECENT = 10;

/** Whom to play next: one step up where most games are won, one down where few are. */
export function suggestionOf(played: readonly Played[]): Suggestion {
  const last = played.findLast(({ rival }) => LADDER.includes(rival));
  if (!last) return { game: "classic", rival: "compass", why: "begin" };
  const { game, rival } = last;
  const recent = played.filter((one) => one.game === game && one.rival === rival).slice(-RECENT);
  const share = recent.reduce((sum, { won }) => sum + won, 0) / recent.length;
  const at = LADDER.indexOf(rival);
  if (recent.length >= ENOUGH && share >= 0.6 && at + 1 < LADDER.length)
    return { game, rival: LADDER[at + 1]!, why: "stronger" };
  if (recent.length >= ENOUGH && share <= 0.25 && at > 0) return { game, rival: LADDER[at - 1]!, why: "gentler" };
  return { game, rival, why: "even" };
}
