import { describe, expect, it } from "vitest";
import type { SeatInfo } from "../net/protocol";
import { added, changed, closed, filled, moved, openSeats } from "./table_seats";

const seat = (n: number, kind: SeatInfo["kind"]): SeatInfo => ({
  ...{ seat: n, kind, name: "", bot: null, present: true, away: false },
  ...{ face: null, stand_in: null, offered: false, claimed: null, absent: null },
});
const keep = (n: number) => ({ kind: "keep", seat: n });

describe("the seats before the deal", () => {
  it("are opened, closed, given to characters and added", () => {
    expect(changed(3, 1, "open")).toEqual([keep(0), { kind: "open" }, keep(2)]);
    expect(changed(3, 1, "closed")).toEqual([keep(0), keep(2)]);
    expect(changed(3, 2, { bot: "wander" })).toEqual([keep(0), keep(1), { kind: "bot", bot: "wander" }]);
    expect(added(2)).toEqual([keep(0), keep(1), { kind: "open" }]);
  });

  it("change places with their neighbours, round the table", () => {
    expect(moved(3, 0, 1)).toEqual([keep(1), keep(0), keep(2)]);
    expect(moved(3, 0, -1)).toEqual([keep(2), keep(1), keep(0)]);
  });

  it("are filled or closed where nobody came", () => {
    const seats = [seat(0, "person"), seat(1, "open"), seat(2, "bot"), seat(3, "open")];
    expect(openSeats(seats)).toBe(2);
    expect(filled(seats, "survey")).toEqual([
      ...[keep(0), { kind: "bot", bot: "survey" }],
      ...[keep(2), { kind: "bot", bot: "survey" }],
    ]);
    expect(closed(seats)).toEqual([keep(0), keep(2)]);
  });
});
