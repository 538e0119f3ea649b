/** The seats of a table at which a deal is played again, by whoever chooses one of them. */
import type { DealSeat, SeatWish } from "../net/protocol";

export interface Chosen {
  seat: number; // mine
  name: string;
  face: string;
  byLink: boolean; // where people sat, friends come by link; else characters sit there
  bot: string; // who those are
}

/** Whoever sat in my seat sits elsewhere: a character whose seat I take gets that of the first person. */
export function wishesOf(seats: readonly DealSeat[], { seat, name, face, byLink, bot }: Chosen): SeatWish[] {
  const displaced = seats[seat]!.bot;
  const vacated = displaced ? seats.findIndex((one) => !one.bot) : -1;
  return seats.map((one, n): SeatWish => {
    if (n === seat) return { kind: "here", name, ...(face ? { face } : {}) };
    if (n === vacated && displaced) return { kind: "bot", bot: displaced };
    if (one.bot) return { kind: "bot", bot: one.bot };
    return byLink ? { kind: "open" } : { kind: "bot", bot };
  });
}

/** Whether somebody else must be found for a seat. */
export const hasOthers = (seats: readonly DealSeat[], seat: number) =>
  seats.filter((one, n) => !one.bot && n !== seat).length > (seats[seat]!.bot ? 1 : 0);
