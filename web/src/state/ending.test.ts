import { describe, expect, it } from "vitest";
import type { Bill, Entry, Result } from "../net/protocol";
import { bestColor, colorOfItem, outcomeOf, ranked, roundScores } from "./ending";

const result = (scores: number[], winners: number[]): Result => ({ scores, winners, bills: [], seed: "", history: [] });
const round = (n: number, scores: number[]): Entry => ({
  number: n, at: 0, kind: "move", seat: 0, name: null, move: "draw deck", cards: [], opened: [], table: null, reason: null,
  happened: [{ key: "round_over", seat: null, round: n, scores, gold: null, bridge: null }],
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
    expect(roundScores([round(1, [10, -4])], [25, 6])).toEqual([[10, -4], [15, 10]]);
    expect(roundScores([round(1, [10, -4]), round(2, [25, 6])], [25, 6])).toEqual([[10, -4], [15, 10]]);
    expect(roundScores([], [7, 8])).toEqual([[7, 8]]);
  });
});

describe("a line of the receipt", () => {
  it("knows its colour", () => {
    expect(colorOfItem({ name: "★ Y   ★* 5 7", formula: "", points: 0 })).toBe("Y");
    expect(colorOfItem({ name: "the rounds before", formula: "", points: 0 })).toBeNull();
  });
});

const bill = (seats: number[], items: Bill["items"] = []): Bill => ({ seats, items, total: 0 });

describe("the places", () => {
  it("go to the best first, and like scores share one", () => {
    const rows = ranked(result([28, 37, 15, 37], [1, 3]), [0, 1, 2, 3].map((seat) => bill([seat])));
    expect(rows.map((row) => [row.bill.seats[0], row.place, row.won])).toEqual([[1, 1, true], [3, 1, true], [0, 3, false], [2, 4, false]]);
  });
  it("go to sides", () => expect(ranked(result([3, 9, 3, 9], [1, 3]), [bill([0, 2]), bill([1, 3])])[0]).toMatchObject({ score: 9, won: true }));
});

it("the picture of the evening is the best expedition", () => {
  const item = (name: string, points: number) => ({ name, formula: "", points });
  expect(bestColor(bill([0], [item("★ Y   ★5", -15), item("◆ B   ◆9", 4), item("gold", 12)]))).toBe("B");
  expect(bestColor(bill([0], [item("gold", 12)]))).toBeNull();
  expect(bestColor(null)).toBeNull();
});
