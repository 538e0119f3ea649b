/** The keyboard at a table of Rivals. */
import { doDeed, pressed, type Pressed } from "../keyboard";
import type { RivalsGame } from "./game.svelte";
import { columnsOf } from "./offers";
import { answerTo, type Question } from "./words";

export function keysFor(game: RivalsGame): (event: KeyboardEvent) => void {
  return (event) => {
    const what = pressed(event, "rivals");
    if (what && handle(game, what)) event.preventDefault();
  };
}

function handle(game: RivalsGame, { key, deed, on }: Pressed): boolean {
  if (/^[0-9]$/.test(key)) return digit(game, Number(key));
  if (key === " " && on instanceof HTMLButtonElement) return false; // presses it
  if (key === "Escape") return doDeed({ cancel: () => game.cancel() }, "cancel");
  return doDeed(deedsOf(game), deed);
}

function deedsOf(game: RivalsGame): Record<string, () => void> {
  const tell = (question: Question) => () => game.live.tell("said", answerTo(question, game));
  return {
    uncover: () => game.do("uncover"),
    pass: () => game.do("pass"),
    done: () => game.do("done"),
    bid: () => game.raise(),
    remove: () => game.toggleRemoving(),
    more: () => game.step(1),
    less: () => game.step(-1),
    go_on: () => game.do(game.may("done") ? "done" : "uncover"),
    undo: () => game.undo(),
    hint: () => game.live.askHint(),
    last: tell("last"),
    scores: tell("scores"),
    mine: tell("mine"),
    theirs: tell("theirs"),
    display: tell("display"),
    left: tell("piles"),
  };
}

/** A number chooses a bid, or as the winner the card at that place of the display. */
function digit(game: RivalsGame, n: number): boolean {
  if (game.view?.phase !== "won") {
    const may = game.bids.includes(n);
    if (may) game.choose(n);
    return may;
  }
  const stack = columnsOf(game.view.display, game.view.colors).flat()[n === 0 ? 9 : n - 1];
  if (stack) game.offer(stack.card);
  return stack !== undefined;
}
