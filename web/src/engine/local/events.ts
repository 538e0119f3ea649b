/** The events of a table: each row of its log, with what every viewer notices of it; as server/table/events.py has it. */
import type { Entry } from "../../net/protocol";
import type { GameFacts } from "./facts";
import { nameAndFace, type Kind } from "./log";
import { named } from "./notation";
import { AFRESH, WATCHER, type Position } from "../rules";
import type { Row, Verbs } from "./verbs";

export type Viewer = number | null;
type Told = readonly Row[];

export interface TableEvent {
  at: number;
  kind: Kind;
  seat: number | null;
  text: string; // the move, a name, the id of a rematch
  told: readonly Told[]; // by viewer, the watcher first
  isSealed: boolean; // to be opened when the turn ends
}

export const newEvent = (at: number, kind: Kind, seat: number | null = null, text = ""): TableEvent => ({
  at,
  kind,
  seat,
  text,
  told: [],
  isSealed: false,
});

const isMade = (kind: Kind) => kind === "move" || kind === "undone"; // what not everybody need notice

export const toldTo = (event: TableEvent, viewer: Viewer): Told => event.told[(viewer ?? WATCHER) - WATCHER] ?? [];

/** Nothing that this viewer may notice. */
export const isSilent = (event: TableEvent, viewer: Viewer) =>
  isMade(event.kind) && !toldTo(event, viewer).length && event.told.some((rows) => rows.length > 0);

/** An action, with the records around it; the deal is AFRESH, with two times the same one. */
export interface Step {
  before: Position;
  action: number;
  after: Position;
}

/** What one viewer notices: rows without the numbers that their codes do not have. */
export function stepTold(verbs: Verbs, { before, action, after }: Step, viewer: number): Row[] {
  const forms = verbs.facts.codes.event;
  return verbs.rules.tell(before, action, after, viewer).map((row) => row.slice(0, forms[row[0]!]!.length));
}

const toldBy = (verbs: Verbs, step: Step, seats: number) =>
  Array.from({ length: seats + 1 }, (_, n) => stepTold(verbs, step, WATCHER + n));

/** The deal, with what lies open at once. */
export const dealtEvent = (verbs: Verbs, position: Position, seats: number, at: number): TableEvent => ({
  ...newEvent(at, "dealt"),
  told: toldBy(verbs, { before: position, action: AFRESH, after: position }, seats),
});

/** A move just made, and what it opens of the choices that were sealed before it. */
export function movedEvent(
  verbs: Verbs,
  step: Step,
  move: TableEvent,
  seats: number,
  sealed: readonly TableEvent[],
): TableEvent {
  const told = toldBy(verbs, step, seats);
  const { opened, veiled } = verbs.facts;
  if (opened.length && told[0]!.every((row) => veiled.includes(row[0]!))) return { ...move, told, isSealed: true };
  if (!sealed.length) return { ...move, told };
  return {
    ...move,
    told: told.map((rows, n) => [...openedTo(sealed, n - 1), ...withoutOpened(verbs.facts, rows)]),
  };
}

/** What others have chosen, in their order, as they were told it themselves; −1 is the watcher. */
const openedTo = (sealed: readonly TableEvent[], viewer: number) =>
  sealed.filter((event) => event.seat !== viewer).flatMap((event) => toldTo(event, event.seat));

/** What is told besides of a move that opens choices. */
export const withoutOpened = (facts: GameFacts, rows: Told) => rows.filter((row) => !facts.opened.includes(row[0]!));

/** The last move that stands, undone: who has noticed it notices this too. */
export function takenBack(events: readonly TableEvent[], at: number): TableEvent {
  let undone = 0;
  for (let n = events.length - 1; n >= 0; n--) {
    const event = events[n]!;
    undone += event.kind === "undone" ? 1 : event.kind === "move" ? -1 : 0;
    if (undone < 0) return { ...event, at, kind: "undone" };
  }
  throw new Error("there is no move to take back");
}

/** The event as one viewer may know it. */
export function entryOf(facts: GameFacts, event: TableEvent, number: number, viewer: Viewer): Entry {
  const rows = toldTo(event, viewer);
  const hidden = !isMade(event.kind) || rows.some((row) => facts.veiled.includes(row[0]!));
  return {
    number,
    at: event.at,
    kind: event.kind,
    seat: event.seat,
    name: event.kind === "joined" ? nameAndFace(event.text).name : null,
    move: hidden ? null : event.text,
    events: rows.map((row) => named(facts, "event", row)),
    motion: null,
    about: null,
    bot: null,
    table: event.kind === "rematch" ? event.text : null,
    reason: null,
  };
}
