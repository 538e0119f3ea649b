import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameRecord } from "../net/api";
import { givesAway } from "./question";
import { gameOn, gamesWithSets, numberOn, questionOf, type SetExercise } from "./sets";
import { allSolved, forgetSolved, isDaySolved, noteDay, noteOutcome, outcomeOf } from "./solved";

const A_YEAR = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10));

describe("the exercise of the day", () => {
  it("goes from game to game", () => {
    const games = gamesWithSets();
    const four = A_YEAR.slice(0, games.length).map(gameOn);
    expect(new Set(four)).toEqual(new Set(games));
    expect(gameOn(A_YEAR[games.length]!)).toBe(four[0]);
  });

  it("takes each exercise once before any comes again", () => {
    for (const size of [1, 2, 7, 200, 233]) {
      const numbers = A_YEAR.slice(0, size).map((day) => numberOn(day, 1, size));
      expect(new Set(numbers).size).toBe(Math.min(size, A_YEAR.length));
      expect(Math.max(...numbers)).toBeLessThan(size);
      expect(Math.min(...numbers)).toBe(0);
    }
  });

  it("has one on days before the first, too", () => {
    expect(numberOn("2025-12-30", 4, 200)).toBeGreaterThanOrEqual(0);
    expect(gameOn("2025-12-30")).not.toBeNull();
  });
});

describe("an answer", () => {
  const exercise: SetExercise = {
    ...{ id: "3-19", record: { game: "classic" } as GameRecord, seat: 1, level: 2, found: {}, gain: 4, error: 0.5 },
    ...{ best: "draw Y", made: "draw deck", moves: ["draw deck", "draw Y", "draw G"] },
    wrong: { "draw deck": { loss: 4, error: 0.5, label: "mistake", why: { code: "missed_pile_card", card: "Y9" } } },
  };

  it("is right, or costs what was measured", async () => {
    const question = questionOf(exercise);
    expect(await question.judge("draw Y")).toMatchObject({ label: "good", loss: 0 });
    expect(await question.judge("draw deck")).toMatchObject({ label: "mistake", loss: 4, best: "draw Y" });
    expect(question.made).toMatchObject({ move: "draw deck", loss: 4 });
    expect(await question.moves()).toEqual(exercise.moves);
  });
});

describe("a reason against an answer gives the best move away", () => {
  it.each([
    ["discard B2", "discard G*", { code: "threw_away_own", card: "B2", better: "G*", color: "B", points: -40 }],
    ["draw deck", "draw R", { code: "missed_pile_card", card: "R5", deck: 22, points: -40 }],
    ["play W9", "play W8", { code: "skipped_card", card: "W9", better: "W8", color: "W", turns: 2 }],
    ["bid 2", "bid 3", { code: "raised_too_little", coins: 2, better: 3, gain: 19 }],
    ["accelerate O", "accelerate R", { code: "wrong_arrow", color: "O", better: "R" }],
  ])("of %s, if it names what %s does", (answer, best, why) => {
    expect(givesAway(why, answer, best)).toBe(true);
  });

  it.each([
    ["draw Y", "draw deck", { code: "dallied", card: "Y4", deck: 8, points: -12 }],
    ["play B6", "play Y2", { code: "opened_too_readily", card: "B6", color: "B", held: 16, cost: 20, turns: 2 }],
    ["write R 7", "refuse", { code: "wrote_too_readily", color: "R", number: 7, boxes: 7 }],
    ["bid 10", "bid 1", { code: "overpaid", coins: 10, gain: 26, gold: 12 }],
  ])("but not of %s, if it names nothing of %s", (answer, best, why) => {
    expect(givesAway(why, answer, best)).toBe(false);
  });
});

describe("what was solved", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    forgetSolved();
  });
  const now = (id: string) => outcomeOf(allSolved(), "classic", id);

  it("is kept as it was first done", () => {
    noteOutcome("classic", "1-2", "first");
    noteOutcome("classic", "1-2", "shown");
    noteOutcome("classic", "1-2", "later");
    expect(now("1-2")).toBe("first");
    expect(outcomeOf(allSolved(), "rivals", "1-2")).toBeNull();
  });

  it("can still be found after the answer was shown, but not at once", () => {
    noteOutcome("classic", "1-4", "shown");
    noteOutcome("classic", "1-4", "first");
    expect(now("1-4")).toBe("later");
  });

  it("leaves out what another version has written", () => {
    localStorage.setItem("lostcities.exercises", JSON.stringify({ "classic 1-2": "gold", "classic 1-4": "later" }));
    expect([...allSolved()]).toEqual([["classic 1-4", "later"]]);
  });

  it("knows whether the day's is done", () => {
    expect(isDaySolved("2026-02-03")).toBe(false);
    noteDay("2026-02-03");
    expect(isDaySolved("2026-02-03")).toBe(true);
  });
});
