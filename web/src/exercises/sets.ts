/** The sets of exercises, one for each game, found by tools/exercises.py; each is fetched when it is wanted. */
import { GAMES, type Game } from "../daily/day";
import { Trouble, type GameRecord } from "../net/api";
import type { Judged } from "../review/reviewed";
import type { Question } from "./question";

/** A position in which one move is best, by four standard errors. */
export interface SetExercise {
  id: string; // within its game; stays the same when the set grows
  record: GameRecord; // up to the question
  seat: number; // whose move it is
  best: string;
  made: string; // in the game that it is from
  level: number; // 1, nearly everybody finds it, to 5
  found: Record<string, number>; // how often each character makes the best move, from 0 to 1
  gain: number; // over the next best move
  error: number;
  moves: string[]; // all legal ones
  wrong: Record<string, Pick<Judged, "loss" | "error" | "label" | "why">>;
}

export const LEVELS = [1, 2, 3, 4, 5] as const;

const FILES = import.meta.glob<string>("../../../src/lostcities/games/*/exercises.json", {
  query: "?url",
  import: "default",
  eager: true,
});
const known = new Map<Game, Promise<SetExercise[]>>();

/** The games that have a set. */
export const gamesWithSets = (): Game[] => GAMES.filter((game) => fileOf(game));

const fileOf = (game: Game) => FILES[`../../../src/lostcities/games/${game}/exercises.json`];

/** All exercises of a game, the easiest first; Trouble if they cannot be had now. */
export function setOf(game: Game): Promise<SetExercise[]> {
  const found = known.get(game) ?? load(game);
  known.set(game, found);
  found.catch(() => known.delete(game)); // it may arrive another time
  return found;
}

async function load(game: Game): Promise<SetExercise[]> {
  const address = fileOf(game);
  if (!address) return [];
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new Trouble("offline", `${address} did not arrive`);
  return (await answer.json()) as SetExercise[];
}

/** What is asked, and how an answer is judged. */
export function questionOf({ id, record, best, made, moves, wrong, gain, error }: SetExercise): Question {
  const judge = async (move: string): Promise<Judged> =>
    move === best
      ? { move, best, loss: 0, error: 0, label: "good", why: null }
      : { move, best, ...(wrong[move] ?? { loss: gain, error, label: "mistake", why: null }) };
  const cost = wrong[made] ?? { loss: 0, why: null };
  const lead = { loss: gain, error };
  return { key: `${record.game} ${id}`, moves: async () => moves, judge, best, lead, made: { move: made, ...cost } };
}

// --- The exercise of the day ----------------------------------------------------------

const A_DAY = 86_400_000;
const daysSince = (day: string) =>
  Math.round((Date.parse(`${day}T12:00:00Z`) - Date.parse("2026-01-01T12:00:00Z")) / A_DAY);

/** The game of a day: each has its turn. */
export function gameOn(day: string): Game | null {
  const games = gamesWithSets();
  return games[modulo(daysSince(day), games.length)] ?? null;
}

/** Which of so many exercises is a day's: easy and hard in turn, each once before any comes again. */
export function numberOn(day: string, games: number, exercises: number): number {
  const step = stepIn(exercises);
  return modulo(Math.floor(daysSince(day) / games) * step, exercises);
}

const modulo = (n: number, of: number) => (of ? ((n % of) + of) % of : 0);

/** A step through all of so many, far from its neighbours: the golden ratio, without a common divisor. */
function stepIn(n: number): number {
  let step = Math.max(1, Math.round(n * 0.618));
  while (divisor(step, n) > 1) step++;
  return step;
}

const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);
