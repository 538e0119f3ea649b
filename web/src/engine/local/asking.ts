/** What a page and its worker say to each other besides the messages of a table's line. */
import type { GameName } from "./facts";
import type { Rooms } from "./rooms";

/** What can be asked, by the name of the rooms' method. */
export type Verb =
  | "newTable"
  | "sameDeal"
  | "goOn"
  | "commit"
  | "reveal"
  | "rematch"
  | "tableInfo"
  | "record"
  | "salvage"
  | "position"
  | "positionOf"
  | "forget"
  | "check"
  | "getReady"
  | "standIn";
export type Given<V extends Verb> = Parameters<Rooms[V]>;
export type Answer<V extends Verb> = Awaited<ReturnType<Rooms[V]>>;

/** How much is here of what the characters of a game think with. */
export interface Getting {
  game: GameName;
  stage: "arriving" | "ready" | "missing";
  loaded: number; // bytes
  of: number;
}

/** To the worker: a question, or a port for a line to a table. */
export type ToWorker = { id: number; verb: Verb; given: unknown[] } | { open: string; port: MessagePort };

/** From the worker: an answer, why there is none, or how the characters are getting on. */
export type FromWorker =
  { id: number; answer: unknown } | { id: number; trouble: { code: string; message: string } } | { getting: Getting };
