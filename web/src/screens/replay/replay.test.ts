import { describe, expect, it } from "vitest";
import type { ToldMove } from "../../net/protocol";
import { nextTurn, turnAt, turnBefore, turnEnds, turnLines, turnsUpTo, wholeStory } from "./replay";

const move = (seat: number, ...codes: string[]): ToldMove => ({ seat, events: codes.map((code) => ({ code, seat })) });
const story = [
  move(0, "played"),
  move(0, "drew"),
  move(1, "laid_aside_unseen"),
  move(1, "gave_unseen"),
  move(2, "discarded"),
  move(2, "took"),
];
const codes = (at: number) => turnAt(story, turnEnds(story), at)?.events.map((event) => event.code);

describe("a replay", () => {
  const ends = turnEnds(story);

  it("knows where turns end", () => {
    expect(ends).toEqual([2, 4, 6]);
    expect(turnEnds([move(0, "uncovered"), move(1, "bid"), move(0, "passed", "auction_won")])).toEqual([1, 2, 3]);
    expect(turnEnds([move(0, "played")])).toEqual([1]);
    expect(turnEnds([move(0, "wrote"), move(1)])).toEqual([1, 2]); // sealed: nothing was noticed
  });

  it("steps by turns and stops at both ends", () => {
    expect([nextTurn(ends, 0), nextTurn(ends, 3), nextTurn(ends, 6)]).toEqual([2, 4, 6]);
    expect([turnBefore(ends, 6), turnBefore(ends, 3), turnBefore(ends, 0)]).toEqual([4, 2, 0]);
  });

  it("shows the turn just made", () => {
    expect(codes(6)).toEqual(["discarded", "took"]);
    expect(codes(5)).toEqual(["discarded"]);
    expect(codes(4)).toEqual(["gave_unseen"]);
    expect(codes(0)).toBeUndefined();
  });

  it("counts turns, not moves", () => {
    expect([0, 1, 2, 3, 6].map((at) => turnsUpTo(ends, at))).toEqual([0, 1, 1, 2, 3]);
  });

  it("lists all turns, with who made them", () => {
    expect(turnLines(story, ends).map((line) => [line.at, line.seat])).toEqual([
      [2, 0],
      [4, 1],
      [6, 2],
    ]);
  });

  it("has places for the moves of a long record that are not told", () => {
    expect(wholeStory(story, 8)).toHaveLength(8);
    expect(wholeStory(story, 8).slice(2)).toEqual(story);
  });
});
