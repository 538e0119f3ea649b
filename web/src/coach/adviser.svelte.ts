/** The coach of a table against characters: hints, and a word before a clear blunder. It thinks in a worker of its own. */
import { lacking } from "../engine/support";
import { settings } from "../kept/settings.svelte";
import type { Advice, Warning } from "../review/engine/advisor";
import type { FromAdviser, Seen, ToAdviser } from "../review/engine/advising";
import type { LiveTable, TableCoach } from "../state/table.svelte";

const PATIENCE = 5000; // milliseconds that a move waits for the coach, at most

interface Held {
  id: number;
  moves: string[];
  version: number;
}

export class Adviser implements TableCoach {
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  warning = $state.raw<(Warning & { moves: string[] }) | null>(null);
  private worker: Worker | null = null;
  private ready = false; // what it thinks with is here
  private unable = lacking() === "worker" || lacking() === "wasm";
  private seen: { version: number; seen: Seen } | null = null;
  private held: Held | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0; // question
  private wanted = 0; // the question whose advice is waited for

  constructor(private readonly live: LiveTable) {}

  /** Have all at hand before a move is made: for who wants to be warned. */
  async prepare(): Promise<void> {
    if (this.unable) return;
    const game = this.live.state?.settings.game;
    if (game && !this.ready) this.send({ prepare: game });
    await this.position();
  }

  hint(): void {
    this.warning = null;
    if (!this.live.myTurn) return this.live.tell("hint_not_your_turn");
    this.thinking = !this.unable;
    if (!this.ready) this.live.askHost(); // until this device can think
    if (!this.unable) void this.think();
  }

  private async think(): Promise<void> {
    const seen = await this.position();
    if (!seen) return void (this.thinking = false);
    this.wanted = ++this.last;
    this.send({ id: this.wanted, seen, ask: "advice" });
  }

  /** A move waits for a verdict where the coach is wanted and can give one. */
  holds(moves: string[]): boolean {
    const { live, seen } = this;
    if (!settings.coach || !this.ready || !seen || seen.version !== live.state?.version) return false;
    this.clear();
    this.held = { id: ++this.last, moves, version: seen.version };
    live.sending = true;
    this.timer = setTimeout(() => this.playOn(), PATIENCE);
    this.send({ id: this.held.id, seen: seen.seen, ask: "weigh", moves });
    return true;
  }

  /** Play what was warned of. */
  anyway(): void {
    const moves = this.warning?.moves;
    this.warning = null;
    if (moves) this.live.play(moves, true);
  }

  /** Something has happened: what was said is of the past. */
  clear(): void {
    this.advice = this.warning = null;
    this.thinking = false;
    this.wanted = 0;
    this.live.hint = null;
  }

  close(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
  }

  /** The position as my seat knows it, asked for once. */
  private async position(): Promise<Seen | null> {
    const { live } = this;
    const state = live.state;
    if (!state) return null;
    if (this.seen?.version === state.version) return this.seen.seen;
    const { seen, code } = await live.askPosition();
    if (code) live.tell(`hint_${code}`);
    if (!seen || live.state?.version !== state.version) return null;
    const record = Uint8Array.from(atob(seen), (letter) => letter.charCodeAt(0));
    this.seen = { version: state.version, seen: { game: state.settings.game, rules: state.rules, record } };
    return this.seen.seen;
  }

  private send(message: ToAdviser): void {
    this.worker ??= this.started();
    this.worker.postMessage(message);
  }

  private started(): Worker {
    const worker = new Worker(new URL("../review/engine/advising.ts", import.meta.url), {
      type: "module",
      name: "coach",
    });
    worker.onmessage = ({ data }: MessageEvent<FromAdviser>) => this.hear(data);
    worker.onerror = () => this.fail();
    return worker;
  }

  private hear(message: FromAdviser): void {
    if ("trouble" in message) return this.fail();
    this.ready = true;
    if ("advice" in message && message.id === this.wanted) {
      this.advice = message.advice;
      this.thinking = !message.final;
      this.live.hint = message.advice.moves[0] ?? null;
    }
    if ("warning" in message && message.id === this.held?.id) {
      if (!message.warning) return this.playOn();
      this.warning = { ...message.warning, moves: this.held.moves };
      this.letGo();
    }
  }

  /** What was held is played: nothing speaks against it, or nobody can tell. */
  private playOn(): void {
    const held = this.held;
    if (!held) return;
    this.letGo();
    if (held.version === this.live.state?.version) this.live.play(held.moves, true);
  }

  private letGo(): void {
    clearTimeout(this.timer);
    this.held = null;
    this.live.sending = false;
  }

  /** It cannot think here: whoever keeps the table gives hints, and nobody warns. */
  private fail(): void {
    this.close();
    this.ready = false;
    this.unable = true;
    this.thinking = false;
    this.playOn();
  }
}
