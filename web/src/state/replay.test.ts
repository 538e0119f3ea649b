import { describe, expect, it } from "vitest";
import { nextTurn, turnAt, turnBefore, turnEnds } from "./replay";

const moves = ["play B7", "draw deck", "give R2", "give R3", "discard G2", "draw B"];

describe("a replay", () => {
  const ends = turnEnds(moves);

  it("knows where turns end", () => {
    expect(ends).toEqual([2, 4, 6]);
    expect(turnEnds(["uncover", "bid 3", "pass"])).toEqual([1, 2, 3]);
    expect(turnEnds(["play B7"])).toEqual([1]);
  });

  it("steps by turns and stops at both ends", () => {
    expect([nextTurn(ends, 0), nextTurn(ends, 3), nextTurn(ends, 6)]).toEqual([2, 4, 6]);
    expect([turnBefore(ends, 6), turnBefore(ends, 3), turnBefore(ends, 0)]).toEqual([4, 2, 0]);
  });

  it("shows the turn just made", () => {
    expect(turnAt(moves, ends, 6, 0)?.moves).toEqual(["discard G2", "draw B"]);
    expect(turnAt(moves, ends, 5, 0)?.moves).toEqual(["discard G2"]);
    expect(turnAt(moves, ends, 0, null)).toBeNull();
  });
});
