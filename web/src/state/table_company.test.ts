import { describe, expect, it } from "vitest";
import type { SeatInfo, State } from "../net/protocol";
import { goneFor, missing, motionsFor, sidesOf } from "./table_company";

const person = (seat: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  ...{ seat, kind: "person", name: `P${seat}`, bot: null, present: true, away: false },
  ...{ face: null, stand_in: null, offered: false, claimed: null, absent: null },
  ...more,
});
const state = (more: Partial<State> = {}) =>
  ({ stage: "playing", seat: 0, mover: 1, settings: { clock: null, options: {} }, ...more }) as State;

describe("the company at a table", () => {
  it("is gone after a minute, or when it has left, but not while a turn may take longer", () => {
    expect(goneFor(person(1, { absent: 50_000 }), 10_000, null)).toBe(60_000);
    expect(goneFor(person(1, { absent: 50_000 }), 10_000, 86_400)).toBe(0);
    expect(goneFor(person(1, { away: true }), 0, 86_400)).toBe(Infinity);
    expect(goneFor(person(1, { absent: 90_000, stand_in: "wander" }), 0, null)).toBe(0);
  });

  it("misses whoever is to move, never itself", () => {
    const seats = [person(0, { absent: 99_000 }), person(1, { absent: 60_000 })];
    expect(missing(state(), seats, 0)?.seat).toBe(1);
    expect(missing(state({ mover: 0 }), seats, 0)).toBeNull();
    expect(missing(state({ seat: null }), seats, 0)).toBeNull();
  });

  it("can agree on what the game has", () => {
    const seats = [person(0), person(1)];
    expect(motionsFor(state(), seats, sidesOf("classic", 2))).toEqual(["undo", "draw", "end", "resign"]);
    expect(motionsFor(state(), seats, sidesOf("rivals", 3))).toEqual(["undo", "draw", "end"]);
    expect(motionsFor(state(), [person(0)], 2)).toEqual([]);
    expect(sidesOf("partners", 4)).toBe(2);
  });
});
