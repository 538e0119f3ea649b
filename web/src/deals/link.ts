/** A deal as a link: what it holds stands behind the #, which a browser sends to no server. */
import { seedOf, type Game } from "../daily/day";
import { codeOf, readCodeOf, Unreadable, type Kind } from "../kept/codes";
import { hrefOf } from "../routing/address";
import type { HeldDeal } from "./held";
import { isHeldDeal } from "./checking";
import type { DealGame, DealSeat } from "../net/protocol";

const CODE: Kind = { mark: "LD", version: 1 };
const MOST_RESULTS = 8; // so that a camera still reads the QR code
const HASH = "#d=";

/** The link to a deal, with the results that are known here or without any. */
export async function linkOf(deal: HeldDeal, withResults: boolean): Promise<string> {
  const code = await codeOf(CODE, packed({ ...deal, games: withResults ? deal.games.slice(-MOST_RESULTS) : [] }));
  return new URL(hrefOf(`/deal${HASH}${code}`), location.href).href;
}

/** Whether an address brings a deal. */
export const bringsDeal = (hash: string) => hash.startsWith(HASH);

/** The deal that an address brings; Unreadable says what is the matter with it. */
export async function dealIn(hash: string): Promise<HeldDeal> {
  const { value } = await readCodeOf(CODE, decoded(hash.slice(HASH.length)));
  const deal = unpacked(value);
  if (!isHeldDeal(deal) || deal.games.length > MOST_RESULTS) throw new Unreadable("broken");
  return deal;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable("broken");
  }
}

// --- Without the names of fields ------------------------------------------------------

const packedSeat = ({ name, bot, face }: DealSeat) => (bot ? bot : [name, face]);
const unpackedSeat = (seat: unknown) =>
  Array.isArray(seat)
    ? { name: seat[0] as unknown, bot: null, face: (seat[1] ?? null) as unknown }
    : { name: null, bot: seat, face: null };

const packedGame = ({ at, seats, scores, again, whole }: DealGame) => [
  ...[at, seats.map(packedSeat), scores, Number(again), Number(whole)],
];
const unpackedGame = (row: unknown) => {
  const [at, seats, scores, again, whole] = listOf(row);
  return { at, seats: listOf(seats).map(unpackedSeat), scores, again: again === 1, whole: whole === 1 };
};

const packed = ({ game, rules, chance, options, seed, day, seats, games }: HeldDeal) => [
  ...[game, rules, chance, options, day ? "" : seed, day, seats.map(packedSeat), games.map(packedGame)],
];

function unpacked(value: unknown): unknown {
  const [game, rules, chance, options, seed, day, seats, games] = listOf(value);
  return {
    ...{ game, rules, chance, options, day },
    seed: day ? seedOf(game as Game, String(day)) : seed, // that of a day follows from it
    seats: listOf(seats).map(unpackedSeat),
    games: listOf(games).map(unpackedGame),
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
