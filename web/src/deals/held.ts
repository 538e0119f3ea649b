/**
 * Deals that this browser keeps itself, because no server does: all that is needed to play one, and whose results are
 * known here. A link carries such a deal to a friend's browser, and a link back brings the friend's result.
 */
import { versionOf, type Version } from "../engine/chance";
import { hashOf } from "../fairness/hash";
import { remember, remembered } from "../kept/storage";
import type { GameRecord } from "../net/api";
import type { DealGame, DealInfo, DealSeat, Entry, NewTable, State } from "../net/protocol";
import { isHeldDeal } from "./checking";

export interface HeldDeal {
  game: NewTable["game"];
  rules: number; // their version
  chance: Version;
  options: Record<string, number | boolean>;
  seed: string;
  day: string; // whose deal it is; empty: of no day
  seats: DealSeat[]; // who sat where in the first game
  games: DealGame[]; // those whose results are known, the oldest first
}

const KEY = "deals.held";
const MOST = 60;
const MOST_GAMES = 60; // of one deal

const all = () => remembered<unknown[]>(KEY, []).filter(isHeldDeal);

/** The same for the same cards, whoever deals them; as the ids of tables, it says that this browser keeps it. */
export function idOf({ game, rules, chance, options, seed, seats }: HeldDeal): string {
  const facts = [game, rules, chance, seats.length, Object.entries(options).sort(), seed];
  return `local-${hashOf(JSON.stringify(facts)).slice(0, 12)}`;
}

export const heldDeal = (id: string): HeldDeal | null => all().find((one) => idOf(one) === id) ?? null;

export const infoOf = (deal: HeldDeal): DealInfo => ({
  deal: idOf(deal),
  game: deal.game,
  options: deal.options,
  seats: deal.seats,
  played: Math.max(1, deal.games.length),
});

/** Keep a deal; of one that is known already, the results that are new. */
export function takeInDeal(deal: HeldDeal): string {
  const id = idOf(deal);
  const known = heldDeal(id) ?? deal;
  const others = all().filter((one) => idOf(one) !== id);
  remember(KEY, [{ ...known, games: merged(known.games, deal.games) }, ...others].slice(0, MOST));
  return id;
}

/** Add a result. */
export function noteGame(id: string, game: DealGame): void {
  const deal = heldDeal(id);
  if (deal) takeInDeal({ ...deal, games: [game] });
}

/** Every game of both once, the oldest first, whichever list comes first. */
export function merged(one: readonly DealGame[], other: readonly DealGame[]): DealGame[] {
  const found = new Map([...one, ...other].map(plain).map((game) => [JSON.stringify(game), game]));
  return [...found.entries()]
    .sort(([a, x], [b, y]) => x.at - y.at || (a < b ? -1 : 1))
    .map(([, game]) => game)
    .slice(-MOST_GAMES);
}

/** Only what belongs to a game, in one order. */
const plain = ({ at, seats, scores, again, whole }: DealGame): DealGame => ({
  at,
  seats: seats.map(({ name, bot, face }) => ({ name, bot, face })),
  scores: [...scores],
  again,
  whole,
});

// --- Made of a game -------------------------------------------------------------------

export const seatsOf = ({ seats }: State): DealSeat[] =>
  seats.map(({ name, bot, face }) => (bot ? { name: null, bot, face: null } : { name: name || null, bot, face }));

/** A finished game as a result. */
export const gameOf = (state: State, story: readonly Entry[]): DealGame => ({
  at: story.at(-1)?.at ?? Date.now(),
  seats: seatsOf(state),
  scores: state.result?.scores ?? [],
  again: state.settings.deal?.again ?? false,
  whole: state.stage === "finished" && !state.result?.ended,
});

/** The deal of a game of which this browser has the record. */
export const dealMadeOf = (record: GameRecord, first: DealGame, day: string): HeldDeal => ({
  game: record.game as HeldDeal["game"],
  rules: record.rules,
  chance: versionOf(record),
  options: record.options,
  seed: record.seed,
  day,
  seats: first.seats,
  games: [first],
});
