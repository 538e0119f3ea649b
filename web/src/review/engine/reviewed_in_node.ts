/** A review by the page's own code, to be compared with Python's. No part of the page; scripts/reviewed.mjs runs it. */
import type { GameRecord } from "../../net/api";
import { loadMinds, loadWorlds } from "./minds";
import { Reviewer } from "./reviewer";

export interface Order {
  record: GameRecord;
  seed: string;
  worlds: number;
  hindsight: boolean;
}

export async function reviewed(order: Order, given: Record<string, Uint8Array<ArrayBuffer>>) {
  const weights = (name: string) => (given[name] ? () => given[name]! : null);
  const files = {
    ...{ rules: given.rules!, network: given.network!, search: given.search!, analysis: given.analysis! },
    ...{ champion: weights("champion")!, apprentice: weights("apprentice"), belief: weights("belief") },
  };
  const [minds, tryOut] = await Promise.all([
    loadMinds(order.record.game, files),
    loadWorlds(order.record.game, files, order.hindsight),
  ]);
  const start = performance.now();
  const reviewer = new Reviewer(minds, order);
  const first = performance.now() - start;
  await reviewer.settle(
    async (job) => tryOut(job),
    () => {},
  );
  return { ...reviewer.review(), milliseconds: [first, performance.now() - start] };
}
