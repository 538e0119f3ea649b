/** This browser's tables: those being played and those finished, newest first. */
import type { TableInfo } from "../net/protocol";
import { remember, remembered } from "./storage";

export interface MyTable {
  table: string;
  game: string;
  at: number; // milliseconds since 1970, when last seen
  stage: "waiting" | "playing" | "finished" | "abandoned";
  names: string[]; // by seat
  bots?: (string | null)[]; // by seat; older entries have none
  faces?: (string | null)[]; // by seat: the portraits of people
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

/** The games in which it is my turn, as this browser knows it, the one that has waited longest first. */
export const myTurns = (): MyTable[] =>
  myTables()
    .filter((table) => table.stage === "playing" && table.myTurn)
    .sort((a, b) => a.at - b.at);

/** What has changed at the tables of the server meanwhile: `ask` tells of one; those that are gone stay as they were. */
export async function lookAgain(ask: (table: string) => Promise<TableInfo>): Promise<void> {
  const running = myTables().filter(
    (table) => (table.stage === "playing" || table.stage === "waiting") && isLive(table),
  );
  await Promise.all(
    running.slice(0, MOST_ASKED).map(async (table) => {
      const info = await ask(table.table).catch(() => null);
      if (!info?.mine.length) return;
      const { stage, mine, mover } = info;
      update({ ...table, stage, mine, myTurn: mover !== null && mine.includes(mover) });
    }),
  );
}

const MOST_ASKED = 12;
const isLive = ({ table }: MyTable) => !table.startsWith("local-");
const update = (table: MyTable) =>
  remember(
    "tables",
    myTables().map((other) => (other.table === table.table ? table : other)),
  );
