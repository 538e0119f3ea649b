/** The worker that says what the others probably hold, in positions of a record. */
import type { GameName } from "../../engine/local/facts";
import { networkBytes } from "../../engine/local/players/networks";
import { networkUrl, rulesUrl } from "../../engine/modules";
import { loadNetwork } from "../../engine/networks/network";
import { loadRules } from "../../engine/rules";
import type { GameRecord } from "../../net/api";
import { beliefsAt, type Beliefs } from "./beliefs";
import { troubleOf } from "./files";
import { positionAfter } from "./positions";

export interface ToBeliever {
  id: number;
  record: GameRecord;
  at: number; // after so many moves
}
export type FromBeliever = { id: number; beliefs: Beliefs } | { id: number; trouble: string };

let ready: ReturnType<typeof load> | null = null;

onmessage = async ({ data: { id, record, at } }: MessageEvent<ToBeliever>) => {
  const tell = (message: FromBeliever) => postMessage(message);
  try {
    ready ??= load(record.game as GameName);
    const { rules, network } = await ready;
    tell({ id, beliefs: beliefsAt(rules, network, positionAfter(record, rules, at)) });
  } catch (error) {
    ready = null; // what did not arrive may arrive another time
    tell({ id, trouble: troubleOf(error).trouble });
  }
};

async function load(game: GameName) {
  const weights = await networkBytes(game, () => {}, "belief");
  const rules = await loadRules(game, fetch(rulesUrl(game)!));
  return { rules, network: await loadNetwork(rules.facts, fetch(networkUrl), weights) };
}
