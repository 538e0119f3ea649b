/** The line to a table, wherever it is kept: messages of the protocol, both ways. */
import type { ClientMessage, ServerMessage } from "./protocol";

export type LineStatus = "connecting" | "open" | "broken" | "refused";

/** What a line tells its table. */
export interface LineEvents {
  message(message: ServerMessage): void;
  status(status: LineStatus): void;
}

export interface Line {
  send(message: ClientMessage): void;
  /** Try again now, not after the pause. */
  hurry(): void;
  close(): void;
}
