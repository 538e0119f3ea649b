/** Roll & Write at a live table: the dice chosen, what a tap does, whose sheet is looked at. */
import type { LegalMove, RollAndWriteView } from "../../net/protocol";
import type { LiveTable } from "../../state/table.svelte";
import { offersOf } from "../../state/turn";
import { diceOf, expected } from "./expected";
import { chosenBySeat, movesWith, NONE, tapColor, tapColumn, tapNumber, type Answer, type Picked } from "./pairs";

export class RollAndWriteGame {
  private choice = $state.raw<{ picked: Picked; at: number }>({ picked: NONE, at: -1 });
  private arming = $state.raw(-1); // the version at which Refuse was tapped once
  looked = $state.raw<number | null>(null); // whose sheet; null: my own

  constructor(readonly live: LiveTable) {}

  private told = $derived.by(() => this.live.board?.view as RollAndWriteView | null);
  view = $derived.by(() => {
    const { sent } = this.live;
    return this.told && sent ? expected(this.told, sent.seat, sent.moves[0]!, this.offers) : this.told;
  });
  eyes = $derived.by(() => this.live.state?.seat ?? null);
  me = $derived.by(() => this.eyes ?? 0);
  myTurn = $derived.by(() => this.live.mayLay);
  version = $derived.by(() => this.live.state?.version ?? 0);
  offers = $derived.by(() => offersOf(this.live.board?.moves ?? [], this.live.board?.refusals ?? {}));
  picked = $derived.by(() => {
    if (this.told && this.live.sent) return diceOf(this.told, this.live.sent.moves[0]!);
    return this.choice.at === this.version ? this.choice.picked : NONE;
  });
  refusing = $derived.by(() => this.arming === this.version);
  arrow = $derived.by(() => this.myTurn && this.offers.moves.has("stop"));
  mustRefuse = $derived.by(() => this.offers.moves.size === 1 && this.offers.moves.has("refuse"));
  chosen = $derived.by(() => chosenBySeat(this.live.story));
  seat = $derived.by(() => this.looked ?? this.me); // whose sheet lies in the middle
  canUndo = $derived.by(
    () => !this.live.sending && (this.picked !== NONE || this.refusing || Boolean(this.live.board?.can_undo)),
  );
  /** A 0 with two meanings: the moves to choose between. */
  zero = $derived.by<LegalMove[]>(() =>
    this.picked.color !== null && this.picked.face === 0 ? movesWith(this.offers, this.picked.color, 0) : [],
  );
  /** What the dice chosen so far would make of the score, if that is one number. */
  next = $derived.by<LegalMove | null>(() => {
    if (this.picked.color === null || this.zero.length > 1) return null;
    const scores = movesWith(this.offers, this.picked.color, this.picked.face).filter((move) =>
      move.move.startsWith("write"),
    );
    return scores[0] ?? null;
  });

  /** The moves a column could take now. */
  movesIn(color: string): LegalMove[] {
    if (!this.myTurn) return [];
    const arrow = this.offers.moves.get(`accelerate ${color}`);
    if (arrow) return [arrow];
    if (this.picked.color !== null && this.picked.color !== color) return [];
    return movesWith(this.offers, color, this.picked.face);
  }

  colorDie(die: number): void {
    const color = this.view?.color_dice[die];
    if (color && this.ready()) this.take(tapColor(this.picked, die, color, this.offers));
  }

  numberDie(die: number): void {
    const face = this.view?.number_dice[die];
    if (face !== undefined && this.ready()) this.take(tapNumber(this.picked, die, face, this.offers));
  }

  /** A number die is being dragged: the columns show where it fits. */
  lift(die: number): void {
    const face = this.view?.number_dice[die];
    if (face !== undefined && this.myTurn)
      this.choice = { picked: { ...NONE, face, numberDie: die }, at: this.version };
  }

  column(color: string): void {
    const view = this.view;
    if (view && this.ready()) this.take(tapColumn(this.picked, color, view.color_dice, view.color_taken, this.offers));
  }

  /** By keyboard: a number die by its face. */
  face(face: number): void {
    const die = this.view?.number_dice.findIndex((one, i) => one === face && i !== this.view?.number_taken) ?? -1;
    if (die < 0) return this.live.tell("no_such_die");
    if (this.picked.numberDie === die && this.zero.length > 1)
      return this.send(this.zero.find((move) => move.move.startsWith("write"))!.move);
    this.numberDie(die);
  }

  send(move: string): void {
    if (!this.ready() || !this.offers.moves.has(move)) return;
    this.choice = { picked: NONE, at: -1 };
    this.arming = -1;
    this.live.play([move]);
  }

  /** Refusing asks once, unless nothing else is possible. */
  refuse(): void {
    if (!this.ready()) return;
    if (this.refusing || this.mustRefuse) return this.send("refuse");
    this.choice = { picked: NONE, at: -1 };
    this.arming = this.version;
  }

  look(seat: number): void {
    this.looked = seat === this.me ? null : seat;
  }

  /** Put back what is chosen but not sent; false if nothing was. */
  cancel(): boolean {
    const chosen = this.picked !== NONE || this.refusing;
    this.choice = { picked: NONE, at: -1 };
    this.arming = -1;
    return chosen;
  }

  undo(): void {
    if (!this.cancel() && this.live.board?.can_undo) this.live.undo();
  }

  private ready(): boolean {
    if (this.myTurn) return true;
    if (this.live.catchUp()) return false; // what was tapped may not be there any more
    this.live.tell(this.live.readOnly ? "read_only" : this.live.sending ? "sending" : "not_your_turn");
    return false;
  }

  private take(answer: Answer): void {
    this.arming = -1;
    this.looked = null;
    this.choice = { picked: answer.picked, at: this.version };
    if (answer.send) this.send(answer.send);
    else if (answer.ask) this.live.askWhy(answer.ask);
  }
}
