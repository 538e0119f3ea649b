/** Jobs shared out among helpers: each has one under way and one waiting, so that none is idle. */
import { Trouble } from "../../net/api";
import type { JobDone, JobOrder } from "./asking";
import type { Job, TryOut } from "./reviewer";

const AHEAD = 2; // jobs that a helper has at a time
const PART = 32; // worlds of a job, at most

interface Waiting {
  job: Job;
  done(points: Float64Array): void;
  failed(error: Error): void;
}

export class Pool {
  private readonly queue: Waiting[] = [];
  private readonly under = new Map<number, Waiting>();
  private readonly free: MessagePort[];
  private last = 0;
  private broken: Error | null = null;

  constructor(helpers: readonly MessagePort[]) {
    this.free = Array.from({ length: AHEAD }, () => helpers).flat();
    for (const port of helpers) port.onmessage = ({ data }: MessageEvent<JobDone>) => this.hear(port, data);
  }

  /** A job in parts, put together again in order. */
  readonly tryOut: TryOut = async (job) => {
    const parts: Promise<Float64Array>[] = [];
    for (let n = 0; n < job.count; n += PART)
      parts.push(this.part({ ...job, first: job.first + n, count: Math.min(PART, job.count - n) }));
    const found = await Promise.all(parts);
    const all = new Float64Array(found.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of found) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  };

  private part(job: Job): Promise<Float64Array> {
    return new Promise((done, failed) => {
      if (this.broken) return failed(this.broken);
      this.queue.push({ job, done, failed });
      this.hand();
    });
  }

  private hand(): void {
    while (this.queue.length && this.free.length) {
      const port = this.free.shift()!;
      const waiting = this.queue.shift()!;
      const order: JobOrder = { ...waiting.job, id: ++this.last };
      this.under.set(order.id, waiting);
      port.postMessage(order);
    }
  }

  private hear(port: MessagePort, done: JobDone): void {
    if (done.id === null) return this.fail(new Trouble(done.trouble, done.message));
    this.under.get(done.id)?.done(done.points);
    this.under.delete(done.id);
    this.free.push(port);
    this.hand();
  }

  private fail(error: Error): void {
    this.broken = error;
    for (const waiting of [...this.queue, ...this.under.values()]) waiting.failed(error);
    this.queue.length = 0;
    this.under.clear();
  }
}
