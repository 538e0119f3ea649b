import { describe, expect, it } from "vitest";
import { LADDER, oddsOf, rungOf } from "./levels";

describe("the ladder", () => {
  it("has eight levels, and each knows whom it beats", () => {
    expect(LADDER).toHaveLength(8);
    expect(rungOf("classic", LADDER[0]!)!.beats).toBeNull();
    for (const game of ["classic", "partners", "rivals", "roll_and_write"])
      for (const [n, bot] of LADDER.entries()) expect(rungOf(game, bot)!.beats).toBe(LADDER[n - 1] ?? null);
    expect(rungOf("chess", "wander")).toBeNull();
  });

  it("says shares as people do", () => {
    expect(oddsOf(0.76)).toBe("odds.3.4");
    expect(oddsOf(0.66)).toBe("odds.2.3");
    expect(oddsOf(0.52)).toBe("odds.1.2");
    expect(oddsOf(1)).toBe("odds.9.10");
  });
});
