import { beforeEach, describe, expect, it } from "vitest";
import { allSolved, forgetSolved, isDaySolved, noteOutcome, takeInSolved, type Solved } from "../exercises/solved";
import { codeOf as packed } from "../kept/codes";
import { forgetKey, remember, remembered } from "../kept/storage";
import { curveOf, dayStreak, linesOf, meanOf, shareOf, suggestionOf, winStreak } from "./counting";
import { codeOf, fileOf, partsOf, readCode, readFile } from "./exchange";
import { merged } from "./merging";
import type { Played } from "./played";
import { allPlayed, isNewer, takeIn } from "./shelf";
import { addedBy, takeInProgress, type Progress } from "./whole";
import de from "./words/de.json";
import en from "./words/en.json";

const game = (n: number, more: Partial<Played> = {}): Played => ({
  id: `local-${n}`,
  at: 1_700_000_000_000 + n * 86_400_000,
  game: "classic",
  rival: "compass",
  score: 10 * n,
  margin: n - 2,
  won: n % 2,
  rounds: [10 * n],
  best: { color: "R", points: 40 },
  worst: { color: "B", points: -20 },
  feats: ["first_win", "long"],
  day: "",
  ...more,
});
const MANY = Array.from({ length: 40 }, (_, n) => game(n));

describe("a merge", () => {
  const [a, b, c] = [MANY.slice(0, 3), MANY.slice(2, 5), [game(2, { score: 99 }), game(9, { at: 5 })]];

  it("is the same whichever comes first, and however often", () => {
    expect(merged(a, c)).toEqual(merged(c, a));
    expect(merged(merged(a, b), c)).toEqual(merged(a, merged(b, c)));
    expect(merged(merged(a, b), b)).toEqual(merged(a, b));
    expect(merged(a, b)).toHaveLength(5);
  });
});

describe("a file and a code", () => {
  const solved: Solved = new Map(
    Array.from({ length: 300 }, (_, n) => [`rivals ${n}-${n % 7}`, n % 3 ? "first" : "shown"] as const),
  );
  const ALL: Progress = { games: MANY, solved, day: "2026-11-17" };

  it("bring back every game and exercise", async () => {
    expect(readFile(fileOf(ALL))).toEqual(ALL);
    expect(await readCode(await codeOf(ALL))).toEqual(ALL);
    const two = { ...ALL, games: MANY.slice(0, 2) };
    expect((await readCode(`https://host.example/progress#p=${await codeOf(two)}`)).games).toHaveLength(2);
  });

  it("come in parts that fit a picture, in any order", async () => {
    const parts = await partsOf(ALL);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(1100);
    const back = await Promise.all(parts.reverse().map(readCode));
    expect(back.map(({ games }) => games).reduce(merged)).toEqual(merged(MANY, []));
    expect(new Map(back.flatMap((one) => [...one.solved]))).toEqual(solved);
  });

  it("of the first version had games alone, and are still read", async () => {
    const old = { games: MANY, solved: new Map(), day: "" };
    const file = JSON.stringify({ format: "lostcities-progress", version: 1, games: MANY });
    expect(readFile(file)).toEqual(old);
    expect(await readCode(await packed({ mark: "LC", version: 1 }, MANY.map(Object.values)))).toEqual(old);
  });

  it.each([
    ["", "broken"],
    ["{", "broken"],
    ["[]", "other"],
    ['{"format":"lostcities-scores","version":1}', "other"],
    ['{"format":"lostcities-progress","version":3,"games":[]}', "newer"],
    ['{"format":"lostcities-progress","version":2,"games":[]}', "broken"],
    ['{"format":"lostcities-progress","version":2,"games":[],"solved":[["classic 1-2","gold"]],"day":""}', "broken"],
    ['{"format":"lostcities-progress","version":1,"games":[{"id":"x"}]}', "broken"],
  ])("that cannot be read say so: %s", (text, why) => {
    expect(() => readFile(text)).toThrow(why);
  });

  it.each([
    ["hello", "other"],
    ["LC1.AAAA", "broken"],
    ["LC2.AAAA", "broken"],
    ["LC3.AAAA", "newer"],
  ])("that are none say so: %s", async (text, why) => {
    await expect(readCode(text)).rejects.toThrow(why);
  });
});

describe("what this browser keeps", () => {
  beforeEach(() => ["progress", "progress.unread"].forEach(forgetKey));

  it("grows by what is new", () => {
    expect([takeIn(MANY.slice(0, 3)), takeIn(MANY.slice(2, 4)), allPlayed().length]).toEqual([3, 1, 4]);
  });

  it("is left as it is where a newer page wrote it", () => {
    const newer = { version: 2, games: { something: "else" } };
    remember("progress", newer);
    expect([isNewer(), takeIn(MANY), allPlayed()]).toEqual([true, 0, []]);
    expect(remembered("progress", {})).toEqual(newer);
  });

  it("keeps aside what it cannot read", () => {
    remember("progress", { version: 1, games: [MANY[0], { odd: true }] });
    expect(takeIn([MANY[1]!])).toBe(1);
    expect(remembered("progress.unread", [])).toEqual([{ odd: true }]);
  });
});

describe("exercises from another device", () => {
  const there: Solved = new Map([
    ["classic 1-2", "later"],
    ["classic 1-4", "first"],
    ["rivals 3-1", "shown"],
  ]);
  beforeEach(() => {
    forgetSolved();
    noteOutcome("classic", "1-2", "first");
    noteOutcome("classic", "1-4", "shown");
  });

  it("are merged, the better outcome of each; again nothing is new", () => {
    const coming = { games: [], solved: there, day: "2026-11-17" };
    expect(addedBy(coming)).toEqual({ games: 0, exercises: 2 });
    expect(takeInProgress(coming)).toEqual({ games: 0, exercises: 2 });
    expect(takeInProgress(coming)).toEqual({ games: 0, exercises: 0 });
    expect(Object.fromEntries(allSolved())).toEqual({
      "classic 1-2": "first",
      "classic 1-4": "first",
      "rivals 3-1": "shown",
    });
    expect(isDaySolved("2026-11-17")).toBe(true);
  });

  it("leave a later day as it is", () => {
    takeInSolved(there, "2026-11-17");
    takeInSolved(there, "2026-11-16");
    expect(isDaySolved("2026-11-17")).toBe(true);
  });
});

describe("counting", () => {
  it("gives shares and means their intervals", () => {
    const { low, high } = shareOf(8, 10);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(["0.490", "0.943"]); // Wilson (1927), as published tables have it
    expect(shareOf(0, 1).low).toBe(0);
    expect(meanOf([1])).toBeNull();
    expect(meanOf([10, 10, 10])).toEqual({ mean: 10, low: 10, high: 10 });
  });

  it("goes by game and character", () => {
    const lines = linesOf([...MANY, game(50, { game: "rivals", rival: "champion", won: 1 })]);
    expect(lines.map(({ game, rival, games }) => [game, rival, games])).toEqual([
      ["classic", "compass", 40],
      ["rivals", "champion", 1],
    ]);
  });

  it("draws points a round, not a match", () => {
    expect(curveOf([game(1, { score: 90, rounds: [30, 30, 30] })])[0]).toMatchObject({ points: 30, mean: 30 });
  });

  it("counts streaks of wins and of days", () => {
    expect(winStreak([1, 1, 0, 1].map((won, n) => game(n, { won })))).toEqual({ now: 1, best: 2 });
    const days = ["2026-02-28", "2026-03-01", "2026-03-03"];
    expect(dayStreak(days, "2026-03-04")).toEqual({ now: 1, best: 2 });
    expect(dayStreak(days, "2026-03-05")).toEqual({ now: 0, best: 2 });
    expect(dayStreak([], "2026-03-05")).toEqual({ now: 0, best: 0 });
  });

  it("suggests a step up or down after enough games", () => {
    const against = (rival: string, won: number) => Array.from({ length: 4 }, (_, n) => game(n, { rival, won }));
    expect(suggestionOf([]).rival).toBe("compass");
    expect(suggestionOf(against("compass", 1))).toMatchObject({ rival: "ember", why: "stronger" });
    expect(suggestionOf(against("compass", 0))).toMatchObject({ rival: "magpie", why: "gentler" });
    expect(suggestionOf(against("champion", 1))).toMatchObject({ rival: "champion", why: "even" });
  });
});

it("the words are the same in both languages", () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
});
