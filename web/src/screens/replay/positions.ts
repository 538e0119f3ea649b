/** The positions of a finished game, each asked for once. */
import type { GameRecord } from "../../net/api";
import { hostOf } from "../../net/host";
import type { Position } from "../../net/protocol";
import { positionOf } from "../../net/where";

/** After so many moves, to whose eyes, with how all moves were told. */
export type Positions = (n: number, who: number | null, told?: boolean) => Promise<Position>;

/** Those of a table, or of a record that somebody brought. */
export function positionsOf(table: string | null, record: () => GameRecord): Positions {
  const known = new Map<string, Promise<Position>>();
  const ask: Positions = async (n, who, told = false) =>
    table ? (await hostOf(table)).position(table, n, who, told) : positionOf(record(), n, who, told);
  return (n, who, told = false) => {
    const key = `${n}/${who}/${told}`;
    const found = known.get(key) ?? ask(n, who, told);
    known.set(key, found);
    return found;
  };
}
