/** Whoever keeps tables: the server, or a worker of this page. Screens do not know which of them they have. */
import type { Getting } from "../engine/local/asking";
import { isLocal } from "../routing/route";
import type { GameRecord } from "./api";
import type { Line, LineEvents } from "./line";
import type { ClientMessage, NewTable, Position, Rematch, Seated, TableInfo } from "./protocol";

export interface Host {
  newTable(table: NewTable): Promise<Seated>;
  commit(table: string, attempt: number, commitment: string): Promise<Seated>;
  reveal(table: string, attempt: number, contribution: string): Promise<Seated>;
  rematch(table: string, body: Rematch): Promise<Seated>;
  tableInfo(table: string): Promise<TableInfo>;
  /** The whole game, when it is over. */
  record(table: string): Promise<GameRecord>;
  /** What is written down of a game that this page cannot open, where it is this browser that keeps it. */
  salvage?(table: string): Promise<GameRecord>;
  /** What lay there after so many moves; `seat` null: with all hands open. */
  position(table: string, at: number, seat: number | null, story?: boolean): Promise<Position>;
  positionOf(record: GameRecord, at: number, seat: number | null, story?: boolean): Promise<Position>;
  /** Hear how characters are getting ready, where it is this device on which they think; the answer ends it. */
  watch?(hear: (getting: Getting) => void): () => void;
  /** Fetch what a character thinks with, beforehand or once more. */
  getReady?(game: NewTable["game"], bot: string): Promise<void>;
  /** Let somebody else move for characters who cannot think here. */
  standIn?(table: string): Promise<void>;
  /** Keep a table no more, where it is this browser that keeps it. */
  forget?(table: string): Promise<void>;
  /** `hello` is asked for anew at each connection: it says what was seen already. */
  line(table: string, hello: () => ClientMessage, events: LineEvents): Line;
}

/** Who keeps a table. */
export const hostOf = (table: string): Promise<Host> => (isLocal(table) ? localHost() : liveHost());

export const liveHost = async (): Promise<Host> => (await import("./live_host")).liveHost;

export const localHost = async (): Promise<Host> => (await import("../engine/local_host")).localHost;
