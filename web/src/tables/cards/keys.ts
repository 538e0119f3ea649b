/** The keyboard at a card table; single letters are off while a text is being written. */
import { answerTo, type Question } from "./asking";
import type { CardGame } from "./game.svelte";

const PILES: Record<string, string> = { y: "Y", b: "B", w: "W", g: "G", r: "R", u: "P" };

export function keysFor(game: CardGame): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (handle(game, event)) event.preventDefault();
  };
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

function handle(game: CardGame, event: KeyboardEvent): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const onButton = event.target instanceof HTMLButtonElement;
  if (/^[0-9]$/.test(key)) return slot(game, key === "0" ? 9 : Number(key) - 1);
  if (key === "p" || (key === "Enter" && !onButton)) return restage(game, "play");
  if (key === "d") return restage(game, "discard");
  if (key === " " && (!onButton || game.staged)) return act(() => game.deck());
  if (key === "z" || key === "Escape") return act(() => game.undo());
  if (key === "h") return act(() => game.live.askHint());
  if (key === "v") return game.canGive ? act(() => game.partner()) : false;
  const pile = PILES[key];
  if (pile && game.view?.colors.includes(pile)) return act(() => game.pile(pile));
  return tell(game, key);
}

function act(deed: () => void): true {
  deed();
  return true;
}

function slot(game: CardGame, index: number): boolean {
  const held = game.held[index];
  if (held) game.card(held);
  return held !== undefined;
}

function restage(game: CardGame, how: "play" | "discard"): boolean {
  const held = game.staged?.cards[0];
  if (held) game.place(held, how);
  return held !== undefined;
}

const QUESTIONS: Record<string, Question> = { l: "last", s: "scores", m: "mine", o: "theirs", k: "piles", n: "deck" };

/** Answers on demand, for those who listen to the table. */
function tell(game: CardGame, key: string): boolean {
  const question = QUESTIONS[key];
  if (!question) return false;
  game.live.tell("said", answerTo(question, game));
  return true;
}
