/** Playing on from a position of a finished game, at a table of this browser. */
import type { GameRecord } from "../net/api";
import { leaveOut } from "../progress/shelf";

/** A table where a seat goes on after so many moves, against the champion; its id. */
export async function tryFrom(record: GameRecord, at: number, seat: number, name: string): Promise<string> {
  const { localHost } = await import("../engine/local_host");
  const { table } = await localHost.goOn({ record, at, seat, name });
  leaveOut(table);
  return table;
}
