import { describe, expect, it } from "vitest";
import type { Entry, Result } from "../net/protocol";
import { colorOfItem, outcomeOf, roundScores } from "./ending";

const result = (scores: number[], winners: number[]): Result => ({ scores, winners, bills: [], seed: "" });
const round = (n: number, scores: number[]): Entry => ({
  number: n, at: 0, kind: "move", seat: 0, name: null, move: "draw deck", cards: [], opened: [], table: null,
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
