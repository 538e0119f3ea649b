/** Whether what a link or the storage holds is a deal: anybody can write a link. */
import { GAMES, seedOf } from "../daily/day";
import type { DealGame, DealSeat } from "../net/protocol";
import type { HeldDeal } from "./held";

type Loose<T> = { [K in keyof T]?: unknown };
const LONGEST = { name: 24, seed: 500, options: 12, games: 60 };
const NAME = /^[^\p{C}]+$/u;
const BOT = /^[a-z0-9_+]+(:[a-z0-9_=.,]+)?$/;
const FACE = /^[a-z]{1,12}$/;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isWhole = (value: unknown, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= most;
const isText = (value: unknown, form: RegExp, most = 64) =>
  typeof value === "string" && [...value].length <= most && form.test(value);
const orNull = (value: unknown, form: RegExp, most?: number) => value === null || isText(value, form, most);

function isSeat(value: unknown): value is DealSeat {
  if (!isObject(value)) return false;
  const { name, bot, face } = value as Loose<DealSeat>;
  return orNull(name, NAME, LONGEST.name) && orNull(bot, BOT) && orNull(face, FACE) && (name === null || bot === null);
}

const isSeats = (value: unknown, n: number): value is DealSeat[] =>
  Array.isArray(value) && value.length === n && value.every(isSeat) && value.some((one) => !one.bot);

function isGame(value: unknown, seats: number): value is DealGame {
  if (!isObject(value)) return false;
  const one = value as Loose<DealGame>;
  return (
    isWhole(one.at, 8.64e15) &&
    one.at >= 0 &&
    isSeats(one.seats, seats) &&
    Array.isArray(one.scores) &&
    one.scores.length === seats &&
    one.scores.every((score) => isWhole(score, 1e5)) &&
    [one.again, one.whole].every((it) => typeof it === "boolean")
  );
}

const isOptions = (value: unknown) =>
  isObject(value) &&
  Object.keys(value).length <= LONGEST.options &&
  Object.values(value).every((one) => typeof one === "boolean" || isWhole(one, 1e6));

export function isHeldDeal(value: unknown): value is HeldDeal {
  if (!isObject(value)) return false;
  const one = value as Loose<HeldDeal>;
  const seats = Array.isArray(one.seats) ? one.seats.length : 0;
  const game = GAMES.find((name) => name === one.game);
  return (
    game !== undefined &&
    isWhole(one.rules, 1e6) &&
    [1, 2, 3].includes(one.chance as number) &&
    isOptions(one.options) &&
    isText(one.seed, /^[\w:=,-]+$/, LONGEST.seed) &&
    (one.day === "" || (isText(one.day, /^\d{4}-\d\d-\d\d$/) && seedOf(game, one.day as string) === one.seed)) &&
    seats <= 5 &&
    isSeats(one.seats, seats) &&
    Array.isArray(one.games) &&
    one.games.length <= LONGEST.games &&
    one.games.every((it) => isGame(it, seats))
  );
}
