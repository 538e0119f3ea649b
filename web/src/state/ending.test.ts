import { describe, expect, it } from "vitest";
import type { Bill, Entry, Result } from "../net/protocol";
import { bestColor, colorOfLine, outcomeOf, ranked, roundScores } from "./ending";

const result = (scores: number[], winners: number[]): Result => ({
  scores,
  winners,
  ended: null,
  bills: [],
  seed: "",
  history: [],
});
const round = (n: number, [total0, total1]: [number, number]): Entry => ({
  number: n,
  at: 0,
  kind: "move",
  seat: 0,
  name: null,
  move: "draw deck",
  table: null,
  motion: null,
  about: null,
  bot: null,
  reason: null,
  events: [
    { code: "drew_last", seat: 0 },
    { code: "round_over", round: n, points0: 0, points1: 0, total0, total1 },
  ],
});

describe("the outcome", () => {
  it("is won, lost or shared", () => {
    expect(outcomeOf(result([34, 12], [0]), [0])).toMatchObject({ kind: "won", margin: 22 });
    expect(outcomeOf(result([34, 12], [0]), [1])).toMatchObject({ kind: "lost", margin: 22 });
    expect(outcomeOf(result([34, 34], [0, 1]), [1])).toMatchObject({ kind: "shared" });
    expect(outcomeOf(result([3, 9, 3, 9], [1, 3]), [1])).toMatchObject({ kind: "won", margin: 6 });
  });

  it("is only told where several play here, or nobody", () => {
    expect(outcomeOf(result([1, 2], [1]), [0, 1]).kind).toBe("watched");
    expect(outcomeOf(result([1, 2], [1]), []).kind).toBe("watched");
    expect(outcomeOf(result([1, 2], []), [0]).kind).toBe("abandoned");
  });
});

describe("rounds", () => {
  it("are what each brought", () => {
    expect(roundScores([round(1, [10, -4])], [25, 6])).toEqual([
      [10, -4],
      [15, 10],
    ]);
    expect(roundScores([round(1, [10, -4]), round(2, [25, 6])], [25, 6])).toEqual([
      [10, -4],
      [15, 10],
    ]);
    expect(roundScores([], [7, 8])).toEqual([[7, 8]]);
    expect(roundScores([round(1, [10, -4])], [25, 6, 25, 6])).toEqual([
      [10, -4, 10, -4],
      [15, 10, 15, 10],
    ]); // partners share them
  });
});

describe("a line of the receipt", () => {
  it("knows its colour", () => {
    expect(colorOfLine({ code: "expedition", color: "Y", points: 0 })).toBe("Y");
    expect(colorOfLine({ code: "rounds_before", points: 0 })).toBeNull();
  });
});

const bill = (seats: number[], lines: Bill["lines"] = []): Bill => ({ seats, lines, total: 0 });

describe("the places", () => {
  it("go to the best first, and like scores share one", () => {
    const rows = ranked(
      result([28, 37, 15, 37], [1, 3]),
      [0, 1, 2, 3].map((seat) => bill([seat])),
    );
    expect(rows.map((row) => [row.bill.seats[0], row.place, row.won])).toEqual([
      [1, 1, true],
      [3, 1, true],
      [0, 3, false],
      [2, 4, false],
    ]);
  });
  it("go to sides", () =>
    expect(ranked(result([3, 9, 3, 9], [1, 3]), [bill([0, 2]), bill([1, 3])])[0]).toMatchObject({
      score: 9,
      won: true,
    }));
});

it("the picture of the evening is the best expedition", () => {
  const line = (color: string, points: number) => ({ code: "expedition", color, points });
  const gold = { code: "gold", points: 12 };
  expect(bestColor(bill([0], [line("Y", -15), line("B", 4), gold]))).toBe("B");
  expect(bestColor(bill([0], [gold]))).toBeNull();
  expect(bestColor(null)).toBeNull();
});
