/** The keyboard at a card table. */
import { doDeed, pressed, type Pressed } from "../keyboard";
import { answerTo } from "./asking";
import type { CardGame } from "./game.svelte";

/** `focus` moves to a card of the hand by its place. */
export function keysFor(game: CardGame, focus: (slot: number) => void): (event: KeyboardEvent) => void {
  return (event) => {
    const what = game.view && pressed(event, game.view.game);
    if (what && handle(game, what, focus)) event.preventDefault();
  };
}

function handle(game: CardGame, { key, deed, on }: Pressed, focus: (slot: number) => void): boolean {
  if (/^[0-9]$/.test(key)) return slot(game, key === "0" ? 9 : Number(key) - 1, focus);
  if (key === "Enter") return isFree(game, on) && restage(game, "play");
  if (key === "Escape") return cancel(game);
  if (key === " " && on instanceof HTMLButtonElement && !game.staged) return false; // presses the button
  const [kind, color = ""] = deed?.split(".") ?? [];
  if (kind === "pile") return game.view!.colors.includes(color) && doDeed({ pile: () => game.pile(color) }, kind);
  if (deed === "play" || deed === "discard") return restage(game, deed);
  return doDeed(deedsOf(game), deed);
}

function deedsOf(game: CardGame): Record<string, () => void> {
  const tell = (question: Parameters<typeof answerTo>[0]) => () => game.live.tell("said", answerTo(question, game));
  return {
    deck: () => game.deck(),
    undo: () => game.undo(),
    hint: () => game.live.askHint(),
    give: () => game.canGive && game.partner(),
    last: tell("last"),
    scores: tell("scores"),
    mine: tell("mine"),
    theirs: tell("theirs"),
    piles: tell("piles"),
    count: tell("deck"),
  };
}

/** Enter belongs to the button it is on, but on the card that is staged already it must not turn play into discard. */
function isFree(game: CardGame, on: HTMLElement | null): boolean {
  return (
    !(on instanceof HTMLButtonElement) || (on.ariaPressed === "true" && on.dataset.card === game.staged?.cards[0]?.card)
  );
}

function slot(game: CardGame, index: number, focus: (slot: number) => void): boolean {
  const held = game.held[index];
  if (!held) return false;
  game.card(held);
  focus(index);
  return true;
}

function restage(game: CardGame, how: "play" | "discard"): boolean {
  const held = game.staged?.cards[0];
  if (held) game.place(held, how);
  return held !== undefined;
}

function cancel(game: CardGame): boolean {
  if (game.staged) game.undo();
  return true;
}
