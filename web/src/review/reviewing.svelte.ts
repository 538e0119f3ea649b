/** A review in the making, for a screen: what is known so far, how far it is, and questions about it. */
import { lacking } from "../engine/support";
import * as api from "../net/api";
import { isSite } from "../routing/address";
import type { FromReviewer, ToHelper, ToReviewer } from "./engine/asking";
import { asKnown } from "./reading";
import type { Judged, Review } from "./reviewed";

const WORLDS = 64; // for a decision, at most
const MOST_HELPERS = 6;
const SEED = "0"; // as `lostcities analyse` has it unless another is asked for

/** How many workers try worlds: one core is left for the page. */
const helpersHere = () => Math.max(1, Math.min(MOST_HELPERS, (navigator.hardwareConcurrency || 2) - 1));

interface Waiting {
  answer(value: never): void;
  failed(error: Error): void;
}

/** Whether this browser can think. */
const thinks = () => lacking() !== "wasm" && lacking() !== "worker";

/** Whether a game can be reviewed: here, or by the server. */
export const canReview = () => thinks() || !isSite;

export class Reviewing {
  review = $state.raw<Review | null>(null);
  settled = $state(0);
  of = $state(0);
  loaded = $state<number | null>(null); // per cent of a download
  trouble = $state<string | null>(null);
  stopped = $state(false);
  private workers: Worker[] = [];
  private waking: (() => void)[] = []; // helpers, who would only slow the first result down
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(
    readonly record: api.GameRecord,
    readonly hindsight: boolean,
    worlds = WORLDS,
  ) {
    if (thinks()) this.start(worlds);
    else void this.askServer();
  }

  private start(worlds: number): void {
    const { record, hindsight } = this;
    const game = record.game;
    const reviewer = new Worker(new URL("./engine/worker.ts", import.meta.url), { type: "module", name: "review" });
    reviewer.onmessage = ({ data }: MessageEvent<FromReviewer>) => this.hear(data);
    reviewer.onerror = (event) => this.fail(event.message || "the worker did not start");
    const helpers = Array.from({ length: helpersHere() }, () => this.helper(game));
    this.workers.push(reviewer);
    const wish = { record, seed: SEED, worlds, hindsight };
    reviewer.postMessage({ start: wish, helpers } satisfies ToReviewer, helpers);
  }

  /** The same by the server, in its time. */
  private async askServer(): Promise<void> {
    try {
      this.review = { ...asKnown(await api.review(this.record, this.hindsight)), settled: true };
    } catch (error) {
      this.trouble = (error as api.Trouble).code;
    }
  }

  private helper(game: string): MessagePort {
    const { port1, port2 } = new MessageChannel();
    const worker = new Worker(new URL("./engine/helper.ts", import.meta.url), { type: "module", name: "worlds" });
    worker.onerror = (event) => this.fail(event.message || "the worker did not start");
    const order: ToHelper = { port: port1, game, hindsight: this.hindsight };
    this.waking.push(() => worker.postMessage(order, [port1]));
    this.workers.push(worker);
    return port2;
  }

  /** Whether moves can still be judged, and more worlds looked into. */
  get canAsk(): boolean {
    return thinks() && !this.stopped && this.trouble === null;
  }

  get done(): boolean {
    return Boolean(this.review?.settled);
  }

  /** The legal moves of a decision. */
  moves(turn: number): Promise<string[]> {
    return this.ask((id) => ({ id, ask: "moves", turn }));
  }

  /** What another move would have cost. */
  judge(turn: number, move: string): Promise<Judged> {
    return this.ask((id) => ({ id, ask: "judge", turn, move }));
  }

  /** No more worlds: what is known stays. */
  stop(): void {
    if (!this.done) this.stopped = true;
    this.close();
  }

  close(): void {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
    for (const { failed } of this.waiting.values()) failed(new Error("the review was stopped"));
    this.waiting.clear();
  }

  private ask<T>(question: (id: number) => ToReviewer): Promise<T> {
    return new Promise((answer, failed) => {
      const reviewer = this.workers.at(-1);
      if (!reviewer) return failed(new Error("the review was stopped"));
      const id = ++this.last;
      this.waiting.set(id, { answer: answer as Waiting["answer"], failed });
      reviewer.postMessage(question(id));
    });
  }

  private hear(message: FromReviewer): void {
    if ("review" in message) {
      for (const wake of this.waking) wake();
      this.waking = [];
      this.review = asKnown(message.review);
      this.loaded = null;
    } else if ("files" in message) this.loaded = Math.floor((100 * message.loaded) / message.of);
    else if ("settled" in message) [this.settled, this.of] = [message.settled, message.of];
    else if ("trouble" in message) this.fail(message.message, message.trouble);
    else {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      asked?.answer(("moves" in message ? message.moves : message.judged) as never);
    }
  }

  private fail(_message: string, code = "broken"): void {
    this.trouble = code;
    this.close();
  }
}
