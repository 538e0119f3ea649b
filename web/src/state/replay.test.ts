import { describe, expect, it } from "vitest";
import { deedsOf, nextTurn, turnAt, turnBefore, turnEnds, turnsUpTo } from "./replay";

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

  it("counts turns, not moves", () => {
    expect([0, 1, 2, 3, 6].map((at) => turnsUpTo(ends, at))).toEqual([0, 1, 1, 2, 3]);
  });

  it("says a turn as deeds", () => {
    expect(deedsOf(turnAt(moves, ends, 6, 0)!)).toEqual([{ verb: "discard", what: "G2", cards: [] }, { verb: "draw", what: "B", cards: [] }]);
  });

  it("knows the card taken from a pile, as everybody at the table did", () => {
    const seen = ["discard B4", "draw deck", "discard B7", "draw deck", "play R2", "draw B", "play R3", "draw B"];
    expect([6, 8].map((at) => turnAt(seen, turnEnds(seen), at, 0)?.cards)).toEqual([["B7"], ["B4"]]);
    expect(turnAt(seen, turnEnds(seen), 4, 0)?.cards).toEqual([]);
  });
});
