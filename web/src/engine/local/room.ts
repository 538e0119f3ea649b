/** A local table: one at a time changes it, and nobody hears of a change before it is stored; as server/live/room.py has it. */
import type { AskHint, ClientMessage, Hello, ServerMessage } from "../../net/protocol";
import { EngineError } from "../errors";
import { decide, Refusal, type Command } from "./decide";
import { fairPlay } from "./contributions";
import type { Viewer } from "./events";
import { VERSION } from "./facts";
import { because, noHint, stateOf } from "./telling/stating";
import { answerKey, TableState } from "./state";
import { Conflict, type Store } from "./store";
import type { Play } from "./play";
import { botSeed } from "./players/thinking";

/** A move by name, and whether another chose it: the bot could not. */
export interface Chosen {
  move: string;
  standIn: boolean;
}

/** Who thinks for bots, EngineError if nobody can; the seed is what lots are drawn from. */
export type Choose = (bot: string, play: Play, seed: bigint, mayStandIn: boolean) => Promise<Chosen>;

/** One window that shows the table. */
export interface Listener {
  post(message: ServerMessage): void;
  viewer: Viewer;
  sent: number; // the version that it has
  readOnly: boolean; // another window plays
}

const USUAL_BOT = "champion"; // who gives hints
const REVEAL_SECONDS = 20; // for a contribution to the seed
const MOST_TRIES = 5; // another window comes first only so often

export class Room {
  readonly listeners = new Set<Listener>();
  onchange: () => void = () => {}; // other windows are told
  ontake: () => void = () => {}; // so they are when this one takes the seats
  private last: Promise<unknown> = Promise.resolve(); // one change at a time
  private thinking = false;
  private mayStandIn = false; // somebody else moves for bots who cannot think here

  constructor(
    public state: TableState,
    private readonly store: Store,
    private readonly choose: Choose,
    private readonly fail: (error: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  // --- Windows -------------------------------------------------------------------------

  async hear(listener: Listener, message: ClientMessage): Promise<void> {
    switch (message.type) {
      case "hello":
        return this.hello(listener, message);
      case "look":
        return this.enter(listener, message.seat, message.since ?? 0);
      case "play":
        return this.ask(listener, { do: "play", ...message });
      case "undo":
        return this.ask(listener, { do: "undo", ...message });
      case "leave":
        return this.ask(listener, { do: "leave", ...message });
      case "why":
        return listener.post(because(this.state, listener.viewer, message.id, message.move));
      case "hint":
        return this.hint(listener, message);
      case "ping":
        return listener.post({ type: "pong", id: message.id });
      case "back":
      case "arrange":
      case "propose":
      case "answer":
      case "nudge":
      case "plan":
        return listener.post(
          this.refused(message.cid, new Refusal("not_playing", "nobody else is here"), message.seat),
        );
    }
  }

  private hello(listener: Listener, { seat, since, take = true }: Hello): void {
    const { mine } = this.state;
    listener.post({ type: "welcome", protocol: 2, table: this.state.id, mine, server: VERSION });
    listener.readOnly = !take;
    this.enter(listener, seat ?? mine[0] ?? null, since ?? 0);
    if (take) this.ontake();
    else listener.post({ type: "notice", code: "read_only" });
    this.wake();
  }

  private enter(listener: Listener, seat: Viewer, since: number): void {
    if (seat !== null && !this.state.mine.includes(seat))
      return listener.post({ type: "fault", code: "bad_seat", message: `seat ${seat} is not yours` });
    this.listeners.add(listener);
    listener.viewer = seat;
    listener.post(stateOf(this.state, seat, since));
    listener.sent = this.state.version(seat);
  }

  leave(listener: Listener): void {
    this.listeners.delete(listener);
  }

  /** Another window has taken the seats. */
  yieldSeats(): void {
    for (const listener of this.listeners) {
      if (!listener.readOnly) listener.post({ type: "notice", code: "read_only" });
      listener.readOnly = true;
    }
  }

  private broadcast(): void {
    for (const listener of this.listeners) {
      const version = this.state.version(listener.viewer);
      if (version === listener.sent) continue;
      listener.post(stateOf(this.state, listener.viewer, listener.sent));
      listener.sent = version;
    }
  }

  // --- Decide, store, apply --------------------------------------------------------------

  /** Answer a message once for ever: with the old answer, by doing it, or with the reason. */
  private async ask(listener: Listener, command: Command & { cid: string; seat: number }): Promise<void> {
    try {
      if (listener.readOnly) throw new Refusal("read_only", "the seat is played from another window");
      await this.carryOut(command);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("storage", "this browser did not store the move");
      return listener.post(this.refused(command.cid, refusal, command.seat));
    }
    const version = this.state.answers.get(answerKey(command.seat, command.cid))!;
    listener.post({ type: "accepted", cid: command.cid, version });
    this.broadcast();
    this.wake();
  }

  private refused(cid: string, { code, message, reason }: Refusal, seat: number): ServerMessage {
    const known = code !== "not_your_seat" && seat < this.state.seats;
    return { type: "refused", cid, code, reason, message, version: known ? this.state.version(seat) : 0 };
  }

  /** Do something, after all that was asked before it; the caller tells the windows of this page. */
  carryOut(command: Command): Promise<void> {
    const work = this.last.then(() => this.store1(command));
    this.last = work.catch(() => {});
    return work;
  }

  private async store1(command: Command): Promise<void> {
    for (let n = 1; ; n++) {
      const decision = decide(this.state, command, this.now());
      if (!decision.rows.length) return;
      try {
        await this.store.addRows(this.state.id, decision.rows);
      } catch (error) {
        if (!(error instanceof Conflict) || n === MOST_TRIES) throw error;
        await this.catchUp(); // look again at what another window has done
        continue;
      }
      this.state = decision.state;
      this.onchange();
      return;
    }
  }

  /** Take up what another window has stored. */
  async catchUp(): Promise<void> {
    const kept = await this.store.read(this.state.id, this.state.number);
    const next = this.state.copy();
    for (const row of kept?.rows ?? []) next.apply(row);
    this.state = next;
    this.broadcast();
  }

  /** A command of the page itself, not of a seat. */
  async command(command: Command): Promise<void> {
    await this.carryOut(command);
    this.broadcast();
    this.wake();
  }

  // --- Bots, and a contribution that does not come ---------------------------------------

  wake(): void {
    this.goOn().catch(this.fail);
  }

  letStandIn(): void {
    this.mayStandIn = true;
    this.wake();
  }

  /** Let bots move while they are to; only the window that plays does that. */
  private async goOn(): Promise<void> {
    if (this.thinking || ![...this.listeners].some((listener) => !listener.readOnly)) return;
    this.thinking = true;
    try {
      while (await this.botMove()) this.broadcast();
    } finally {
      this.thinking = false;
    }
    if (this.state.phase === "reveal") this.waitForReveal();
  }

  private async botMove(): Promise<boolean> {
    const { state } = this;
    const bot = state.mover === null ? null : state.chairs[state.mover]!.bot;
    if (bot === null || !state.play) return false;
    const chosen = await this.choose(bot, state.play, botSeed(state.seed, state.number), this.mayStandIn).catch(isAway);
    if (!chosen) return false; // until it can think, or another may stand in
    if (state !== this.state) return true; // something happened meanwhile
    await this.carryOut({ do: "bot", seat: state.mover!, ...chosen });
    return true;
  }

  private waitForReveal(): void {
    setTimeout(() => {
      if (this.state.phase === "reveal") void this.command({ do: "leave out" });
    }, 1000 * REVEAL_SECONDS);
  }

  private async hint(listener: Listener, { id, think = true }: AskHint): Promise<void> {
    const { state } = this;
    const hint = { type: "hint", id, move: null, seen: null } as const;
    const code = noHint(state, listener.viewer);
    if (code) return listener.post({ ...hint, code });
    const { commitment } = fairPlay(state.contributions, state.phase, true);
    const seed = botSeed(commitment, state.number);
    if (!think) return listener.post({ ...hint, seen: seenBy(state.play!, seed), code });
    const { move } = await this.choose(USUAL_BOT, state.play!, seed, true);
    listener.post({ ...hint, move, code });
  }
}

/** A record that the mover may hold true, as the server writes it. */
function seenBy({ rules, position }: Play, seed: bigint): string {
  const { bytes } = rules.imagine(position, rules.mover(position), { seed, stream: 0n });
  return btoa(String.fromCharCode(...bytes));
}

/** What a bot thinks with did not arrive: the game waits, and nothing is lost. */
function isAway(error: unknown): null {
  if (error instanceof EngineError) return null;
  throw error;
}
