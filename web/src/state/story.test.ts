import { describe, expect, it } from "vitest";
import type { Entry } from "../net/protocol";
import { joined, lastTurnOf, standing, touchedBy } from "./story";

let number = 0;
function entry(kind: Entry["kind"], seat: number | null, move: string | null = null): Entry {
  number += 1;
  return { number, at: 0, kind, seat, name: null, move, cards: move === "draw R" ? ["R8"] : [], happened: [], opened: [], table: null, reason: null };
}

const story = [
  entry("dealt", null), entry("move", 0, "play B7"), entry("move", 0, "draw deck"),
  entry("move", 1, "discard R8"), entry("move", 1, "draw deck"), entry("move", 0, "play B8"), entry("move", 0, "draw R"),
];

describe("the story", () => {
  it("grows without doubles", () => {
    expect(joined(story.slice(0, 3), story.slice(1, 5)).map((one) => one.number)).toEqual([1, 2, 3, 4, 5]);
  });

  it("knows the last turn of anybody, and of one seat", () => {
    expect(lastTurnOf(story)).toMatchObject({ seat: 0, moves: ["play B8", "draw R"], cards: ["R8"] });
    expect(lastTurnOf(story, 1)).toMatchObject({ seat: 1, moves: ["discard R8", "draw deck"] });
    expect(lastTurnOf([], 1)).toBeNull();
  });

  it("does not join two turns in a row of the same seat", () => {
    const twice = [...story, entry("move", 0, "play B9"), entry("move", 0, "draw deck")];
    expect(lastTurnOf(twice)?.moves).toEqual(["play B9", "draw deck"]);
  });

  it("forgets what was taken back", () => {
    const undone = [...story, entry("undone", 0)];
    expect(standing(undone).at(-1)?.move).toBe("play B8");
  });

  it("says what a turn touched", () => {
    expect(touchedBy(lastTurnOf(story))).toEqual({ expedition: { seat: 0, color: "B", card: "B8" }, discard: null, from: "R" });
    expect(touchedBy(lastTurnOf(story, 1))).toEqual({ expedition: null, discard: { color: "R", card: "R8" }, from: "deck" });
  });
});
