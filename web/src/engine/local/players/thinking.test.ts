import { describe, expect, it } from "vitest";
import { botSeed, tempered } from "./thinking";

describe("a character", () => {
  it("is certain at temperature 0, and wavers more the hotter it is", () => {
    expect(tempered([1, 3, 2], 0)).toEqual([0, 1, 0]);
    const [mild, hot] = [tempered([1, 3, 2], 1), tempered([1, 3, 2], 4)];
    expect(mild.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    expect(mild[1]! > hot[1]! && hot[1]! > 1 / 3).toBe(true);
  });

  it("draws lots by the table and the move, as the server's do", () => {
    expect(botSeed("wander", 0)).toBe(35548356000969051n);
  });
});
