/** The story of a table: what happened, and what of it to show as news. Events are the server's, by code. */
import type { Entry, Telling } from "../net/protocol";
import { colorOf } from "./cards";

/** The entries known so far and new ones, in order and without doubles. */
export function joined(known: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  const last = known.at(-1)?.number ?? 0;
  return [...known, ...fresh.filter((entry) => entry.number > last)];
}

// --- What events are about ------------------------------------------------------------

const FOLLOWS = new Set([
  "round_over",
  "match_over",
  "auction_won",
  "pile_out",
  "bridge",
  "artefact_bridge",
  "dice_bridge",
  "over",
]);
const UNSAID = new Set(["started_with", "rolled", "dice", "scored"]); // the table shows it
const DRAWS = new Set(["took", "drew", "drew_unseen", "drew_last"]);
const BEGINS = new Set(["uncovered", "uncovered_dead", "bid", "passed", "wrote", "marked_circle", "refused", "chose"]);
const GOES_ON = new Set(["played", "discarded", "laid_aside", "laid_aside_unseen"]);

/** What followed from a move by itself: a line of its own. */
export const follows = (event: Telling) => FOLLOWS.has(event.code);

/** What somebody did. */
export const isAction = (event: Telling) => !FOLLOWS.has(event.code) && !UNSAID.has(event.code);

/** A card came into a hand: the turn ends with it. */
export const draws = (event: Telling) => DRAWS.has(event.code);

/** What never goes on from something before it, even of the same seat; a card turned up by being done does. */
export const begins = (event: Telling, before: Telling | undefined) =>
  BEGINS.has(event.code) && before?.code !== "done";

/** Whether the turn goes on after these events of a move. */
export const goesOn = (events: readonly Telling[]) => events.some((event) => GOES_ON.has(event.code));

/** What somebody did in a turn; of a gift the second card tells both. */
export function actionsIn(events: readonly Telling[], seat?: number): Telling[] {
  const actions = events.filter((event) => isAction(event) && (seat === undefined || event["seat"] === seat));
  const given = actions.some((event) => event.code.startsWith("gave"));
  return given ? actions.filter((event) => !event.code.startsWith("laid_aside")) : actions;
}

// --- Turns ----------------------------------------------------------------------------

/** One turn: the latest moves in a row of one seat. */
export interface LastTurn {
  seat: number;
  events: Telling[]; // what the seat did
  at: number; // number of its last entry
}

export function lastTurnOf(story: readonly Entry[], seat?: number | null): LastTurn | null {
  const moves = standing(story).filter((entry) => entry.kind === "move" && entry.seat != null);
  let end = moves.length - 1;
  if (seat !== undefined) while (end >= 0 && moves[end]!.seat !== seat) end--;
  const last = moves[end];
  if (!last || last.seat == null) return null;
  let begin = end;
  while (begin > 0 && isOneTurn(moves[begin - 1]!, moves[begin]!)) begin--;
  const events = moves.slice(begin, end + 1).flatMap((entry) => entry.events);
  return { seat: last.seat, events: actionsIn(events, last.seat), at: last.number };
}

/** The last turn of a seat, if it was played for it because its time was up; until the seat plays again. */
export function turnByClock(story: readonly Entry[], seat: number | null): LastTurn | null {
  const at = story.findLastIndex((entry) => entry.kind === "timeout" && entry.seat === seat);
  if (at < 0 || seat === null) return null;
  const moves = story.slice(at + 1).filter((entry) => entry.kind === "move");
  const passed = moves.findIndex((entry) => entry.seat !== seat);
  const again = passed >= 0 && moves.slice(passed).some((entry) => entry.seat === seat);
  return again || !moves.length ? null : lastTurnOf(story, seat);
}

function isOneTurn(before: Entry, entry: Entry): boolean {
  const first = entry.events.find((event) => event["seat"] === entry.seat && isAction(event));
  const ended = before.events.some((event) => draws(event) || follows(event));
  return before.seat === entry.seat && !ended && first !== undefined && !begins(first, undefined);
}

/** The story without moves that were taken back. */
export function standing(story: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of story) {
    if (entry.kind !== "undone") kept.push(entry);
    else
      kept.splice(
        kept.findLastIndex((other) => other.kind === "move" && other.seat === entry.seat),
        1,
      );
  }
  return kept;
}

/** The cards that events of some codes tell of. */
export const cardsOf = (events: readonly Telling[], ...codes: string[]) =>
  events.flatMap((event) => (codes.includes(event.code) && event["card"] ? [String(event["card"])] : []));

/** The card that a turn brought into the hand, where it is known. */
export const drawnCard = (turn: LastTurn | null) =>
  turn ? (cardsOf(turn.events, "drew", "took").at(-1) ?? null) : null;

/** What a turn touched on the table of the card games. */
export interface Touched {
  expedition: { seat: number; color: string; card: string } | null;
  discard: { color: string; card: string } | null;
  from: string | null; // "deck" or a colour
}

export function touchedBy(turn: LastTurn | null): Touched {
  const touched: Touched = { expedition: null, discard: null, from: null };
  for (const event of turn?.events ?? []) {
    const card = String(event["card"] ?? "");
    if (event.code === "played") touched.expedition = { seat: turn!.seat, color: colorOf(card), card };
    if (event.code === "discarded") touched.discard = { color: colorOf(card), card };
    if (draws(event)) touched.from = event.code === "took" ? colorOf(card) : "deck";
  }
  return touched;
}
