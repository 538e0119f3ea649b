import { describe, expect, it } from "vitest";
import type { KindRow } from "../facts";
import { botSeed, liked, tempered } from "./thinking";

describe("a character", () => {
  it("is certain at temperature 0, and wavers more the hotter it is", () => {
    expect(tempered([1, 3, 2], 0)).toEqual([0, 1, 0]);
    const [mild, hot] = [tempered([1, 3, 2], 1), tempered([1, 3, 2], 4)];
    expect(mild.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    expect(mild[1]! > hot[1]! && hot[1]! > 1 / 3).toBe(true);
  });

  it("likes moves of a kind, where what it needs is there and what it lacks is not", () => {
    const kinds: Record<string, KindRow[]> = { begin: [[0, 2, [0], [1]]], wager: [[1, 1, [], []]] };
    const after = (...features: number[]) => [
      ...liked({ kinds }, { begin: 2, wager: -1 }, new Int8Array(features), new Float32Array([5, 6, 7])),
    ];
    expect(after(1, 0)).toEqual([7, 7, 7]);
    expect(after(0, 0)).toEqual([5, 5, 7]);
    expect(after(1, 1)).toEqual([5, 5, 7]);
  });

  it("draws lots by the table and the move, as the server's do", () => {
    expect(botSeed("wander", 0)).toBe(35548356000969051n);
  });
});
