/** This browser's tables: those being played and those finished, newest first. */
import { remember, remembered } from "./storage";

export interface MyTable {
  table: string;
  game: string;
  at: number; // milliseconds since 1970, when last seen
  stage: "waiting" | "playing" | "finished" | "abandoned";
  names: string[]; // by seat
  bots?: (string | null)[]; // by seat; older entries have none
  winners?: number[]; // when it is over
  scores: number[]; // by seat
  mine: number[];
  myTurn: boolean;
}

const MOST = 60;

export function myTables(): MyTable[] {
  return remembered<MyTable[]>("tables", []).filter(isTable);
}

const isTable = (one: Partial<MyTable> | null) =>
  typeof one?.table === "string" && [one.names, one.scores, one.mine].every(Array.isArray);

/** Put a table on top of the list, as it is now. */
export function noteTable(table: MyTable): void {
  remember("tables", [table, ...myTables().filter((other) => other.table !== table.table)].slice(0, MOST));
}

export function forgetTable(id: string): void {
  remember(
    "tables",
    myTables().filter((other) => other.table !== id),
  );
}
