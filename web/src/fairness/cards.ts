/**
 * Whether every card that this device was shown is the one the seed gives: the whole game is played again from the seed,
 * as src/lostcities/fairness/checking.py does. It needs the rules, so it runs in the worker that has them.
 */
import type { Version } from "../engine/chance";
import { EngineError } from "../engine/errors";
import { factsOf, isGame, type GameName } from "../engine/local/facts";
import { IllegalMove } from "../engine/local/notation";
import { Play } from "../engine/local/play";
import type { Verbs } from "../engine/local/verbs";
import { readSeed, type Finding } from "./checking";
import { difference, type Receipt, type Shown } from "./receipt";

const NEAR = 100; // positions looked at to say what is false
const UNDO = "undo"; // in a history: the move before it was taken back
const CARD = /^[A-Z](\*|[0-9]{1,2})$/;
const DICE = "_dice"; // how lists of dice are called in a view
const LONGEST = 60; // letters that are repeated of what was shown

type Waiting = Map<number, unknown[]>; // by seat: the views that were not met yet

/** A step of the history, or the deal (0), that cannot be. */
class Unplayable extends Error {
  constructor(readonly step: number) {
    super(`step ${step} is not legal`);
  }
}

/** Whether this page has the rules by which a game was played, and the game was dealt from a seed. */
export function isCheckable(receipt: Receipt): receipt is Receipt & { game: GameName; chance: Version } {
  const { game, rules, chance, result } = receipt;
  return (
    isGame(game) &&
    factsOf(game).rules === rules &&
    (chance === 1 || chance === 2 || chance === 3) &&
    Boolean(result?.scores.length) &&
    readSeed(result!.seed) !== null
  );
}

export function cardsFinding(receipt: Receipt, verbs: Verbs): Finding {
  const shown = [...viewsOf(receipt.shown)];
  const waiting: Waiting = new Map();
  for (const { seat } of shown) waiting.set(seat, []);
  for (const { seat, view } of shown) waiting.get(seat)!.push(view);
  const reached = new Map<number, number>(); // by seat: the last step at which one of its views was met
  let end: Play | null = null;
  try {
    for (const [step, play] of positions(receipt, verbs)) {
      for (const seat of met(play, waiting)) reached.set(seat, step);
      end = play;
    }
  } catch (error) {
    if (!(error instanceof Unplayable)) throw error;
    return {
      verdict: "false",
      says: error.step ? "verify.cards.step" : "verify.cards.deal",
      values: { n: error.step },
    };
  }
  for (const [seat, [view]] of waiting)
    if (view !== undefined) return otherCard(receipt, verbs, seat, view, reached.get(seat) ?? 0);
  if (!alike(end!.scores(), receipt.result!.scores)) return { verdict: "false", says: "verify.cards.scores" };
  if (!shown.length) return { verdict: "unknown", says: "verify.cards.none" };
  const cards = shown.reduce((sum, { view }) => sum + cardsIn(view), 0);
  return { verdict: "proved", says: "verify.cards.good", values: { n: shown.length, cards } };
}

/** The game after the deal and after every step of its history, as the seed gives it. */
function* positions(receipt: Receipt, verbs: Verbs): Generator<[step: number, play: Play]> {
  const { seats, options, result } = receipt;
  const [game, chance] = [receipt.game as GameName, receipt.chance as Version];
  let play = attempted(0, () => Play.dealt({ game, verbs, seed: result!.seed, seats, chance, options }));
  yield [0, play];
  for (const [n, move] of result!.history.entries()) {
    const before = play;
    play = attempted(n + 1, () => (move === UNDO ? before.before : before.after(move)));
    yield [n + 1, play];
  }
}

function attempted(step: number, make: () => Play | null): Play {
  try {
    const made = make();
    if (made) return made;
  } catch (error) {
    if (!(error instanceof IllegalMove || isOptions(error))) throw error;
  }
  throw new Unplayable(step);
}

const isOptions = (error: unknown) => error instanceof EngineError && error.code === "options";

/** Strike out the views that the game shows now; the seats of which there were some. */
function met(play: Play, waiting: Waiting): number[] {
  const seats: number[] = [];
  for (const [seat, views] of waiting) {
    const now = views.length ? play.view(seat) : null;
    let same = 0;
    while (same < views.length && alike(views[same], now)) same++;
    if (same) seats.push(seat);
    views.splice(0, same);
  }
  return seats;
}

/** Where a view is false: at the position, among the next few, that differs least from it. */
function otherCard(receipt: Receipt, verbs: Verbs, seat: number, view: unknown, since: number): Finding {
  let least: [n: number, path: string, shown: unknown] = [since, "an earlier position", "again"];
  let fewest = Infinity;
  for (const [step, play] of positions(receipt, verbs)) {
    if (step < since) continue;
    if (step >= since + NEAR) break;
    const wrong = Object.entries(difference(play.view(seat), view));
    if (wrong.length >= fewest) continue;
    fewest = wrong.length;
    least = [step, ...(wrong[0] ?? (["an earlier position", "again"] as const))];
  }
  const [n, path, shown] = least;
  const values = { n, path: path.slice(0, LONGEST), shown: JSON.stringify(shown).slice(0, LONGEST) };
  return { verdict: "false", says: "verify.cards.other", seat, values };
}

/** How many open cards and dice a view holds. */
function cardsIn(view: unknown): number {
  if (typeof view === "string") return Number(CARD.test(view));
  if (typeof view !== "object" || view === null) return 0;
  return Object.entries(view).reduce(
    (sum, [key, part]) => sum + (key.endsWith(DICE) ? (part as unknown[]).length : cardsIn(part)),
    0,
  );
}

/** The views as they were shown, one after the other. */
function* viewsOf(shown: Shown[]): Generator<{ seat: number; view: unknown }> {
  const last = new Map<number, unknown>();
  for (const { seat, view, changes } of shown) {
    const now = changes ? changed(last.get(seat), changes) : view;
    last.set(seat, now);
    yield { seat, view: now };
  }
}

/** A view with changes, each named by its path; the reverse of `difference`. */
function changed(view: unknown, changes: Record<string, unknown>): unknown {
  return Object.entries(changes).reduce((now, [path, value]) => replaced(now, path.split("/"), value), view);
}

/** A copy of a list or object in which one thing is another; all else is shared. */
function replaced(place: unknown, [key, ...way]: string[], value: unknown): unknown {
  const copy = (Array.isArray(place) ? [...(place as unknown[])] : { ...(place as object) }) as Record<string, unknown>;
  copy[key!] = way.length ? replaced(copy[key!], way, value) : value;
  return copy;
}

/** Whether two values are the same as JSON; the order of an object's names does not matter. */
function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && alike(one[name as never], other[name as never]))
  );
}
