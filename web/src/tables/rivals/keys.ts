/** The keyboard at a table of Rivals; single letters are off while a text is being written. */
import { columnsOf } from "./offers";
import type { RivalsGame } from "./game.svelte";
import { answerTo, type Question } from "./words";

const QUESTIONS: Record<string, Question> = { l: "last", s: "scores", m: "mine", o: "theirs", k: "display", n: "piles" };

export function keysFor(game: RivalsGame): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target;
    const writing = target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writing || document.querySelector("dialog[open]")) return;
    if (handle(game, event)) event.preventDefault();
  };
}

function handle(game: RivalsGame, event: KeyboardEvent): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const onButton = event.target instanceof HTMLButtonElement;
  const deeds: Record<string, () => void> = {
    u: () => game.do("uncover"), p: () => game.do("pass"), d: () => game.do("done"), b: () => game.raise(), x: () => game.toggleRemoving(),
    z: () => game.undo(), Escape: () => game.undo(), h: () => game.live.askHint(), "+": () => game.step(1), "-": () => game.step(-1),
  };
  if (key === " " && !onButton) return act(() => (game.may("done") ? game.do("done") : game.do("uncover")));
  if (/^[0-9]$/.test(key)) return digit(game, Number(key));
  const deed = deeds[key];
  if (deed) return act(deed);
  const question = QUESTIONS[key];
  return question ? act(() => game.live.tell("said", answerTo(question, game))) : false;
}

/** A number chooses a bid, or as the winner the card at that place of the display. */
function digit(game: RivalsGame, n: number): boolean {
  if (game.view?.phase !== "won") return game.bids.includes(n) ? act(() => game.choose(n)) : false;
  const stack = columnsOf(game.view.display, game.view.colors).flat()[n === 0 ? 9 : n - 1];
  return stack ? act(() => game.offer(stack.card)) : false;
}

function act(deed: () => void): true {
  deed();
  return true;
}
