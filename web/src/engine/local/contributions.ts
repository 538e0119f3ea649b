/** What this device contributes to the seed of a local table: committed to, revealed, dealt from. */
import { hashOf } from "../../fairness/hash";
import type { FairPlay } from "../../net/protocol";
import type { LogRow } from "./log";

export interface Contributions {
  secret: string; // never to be shown before it is over
  committed: Record<string, string>; // by seat
  revealed: Record<string, string>;
  missed: number[];
}

export const noContributions = (master: string): Contributions => ({
  secret: hashOf(`lostcities attempt 1 ${master}`),
  committed: {},
  revealed: {},
  missed: [],
});

/** The contributions with a row of the log more. */
export function withRow(now: Contributions, row: LogRow): Contributions {
  const seat = String(row.seat);
  if (row.kind === "joined" && row.extra) return { ...now, committed: { ...now.committed, [seat]: row.extra } };
  if (row.kind === "revealed") return { ...now, revealed: { ...now.revealed, [seat]: row.extra } };
  if (row.kind !== "missed" || row.seat === null) return now;
  const { [seat]: _, ...committed } = now.committed;
  return { ...now, committed, missed: [...now.missed, row.seat] };
}

/** The seats that the deal waits for. */
export const lateSeats = (now: Contributions) =>
  Object.keys(now.committed)
    .filter((seat) => !(seat in now.revealed))
    .map(Number);

export const seedOf = ({ secret, revealed }: Contributions) =>
  secret +
  Object.keys(revealed)
    .sort()
    .map((seat) => `:${seat}=${revealed[seat]}`)
    .join("");

/** What fixes the shuffle, as everybody may know it. */
export const fairPlay = (now: Contributions, phase: FairPlay["phase"], dealt: boolean): FairPlay => ({
  chance: 2,
  attempt: 1,
  phase,
  commitment: hashOf(now.secret),
  commitments: now.committed,
  contributions: dealt ? now.revealed : {},
  missed: now.missed,
});
