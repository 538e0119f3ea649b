import { describe, expect, it } from "vitest";
import en from "../words/en.json";
import { isDone, tipFor, TIPS, type Facts } from "./coach";

const facts: Facts = { myTurn: true, turns: 0, staged: null, wagerInHand: true, unplayable: false, takeable: false, begun: 0, longest: 0, deck: 44 };

describe("tips", () => {
  it("come when they matter", () => {
    expect(tipFor(facts, [])).toBe("welcome");
    expect(tipFor({ ...facts, staged: "play" }, ["welcome"])).toBe("staged");
    expect(tipFor({ ...facts, turns: 3, staged: "play", takeable: true }, ["welcome", "staged"])).toBe("take");
    expect(tipFor({ ...facts, turns: 3, deck: 5 }, ["wager", "clock"])).toBe("ending");
  });

  it("come once, and not while others move", () => {
    expect(tipFor(facts, ["welcome"])).toBeNull();
    expect(tipFor({ ...facts, myTurn: false }, [])).toBeNull();
  });

  it("have words, and an end", () => {
    expect(TIPS.every((tip) => `tip.${tip.key}` in en)).toBe(true);
    expect(isDone(TIPS.map((tip) => tip.key))).toBe(true);
    expect(isDone(["welcome"])).toBe(false);
  });
});
