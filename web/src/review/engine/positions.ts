/** The positions of a finished game: every move, with the record that it was made in; as analysis/positions.py has it. */
import { versionOf } from "../../engine/chance";
import { factsOf, type GameName } from "../../engine/local/facts";
import { IllegalMove } from "../../engine/local/notation";
import { Play } from "../../engine/local/play";
import { isReplayable } from "../../engine/local/telling/replaying";
import { Verbs } from "../../engine/local/verbs";
import type { Position, Rules } from "../../engine/rules";
import { Trouble, type GameRecord } from "../../net/api";
import type { AnalysisFacts } from "./facts";

const MOST_MOVES = 6000; // of a record that can be reviewed: longer ones only drag on

/** A position and what was done in it. */
export interface Place {
  number: number; // of the move, from 1
  state: Position; // before the move, hidden cards included
  seat: number;
  action: number;
  round: number; // from 0
}

export interface Played {
  rules: Rules;
  game: GameName;
  seats: number;
  sides: number;
  options: GameRecord["options"];
  places: Place[];
  end: Position;
  scores: number[];
  rounds: number;
}

/** The positions of a record; Trouble says why there are none. */
export function readGame(record: GameRecord, rules: Rules, facts: AnalysisFacts): Played {
  checkKnown(record, facts);
  const { seats, options } = record;
  const game = record.game as GameName;
  let play = dealt(record, rules);
  const places: Place[] = [];
  for (const [n, move] of record.moves.entries()) {
    const next = stepped(play, move, n + 1);
    const round = rules.facts.hasRounds ? Number(rules.field(play.position, "round_number")) : 0;
    places.push({ number: n + 1, state: play.position, seat: play.mover!, action: play.actionOf(move), round });
    play = next;
  }
  if (!play.over) throw new Trouble("unfinished", "a game is reviewed when it is over");
  const rounds = rules.facts.hasRounds ? Number(rules.field(play.position, "round_number")) + 1 : 1;
  const sides = rules.facts.sides || seats;
  return { rules, game, seats, sides, options, places, end: play.position, scores: play.scores(), rounds };
}

/** The position of a record after so many moves; Trouble says why there is none. */
export function positionAfter(record: GameRecord, rules: Rules, moves: number): Position {
  if (!isReplayable(record)) throw new Trouble("bad_record", "this page cannot replay such a record");
  let play = dealt(record, rules);
  record.moves.slice(0, moves).forEach((move, n) => {
    play = stepped(play, move, n + 1);
  });
  return play.position;
}

function dealt(record: GameRecord, rules: Rules): Play {
  const game = record.game as GameName;
  const verbs = new Verbs(factsOf(game), rules, () => {
    throw new Error("a review reads records, not views");
  });
  const { seed, seats, options } = record;
  return Play.dealt({ game, verbs, seed, seats, chance: versionOf(record), options });
}

function stepped(play: Play, move: string, number: number): Play {
  try {
    return play.after(move);
  } catch (error) {
    if (!(error instanceof IllegalMove)) throw error;
    throw new Trouble("bad_record", `move ${number} of the record is not legal`);
  }
}

/** Refuse what no network knows, and what is not ours. */
function checkKnown(record: GameRecord, facts: AnalysisFacts): void {
  if (!isReplayable(record)) throw new Trouble("bad_record", "this page cannot replay such a record");
  if (record.moves.length > MOST_MOVES) throw new Trouble("too_long", "the record is too long");
  for (const [name, known] of Object.entries(facts.learntOptions))
    if (name in record.options && !known.includes(Number(record.options[name])))
      throw new Trouble("unknown_options", `no network knows ${name} ${String(record.options[name])}`);
}
