/** A review by the page's own code, to be compared with Python's. No part of the page; scripts/reviewed.mjs runs it. */
import type { GameRecord } from "../../net/api";
import { loadNetwork } from "../../engine/networks/network";
import { beliefsAt } from "./beliefs";
import { loadMinds, loadWorlds, type Files } from "./minds";
import { Reviewer, type Minds } from "./reviewer";

export interface Order {
  record: GameRecord;
  seed: string;
  worlds: number;
  hindsight: boolean;
}

export async function reviewed(order: Order, given: Record<string, Uint8Array<ArrayBuffer>>) {
  const weights = (name: string) => (given[name] ? () => given[name]! : null);
  const files: Files = {
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
  return {
    ...reviewer.review(),
    beliefs: await beliefs(minds, files, reviewer),
    milliseconds: [first, performance.now() - start],
  };
}

/** What is believed at the decision in the middle, with its number; null where nothing is hidden in hands. */
async function beliefs(minds: Minds, { network, belief }: Files, { questions }: Reviewer) {
  if (!belief) return null;
  const { number, state } = questions[Math.floor(questions.length / 2)]!.place;
  return {
    turn: number,
    hands: beliefsAt(minds.rules, await loadNetwork(minds.rules.facts, network, belief()), state),
  };
}
