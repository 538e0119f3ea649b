/**
 * A receipt: what this device saw and did at a table, kept here and nowhere else.
 * `lostcities verify FILE` reads the same form; src/lostcities/fairness/receipt.py describes it.
 */
import type { FairPlay, State } from "../net/protocol";
import { forgetKey, remember, remembered } from "../kept/storage";

/** What the host showed before an attempt to deal. */
export interface Kept extends Shuffle {
  at: number;
}

type Shuffle = Pick<FairPlay, "attempt" | "phase" | "commitment" | "commitments" | "missed" | "chance">;

/** What this device contributes to the seed. */
export interface Mine {
  seat: number;
  attempt: number;
  contribution: string;
  at: number | null; // when it was sent to the host
  kept: number; // how much was kept by then
  accepted: boolean; // by the host
}

export interface Shown {
  seat: number;
  view?: unknown;
  changes?: Record<string, unknown>; // by path, against the view before
}

export interface Receipt {
  receipt: 1;
  table: string;
  game: string;
  rules: number;
  seats: number;
  options: Record<string, number | boolean>;
  chance: number;
  known?: boolean; // a deal that others play too
  kept: Kept[];
  mine: Mine | null;
  shown: Shown[];
  result: { attempt: number; seed: string; history: string[]; scores: number[] } | null;
}

const MOST = 12; // tables of which receipts are kept

/** The receipt of a table, or an empty one. */
export function receiptOf(table: string): Receipt {
  const none: Receipt = {
    receipt: 1,
    table,
    game: "",
    rules: 0,
    seats: 0,
    options: {},
    chance: 0,
    kept: [],
    mine: null,
    shown: [],
    result: null,
  };
  const found = remembered<Receipt>(`receipt.${table}`, none);
  return found.receipt === 1 ? { ...none, ...found } : none;
}

/** Keep a receipt, and let go of those of the oldest tables. Another window may have contributed meanwhile. */
export function keep(receipt: Receipt): void {
  const stored = receipt.shown.length ? null : receiptOf(receipt.table).mine; // after the deal nobody contributes
  if (stored && receipt.mine && isFurther(stored, receipt.mine)) receipt.mine = stored;
  const tables = remembered<string[]>("receipts", []).filter((table) => table !== receipt.table);
  for (const old of tables.splice(0, Math.max(0, tables.length + 1 - MOST))) forgetKey(`receipt.${old}`);
  remember(`receipt.${receipt.table}`, receipt);
  remember("receipts", [...tables, receipt.table]);
}

const isFurther = (a: Mine, b: Mine) => a.attempt > b.attempt || (a.attempt === b.attempt && rank(a) > rank(b));
const rank = (mine: Mine) => Number(mine.at !== null) + Number(mine.accepted);

/** Note what the host shows of its commitment and of those of the others, if it is something new. */
export function noteFair(receipt: Receipt, fair: Shuffle, at = Date.now()): void {
  const seen = shuffleOf(fair);
  const last = receipt.kept.at(-1);
  if (!last || !same(seen, shuffleOf(last))) receipt.kept.push({ ...seen, at });
}

const shuffleOf = ({ attempt, phase, commitment, commitments, missed, chance }: Shuffle) => ({
  attempt,
  phase,
  commitment,
  commitments,
  missed,
  chance,
});

/** The last view that each seat of this device was shown. */
export type Views = Map<number, unknown>;

/** Note all that a state shows; `views` holds the last ones and is brought up to date. */
export function noteState(receipt: Receipt, state: State, views: Views): void {
  const { settings, fair, result } = state;
  Object.assign(receipt, {
    game: settings.game,
    options: settings.options,
    rules: state.rules,
    seats: state.seats.length,
    chance: fair.chance,
    ...(settings.deal ? { known: true } : {}),
  });
  if (fair.phase !== "done") noteFair(receipt, fair);
  if (state.view && state.seat !== null) noteView(receipt, state.seat, state.view, views);
  if (result)
    receipt.result = { attempt: fair.attempt, seed: result.seed, history: result.history, scores: result.scores };
}

function noteView(receipt: Receipt, seat: number, view: unknown, views: Views): void {
  const before = views.get(seat);
  views.set(seat, view);
  if (before === undefined) receipt.shown.push({ seat, view });
  else if (!same(before, view)) receipt.shown.push({ seat, changes: difference(before, view) });
}

/** What changed between two views, by path: `hands/0/7`. */
export function difference(old: unknown, now: unknown, path = ""): Record<string, unknown> {
  const before = partsOf(old);
  const after = partsOf(now);
  const alike = before && after && Array.isArray(old) === Array.isArray(now) && same(namesOf(before), namesOf(after));
  if (!alike) return same(old, now) ? {} : { [path]: now };
  const found: Record<string, unknown> = {};
  for (const key of Object.keys(after))
    Object.assign(found, difference(before[key], after[key], path ? `${path}/${key}` : key));
  return found;
}

const namesOf = (parts: object) => Object.keys(parts).sort();
const partsOf = (value: unknown) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
