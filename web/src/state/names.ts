/** Names at a table: like names are told apart, as Compass and Compass II. */
import type { SeatInfo } from "../net/protocol";

/** The seats of a record, of which nobody knows who played. */
export const strangers = (names: readonly string[]): SeatInfo[] =>
  names.map((name, seat) => ({
    ...{ seat, kind: "person", name, face: null, bot: null },
    ...{ present: true, away: false, stand_in: null, offered: false, claimed: null, absent: null },
  }));

const NUMERALS = ["", " II", " III", " IV", " V"];

export function namedApart(seats: readonly SeatInfo[]): SeatInfo[] {
  const seen = new Map<string, number>();
  return seats.map((seat) => {
    const before = seen.get(seat.name) ?? 0;
    seen.set(seat.name, before + 1);
    return before ? { ...seat, name: seat.name + (NUMERALS[before] ?? "") } : seat;
  });
}
