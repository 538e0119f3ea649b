/** Judging by worlds; that whole searches come to Python's moves, tests/wasm says. */
import { describe, expect, it } from "vitest";
import { erf } from "./erf";
import { bestAction, type Try } from "./verdict";

describe("the best action", () => {
  /** Every action has its worth in all worlds, but for a little that differs from world to world. */
  const fixed =
    (worths: Record<number, number>, asked: number[][] = []): Try =>
    (actions, first, most) => {
      asked.push(actions);
      return Array.from({ length: most }, (_, n) =>
        actions.map((action) => worths[action]! + (((first + n) * (action + 1)) % 7) / 100),
      );
    };

  it("is the one that ends clearly better", () => {
    expect(bestAction(fixed({ 5: 0, 6: 1, 7: 0.5 }), [5, 6, 7], { worlds: 64 }, 1)).toBe(6);
  });

  it("is the first thought where nothing gains clearly, or too little was seen", () => {
    expect(bestAction(fixed({ 5: 0, 6: 0, 7: 0 }), [5, 6, 7], { worlds: 64 }, 5)).toBe(5);
    expect(bestAction(fixed({ 5: 0, 6: 9, 7: 0 }), [5, 6, 7], { worlds: 8 }, 1)).toBe(5);
    const rounded: Try = (_, __, most) => Array.from({ length: most }, (_, n) => [1, 1 + 1e-6 + (n % 3) * 1e-8]);
    expect(bestAction(rounded, [5, 6], { worlds: 64 }, 1)).toBe(5);
    expect(bestAction(() => [], [5, 6], { milliseconds: 0 }, 1)).toBe(5);
  });

  it("is looked for among ever fewer, and the first thought stays in", () => {
    const asked: number[][] = [];
    bestAction(fixed({ 1: 0, 2: 0.01, 3: 0.02, 4: 0.015 }, asked), [1, 2, 3, 4], { worlds: 90 }, 1);
    expect(asked[0]).toEqual([1, 2, 3, 4]);
    expect(asked.every((actions) => actions.includes(1))).toBe(true);
    expect(asked.at(-1)!.length).toBeLessThan(4);
  });
});

describe("the error function", () => {
  it.each([
    [0, 0],
    [0.5, 0.5204998778130465],
    [-1, -0.8427007929497149],
    [2.4, 0.9993114861033549],
    [2.6, 0.9997639655834707],
    [9, 1],
  ])("of %f", (x, value) => expect(erf(x)).toBeCloseTo(value, 12));
});
