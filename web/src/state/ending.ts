/** The end of a game: who has won, by how much, and the rounds. */
import type { Bill, Entry, Result, Telling } from "../net/protocol";

export interface Outcome {
  kind: "won" | "lost" | "shared" | "watched" | "abandoned";
  winners: number[];
  margin: number; // between the best and the next score
}

export function outcomeOf(result: Result, mine: readonly number[]): Outcome {
  const { winners, scores } = result;
  if (!winners.length) return { kind: "abandoned", winners, margin: 0 };
  const best = Math.max(...scores);
  const others = scores.filter((score) => score !== best);
  const margin = others.length && !result.ended ? best - Math.max(...others) : 0; // an early end has none
  const won = winners.some((seat) => mine.includes(seat));
  if (mine.length !== 1) return { kind: "watched", winners, margin };
  if (winners.length === scores.length) return { kind: "shared", winners, margin };
  return { kind: won ? "won" : "lost", winners, margin };
}

/** The ends of rounds that a story tells of. */
export const roundEnds = (story: readonly Entry[]) =>
  story.flatMap((entry) => entry.events.filter((event) => event.code === "round_over"));

/** The totals at the end of a round, by seat: seats opposite each other share them. */
export const totalsOf = (end: Telling, seats: number) =>
  Array.from({ length: seats }, (_, seat) => Number(end[`total${seat % 2}`]));

/** The totals after each round, and what each round brought, by seat. */
export function roundScores(story: readonly Entry[], final: readonly number[]): number[][] {
  const totals = roundEnds(story).map((end) => totalsOf(end, final.length));
  const all = totals.length && same(totals.at(-1)!, final) ? totals : [...totals, [...final]];
  return all.map((row, i) => row.map((score, seat) => score - (all[i - 1]?.[seat] ?? 0)));
}

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((score, i) => score === b[i]);

/** A line of a receipt: its colour, if it is about one. */
export const colorOfLine = (line: Telling) => (typeof line["color"] === "string" ? line["color"] : null);
export const pointsOfLine = (line: Telling) => Number(line["points"]);

export const billOf = (bills: readonly Bill[], seat: number) => bills.find((bill) => bill.seats.includes(seat)) ?? null;

/** A side at the end of a game, and where it came in. */
export interface Rank {
  bill: Bill;
  score: number;
  won: boolean;
  place: number; // from 1; like scores share one
}

export function ranked(result: Result, bills: readonly Bill[]): Rank[] {
  const score = (bill: Bill) => result.scores[bill.seats[0] ?? 0] ?? 0;
  const sorted = [...bills].sort((a, b) => score(b) - score(a));
  return sorted.map((bill) => ({
    bill,
    score: score(bill),
    won: bill.seats.some((seat) => result.winners.includes(seat)),
    place: 1 + sorted.filter((other) => score(other) > score(bill)).length,
  }));
}

/** The colour of the best expedition on a bill: its place is the picture of the evening. */
export function bestColor(bill: Bill | null | undefined): string | null {
  const begun = (bill?.lines ?? []).filter((line) => colorOfLine(line) !== null);
  const best = begun.reduce<Telling | null>(
    (top, line) => (top === null || pointsOfLine(line) > pointsOfLine(top) ? line : top),
    null,
  );
  return best && colorOfLine(best);
}
