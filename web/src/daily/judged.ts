/** What a review said of deals of the day: how much was luck, and what the decisions cost; kept in this browser. */
import { remember, remembered } from "../kept/storage";
import type { SeatReview } from "../review/reviewed";
import type { Game } from "./day";
import bounds from "./grades.json";

export interface Judged {
  table: string;
  game: string;
  luck: number; // of the margin: the deal and all draws
  loss: number; // by decisions
  error: number;
}

const KEY = "daily.judged";
const MOST = 400;
const LETTERS = ["A+", "A", "B", "C", "D", "E"];
const ENOUGH = 3; // deals for a letter, as rounds in a review
const RECENT = 10;

const isJudged = (one: Partial<Judged> | null): one is Judged =>
  typeof one?.table === "string" &&
  typeof one.game === "string" &&
  [one.luck, one.loss, one.error].every(Number.isFinite);
const all = () => remembered<Judged[]>(KEY, []).filter(isJudged);

export const judgedOf = (table: string): Judged | null => all().find((one) => one.table === table) ?? null;

/** The sums of a seat that has been reviewed. */
export function judgedBy({ ledger, grade }: SeatReview, table: string, game: string): Judged {
  const luck = ledger.deal + ledger.own_luck + ledger.their_luck;
  const { loss, error, rounds } = grade;
  return { table, game, luck, loss: loss * rounds, error: error * rounds };
}

export function noteJudged(judged: Judged): void {
  remember(KEY, [judged, ...all().filter((one) => one.table !== judged.table)].slice(0, MOST));
}

/** The letter for the last deals of a game, and how many they are; null while they are too few. */
export function gradeOf(game: Game, judged: readonly Judged[] = all()): { letter: string; deals: number } | null {
  const losses = judged.filter((one) => one.game === game).slice(0, RECENT);
  if (losses.length < ENOUGH) return null;
  const mean = losses.reduce((sum, { loss }) => sum + loss, 0) / losses.length;
  return { letter: LETTERS[bounds[game].filter((bound) => mean >= bound).length]!, deals: losses.length };
}
