/** What the champion's network thinks of a position at first sight, from what its mover knows; as analysis/opinions.py has it. */
import { sha256 } from "@noble/hashes/sha2.js";
import type { Network } from "../../engine/networks/network";
import type { Position, Rules } from "../../engine/rules";
import { oneRound } from "../../engine/networks/worlds";
import type { AnalysisFacts } from "./facts";

/** A position as its mover knows it, and the network's first thought of it. */
export interface Look {
  seat: number;
  alone: Position; // as if this round were the whole game
  logs: Float64Array; // log-probabilities by action; minus infinity where it is not legal
  favourite: number;
  seed: bigint; // of all that is imagined here: it depends on what the seat knows, and nothing else
}

/** All hidden cards are dealt afresh before anything is looked at, unless it is for hindsight. */
export function lookAt(rules: Rules, champion: Network, state: Position, seed: string, hindsight: boolean): Look {
  const seat = rules.mover(state);
  let alone = oneRound(rules, state);
  const features = rules.observe(alone, seat);
  const own = seedOf(seed, seat, features);
  if (!hindsight) alone = rules.imagine(alone, seat, { seed: own, stream: 0n });
  const logs = logSoftmax(champion.logits(features, rules.mask(alone)));
  return { seat, alone, logs, favourite: logs.indexOf(Math.max(...logs)), seed: own };
}

/** By how much the favourite is likelier, as a logarithm. */
export const gapOf = (look: Look, action: number) => look.logs[look.favourite]! - look.logs[action]!;

/** The likeliest moves by the network, the first of them in any case. */
export function favourites({ logs, favourite }: Look, { verdict }: AnalysisFacts): number[] {
  const order = [...logs.keys()].sort((one, other) => logs[other]! - logs[one]! || one - other);
  const least = Math.log(verdict.unlikely);
  return order.slice(0, verdict.candidates).filter((action) => action === favourite || logs[action]! >= least);
}

function logSoftmax(logits: Float32Array): Float64Array {
  const highest = Math.max(...logits);
  const shifted = Float64Array.from(logits, (logit) => logit - highest);
  const total = Math.log(shifted.reduce((sum, one) => sum + Math.exp(one), 0));
  return shifted.map((one) => one - total);
}

/** A seed for one position, from the seed of the review and what the seat observes. */
function seedOf(seed: string, seat: number, features: Int8Array): bigint {
  const told = new TextEncoder().encode(`${seed} ${seat} `);
  const bytes = new Uint8Array(told.length + features.length);
  bytes.set(told);
  bytes.set(new Uint8Array(features.buffer, features.byteOffset, features.length), told.length);
  const digest = sha256(bytes);
  return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, true) >> 2n;
}
