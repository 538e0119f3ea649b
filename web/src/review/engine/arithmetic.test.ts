/** Rounding as in Python, and the numbers of graph and verdict. */
import { describe, expect, it } from "vitest";
import de from "../words/de.json";
import en from "../words/en.json";
import deLeaks from "../words/leaks.de.json";
import enLeaks from "../words/leaks.en.json";
import { momentAt, scaleOf } from "../graph";
import { nextMistake, worstIn } from "../reading";
import type { Decision, SeatReview } from "../reviewed";
import { rounded, variance } from "./rounding";
import { balanced, stepsTo } from "./verdicts";

const decision = (turn: number, label: Decision["label"], loss = 0) => ({ turn, label, loss }) as Decision;

describe("numbers", () => {
  it.each([
    [0.125, 2, 0.12],
    [0.375, 2, 0.38],
    [-0.125, 2, -0.12],
    [2.675, 2, 2.67],
    [-0.04, 1, 0],
    [24.35, 1, 24.4],
    [0.25, 1, 0.2],
  ])("rounds %f to %i digits as Python does", (number, digits, found) => {
    expect(rounded(number, digits)).toBe(found);
  });

  it.each([
    [[-21.7, 23.5], 0, [-21.7, 21.7]], // what one side loses the other one gains
    [[-6, 4, 3], 0, [-6, 3.5, 2.5]], // the others share what is over
  ])("makes %j of the mover %i add up to nothing", (gained, side, effects) => {
    balanced(gained, side).forEach((points, n) => expect(points).toBeCloseTo(effects[n]!));
  });

  it("has the variance of a sample", () => expect(variance([1, 2, 3, 4])).toBeCloseTo(5 / 3));
  it("doubles the worlds up to the most", () => expect(stepsTo(100, 32)).toEqual([32, 64, 100]));
  it("begins with fewer where fewer are allowed", () => expect(stepsTo(8, 32)).toEqual([8]));
});

describe("the graph", () => {
  const graph = [
    { turn: 0, luck: 0, decisions: 0 },
    { turn: 4, luck: 12, decisions: -30 },
  ];

  it("fits all lines, the result and nought", () => {
    const { y, ticks } = scaleOf(graph, 61, 10, { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 });
    expect(ticks).toContain(0);
    expect(Math.min(...ticks)).toBeLessThanOrEqual(-30);
    expect(Math.max(...ticks)).toBeGreaterThanOrEqual(61);
    expect(y(0)).toBeGreaterThan(y(12));
  });

  it("keeps its height until the next moment", () => expect(momentAt(graph, 3)).toEqual(graph[0]));
});

describe("marks", () => {
  it("shows the worst of a turn", () => {
    const turns = new Map([decision(3, "inaccuracy", 2), decision(4, "blunder", 9)].map((one) => [one.turn, one]));
    expect(worstIn(turns, 3, 4)?.turn).toBe(4);
    expect(worstIn(turns, 5, 6)).toBeNull();
  });

  it("goes from mistake to mistake", () => {
    const seat = { decisions: [decision(2, "mistake"), decision(5, "good"), decision(9, "blunder")] } as SeatReview;
    expect(nextMistake(seat, 2)).toBe(9);
    expect(nextMistake(seat, 9, true)).toBe(2);
    expect(nextMistake(seat, 9)).toBeNull();
  });
});

describe("words", () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([it]) => it).sort();

  it("says everything in both languages, with the same places", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, places(de[key])]).toEqual([key, places(en[key])]);
  });

  it("names every mistake in both", () => {
    for (const [game, leaks] of Object.entries(enLeaks))
      expect(Object.keys(deLeaks[game as keyof typeof deLeaks])).toEqual(Object.keys(leaks));
  });
});
