/** The deal of the day: one deal for everybody, by date and game; as src/lostcities/fairness/day.py has it. */
import { hashOf } from "../fairness/hash";
import type { NewTable } from "../net/protocol";

export type Game = NewTable["game"];
export const GAMES: readonly Game[] = ["classic", "partners", "rivals", "roll_and_write"];
const SEATS: Record<Game, number> = { classic: 2, partners: 4, rivals: 3, roll_and_write: 2 };
const RANGER = "rules"; // who plays the other seats
export const FIRST = "2026-01-01"; // the first day of the calendar

/** The text whose SHA-256 is the seed: the year is no part of it, so deals come again in later years. */
export const textOf = (game: Game, day: string) => `lostcities deal of the day 1 ${game} ${day.slice(5)}`;
export const seedOf = (game: Game, day: string) => hashOf(textOf(game, day));

/** The table for it: the person sits in the first seat. */
export function tableOf(game: Game, name: string, face: string): NewTable {
  const me = { kind: "here" as const, name, ...(face ? { face } : {}) };
  const others = Array.from({ length: SEATS[game] - 1 }, () => ({ kind: "bot" as const, bot: RANGER }));
  const options: NewTable["options"] = game === "classic" || game === "partners" ? { rounds: 1 } : {};
  return { game, options, seats: [me, ...others] };
}

// --- Days -----------------------------------------------------------------------------

const AN_HOUR = 3_600_000;
const A_DAY = 24 * AN_HOUR;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Whether a text is a day of the calendar, such as 2026-11-16. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(noon(text)) && new Date(noon(text)).toISOString().startsWith(text);

export const dayAfter = (day: string, n = 1) => new Date(noon(day) + n * A_DAY).toISOString().slice(0, 10);

/** What is the matter with a day, if it cannot be played. */
export function troubleOf(day: string, today: string): "none" | "future" | "past" | null {
  if (!isDay(day)) return "none";
  return day > today ? "future" : day < FIRST ? "past" : null;
}

/** The number of a day among the 366 that a year may have. */
export const numberOf = (day: string) => Math.round((noon(`2024${day.slice(4)}`) - noon("2024-01-01")) / A_DAY);

/** The weeks of a month from Monday on, null beside it. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(noon(first)).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array<null>(before).fill(null);
  for (let day = first; day.startsWith(month); day = dayAfter(day)) days.push(day);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, n) => days.slice(7 * n, 7 * n + 7));
}

/** The day as people write it. */
export const dayText = (day: string, language: string, how: Intl.DateTimeFormatOptions = { dateStyle: "long" }) =>
  new Intl.DateTimeFormat(language, { timeZone: "UTC", ...how }).format(noon(day));

// --- The field ------------------------------------------------------------------------

const STEPS = 20; // between the quantiles

/** How many of 100 playthroughs a margin beats; those that are even count half. */
export function percentileOf(quantiles: readonly number[], margin: number): number {
  const below = quantiles.findIndex((one) => one >= margin);
  if (below < 0) return 100;
  if (below === 0 && quantiles[0]! > margin) return 0;
  if (quantiles[below]! > margin) {
    const [low, high] = [quantiles[below - 1]!, quantiles[below]!];
    return Math.round((100 / STEPS) * (below - 1 + (margin - low) / (high - low)));
  }
  const last = quantiles.findLastIndex((one) => one === margin);
  return Math.round(((100 / STEPS) * (below + last)) / 2);
}

/** A result as squares that say nothing about cards. */
export const squaresOf = (percentile: number) => {
  const full = Math.max(0, Math.min(5, Math.round(percentile / 20)));
  return "🟨".repeat(full) + "⬛".repeat(5 - full);
};
