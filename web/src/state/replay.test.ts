import { describe, expect, it } from "vitest";
import type { Entry, View } from "../net/protocol";
import { deedsOf, nextTurn, toldBy, turnAt, turnBefore, turnedUp, turnEnds, turnLines, turnsUpTo } from "./replay";

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

describe("uncovered cards", () => {
  const view = (display: string[], gone: string[] = []) => ({ game: "rivals", display, gone }) as unknown as View;

  it("lie in the display, or are gone", () => {
    expect(turnedUp(view(["B4"]), view(["B4", "B4"]), "uncover")).toEqual(["B4"]);
    expect(turnedUp(view(["B4"], ["R2"]), view(["B4"], ["R2", "Y3"]), "done")).toEqual(["Y3"]);
    expect(turnedUp(view(["B4"]), view([], ["B4"]), "remove B4")).toEqual([]);
  });
});

describe("the list of turns", () => {
  const moves = ["uncover", "bid 3", "pass"];
  const entry = (seat: number, move: string, cards: string[] = []) => ({ number: 1, kind: "move", seat, move, cards, happened: [] }) as unknown as Entry;
  const story = [entry(0, "uncover", ["B4"]), entry(1, "bid 3"), entry(0, "pass")];

  it("says whose a turn was and what came up", () => {
    const lines = turnLines(moves, turnEnds(moves), toldBy(story, moves));
    expect(lines.map((line) => [line.at, line.seat])).toEqual([[1, 0], [2, 1], [3, 0]]);
    expect(lines[0]!.deeds).toEqual([{ verb: "uncover", what: "", cards: ["B4"] }]);
  });

  it("knows no seats where the story is of another game, or there is none", () => {
    expect(toldBy(story, ["uncover", "pass", "pass"])).toEqual([]);
    expect(turnLines(moves, turnEnds(moves), []).map((line) => line.seat)).toEqual([null, null, null]);
  });

  it("tells nobody's cards from the deck", () => {
    expect(toldBy([entry(0, "draw deck", ["B4"])], ["draw deck"])[0]!.cards).toEqual([]);
  });
});
