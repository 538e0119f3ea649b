import { describe, expect, it } from "vitest";
import type { Entry, Telling } from "../net/protocol";
import { logLines } from "./log";

const entry = (number: number, seat: number | null, ...events: Telling[]): Entry => ({
  number,
  at: 0,
  kind: seat === null ? "dealt" : "move",
  seat,
  name: null,
  move: null,
  events,
  table: null,
  motion: null,
  about: null,
  bot: null,
  reason: null,
});
const did = (code: string, seat: number, more: Partial<Telling> = {}): Telling => ({ code, seat, ...more }) as Telling;
const shown = (story: Entry[]) =>
  logLines(story).map((line) =>
    line.kind === "turn"
      ? line.events.map((event) => event.code)
      : line.kind === "note"
        ? line.event.code
        : line.entry.kind,
  );

describe("the log", () => {
  it("has one line a turn", () => {
    const story = [
      entry(1, null),
      entry(2, 0, did("played", 0)),
      entry(3, 0, did("drew", 0)),
      entry(4, 1, did("discarded", 1)),
      entry(5, 1, did("took", 1)),
    ];
    expect(shown(story)).toEqual(["dealt", ["played", "drew"], ["discarded", "took"]]);
  });

  it("keeps two turns of one seat apart", () => {
    expect(shown([entry(1, 0, did("drew_unseen", 0)), entry(2, 0, did("played", 0))])).toHaveLength(2);
    expect(shown([entry(1, 0, did("bid", 0)), entry(2, 0, did("uncovered", 0))])).toHaveLength(2);
  });

  it("says what followed, and not what the table shows", () => {
    const last = entry(
      1,
      0,
      did("done", 0),
      did("uncovered", 0),
      { code: "pile_out", coins: 3 },
      { code: "over" },
      did("scored", 0),
    );
    expect(shown([last])).toEqual([["done", "uncovered"], "pile_out", "over"]);
  });

  it("opens sealed choices by seat", () => {
    const opening = entry(
      3,
      2,
      did("wrote", 0),
      did("accelerated", 0),
      did("refused", 1),
      did("wrote", 2),
      did("bridge", 0),
      did("rolled", 1),
      { code: "dice" },
    );
    expect(shown([entry(1, 0, did("chose", 0)), opening])).toEqual([
      ["chose"],
      ["wrote", "accelerated"],
      ["refused"],
      ["wrote"],
      "bridge",
    ]);
  });
});
