/** Sitting down: commit to a contribution, keep what the host shows, and reveal it when all have committed. */
import { join as joinLive } from "../net/api";
import type { Host } from "../net/host";
import type { FairPlay, Join, NewTable, Seated } from "../net/protocol";
import { forgetKey, remember, remembered } from "../kept/storage";
import { oneAtATime } from "../kept/windows";
import { hashOf } from "./hash";
import { keep, noteFair, receiptOf, type Receipt } from "./receipt";

/**
 * Set a table up; where nobody else is waited for the contribution is revealed at once. To a deal that others play too
 * nobody contributes.
 */
export async function setUp(host: Host, table: NewTable): Promise<Seated> {
  if (table.deal) return keepFirst(await host.newTable(table));
  const contribution = newContribution();
  const seated = await host.newTable({ ...table, commitment: hashOf(contribution) });
  const alone = table.start !== "host" && table.seats.every((seat) => seat.kind !== "open");
  const receipt = begin(seated, contribution, alone ? "reveal" : "seats");
  if (alone) await reveal(host, receipt).catch(() => {}); // the table asks again
  return seated;
}

export async function join(table: string, who: Pick<Join, "name" | "face" | "seat">): Promise<Seated> {
  const contribution = newContribution();
  const seated = await joinLive(table, { ...who, commitment: hashOf(contribution) });
  begin(seated, contribution);
  return seated;
}

/** Whoever has lost the answer asks again with the same contribution, and gets the same seats; one window at a time. */
export function playAgain(host: Host, table: string): Promise<Seated> {
  const key = `again.${table}`;
  return oneAtATime(`rematch ${table}`, async () => {
    const contribution = remembered(key, "") || newContribution();
    remember(key, contribution);
    const seated = await host.rematch(table, { commitment: hashOf(contribution) });
    begin(seated, contribution);
    forgetKey(key);
    return seated;
  });
}

/** Before the deal the host of the table may have moved this device, and with it what it has committed to. */
export function followSeat(receipt: Receipt, fair: FairPlay): void {
  const { mine } = receipt;
  if (!mine || mine.at !== null || fair.attempt !== mine.attempt) return;
  const committed = hashOf(mine.contribution);
  const seat = Object.keys(fair.commitments).find((one) => fair.commitments[one] === committed);
  if (seat !== undefined && Number(seat) !== mine.seat) {
    mine.seat = Number(seat);
    keep(receipt);
  }
}

/**
 * Do what the deal waits for, if it is this device's turn to; one window at a time. A host that tries again more often than
 * devices were late gets nothing more.
 */
export async function contribute(host: Host, receipt: Receipt, fair: FairPlay): Promise<void> {
  await oneWindow(receipt.table, async () => {
    keep(receipt); // takes up what another window has done
    const { mine } = receipt;
    if (!mine || fair.missed.includes(mine.seat) || fair.attempt > 1 + fair.missed.length) return;
    if (fair.phase === "commit" && fair.attempt === mine.attempt + 1) await commitAnew(host, receipt, fair.attempt);
    else if (fair.phase === "reveal" && fair.attempt === mine.attempt && !mine.accepted) await reveal(host, receipt);
  });
}

function oneWindow(table: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(`lostcities.shuffle.${table}`, work) : work();
}

/** What the host shows first is kept, though this device contributes nothing. */
function keepFirst(seated: Seated): Seated {
  const receipt = receiptOf(seated.table);
  const { commitment, chance } = seated;
  noteFair(receipt, { attempt: 1, phase: "seats", commitment, commitments: {}, missed: [], chance });
  keep(receipt);
  return seated;
}

/** The receipt begins with the host's commitment, before anything else is sent. */
function begin(seated: Seated, contribution: string, phase: FairPlay["phase"] = "seats"): Receipt {
  const receipt = receiptOf(seated.table);
  const seat = seated.mine[0]!;
  receipt.mine = { seat, attempt: 1, contribution, at: null, kept: 0, accepted: false };
  const commitments = phase === "reveal" ? { [seat]: hashOf(contribution) } : {};
  const { commitment, chance } = seated;
  noteFair(receipt, { attempt: 1, phase, commitment, commitments, missed: [], chance });
  keep(receipt);
  return receipt;
}

async function commitAnew(host: Host, receipt: Receipt, attempt: number): Promise<void> {
  const contribution = newContribution();
  receipt.mine = { seat: receipt.mine!.seat, attempt, contribution, at: null, kept: 0, accepted: false };
  keep(receipt);
  await host.commit(receipt.table, attempt, hashOf(contribution));
}

async function reveal(host: Host, receipt: Receipt): Promise<void> {
  const mine = receipt.mine!;
  mine.at ??= Date.now();
  mine.kept ||= receipt.kept.length;
  keep(receipt);
  await host.reveal(receipt.table, mine.attempt, mine.contribution);
  mine.accepted = true;
  keep(receipt);
}

/** 128 random bits. */
function newContribution(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
