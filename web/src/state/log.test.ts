import { describe, expect, it } from "vitest";
import type { Entry } from "../net/protocol";
import { logLines } from "./log";

const entry = (number: number, more: Partial<Entry>): Entry => ({ number, at: 0, kind: "move", seat: 0, name: null, move: null, cards: [], happened: [], opened: [], table: null, reason: null, ...more });

describe("the log", () => {
  it("has one line a turn", () => {
    const lines = logLines([
      entry(1, { kind: "dealt", seat: null }), entry(2, { move: "play B7" }), entry(3, { move: "draw deck", cards: ["G2"] }),
      entry(4, { seat: 1, move: "discard R8" }), entry(5, { seat: 1, move: "draw R", cards: ["R3"] }),
    ]);
    expect(lines.map((line) => line.deeds.map((deed) => `${deed.verb} ${deed.what}`))).toEqual([[], ["play B7", "draw deck"], ["discard R8", "draw R"]]);
    expect(lines[1]?.deeds[1]?.cards).toEqual(["G2"]);
  });

  it("keeps two turns of one seat apart", () => {
    expect(logLines([entry(1, { move: "draw deck" }), entry(2, { move: "play B7" })])).toHaveLength(2);
  });

  it("says what followed", () => {
    const over = { key: "over", seat: null, round: null, scores: [1, 2], gold: null, bridge: null } as const;
    expect(logLines([entry(1, { move: "draw deck", happened: [{ ...over, scores: [1, 2] }] })])[0]?.happened).toHaveLength(1);
  });
});
