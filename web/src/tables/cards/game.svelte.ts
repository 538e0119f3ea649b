/** A card game at a live table: what is staged, what a tap does, what the player is told. */
import type { ClassicView, PartnersView } from "../../net/protocol";
import { colorOf, heldCards, type Held } from "../../state/cards";
import type { LiveTable } from "../../state/table.svelte";
import { drawnCard, lastTurnOf, touchedBy } from "../../state/story";
import {
  offersOf,
  preview,
  stage,
  tapCard,
  tapDeck,
  tapExpedition,
  tapPartner,
  tapPile,
  type Answer,
  type Placing,
  type Staged,
} from "../../state/turn";

import { expected } from "./expected";

export type CardView = ClassicView | PartnersView;

export class CardGame {
  staged = $state.raw<Staged | null>(null);
  lifted = $state.raw<string | null>(null); // a card being dragged
  pulling = $state(false); // one is being dragged from the deck or a pile

  constructor(readonly live: LiveTable) {}

  private told = $derived.by(() => this.live.board?.view as CardView | null);
  /** My turn lies where it was put while it is on its way. */
  private coming = $derived.by(() =>
    this.told && this.live.sent ? expected(this.told, this.live.sent.seat, this.live.sent.moves, this.offers) : null,
  );
  view = $derived.by(() => this.coming?.view ?? this.told);
  unseen = $derived.by(() => this.coming?.unseen ?? false); // a card from the deck is on its way to the hand
  eyes = $derived.by(() => this.live.state?.seat ?? null); // null: a watcher
  me = $derived.by(() => this.eyes ?? 0); // the seat at the bottom of the table
  held = $derived.by(() =>
    this.view && this.eyes !== null ? heldCards(this.view.hands[this.eyes] ?? [], this.view.colors) : [],
  );
  offers = $derived.by(() => offersOf(this.live.board?.moves ?? [], this.live.board?.refusals ?? {}));
  myTurn = $derived.by(() => this.live.mayLay);
  next = $derived.by(() => preview(this.staged, this.offers));
  placed = $derived.by(() => this.view?.phase === "draw"); // a card lies already: only the draw is left
  canGive = $derived.by(() => [...this.offers.moves.keys()].some((move) => move.startsWith("give")));
  /** Giving to the partner, while nothing else is staged. */
  giving = $derived.by(() =>
    this.myTurn && this.canGive && (this.staged === null || this.staged.how === "give")
      ? { on: this.staged !== null, tap: () => this.partner() }
      : null,
  );
  canUndo = $derived.by(() => this.staged !== null || (!this.live.sending && Boolean(this.live.board?.can_undo)));
  last = $derived.by(() => lastTurnOf(this.live.story));
  touched = $derived.by(() => this.coming?.touched ?? touchedBy(this.last));
  drawn = $derived.by(() => {
    if (this.coming) return this.coming.drawn;
    return this.eyes === null ? null : drawnCard(lastTurnOf(this.live.story, this.eyes));
  });

  /** I have done nothing yet: the cards were just dealt. */
  get isNew(): boolean {
    return (
      this.eyes !== null &&
      this.live.state?.stage === "playing" &&
      !this.live.story.some((entry) => entry.kind === "move" && entry.seat === this.eyes)
    );
  }

  /** The card to be laid on an expedition or a pile of a colour, if one is staged so. */
  ghost(how: "play" | "discard", color: string): string | null {
    const card = this.staged?.how === how ? this.staged.cards[0]?.card : undefined;
    return card && colorOf(card) === color ? card : null;
  }

  /** Whether a tap on the pile of a colour would take its top card now. */
  takes(color: string): boolean {
    if (!this.myTurn || !this.view?.piles[color]?.length) return false;
    if (this.placed) return this.offers.moves.has(`draw ${color}`);
    return this.staged !== null && this.staged.how !== "give" && this.ghost("discard", color) === null;
  }

  get draws(): boolean {
    if (!this.myTurn) return false;
    return this.placed || (this.staged !== null && this.staged.how !== "give");
  }

  card(held: Held): void {
    if (this.placed && this.myTurn) return this.live.tell("draw_now");
    if (this.ready()) this.take(tapCard(this.staged, held, this.offers));
  }

  place(held: Held, how: Placing): void {
    if (this.ready()) this.take(stage(this.staged, held, how, this.offers));
  }

  deck(): void {
    if (this.ready()) this.take(tapDeck(this.staged, this.offers));
  }

  pile(color: string): void {
    if (!this.ready()) return;
    const height = this.view?.piles[color]?.length ?? 0;
    const own = this.staged?.cards[0] && colorOf(this.staged.cards[0].card) === color;
    if (height === 0 && this.staged && !own) return this.live.tell("pile_empty");
    this.take(tapPile(this.staged, color, height, this.offers));
  }

  /** A card was dropped on an element of the table: an expedition plays it, a pile discards it. */
  drop(held: Held, target: Element | null): void {
    const color = colorOf(held.card);
    this.lifted = null;
    if (target?.closest(`[data-pile="${color}"]`)) this.place(held, "discard");
    else if (target?.closest(".row.mine")) this.place(held, "play");
  }

  /** A card dragged from the deck or a pile was dropped: on the hand it is drawn. */
  pulled(target: Element | null, take: () => void): Promise<void> | void {
    this.pulling = false;
    if (!target?.closest("[data-hand]")) return;
    take();
    return this.live.drawn();
  }

  expedition(color: string): void {
    if (this.ready()) this.take(tapExpedition(this.staged, color, this.offers));
  }

  partner(): void {
    if (this.ready()) this.take(tapPartner(this.staged, this.offers));
  }

  undo(): void {
    if (this.staged) this.staged = null;
    else if (this.live.board?.can_undo) this.live.undo();
  }

  private ready(): boolean {
    if (this.myTurn) return true;
    if (this.live.catchUp()) return this.myTurn; // a tap stages at most
    this.live.tell(this.live.readOnly ? "read_only" : this.live.sending ? "sending" : "not_your_turn");
    return false;
  }

  private take(answer: Answer): void {
    this.staged = answer.send ? null : answer.staged;
    if (answer.send) this.live.play(answer.send);
    else if (typeof answer.refused === "string") this.live.tell(answer.refused);
    else if (answer.refused) this.live.explain(answer.refused);
  }
}
