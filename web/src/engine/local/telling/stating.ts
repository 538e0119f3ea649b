/** The state message: everything a viewer may know, put together from its view and its story; as server/table/stating.py has it. */
import type { Because, Bill, Hint, Result, SeatInfo, State, TableInfo } from "../../../net/protocol";
import { fairPlay } from "../contributions";
import { mayUndo } from "../decide";
import type { Viewer } from "../events";
import { RANGER, sideOf, type GameFacts } from "../facts";
import { chanceOf } from "../log";
import { IllegalMove, named } from "../notation";
import type { Play } from "../play";
import { legalMoves, offers, refusals } from "./previews";
import type { TableState } from "../state";

/** All that a viewer may know, and its story since a version. */
export function stateOf(state: TableState, viewer: Viewer, since: number): State {
  const { play } = state;
  const mine = viewer !== null && play !== null && state.mover === viewer;
  return {
    type: "state",
    table: state.id,
    version: state.version(viewer),
    seat: viewer,
    stage: state.stage,
    settings: state.charter.settings,
    rules: state.charter.rules,
    seats: seatInfos(state),
    host: state.mine[0] ?? null,
    fair: { ...fairPlay(state.contributions, state.phase, play !== null), chance: chanceOf(state.charter) },
    view: state.view(viewer),
    mover: state.mover,
    moves: mine ? legalMoves(play, viewer) : [],
    refusals: mine ? refusals(play) : {},
    offers: viewer !== null && play && state.stage === "playing" ? offers(play, viewer) : [],
    can_undo: mayUndo(state, viewer),
    can_hint: mayHint(state, viewer),
    clock: null,
    motion: null, // nobody else has to agree to anything here
    plan: null, // nor is anybody waited for
    entries: state.entries(viewer, since),
    result: resultOf(state),
    rematch: state.rematch,
  };
}

export function seatInfos(state: TableState): SeatInfo[] {
  return state.chairs.map(({ bot, name, face }, seat) => ({
    seat,
    kind: bot ? "bot" : name === null ? "open" : "person",
    name: bot ? botName(state.facts, bot) : (name ?? ""),
    bot,
    present: true,
    away: false,
    face,
    stand_in: null,
    offered: false,
    claimed: null,
    absent: null,
  }));
}

const botName = ({ bots, ahead }: GameFacts, bot: string) =>
  [...bots, ahead, RANGER].find((one) => one?.bot === bot)?.name ?? bot;

/** Hints are for those who play against bots alone. */
export const mayHint = (state: TableState, viewer: Viewer) =>
  viewer !== null && state.people === 1 && state.stage === "playing";

/** Why no hint is given, if none is. */
export function noHint(state: TableState, viewer: Viewer): Hint["code"] {
  if (!mayHint(state, viewer)) return "not_here";
  return state.mover === viewer ? null : "not_your_turn";
}

/** Why the viewer may not make a move. */
export function because(state: TableState, viewer: Viewer, id: number, move: string): Because {
  const answer = { type: "because" as const, id, move, reason: null };
  if (!state.play || state.mover === null)
    return { ...answer, code: "not_playing", message: "nothing is being played" };
  if (state.mover !== viewer) return { ...answer, code: "not_your_turn", message: "it is not your turn" };
  try {
    state.play.actionOf(move);
  } catch (error) {
    if (!(error instanceof IllegalMove)) throw error;
    return { ...answer, code: "illegal", reason: error.told(state.facts), message: error.message };
  }
  return { ...answer, code: null, message: null };
}

/** The end: scores, how they come about, and the seed. */
function resultOf(state: TableState): Result | null {
  const { play } = state;
  if (!state.isOver) return null;
  if (!play) return { scores: [], winners: [], ended: null, bills: [], seed: state.seed, history: [] };
  const scores = play.scores();
  const best = Math.max(...scores);
  const winners = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  return {
    scores,
    winners: play.over ? winners : [],
    ended: null,
    bills: billsOf(play),
    seed: state.seed,
    history: state.history,
  };
}

/** A receipt for each side; the game is over, so sealed choices are open. */
function billsOf(play: Play): Bill[] {
  const sides = new Map<number, number[]>();
  for (let seat = 0; seat < play.deal.seats; seat++) {
    const side = sideOf(play.verbs.facts, seat);
    sides.set(side, [...(sides.get(side) ?? []), seat]);
  }
  return [...sides.keys()].sort((a, b) => a - b).map((side) => billOf(play, sides.get(side)!));
}

function billOf({ verbs, rules, position }: Play, seats: number[]): Bill {
  const lines = rules.bill(position, seats[0]!).map((row) => named(verbs.facts, "line", row));
  return { seats, lines, total: rules.score(position, seats[0]!) };
}

/** A table as its list shows it. */
export const infoOf = (state: TableState): TableInfo => ({
  table: state.id,
  stage: state.stage,
  settings: state.charter.settings,
  seats: seatInfos(state),
  commitment: fairPlay(state.contributions, state.phase, false).commitment,
  mine: state.mine,
  mover: state.mover,
});
