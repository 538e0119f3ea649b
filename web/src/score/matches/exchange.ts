/** Matches as a file, and back: all that comes in is checked, and a wrong file changes nothing. */
import { BOXES, colorsOf, GAMES, type Game } from "../counting/box";
import { checkBridges, setExpedition, setGold } from "../counting/entering";
import { emptyRound, isSheet, sideName, type Laid, type Match, type Tally } from "./match";
import { faultInNames } from "./names";
import { Refused, type Refusal } from "../counting/refusal";
import {
  BOXES as SHEET_BOXES,
  BRIDGE_BOX,
  BRIDGES,
  COLUMNS,
  filledOf,
  POINTS,
  type Sheet,
  type SheetPoints,
} from "../counting/roll_and_write";

const FORMAT = "lostcities-scores";
const VERSION = 1;
export const MOST_BYTES = 4_000_000;
const MOST_ROUNDS = 99;

export interface Fault {
  what: "size" | "json" | "format" | "version" | "entry" | "cards";
  match?: number; // from 1
  entry?: string; // the name of what is wrong in the file
  round?: number; // from 1
  name?: string; // of the side
  refusal?: Refusal;
}

export class BadFile extends Error {
  constructor(readonly fault: Fault) {
    super(fault.what);
  }
}

export function written(matches: readonly Match[]): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, matches }, null, 1);
}

/** The matches of a file; a BadFile says what is wrong and where. */
export function readFile(text: string): Match[] {
  if (text.length > MOST_BYTES) throw new BadFile({ what: "size" });
  const file = parsed(text);
  if (!isRecord(file) || file.format !== FORMAT || !Array.isArray(file.matches)) throw new BadFile({ what: "format" });
  if (file.version !== VERSION) throw new BadFile({ what: "version" });
  return file.matches.map((match: unknown, i) => readMatch(match, i + 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile({ what: "json" });
  }
}

type Loose = Record<string, unknown>;
const isRecord = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const isList = (value: unknown, length: number, good: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length === length && value.every(good);
const isFlag = (value: unknown) => typeof value === "boolean";
const isTime = (value: unknown) => isCount(value, 0, 8.64e15);

function readMatch(source: unknown, n: number): Match {
  const need = (good: boolean, entry: string) => {
    if (!good) throw new BadFile({ what: "entry", match: n, entry });
  };
  need(isRecord(source), "match");
  const from = source as Loose;
  need(typeof from.id === "string" && /^[\w-]{1,64}$/.test(from.id), "id");
  need(GAMES.includes(from.game as Game), "game");
  need(isTime(from.began), "began");
  need(isTime(from.changed), "changed");
  need(isSides(from.sides, from.game as Game), "sides");
  need(from.game === "classic" ? isCount(from.expeditions, 5, 6) : from.expeditions === 5, "expeditions");
  need(Array.isArray(from.rounds) && isCount(from.rounds.length, 1, MOST_ROUNDS), "rounds");
  need(isCount(from.length, 1, MOST_ROUNDS), "length");
  need(isFlag(from.finished), "finished");
  need(isPoints(from.points), "points");
  const { id, game, began, changed, sides, expeditions, length, finished, points } = from as unknown as Match;
  const bare = {
    id,
    game,
    began,
    changed,
    sides,
    expeditions,
    length,
    finished,
    points: { expedition: points.expedition, artefacts: points.artefacts, dice: points.dice },
    rounds: [],
  };
  return (from.rounds as unknown[]).reduce<Match>(
    (match, round, i) => readRound(match, round, { what: "entry", match: n, round: i + 1 }),
    bare,
  );
}

function isSides(value: unknown, game: Game): boolean {
  const size = game === "partners" ? 2 : 1;
  if (
    !Array.isArray(value) ||
    !value.every((side) => isList(side, size, (name) => typeof name === "string" && name === name.trim()))
  )
    return false;
  return BOXES[game].players.includes(value.length * size) && faultInNames(value.flat() as string[]) === null;
}

function isPoints(value: unknown): value is SheetPoints {
  return (
    isRecord(value) &&
    Object.keys(POINTS).every((part) => isList(value[part], SHEET_BOXES + 1, (one) => isCount(one, -999, 999)))
  );
}

// --- What lies there ------------------------------------------------------------------

function readRound(match: Match, source: unknown, where: Fault): Match {
  if (!Array.isArray(source) || source.length !== match.sides.length) throw new BadFile({ ...where, entry: "rounds" });
  const round = match.rounds.length;
  const blank: Match = { ...match, rounds: [...match.rounds, emptyRound(match)] };
  const whole = source.reduce<Match>(
    (sofar, tally: unknown, side) =>
      readTally(sofar, tally, { round, side }, { ...where, name: sideName(match, side) }),
    blank,
  );
  if (match.finished) trying(where, () => checkBridges(whole.rounds[round]!));
  return { ...whole, changed: match.changed };
}

function readTally(match: Match, source: unknown, place: { round: number; side: number }, where: Fault): Match {
  if (!isRecord(source)) throw new BadFile({ ...where, entry: "rounds" });
  if (match.game === "roll_and_write") return readSheet(match, source, place, where);
  const laid = source as unknown as Laid;
  const colors = colorsOf(match.expeditions);
  const isLaid =
    isRecord(laid.cards) &&
    Object.keys(laid.cards).every((color) => colors.includes(color)) &&
    Object.values(laid.cards).every((cards) => Array.isArray(cards));
  if (!isLaid) throw new BadFile({ ...where, entry: "cards" });
  return trying(where, () => {
    const cards = Object.entries(laid.cards).reduce(
      (sofar, [color, ranks]) => setExpedition(sofar, place, color, ranks),
      match,
    );
    return setGold(cards, place, laid.gold);
  });
}

function readSheet(match: Match, source: Loose, { round, side }: { round: number; side: number }, where: Fault): Match {
  const boxes = (value: unknown) => isCount(value, 0, SHEET_BOXES);
  const need = (good: boolean, entry: string) => {
    if (!good) throw new BadFile({ ...where, entry });
  };
  need(isList(source.filled, COLUMNS.length, boxes), "filled");
  need(isList(source.circle, COLUMNS.length, isFlag), "circle");
  need(boxes(source.artefacts), "artefacts");
  need(boxes(source.dice), "dice");
  need(isList(source.bridges, BRIDGES, isFlag), "bridges");
  const { filled, circle, artefacts, dice, bridges } = source as unknown as Sheet;
  const sheet: Tally = { filled, circle, artefacts, dice, bridges };
  need(isSheet(sheet) && bridges.every((won, bridge) => !won || filledOf(sheet, bridge) >= BRIDGE_BOX), "bridges");
  return { ...match, rounds: match.rounds.with(round, match.rounds[round]!.with(side, sheet)) };
}

/** What the table refuses, a file may not bring in either. */
function trying<T>(where: Fault, enter: () => T): T {
  try {
    return enter();
  } catch (error) {
    if (error instanceof Refused) throw new BadFile({ ...where, what: "cards", refusal: error.refusal });
    throw error;
  }
}
