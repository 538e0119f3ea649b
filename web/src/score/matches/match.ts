/** A match on somebody's own table: who plays, and what lies on each side in each round. */
import { newId } from "../../state/ids";
import { BOXES, colorsOf, type Game } from "../counting/box";
import * as classic from "../counting/classic";
import { sumOf, type Expedition } from "../counting/expedition";
import * as rivals from "../counting/rivals";
import { BRIDGES, COLUMNS, POINTS, sheetScore, type Sheet, type SheetPoints } from "../counting/roll_and_write";

export interface Laid {
  cards: Readonly<Record<string, Expedition>>; // by colour
  gold: number;
}
export type Tally = Laid | Sheet; // one side in one round
export type Round = readonly Tally[]; // by side

export interface Match {
  id: string;
  game: Game;
  began: number; // milliseconds since 1970
  changed: number;
  sides: readonly (readonly string[])[]; // names: one a side, with partners two
  expeditions: number; // colours of the card games
  length: number; // rounds planned
  rounds: readonly Round[];
  finished: boolean;
  points: SheetPoints;
}

export interface Plan {
  game: Game;
  names: readonly string[]; // in the order of the seats
  expeditions?: number;
  length?: number;
  points?: SheetPoints;
}

export function newMatch(
  { game, names, expeditions = 5, length = BOXES[game].rounds, points = POINTS }: Plan,
  at = Date.now(),
): Match {
  const sides =
    game === "partners"
      ? [
          [names[0]!, names[2]!],
          [names[1]!, names[3]!],
        ]
      : names.map((name) => [name]);
  const match: Match = {
    id: newId(),
    game,
    began: at,
    changed: at,
    sides,
    expeditions,
    length,
    rounds: [],
    finished: false,
    points,
  };
  return { ...match, rounds: [emptyRound(match)] };
}

export const isSheet = (tally: Tally): tally is Sheet => "filled" in tally;
export const sideName = (match: Match, side: number) => match.sides[side]!.join(" & ");

export function emptyRound(match: Pick<Match, "game" | "sides" | "expeditions">): Round {
  return match.sides.map(() =>
    match.game === "roll_and_write"
      ? emptySheet()
      : { cards: Object.fromEntries(colorsOf(match.expeditions).map((color) => [color, []])), gold: 0 },
  );
}

export const emptySheet = (): Sheet => ({
  filled: COLUMNS.map(() => 0),
  circle: COLUMNS.map(() => false),
  artefacts: 0,
  dice: 0,
  bridges: Array.from({ length: BRIDGES }, () => false),
});

/** Whether nothing at all is entered. */
export function isBlank(round: Round): boolean {
  return round.every((tally) =>
    isSheet(tally)
      ? !sumOf(tally.filled) && !tally.circle.some(Boolean) && !tally.artefacts && !tally.dice
      : !tally.gold && Object.values(tally.cards).every((cards) => !cards.length),
  );
}

// --- The count ------------------------------------------------------------------------

export const formulas = (game: Game) => (game === "rivals" ? rivals : classic);

export function roundScore(match: Match, round: number, side: number): number {
  const tally = match.rounds[round]![side]!;
  if (isSheet(tally)) return sheetScore(tally, match.points);
  return sumOf(Object.values(tally.cards).map(formulas(match.game).expeditionScore)) + tally.gold;
}

export function totalScore(match: Match, side: number, before = match.rounds.length): number {
  return sumOf(match.rounds.slice(0, before).map((_, round) => roundScore(match, round, side)));
}

export const totals = (match: Match) => match.sides.map((_, side) => totalScore(match, side));

/** The sides that are ahead: several where they are level. */
export function leaders(match: Match, before = match.rounds.length): number[] {
  const scores = match.sides.map((_, side) => totalScore(match, side, before));
  const best = Math.max(...scores);
  return scores.flatMap((score, side) => (score === best ? [side] : []));
}
