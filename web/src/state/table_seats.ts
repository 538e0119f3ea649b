/** The seats of a table before the deal, in a new order: what the host of the table asks for. */
import type { ArrangedSeat, SeatInfo } from "../net/protocol";

/** What a seat can be made: open to friends, a character's, or none at all. */
export type SeatChoice = "open" | "closed" | { bot: string };

export const kept = (seats: number): ArrangedSeat[] =>
  Array.from({ length: seats }, (_, seat) => ({ kind: "keep", seat }));

const made = (choice: Exclude<SeatChoice, "closed">): ArrangedSeat =>
  choice === "open" ? { kind: "open" } : { kind: "bot", bot: choice.bot };

/** One seat is something else; who sat there has to go. */
export function changed(seats: number, seat: number, choice: SeatChoice): ArrangedSeat[] {
  return kept(seats).flatMap((one, n) => (n !== seat ? [one] : choice === "closed" ? [] : [made(choice)]));
}

/** Two neighbours change places. */
export function moved(seats: number, seat: number, by: 1 | -1): ArrangedSeat[] {
  const order = kept(seats);
  const other = (seat + by + seats) % seats;
  [order[seat], order[other]] = [order[other]!, order[seat]!];
  return order;
}

export const added = (seats: number): ArrangedSeat[] => [...kept(seats), { kind: "open" }];

/** The open seats are taken by a character. */
export const filled = (infos: readonly SeatInfo[], bot: string): ArrangedSeat[] =>
  infos.map(({ kind, seat }) => (kind === "open" ? { kind: "bot", bot } : { kind: "keep", seat }));

/** The open seats are gone. */
export const closed = (infos: readonly SeatInfo[]): ArrangedSeat[] =>
  infos.flatMap(({ kind, seat }) => (kind === "open" ? [] : [{ kind: "keep" as const, seat }]));

export const openSeats = (infos: readonly SeatInfo[]) => infos.filter(({ kind }) => kind === "open").length;
