/** Deciding on a command: the rows that it adds to the log and the state after them, or a refusal; as server/table/decide.py has it. */
import { hashOf } from "../../fairness/hash";
import type { Refused, Telling } from "../../net/protocol";
import { lateSeats } from "./contributions";
import type { Viewer } from "./events";
import { newRow, type Kind, type LogRow } from "./log";
import { IllegalMove, parseMove } from "./notation";
import type { Play } from "./play";
import { answerKey, type TableState } from "./state";

/** Why a command is not carried out. */
export class Refusal extends Error {
  constructor(
    readonly code: Refused["code"],
    message: string,
    readonly reason: Telling | null = null,
  ) {
    super(message);
  }
}

/** What somebody wants to change at a table. */
export type Command =
  | { do: "play"; seat: number; cid: string; base: number; moves: readonly string[] }
  | { do: "undo"; seat: number; cid: string; base: number }
  | { do: "leave"; seat: number; cid: string }
  | { do: "reveal"; seat: number; text: string }
  | { do: "leave out" }
  | { do: "bot"; seat: number; move: string; standIn: boolean }
  | { do: "rematch"; table: string };

/** What a command does: rows to store, and the state after them. */
export interface Decision {
  rows: LogRow[]; // none: there is nothing to do
  state: TableState;
}

export function decide(state: TableState, command: Command, at: number): Decision {
  if ("cid" in command) {
    if (!state.mine.includes(command.seat)) throw new Refusal("not_your_seat", `seat ${command.seat} is not yours`);
    if (state.answers.has(answerKey(command.seat, command.cid))) return { rows: [], state };
  }
  if ("base" in command) checkBase(state, command.seat, command.base);
  const draft = new Draft(state, at, "cid" in command ? command.cid : null);
  carryOut(draft, command);
  return { rows: draft.rows, state: draft.state };
}

/** The next state, made row by row. */
class Draft {
  readonly state: TableState;
  readonly rows: LogRow[] = [];
  parts = 1; // how many rows the message makes; the first says it too

  constructor(
    before: TableState,
    private readonly at: number,
    private readonly cid: string | null,
  ) {
    this.state = before.copy();
  }

  add(kind: Kind, seat: number | null = null, text = "", extra = ""): void {
    const first = this.rows.length === 0 ? { cid: this.cid, parts: this.parts } : {};
    const row = newRow(this.state.number + 1, this.at, kind, { seat, text, extra, ...first });
    this.state.apply(row);
    this.rows.push(row);
  }
}

/** What was decided on an old version is not played. */
function checkBase(state: TableState, seat: number, base: number): void {
  const version = state.version(seat);
  if (base < state.changed(seat) || base > version)
    throw new Refusal("stale", `this is version ${version}, and not ${base}`);
}

function playing(state: TableState): Play {
  if (!state.play || state.stage !== "playing") throw new Refusal("not_playing", "nothing is being played");
  return state.play;
}

/** Whether a viewer could take the last move back. */
export const mayUndo = (state: TableState, viewer: Viewer) =>
  viewer !== null && state.mover === viewer && state.play?.undone != null;

function carryOut(draft: Draft, command: Command): void {
  switch (command.do) {
    case "play":
      return playMoves(draft, command.seat, command.moves);
    case "undo":
      playing(draft.state);
      if (!mayUndo(draft.state, command.seat))
        throw new Refusal("nothing_to_undo", "something new was seen, or the turn passed");
      return draft.add("undone", command.seat);
    case "leave":
      if (draft.state.isOver) throw new Refusal("not_playing", "there is nothing to leave");
      draft.parts = 2;
      draft.add("left", command.seat);
      return draft.add("abandoned");
    case "reveal":
      return reveal(draft, command.seat, command.text);
    case "leave out":
      for (const seat of lateSeats(draft.state.contributions)) draft.add("missed", seat);
      return dealIfReady(draft);
    case "bot":
      if (command.standIn) draft.add("stand_in", command.seat);
      return draft.add("move", command.seat, command.move);
    case "rematch":
      return draft.add("rematch", null, command.table);
  }
}

/** What shows something new must come last: else a refusal of the next would tell what came. */
function playMoves(draft: Draft, seat: number, moves: readonly string[]): void {
  const { mover } = playing(draft.state);
  if (mover !== seat) throw new Refusal("not_your_turn", `it is the turn of seat ${mover}`);
  draft.parts = moves.length;
  moves.forEach((move, n) => {
    makeMove(draft, seat, move);
    if (n + 1 < moves.length && !draft.state.play?.undone)
      throw new Refusal("not_last", `${move}: nothing can follow it in one message`);
  });
}

function makeMove(draft: Draft, seat: number, move: string): void {
  const { facts } = draft.state;
  try {
    playing(draft.state).actionOf(move);
    draft.add("move", seat, facts.moves[parseMove(facts, move)]!);
  } catch (error) {
    if (!(error instanceof IllegalMove)) throw error;
    throw new Refusal("illegal", error.message, error.told(facts));
  }
}

/** Nothing, if this device has revealed the same already. */
function reveal(draft: Draft, seat: number, text: string): void {
  const { contributions, phase } = draft.state;
  if (contributions.revealed[seat] === text) return;
  if (phase !== "reveal") throw new Refusal("not_playing", "nothing can be contributed to the seed now");
  if (hashOf(text) !== contributions.committed[seat])
    throw new Refusal("not_playing", "this is not the contribution that was committed to");
  draft.add("revealed", seat, "", text);
  dealIfReady(draft);
}

/** Deal, if no contribution is missing. */
export function dealIfReady(draft: { state: TableState; add(kind: Kind): void }): void {
  if (draft.state.phase === "done" && !draft.state.play) draft.add("dealt");
}
