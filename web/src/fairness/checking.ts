/**
 * What a receipt proves about the shuffle, as src/lostcities/fairness/checking.py has it. That every card follows from the
 * seed, cards.ts checks.
 */
import { hashOf } from "./hash";
import type { Receipt } from "./receipt";

export type Verdict = "proved" | "false" | "unknown";

/** One statement, named by the words that the page has for it. */
export interface Finding {
  verdict: Verdict;
  says:
    | `verify.commitment.${"good" | "other" | "changed" | "nothing" | "seed" | "undealt" | "older" | "withheld"}`
    | `verify.mine.${"good" | "missing" | "away" | "nothing" | "reused" | "known"}`
    | `verify.others.${"good" | "missing" | "other" | "changed" | "unseen"}`
    | `verify.attempts.${"late" | "many"}`
    | `verify.cards.${"good" | "other" | "scores" | "none" | "step" | "deal"}`;
  seat?: number;
  values?: Record<string, string | number>; // what the sentence names
}

interface Seed {
  secret: string;
  contributions: Map<number, string>; // by seat
}

type Commitments = Record<string, string>;
const SEED = /^([0-9a-f]{64})((?::[0-9]=[A-Za-z0-9_-]+)*)$/;

export function findings(receipt: Receipt): Finding[] {
  const { result } = receipt;
  if (!result || !result.scores.length)
    return [{ verdict: "unknown", says: result ? "verify.commitment.undealt" : "verify.commitment.nothing" }];
  if (receipt.known && !result.seed) return [{ verdict: "unknown", says: "verify.commitment.withheld" }];
  const seed = readSeed(result.seed);
  if (!seed) return [{ verdict: "false", says: "verify.commitment.seed" }];
  if (receipt.known) return [commitmentFinding(receipt, seed), { verdict: "unknown", says: "verify.mine.known" }];
  return [
    commitmentFinding(receipt, seed),
    mineFinding(receipt, seed),
    ...othersFindings(receipt, seed),
    ...attemptsFindings(receipt),
  ];
}

/** The worst that was found: one thing that is false makes all of it so. */
export function verdictOf(found: Finding[]): Verdict {
  for (const verdict of ["false", "unknown"] as const) if (found.some((one) => one.verdict === verdict)) return verdict;
  return "proved";
}

/** The parts of a seed, `SECRET:0=TEXT:1=TEXT`; null unless it is written in the one way there is. */
export function readSeed(text: string): Seed | null {
  const parts = SEED.exec(text);
  if (!parts) return null;
  const added = parts[2]!
    .split(":")
    .slice(1)
    .map((part) => [Number(part[0]), part.slice(2)] as const);
  const seats = added.map(([seat]) => seat);
  const ascending = seats.every((seat, i) => i === 0 || seats[i - 1]! < seat);
  return ascending ? { secret: parts[1]!, contributions: new Map(added) } : null;
}

const keptOf = (receipt: Receipt) => receipt.kept.filter((one) => one.attempt === receipt.result!.attempt);

/** This device has revealed its contribution to the attempt that was dealt. */
const tookPart = ({ mine, result }: Receipt) => mine !== null && mine.at !== null && mine.attempt === result!.attempt;

function commitmentFinding(receipt: Receipt, seed: Seed): Finding {
  const kept = keptOf(receipt);
  const [first] = kept;
  if (!first) return { verdict: "unknown", says: "verify.commitment.nothing" };
  if (kept.some((one) => one.commitment !== first.commitment || one.chance !== receipt.chance))
    return { verdict: "false", says: "verify.commitment.changed" };
  if (hashOf(seed.secret) !== first.commitment) return { verdict: "false", says: "verify.commitment.other" };
  return receipt.chance === 1
    ? { verdict: "unknown", says: "verify.commitment.older" }
    : { verdict: "proved", says: "verify.commitment.good" };
}

function mineFinding(receipt: Receipt, { contributions }: Seed): Finding {
  const { mine } = receipt;
  if (!mine) return { verdict: "unknown", says: "verify.mine.nothing" };
  const there = contributions.get(mine.seat) === mine.contribution;
  if (there && tookPart(receipt) && committedBefore(receipt)) return { verdict: "proved", says: "verify.mine.good" };
  if (contributions.has(mine.seat)) return { verdict: "false", says: "verify.mine.reused" };
  return tookPart(receipt) && mine.accepted
    ? { verdict: "false", says: "verify.mine.missing" }
    : { verdict: "unknown", says: "verify.mine.away" };
}

function othersFindings(receipt: Receipt, { contributions }: Seed): Finding[] {
  const own = receipt.mine?.seat ?? -1;
  const before = committedBefore(receipt);
  const others = [...contributions.keys()].filter((seat) => seat !== own);
  if (!before) return others.length ? [{ verdict: "unknown", says: "verify.others.unseen" }] : [];
  const last = keptOf(receipt).at(-1)!.commitments;
  if (tookPart(receipt) && told(last, own) !== told(before, own))
    return [{ verdict: "false", says: "verify.others.changed" }];
  const seats = new Set([
    ...others,
    ...Object.keys(before)
      .map(Number)
      .filter((seat) => seat !== own),
  ]);
  return [...seats].sort().map((seat) => ({ seat, ...otherFinding(receipt, contributions.get(seat), before[seat]) }));
}

/** The commitments of all seats but one, to be compared. */
const told = (commitments: Commitments, but: number) =>
  JSON.stringify(
    Object.entries(commitments)
      .filter(([seat]) => Number(seat) !== but)
      .sort(),
  );

/** The devices' commitments as they stood when contributions were to be revealed; null: this device did not see them then. */
function committedBefore(receipt: Receipt): Commitments | null {
  const until = tookPart(receipt) ? receipt.mine!.kept : undefined;
  const found = receipt.kept
    .slice(0, until)
    .filter((one) => one.attempt === receipt.result!.attempt && one.phase === "reveal");
  return found.at(-1)?.commitments ?? null;
}

function otherFinding(receipt: Receipt, text: string | undefined, committed: string | undefined): Finding {
  if (text === undefined) return { verdict: tookPart(receipt) ? "false" : "unknown", says: "verify.others.missing" };
  return committed !== undefined && hashOf(text) === committed
    ? { verdict: "proved", says: "verify.others.good" }
    : { verdict: "false", says: "verify.others.other" };
}

/** A second attempt to deal is no crime, but somebody could have prevented the first. */
function attemptsFindings({ kept, result }: Receipt): Finding[] {
  if (result!.attempt === 1) return [];
  const late = new Set(kept.flatMap((one) => one.missed));
  const committed = new Set(kept.flatMap((one) => Object.keys(one.commitments).map(Number)));
  const many = result!.attempt > 1 + late.size || [...late].some((seat) => !committed.has(seat));
  return [{ verdict: many ? "false" : "unknown", says: many ? "verify.attempts.many" : "verify.attempts.late" }];
}
