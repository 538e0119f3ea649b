/** A finished game as progress remembers it, and the same checked when it comes from elsewhere. */

/** The best or the worst expedition of a game. */
export interface Expedition {
  color: string; // its letter
  points: number;
}

export interface Played {
  id: string; // of the table: the same game is counted once
  at: number; // milliseconds since 1970, when it ended
  game: string;
  rival: string; // the character; "people" or "mixed" where there was not just one
  score: number;
  margin: number; // to the best of the others
  won: number; // 1, 0, or 0.5 for a shared win
  rounds: number[]; // my points, round by round
  best: Expedition | null;
  worst: Expedition | null;
  feats: string[]; // what was achieved, sorted
  day: string; // the date of the deal of the day that it was; empty: another game
}

export const PEOPLE = "people";
export const MIXED = "mixed";

type Loose = Record<string, unknown>;
const isText = (value: unknown, most = 60) => typeof value === "string" && value.length <= most;
const isPoints = (value: unknown) => typeof value === "number" && Number.isFinite(value) && Math.abs(value) < 1e5;
const isTime = (value: unknown) => typeof value === "number" && value >= 0 && value < 8.64e15;
const isList = (value: unknown, most: number, each: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length <= most && value.every(each);

function isExpedition(value: unknown): boolean {
  if (value === null) return true;
  const { color, points } = (value ?? {}) as Loose;
  return typeof color === "string" && color.length === 1 && isPoints(points);
}

/** Whether something is a finished game with all that belongs to it. */
export function isPlayed(value: unknown): value is Played {
  if (typeof value !== "object" || value === null) return false;
  const one = value as Loose;
  return (
    [one.id, one.game, one.rival, one.day].every((text) => isText(text)) &&
    isText(one.id) &&
    one.id !== "" &&
    isTime(one.at) &&
    [one.score, one.margin].every(isPoints) &&
    [0, 0.5, 1].includes(one.won as number) &&
    isList(one.rounds, 99, isPoints) &&
    isList(one.feats, 40, (feat) => isText(feat)) &&
    isExpedition(one.best) &&
    isExpedition(one.worst)
  );
}

/** Only what belongs to a game, in one order: the same game is the same text everywhere. */
export const plain = (one: Played): Played => ({
  id: one.id,
  at: one.at,
  game: one.game,
  rival: one.rival,
  score: one.score,
  margin: one.margin,
  won: one.won,
  rounds: [...one.rounds],
  best: one.best && { color: one.best.color, points: one.best.points },
  worst: one.worst && { color: one.worst.color, points: one.worst.points },
  feats: [...new Set(one.feats)].sort(),
  day: one.day,
});
