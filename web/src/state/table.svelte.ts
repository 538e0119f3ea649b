/** A table as this browser sees it: the last state, its story, and the line to whoever keeps it. */
import { keep, noteState, receiptOf, type Receipt, type Views } from "../fairness/receipt";
import { contribute, followSeat } from "../fairness/sitting";
import type { Getting } from "../engine/local/asking";
import type { Host } from "../net/host";
import type { Line, LineStatus } from "../net/line";
import type {
  Answer,
  Arrange,
  ArrangedSeat,
  ClientMessage,
  Entry,
  Hint,
  Propose,
  SeatInfo,
  ServerMessage,
  State,
  Telling,
} from "../net/protocol";
import type { Names } from "../words/telling";
import { finishedBoard, type Laid } from "./finished";
import { newId } from "./ids";
import { namedApart } from "./names";
import type { Phrase } from "./phrases";
import { Planner } from "../plans/planner.svelte";
import { StateQueue } from "./queue";
import type { Remark } from "./remark";
import { joined } from "./story";

/** A turn that the server has not answered yet. */
interface Sent {
  cid: string;
  seat: number;
  base: number; // the version it was decided on
  moves: string[];
}

/** Who looks on while one plays against characters. */
export interface TableCoach {
  hint(): void;
  /** Whether it thinks about these moves first; it plays them itself then, or asks. */
  holds(moves: string[]): boolean;
}

type Bare<Message> = Omit<Message, "cid" | "base" | "seat">;
type Wish = Bare<Arrange> | Bare<Propose> | Bare<Answer>;
const LATE = 900; // milliseconds without an answer until it is said that a turn is on its way
const SLOW = 4000; // and that the line is slow
const ANOTHER_TRY = 1000; // milliseconds after a contribution that did not arrive

export class LiveTable {
  state = $state.raw<State | null>(null);
  story = $state.raw<Entry[]>([]);
  seats = $state.raw<SeatInfo[]>([]);
  seatsAt = 0; // when they were told
  status = $state<LineStatus>("connecting");
  mine = $state.raw<number[]>([]);
  sending = $state(false);
  sent = $state.raw<Sent | null>(null); // my turn, on its way
  pace = $state<"quick" | "late" | "slow">("quick"); // of the answer to it
  readOnly = $state(false); // another window plays
  signedOut = $state(false); // this device lost its seat
  lost = $state<"given" | "left" | null>(null); // my seat before the deal: the host gave it away, or I left
  remark = $state.raw<Remark | null>(null);
  hint = $state.raw<string | null>(null);
  said = $state.raw<{ seat: number; phrase: Phrase } | null>(null); // the last quick phrase
  coach: TableCoach | null = null; // where one looks on
  readonly planner: Planner;
  server = $state("");
  private gettings = $state.raw<Partial<Record<string, Getting>>>({}); // by game
  readonly receipt: Receipt;

  finished: Laid[] | null = null; // the board at the end of the last round

  private readonly line: Line;
  private readonly unwatch: (() => void) | undefined;
  private readonly queue = new StateQueue((state) => this.show(state));
  private received = 0; // the newest version that came
  private patience: ReturnType<typeof setTimeout>[] = []; // what will be said if no answer comes
  private accepted = ""; // the last message that was
  private asked = 0;
  private leaving = false;
  private readonly positions = new Map<number, (told: Hint) => void>(); // that were asked for
  private eyes: number | null = null;
  private readonly views: Views = new Map(); // what the receipt noted last
  private fair: State["fair"] | null = null; // as the host showed it last

  constructor(
    readonly table: string,
    readonly host: Host,
  ) {
    this.receipt = receiptOf(table);
    this.planner = new Planner(this);
    this.unwatch = host.watch?.((getting) => (this.gettings = { ...this.gettings, [getting.game]: getting }));
    this.line = host.line(table, () => this.hello(), {
      message: (message) => this.hear(message),
      status: (status) => (this.status = status),
    });
  }

  /** How everybody is called here. */
  get names(): Names {
    return { seat: (seat) => this.seats[seat]?.name ?? "", reader: this.state?.seat ?? null };
  }

  /** What the characters of this game think with, while it is not all here. */
  get getting(): Getting | null {
    const found = this.gettings[this.state?.settings.game ?? ""];
    return found && found.stage !== "ready" ? found : null;
  }

  get myTurn(): boolean {
    return (
      this.state?.stage === "playing" &&
      this.state.mover !== null &&
      this.state.mover === this.state.seat &&
      !this.seats[this.state.mover]?.stand_in && // a character plays until I take my seat back
      !this.sending &&
      !this.readOnly
    );
  }

  /** What the table shows: how things are, or as if it were my turn while I plan it. */
  get board(): State | null {
    return this.state && this.planner.shown(this.state);
  }

  /** Taps on the table mean something: it is my turn, or I plan it. */
  get mayLay(): boolean {
    return this.myTurn || (this.planner.isLaying && this.planner.position !== null);
  }

  /** `sure`: the coach has been asked. */
  play(moves: string[], sure = false): void {
    const state = this.state;
    if (!state || state.seat === null) return;
    if (this.planner.isLaying) return this.planner.lay(moves);
    if (!sure && this.coach?.holds(moves)) return;
    this.sending = true;
    const held = document.activeElement as HTMLElement | null;
    if (held?.matches("[data-card]")) held.blur(); // a card that goes with the focus has the page laid out at once
    this.hint = null;
    this.sent = { cid: newId(), seat: state.seat, base: state.version, moves };
    this.patience = [setTimeout(() => (this.pace = "late"), LATE), setTimeout(() => (this.pace = "slow"), SLOW)];
    this.line.send({ type: "play", ...this.sent });
  }

  /** What was done is drawn, and flights have begun. */
  drawn(): Promise<void> {
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  }

  /** The answer is here. */
  private settle(): void {
    for (const timer of this.patience) clearTimeout(timer);
    this.patience = [];
    this.pace = "quick";
    this.sent = null;
    this.sending = false;
  }

  /** Whether a state shows what became of my turn; one that comes meanwhile does not. */
  private answers(state: State): boolean {
    const { sent } = this;
    if (!sent || sent.cid === this.accepted || state.mover !== sent.seat || state.seat !== sent.seat) return true;
    return state.entries.some((entry) => entry.kind === "move" && entry.seat === sent.seat && entry.number > sent.base);
  }

  undo(): void {
    const state = this.state;
    if (!state || state.seat === null) return;
    this.line.send({ type: "undo", cid: newId(), base: state.version, seat: state.seat });
  }

  /** The seats in a new order, before the deal, and perhaps the start; the host of the table may. */
  arrange(seats: ArrangedSeat[], start = false): void {
    this.ask({ type: "arrange", seats, start });
  }

  /** Something that the others must agree to. */
  propose(what: Propose["what"], about: number | null = null, bot: string | null = null): void {
    this.ask({ type: "propose", what, about, bot });
  }

  answer(agree: boolean): void {
    this.ask({ type: "answer", agree });
  }

  /** A quick phrase, to everybody. */
  react(phrase: Phrase): void {
    const seat = this.state?.seat;
    if (seat != null) this.line.send({ type: "react", seat, phrase });
  }

  nudge(): void {
    this.askPlainly("nudge");
  }

  leave(): void {
    this.leaving = true;
    this.askPlainly("leave");
  }

  /** Take my seat back, from which I went or in which a character stands in. */
  back(): void {
    this.askPlainly("back");
  }

  private askPlainly(type: "nudge" | "leave" | "back"): void {
    const seat = this.state?.seat;
    if (seat != null) this.line.send({ type, cid: newId(), seat });
  }

  private ask(wish: Wish): void {
    const state = this.state;
    if (!state || state.seat === null) return;
    const seat = wish.type === "arrange" && this.isHost ? state.host! : state.seat;
    this.sending ||= wish.type === "arrange"; // the next arrangement starts from this one
    this.line.send({ ...wish, cid: newId(), base: this.received, seat });
  }

  /** This device sets the table. */
  get isHost(): boolean {
    return this.state?.host != null && this.mine.includes(this.state.host);
  }

  askHint(): void {
    if (this.coach) this.coach.hint();
    else this.askHost();
  }

  /** A hint of whoever keeps the table. */
  askHost(): void {
    this.line.send({ type: "hint", id: ++this.asked });
  }

  /** The position as my seat knows it, for this device to think about. */
  askPosition(): Promise<Hint> {
    const id = ++this.asked;
    this.line.send({ type: "hint", id, think: false });
    return new Promise((told) => this.positions.set(id, told));
  }

  askWhy(move: string): void {
    this.line.send({ type: "why", id: ++this.asked, move });
  }

  /** Look with another of my seats: the device was passed on. */
  look(seat: number): void {
    this.forget();
    this.eyes = seat;
    this.line.send({ type: "look", seat, since: 0 });
  }

  /** Ask how things are now: time has passed, and others may do what they could not before. */
  refresh(): void {
    const seat = this.state?.seat;
    if (seat != null) this.line.send({ type: "look", seat, since: this.received });
  }

  /** Play from this window again. */
  takeOver(): void {
    this.readOnly = false;
    this.line.send(this.hello());
  }

  /** The player does not want to wait: show at once what is still to be shown; false if there was nothing. */
  catchUp(): boolean {
    return this.queue.catchUp();
  }

  hurry(): void {
    this.line.hurry();
  }

  send(message: ClientMessage): void {
    this.line.send(message);
  }

  close(): void {
    this.queue.stop();
    for (const timer of this.patience) clearTimeout(timer);
    this.unwatch?.();
    this.line.close();
  }

  tell(code: string, text = "", reason: Telling | null = null): void {
    this.remark = { code, text, reason, at: (this.remark?.at ?? 0) + 1 };
  }

  /** Why something is not allowed. */
  explain(reason: Telling | null, code = "illegal"): void {
    this.tell(code, "", reason);
  }

  private hello(): ClientMessage {
    return { type: "hello", protocol: 2, seat: this.eyes, since: this.received, take: !this.readOnly }; // coming back takes nothing from the window that plays
  }

  private forget(): void {
    this.queue.clear();
    this.story = [];
    this.state = null;
    this.received = 0;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.lost = !this.mine.length || message.mine.length ? null : this.leaving ? "left" : "given";
        if (message.mine.length) this.leaving = false; // back again
        this.mine = message.mine;
        this.readOnly = false; // else a notice follows
        this.server = message.server;
        break;
      case "state":
        this.received = Math.max(this.received, message.version);
        this.note(message);
        this.queue.push(message);
        break;
      case "accepted":
        this.accepted = message.cid;
        break;
      case "refused":
        this.settle();
        this.explain(message.reason, message.code);
        break;
      case "supposed":
        this.planner.hear(message);
        break;
      case "because":
        if (message.code) this.explain(message.reason, message.code);
        break;
      case "hint":
        if (this.positions.has(message.id)) {
          this.positions.get(message.id)!(message);
          this.positions.delete(message.id);
          break;
        }
        this.hint = message.move;
        if (message.code) this.tell(`hint_${message.code}`);
        break;
      case "presence":
        this.seat(message.seats);
        break;
      case "reaction":
        this.said = message;
        break;
      case "notice":
        if (message.code === "restarting" || (message.code === "writable" && this.readOnly)) this.tell(message.code);
        if (message.code !== "restarting") this.readOnly = message.code === "read_only";
        break;
      case "fault":
        this.settle();
        this.signedOut ||= message.code === "revoked";
        this.tell(message.code);
        break;
    }
  }

  /** What is shown goes into the receipt, and this device does its part in the shuffle. */
  private note(state: State): void {
    if (state.seat === null) return;
    noteState(this.receipt, state, this.views);
    keep(this.receipt);
    this.fair = state.fair;
    followSeat(this.receipt, state.fair);
    void this.contribute();
  }

  /** Again and again while the deal waits for it; after the deadline the host goes on, and the receipt says so. */
  private async contribute(): Promise<void> {
    const fair = this.fair;
    if (fair?.phase !== "commit" && fair?.phase !== "reveal") return;
    try {
      await contribute(this.host, this.receipt, fair);
    } catch {
      setTimeout(() => fair === this.fair && void this.contribute(), ANOTHER_TRY);
    }
  }

  private seat(seats: SeatInfo[]): void {
    this.seatsAt = Date.now();
    this.seats = namedApart(seats);
  }

  private show(state: State): void {
    if (!this.state && !this.mine.length && state.stage === "playing") this.tell("watching");
    this.finished = finishedBoard(this.state?.view, state.entries) ?? this.finished;
    this.story = joined(this.story, state.entries);
    this.seat(state.seats);
    this.state = state;
    if (this.answers(state)) this.settle();
    this.planner.note(state);
  }
}
