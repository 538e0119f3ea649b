/** Playing on from a position of a finished game, at a table of this browser. */
import type { GameRecord } from "../net/api";

/** A table where a seat goes on after so many moves, against the champion; its id. */
export async function tryFrom(record: GameRecord, at: number, seat: number, name: string): Promise<string> {
  const { localHost } = await import("../engine/local_host");
  return (await localHost.goOn({ record, at, seat, name })).table;
}
