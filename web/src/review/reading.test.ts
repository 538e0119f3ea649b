import { describe, expect, it } from "vitest";
import { asKnown, betterThan, isUntried, isWorse, leakLines } from "./reading";
import type { Decision, Review, SeatReview } from "./reviewed";

const decision = (given: Partial<Decision>) =>
  ({ move: "pass", best: "bid 6", label: "good", loss: 0.1, error: 1.2, worlds: 0, ...given }) as Decision;
const labelled = (given: Partial<Decision>) =>
  asKnown({ seats: [{ decisions: [decision(given)] }] } as Review).seats[0]!.decisions[0]!.label;

describe("a move that has not been tried", () => {
  it("is unclear where the network favours another", () => {
    expect(isUntried(decision({}))).toBe(true);
    expect(labelled({})).toBe("unclear");
  });

  it("is good if the network likes it as well as any", () => expect(labelled({ error: 0 })).toBe("good"));
  it("may be called a mistake, with its error", () => expect(labelled({ label: "mistake" })).toBe("mistake"));
  it("is good once it was tried and nothing better was found", () => expect(labelled({ worlds: 32 })).toBe("good"));
});

describe("arrows of two colours", () => {
  it("are for moves that cost something", () => {
    expect(isWorse(decision({ label: "mistake" }))).toBe(true);
    expect(isWorse(decision({ label: "good", loss: 0, worlds: 64 }))).toBe(false);
  });
});

describe("what is better", () => {
  const candidates = [{ move: "bid 5" }] as Decision["candidates"];
  it("is the network's favourite until something was tried", () =>
    expect(betterThan(decision({ label: "unclear", best: "pass", candidates }))).toBe("bid 5"));
  it("is then the best of what was tried", () =>
    expect(betterThan(decision({ label: "mistake", worlds: 64, candidates }))).toBe("bid 6"));
  it("is nothing for a good move", () => expect(betterThan(decision({ worlds: 64 }))).toBe(null));
});

describe("what went wrong", () => {
  const linesOf = (leaks: Record<string, number>, loss: number) => leakLines({ leaks, grade: { loss } } as SeatReview);

  it("adds up to the loss, with what is not named below nought", () => {
    const lines = linesOf({ dawdled: 6.24, hurried: 1.26, wrong_pile: 0.2, other: -2.44 }, 5.26);
    expect(lines).toEqual([
      ["dawdled", 6.2],
      ["hurried", 1.3],
      [null, -2.2],
    ]);
  });

  it("has no line for nothing", () => expect(linesOf({ dawdled: 2 }, 2)).toEqual([["dawdled", 2]]));
});
