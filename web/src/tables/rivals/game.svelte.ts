/** Rivals at a live table: what is chosen, what a tap does. */
import type { RivalsView, Telling } from "../../net/protocol";
import { lastTurnOf } from "../../state/story";
import type { LiveTable } from "../../state/table.svelte";
import { offersOf } from "../../state/turn";
import { expected } from "./expected";
import { bidsOf, standingBid, steppedBid, tapOffer } from "./offers";

export class RivalsGame {
  private chosen = $state<number | null>(null);
  private remover = $state(false);
  asked = $state.raw<{ card: string; why: Telling; at: number } | null>(null); // a card that does not fit: a second tap removes it

  constructor(readonly live: LiveTable) {}

  view = $derived.by(() => {
    const told = this.live.board?.view as RivalsView | null;
    const { sent } = this.live;
    return told && sent ? expected(told, sent.seat, sent.moves[0]!, this.offers) : told;
  });
  eyes = $derived.by(() => this.live.state?.seat ?? null); // null: a watcher
  me = $derived.by(() => this.eyes ?? 0);
  myTurn = $derived.by(() => this.live.mayLay);
  /** I take cards, one after the other; also while one is on its way. */
  taking = $derived.by(
    () => this.view?.phase === "won" && (this.myTurn || /^(take|remove)/.test(this.live.sent?.moves[0] ?? "")),
  );
  offers = $derived.by(() => offersOf(this.live.board?.moves ?? [], this.live.board?.refusals ?? {}));
  bids = $derived.by(() => bidsOf(this.offers));
  bid = $derived.by(() => standingBid(this.bids, this.chosen));
  canRemove = $derived.by(() => [...this.offers.moves.keys()].some((move) => move.startsWith("remove")));
  removing = $derived.by(() => this.remover && this.canRemove);
  waiting = $derived.by(() => (this.asked?.at === this.live.state?.version ? this.asked : null));
  canUndo = $derived.by(
    () => this.waiting !== null || this.removing || (!this.live.sending && Boolean(this.live.board?.can_undo)),
  );
  last = $derived.by(() => lastTurnOf(this.live.story));

  may(move: string): boolean {
    return this.myTurn && this.offers.moves.has(move);
  }

  choose(bid: number): void {
    this.chosen = bid;
  }

  step(by: number): void {
    this.chosen = steppedBid(this.bids, this.bid, by);
  }

  /** Uncover, pass, done: a move of one word. */
  do(move: "uncover" | "pass" | "done"): void {
    if (this.ready() && this.offers.moves.has(move)) this.send(move);
  }

  raise(): void {
    if (this.ready() && this.bid !== null) this.send(`bid ${this.bid}`);
  }

  offer(card: string): void {
    if (!this.ready()) return;
    if (this.view?.phase !== "won") return this.live.tell("win_first");
    const tap = tapOffer(this.offers, card, this.removing, this.waiting?.card ?? null);
    if ("send" in tap) this.send(tap.send);
    else if ("ask" in tap) this.asked = { card, why: tap.why, at: this.live.state?.version ?? 0 };
    else this.live.explain(tap.refused);
  }

  toggleRemoving(): void {
    this.remover = !this.removing;
    this.asked = null;
  }

  /** Put back what is chosen but not sent; false if nothing was. */
  cancel(): boolean {
    const chosen = this.waiting !== null || this.removing;
    this.asked = null;
    this.remover = false;
    this.chosen = null;
    return chosen;
  }

  undo(): void {
    if (!this.cancel() && this.live.board?.can_undo) this.live.undo();
  }

  private send(move: string): void {
    this.chosen = null;
    this.remover = false;
    this.asked = null;
    this.live.play([move]);
  }

  private ready(): boolean {
    if (this.myTurn) return true;
    if (this.live.catchUp()) return false; // what was tapped may not be there any more
    this.live.tell(this.live.readOnly ? "read_only" : this.live.sending ? "sending" : "not_your_turn");
    return false;
  }
}
