/** Making a deal of a finished game, so that friends can play it too. */
import * as api from "../net/api";
import type { Host } from "../net/host";
import type { State } from "../net/protocol";
import { dealOfTable, noteDeal } from "./kept";

/** The deal of a table: the one that it was, or made now. */
export async function dealFor(host: Host, state: State): Promise<string> {
  const known = state.settings.deal?.id ?? dealOfTable(state.table);
  if (known) return known;
  const record = await host.record(state.table);
  const seats = state.seats.map(({ name, bot, face }) => (bot ? { name: null, bot, face: null } : { name, bot, face }));
  const { deal } = await api.makeDeal({ record: { ...record }, seats });
  noteDeal({ deal, seed: record.seed, table: state.table });
  return deal;
}
