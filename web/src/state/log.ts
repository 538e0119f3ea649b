/** The story as lines of a log: one line a turn, and one for everything else. */
import type { Entry, Telling } from "../net/protocol";
import { begins, actionsIn, draws, follows, standing } from "./story";

export type LogLine =
  | { kind: "turn"; key: string; seat: number; events: Telling[] } // what somebody did
  | { kind: "note"; key: string; event: Telling } // what followed from it
  | { kind: "entry"; key: string; entry: Entry }; // somebody came, went, …

const UNTOLD: Entry["kind"][] = ["added", "committed", "revealed"]; // what devices do among themselves

export function logLines(story: readonly Entry[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const entry of standing(story).filter((entry) => !UNTOLD.includes(entry.kind))) {
    if (entry.kind !== "move") lines.push({ kind: "entry", key: String(entry.number), entry });
    for (const [i, event] of entry.events.entries()) tell(lines, event, `${entry.number}.${i}`);
  }
  return lines.map((line) => (line.kind === "turn" ? { ...line, events: actionsIn(line.events) } : line));
}

function tell(lines: LogLine[], event: Telling, key: string): void {
  const seat = Number(event["seat"]);
  const last = lines.at(-1);
  if (follows(event)) lines.push({ kind: "note", key, event });
  else if (!actionsIn([event]).length) return;
  else if (last?.kind === "turn" && last.seat === seat && belongs(last, event)) last.events.push(event);
  else lines.push({ kind: "turn", key, seat, events: [event] });
}

/** What a seat does belongs to one line until it draws. */
function belongs(line: LogLine & { kind: "turn" }, event: Telling): boolean {
  const before = line.events.at(-1);
  return !(before && draws(before)) && !begins(event, before);
}
