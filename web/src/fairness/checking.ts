/** What a receipt proves about the shuffle. That every card follows from the seed, `lostcities verify` checks. */
import { hashOf } from "./hash";
import type { Receipt } from "./receipt";

export type Verdict = "proved" | "false" | "unknown";

/** One statement, named by the words that the page has for it. */
export interface Finding {
  verdict: Verdict;
  says:
    | `verify.commitment.${"good" | "other" | "changed" | "nothing"}`
    | `verify.mine.${"good" | "missing" | "away" | "nothing"}`
    | `verify.others.${"good" | "missing" | "other" | "changed"}`;
  seat?: number;
}

const SECRET_LENGTH = 64; // letters; the contributions follow

export function findings(receipt: Receipt): Finding[] {
  const { result } = receipt;
  if (!result) return [{ verdict: "unknown", says: "verify.commitment.nothing" }];
  const contributions = contributionsOf(result.seed);
  return [commitmentFinding(receipt, result.seed.slice(0, SECRET_LENGTH)), mineFinding(receipt, contributions), ...othersFindings(receipt, contributions)];
}

/** The worst that was found: one thing that is false makes all of it so. */
export function verdictOf(found: Finding[]): Verdict {
  for (const verdict of ["false", "unknown"] as const) if (found.some((one) => one.verdict === verdict)) return verdict;
  return "proved";
}

/** What players contributed, by seat: `SECRET:0=TEXT:1=TEXT`. */
export function contributionsOf(seed: string): Map<number, string> {
  const parts = seed.slice(SECRET_LENGTH).split(":").slice(1);
  return new Map(parts.map((part) => [Number(part.split("=")[0]), part.slice(part.indexOf("=") + 1)]));
}

const keptOf = (receipt: Receipt) => receipt.kept.filter((one) => one.attempt === receipt.result!.attempt);

function commitmentFinding(receipt: Receipt, secret: string): Finding {
  const kept = keptOf(receipt);
  if (!kept.length) return { verdict: "unknown", says: "verify.commitment.nothing" };
  if (new Set(kept.map((one) => one.commitment)).size > 1) return { verdict: "false", says: "verify.commitment.changed" };
  return hashOf(secret) === kept[0]!.commitment ? { verdict: "proved", says: "verify.commitment.good" } : { verdict: "false", says: "verify.commitment.other" };
}

function mineFinding({ mine }: Receipt, contributions: Map<number, string>): Finding {
  if (!mine) return { verdict: "unknown", says: "verify.mine.nothing" };
  if (mine.at === null) return { verdict: "unknown", says: "verify.mine.away" };
  const there = contributions.get(mine.seat) === mine.contribution;
  return there ? { verdict: "proved", says: "verify.mine.good" } : { verdict: "false", says: "verify.mine.missing" };
}

function othersFindings(receipt: Receipt, contributions: Map<number, string>): Finding[] {
  const { mine } = receipt;
  const kept = keptOf(receipt);
  if (!kept.length) return [];
  const revealed = mine !== null && mine.at !== null;
  const before = receipt.kept.slice(0, revealed ? mine.kept : undefined).filter((one) => one.attempt === receipt.result!.attempt).at(-1)?.commitments ?? {};
  if (revealed && JSON.stringify(kept.at(-1)!.commitments) !== JSON.stringify(before)) return [{ verdict: "false", says: "verify.others.changed" }];
  const seats = new Set([...Object.keys(before).map(Number), ...contributions.keys()]);
  if (mine) seats.delete(mine.seat);
  return [...seats].sort().map((seat) => otherFinding(seat, contributions.get(seat), before[seat]));
}

function otherFinding(seat: number, text: string | undefined, committed: string | undefined): Finding {
  if (text === undefined) return { verdict: "false", says: "verify.others.missing", seat };
  if (committed === undefined || hashOf(text) !== committed) return { verdict: "false", says: "verify.others.other", seat };
  return { verdict: "proved", says: "verify.others.good", seat };
}
