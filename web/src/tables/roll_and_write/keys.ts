/** The keyboard at a table of Roll & Write: a letter is a colour, a digit a number die. */
import type { RollAndWriteGame } from "./game.svelte";
import { answerTo, type Question } from "./words";

const COLORS = "roygbp";
const QUESTIONS: Record<string, Question> = { l: "last", s: "scores", m: "mine", t: "theirs", k: "dice", n: "bridges" };

export function keysFor(game: RollAndWriteGame): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target;
    const writing = target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writing || document.querySelector("dialog[open]")) return;
    if (handle(game, event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
  };
}

function handle(game: RollAndWriteGame, key: string): boolean {
  if (COLORS.includes(key) && key.length === 1) return act(() => game.column(key.toUpperCase()));
  if (/^[0-9]$/.test(key)) return act(() => game.face(Number(key)));
  const deeds: Record<string, () => void> = {
    c: () => game.send(`double ${game.picked.color ?? ""}`), f: () => game.refuse(), x: () => game.send("stop"), z: () => game.undo(), Escape: () => (game.looked === null ? game.undo() : game.look(game.me)),
    h: () => game.live.askHint(), v: () => game.look((game.seat + 1) % (game.view?.sheets.length ?? 1)),
  };
  const deed = deeds[key];
  if (deed) return act(deed);
  const question = QUESTIONS[key];
  return question ? act(() => game.live.tell("said", answerTo(question, game))) : false;
}

function act(deed: () => void): true {
  deed();
  return true;
}
