/** Sitting down: commit to a contribution, keep what the host shows, and reveal it when all have committed. */
import * as api from "../net/api";
import type { FairPlay, NewTable, Seated } from "../net/protocol";
import { hashOf } from "./hash";
import { keep, noteFair, receiptOf, type Receipt } from "./receipt";

/** Set a table up; where nobody else is waited for the contribution is revealed at once. */
export async function setUp(table: NewTable): Promise<Seated> {
  const contribution = newContribution();
  const seated = await api.newTable({ ...table, commitment: hashOf(contribution) });
  const receipt = begin(seated, contribution);
  if (table.seats.every((seat) => seat.kind !== "open")) await reveal(receipt);
  return seated;
}

export async function join(table: string, name: string): Promise<Seated> {
  const contribution = newContribution();
  const seated = await api.join(table, { name, commitment: hashOf(contribution) });
  begin(seated, contribution);
  return seated;
}

export async function playAgain(table: string): Promise<Seated> {
  const contribution = newContribution();
  const seated = await api.rematch(table, { commitment: hashOf(contribution) });
  begin(seated, contribution);
  return seated;
}

/** Do what the deal waits for, if it is this device's turn to. */
export async function contribute(receipt: Receipt, fair: FairPlay): Promise<void> {
  const { mine } = receipt;
  if (!mine || fair.missed.includes(mine.seat)) return;
  if (fair.phase === "commit" && fair.attempt > mine.attempt) await commitAnew(receipt, fair.attempt);
  else if (fair.phase === "reveal" && fair.attempt === mine.attempt) await reveal(receipt);
}

/** The receipt begins with the host's commitment, before anything else is sent. */
function begin(seated: Seated, contribution: string): Receipt {
  const receipt = receiptOf(seated.table);
  receipt.mine = { seat: seated.mine[0]!, attempt: 1, contribution, at: null, kept: 0 };
  noteFair(receipt, { attempt: 1, commitment: seated.commitment, commitments: {} });
  keep(receipt);
  return receipt;
}

async function commitAnew(receipt: Receipt, attempt: number): Promise<void> {
  const contribution = newContribution();
  receipt.mine = { seat: receipt.mine!.seat, attempt, contribution, at: null, kept: 0 };
  keep(receipt);
  await api.commit(receipt.table, attempt, hashOf(contribution));
}

async function reveal(receipt: Receipt): Promise<void> {
  const mine = receipt.mine!;
  mine.at ??= Date.now();
  mine.kept ||= receipt.kept.length;
  keep(receipt);
  await api.reveal(receipt.table, mine.attempt, mine.contribution);
}

/** 128 random bits. */
function newContribution(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
