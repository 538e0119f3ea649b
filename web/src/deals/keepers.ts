/** Whoever keeps a deal that several play: the server, or this browser. The screen does not know which of them it has. */
import { tableFor, noteDeal as noteDay, resultOf } from "../daily/tables";
import { setUp } from "../fairness/sitting";
import { myTables } from "../kept/tables";
import * as api from "../net/api";
import { liveHost } from "../net/host";
import type { DealGame, DealInfo, NewTable } from "../net/protocol";
import { allPlayed } from "../progress/shelf";
import { hrefOf } from "../routing/address";
import { isLocal } from "../routing/route";
import { heldDeal, infoOf, noteGame, type HeldDeal } from "./held";
import { noteDeal, seedOfDeal } from "./kept";
import { linkOf } from "./link";

export interface DealKeeper {
  /** Whether friends can come to one table: else everybody plays on a device of their own. */
  readonly seatsFriends: boolean;
  info(): Promise<DealInfo>;
  /** The results; null for whoever has still to play. */
  games(): Promise<DealGame[] | null>;
  /** Set a table up; its id. */
  sitDown(wish: NewTable): Promise<string>;
  /** What friends open. Where nobody keeps results for all, the link can carry those that are known here. */
  link(withResults: boolean): Promise<string>;
}

export const keeperOf = (deal: string): DealKeeper => (isLocal(deal) ? deviceKeeper(deal) : serverKeeper(deal));

const serverKeeper = (deal: string): DealKeeper => ({
  seatsFriends: true,
  info: () => api.dealInfo(deal),
  async games() {
    const seed = seedOfDeal(deal);
    return seed ? (await api.dealResults(deal, seed)).games : null;
  },
  sitDown: async (wish) => (await setUp(await liveHost(), wish)).table,
  link: async () => new URL(hrefOf(`/deal/${deal}`), location.href).href,
});

// --- This browser ---------------------------------------------------------------------

const deviceKeeper = (id: string): DealKeeper => ({
  seatsFriends: false,
  info: async () => infoOf(held(id)),
  async games() {
    noteDayPlayed(id);
    return seedOfDeal(id) ? held(id).games : null;
  },
  sitDown: (wish) => sitDownHere(held(id), wish),
  link: (withResults) => linkOf(held(id), withResults),
});

function held(id: string): HeldDeal {
  const deal = heldDeal(id);
  if (!deal) throw new api.Trouble("no_such_deal", "this browser keeps no such deal");
  return deal;
}

/** A deal of the day may have been played here before its link came. */
function noteDayPlayed(id: string): void {
  const { day, game, seed } = held(id);
  const result = day ? resultOf(allPlayed(), day, game) : null;
  const table = myTables().find((one) => one.table === result?.id && one.stage === "finished");
  if (!result || !table || seedOfDeal(id)) return;
  const seats = table.names.map((name, seat) =>
    table.bots?.[seat]
      ? { name: null, bot: table.bots[seat], face: null }
      : { name, bot: null, face: table.faces?.[seat] ?? null },
  );
  noteGame(id, { at: result.at, seats, scores: table.scores, again: false, whole: true });
  noteDeal({ deal: id, seed, table: table.table });
}

/** At a table of this browser. Whoever plays a deal of the day for the first time, in its seat, plays that. */
async function sitDownHere({ day, game, rules, seed, chance }: HeldDeal, wish: NewTable): Promise<string> {
  const isDay = day !== "" && wish.seats[0]?.kind === "here" && !wish.deal?.again;
  const begun = isDay ? tableFor(day, game) : null;
  if (begun) return begun;
  const { localHost } = await import("../engine/local_host");
  const { table } = await localHost.sameDeal(wish, { rules, seed, chance });
  if (isDay) noteDay({ table, day, game });
  return table;
}
