/** Names at a table: like names are told apart, as Compass and Compass II. */
import type { SeatInfo } from "../net/protocol";

const NUMERALS = ["", " II", " III", " IV", " V"];

export function namedApart(seats: readonly SeatInfo[]): SeatInfo[] {
  const seen = new Map<string, number>();
  return seats.map((seat) => {
    const before = seen.get(seat.name) ?? 0;
    seen.set(seat.name, before + 1);
    return before ? { ...seat, name: seat.name + (NUMERALS[before] ?? "") } : seat;
  });
}

/** Somebody of whom nothing but a name is known: the player of a record. */
export const personAt = (seat: number, name: string): SeatInfo => ({
  ...{ seat, kind: "person", name, bot: null, present: true, away: false },
  ...{ face: null, stand_in: null, offered: false, claimed: null, absent: null },
});
