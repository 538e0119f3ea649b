import { describe, expect, it } from "vitest";
import type { SeatReview } from "../review/reviewed";
import { dayAfter, isDay, numberOf, percentileOf, seedOf, squaresOf, troubleOf, weeksOf } from "./day";
import { gradeOf, judgedBy } from "./judged";
import de from "./words/de.json";
import en from "./words/en.json";

describe("a day", () => {
  it("has a seed that anybody can make", () => {
    expect(seedOf("classic", "2026-11-16")).toMatch(/^ce8f87b3830de383/); // as tests/fairness/test_day.py has it
    expect(seedOf("classic", "2027-11-16")).toBe(seedOf("classic", "2026-11-16"));
  });

  it("is one of the calendar", () => {
    expect(["2026-11-16", "2028-02-29"].every(isDay)).toBe(true);
    expect(["2026-02-29", "2026-13-01", "today", "2026-1-1", ""].some(isDay)).toBe(false);
    expect(dayAfter("2026-12-31")).toBe("2027-01-01");
    expect([numberOf("2027-01-01"), numberOf("2028-02-29"), numberOf("2026-12-31")]).toEqual([0, 59, 365]);
    expect(weeksOf("2026-11")[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  });

  it("to come, or long gone, says so", () => {
    const days = ["2026-11-17", "2026-11-16", "2025-12-31", "soon"];
    expect(days.map((day) => troubleOf(day, "2026-11-16"))).toEqual(["future", null, "past", "none"]);
  });
});

describe("the field", () => {
  const tens = Array.from({ length: 21 }, (_, n) => 10 * n - 100); // -100 to 100

  it("says how many a margin beats", () => {
    expect([-101, -100, 0, 5, 95, 100, 101].map((margin) => percentileOf(tens, margin))).toEqual([
      0, 0, 50, 53, 98, 100, 100,
    ]);
    expect(percentileOf([...Array<number>(10).fill(-5), ...Array<number>(11).fill(5)], -5)).toBe(23);
    expect([0, 50, 100].map(squaresOf).map((text) => [...text].filter((one) => one === "🟨").length)).toEqual([
      0, 3, 5,
    ]);
  });
});

it("the words are the same in both languages", () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
});

describe("luck and decisions", () => {
  const judged = (loss: number) => ({ table: "t", game: "classic", luck: 0, loss, error: 1 });

  it("are the sums of a review", () => {
    const ledger = { deal: 1, own_luck: 2, their_luck: -5 };
    const seat = { ledger, grade: { loss: 4, error: 1, rounds: 2 } } as unknown as SeatReview;
    expect(judgedBy(seat, "t", "classic")).toMatchObject({ luck: -2, loss: 8, error: 2 });
  });

  it("have a grade from three deals on", () => {
    expect(gradeOf("classic", [judged(0), judged(0)])).toBeNull();
    expect(gradeOf("classic", [judged(0), judged(1), judged(2)])).toEqual({ letter: "A+", deals: 3 });
    expect(gradeOf("classic", [judged(90), judged(100), judged(95), judged(99)])!.letter).toBe("E");
  });
});
