/** Making a deal of a finished game, so that friends can play it too. */
import { dayOfTable } from "../daily/tables";
import * as api from "../net/api";
import type { Host } from "../net/host";
import type { Entry, State } from "../net/protocol";
import { isSite } from "../routing/address";
import { isLocal } from "../routing/route";
import { dealMadeOf, gameOf, seatsOf, takeInDeal } from "./held";
import { dealOfTable, noteDeal } from "./kept";

/** The deal of a table: the one that it was, or made now; where no server answers, this browser keeps it. */
export async function dealFor(host: Host, state: State, story: readonly Entry[]): Promise<string> {
  const known = state.settings.deal?.id ?? dealOfTable(state.table);
  if (known) return known;
  const record = await host.record(state.table);
  const day = dayOfTable(state.table);
  const keep = () => Promise.resolve(takeInDeal(dealMadeOf(record, gameOf(state, story), day)));
  const send = async () => (await api.makeDeal({ record: { ...record }, seats: seatsOf(state) })).deal;
  const deal = isSite || day ? await keep() : await send().catch((error: unknown) => orElse(error, state, keep));
  noteDeal({ deal, seed: record.seed, table: state.table });
  return deal;
}

function orElse<T>(error: unknown, { table }: State, otherwise: () => Promise<T>): Promise<T> {
  if (error instanceof api.Trouble && error.code === "offline" && isLocal(table)) return otherwise();
  throw error;
}
