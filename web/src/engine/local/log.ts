/** The log of a table: rows that are only added to, numbered from 1, of which everything else is a fold. */
import type { Version } from "../chance";
import type { Entry, TableSettings } from "../../net/protocol";

export type Kind = Entry["kind"];

/** What changes the game itself. */
export const PLAYED: readonly Kind[] = ["dealt", "move", "undone"];

export interface LogRow {
  number: number;
  at: number; // milliseconds since 1970
  kind: Kind;
  seat: number | null;
  text: string; // the move, the name, the id of the rematch
  extra: string; // a commitment, or a contribution to the seed
  cid: string | null; // on the first row of a message
  parts: number; // how many rows the message made
}

/** A seat as it was set up: a person on this device, or a bot. */
export interface Place {
  bot: string | null;
}

/** What was settled when the table was set up; it never changes. */
export interface Charter {
  id: string;
  created: number;
  rules: number;
  settings: TableSettings;
  places: Place[];
  secret: string; // from which those of attempts to deal follow
  chance?: Version; // how cards follow from the seed; older tables have none, and the second
  from?: { seed: string; chance: Version }; // a deal that is known: of a finished game, or of a day
}

export const chanceOf = ({ from, chance }: Charter): Version => from?.chance ?? chance ?? 2;

export const newRow = (number: number, at: number, kind: Kind, more: Partial<LogRow> = {}): LogRow => ({
  number,
  at,
  kind,
  seat: null,
  text: "",
  extra: "",
  cid: null,
  parts: 1,
  ...more,
});

/** A person's name and portrait, as a row has them: in two lines. */
export function nameAndFace(text: string): { name: string; face: string | null } {
  const [name = "", face = null] = text.split("\n");
  return { name, face };
}

/** The same the other way round. */
export const personText = (name: string, face: string | null | undefined) => (face ? `${name}\n${face}` : name);
