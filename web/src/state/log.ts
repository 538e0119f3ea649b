/** The story as lines of a log: one line a turn, and one for everything else. */
import type { Entry, Happening } from "../net/protocol";
import { beginsTurn, standing } from "./story";

export interface Deed {
  verb: string;
  what: string; // a card, a colour, "deck", a number
  cards: string[]; // drawn, taken or uncovered, where known
}

export interface LogLine {
  number: number; // of its first entry
  kind: Entry["kind"];
  seat: number | null;
  name: string | null;
  deeds: Deed[];
  happened: Happening[];
}

const UNTOLD: Entry["kind"][] = ["added", "committed", "revealed"]; // what devices do among themselves

export function logLines(story: readonly Entry[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const entry of standing(story).filter((entry) => !UNTOLD.includes(entry.kind))) {
    const last = lines.at(-1);
    const [verb = "", ...rest] = (entry.move ?? "").split(" ");
    const deed: Deed = { verb, what: rest.join(" "), cards: entry.cards ?? [] };
    if (entry.kind === "move" && last && goesOn(last, entry)) {
      last.deeds.push(deed);
      last.happened.push(...(entry.happened ?? []));
    } else {
      lines.push({ number: entry.number, kind: entry.kind, seat: entry.seat ?? null, name: entry.name ?? null, deeds: entry.move ? [deed] : [], happened: [...(entry.happened ?? [])] });
    }
  }
  return lines;
}

/** Moves of one seat belong to one line until it draws or something follows from them. */
function goesOn(line: LogLine, entry: Entry): boolean {
  return line.kind === "move" && line.seat === entry.seat && !line.happened.length && !beginsTurn(entry.move) && line.deeds.at(-1)?.verb !== "draw";
}
