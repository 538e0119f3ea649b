/** The people of a game: who is gone and for how long, who is asked to agree, and what can be proposed. */
import type { Propose, SeatInfo, State } from "../net/protocol";

export const GONE = 60_000; // milliseconds without a connection, before a character may stand in
export const END = 300_000; // and before the others may end the game

/** For how long somebody is gone, beyond what the clock allows; Infinity for one who has left. */
export function goneFor(info: SeatInfo, since: number, clock: number | null): number {
  if (info.kind !== "person" || info.stand_in) return 0;
  if (info.away) return Infinity;
  const absent = info.absent === null ? 0 : info.absent + since;
  return clock !== null && absent < 1000 * clock ? 0 : absent;
}

/** Whom everybody waits for and who is gone: the mover, or nobody. */
export function missing(state: State, seats: readonly SeatInfo[], since: number): SeatInfo | null {
  const info = state.mover === null ? undefined : seats[state.mover];
  if (state.stage !== "playing" || !info || state.seat === null || info.seat === state.seat) return null;
  return goneFor(info, since, state.settings.clock) >= GONE ? info : null;
}

export const people = (seats: readonly SeatInfo[]) => seats.filter((seat) => seat.kind === "person").length;

/** What a player could propose now; a stand-in where somebody is missing. */
export type Proposal = Exclude<Propose["what"], "replace" | "admit">;
export function motionsFor(state: State, seats: readonly SeatInfo[], sides: number): Proposal[] {
  if (state.stage !== "playing" || state.seat === null || people(seats) < 2) return [];
  const sealed = Boolean(state.settings.options["sealed"]);
  return [...(sealed ? [] : ["undo" as const]), "draw", "end", ...(sides === 2 ? ["resign" as const] : [])];
}

/** How many sides a game of so many seats has. */
export const sidesOf = (game: string, seats: number) => (game === "partners" ? 2 : seats);
