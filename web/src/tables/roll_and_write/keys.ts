/** The keyboard at a table of Roll & Write: a letter is a colour, a digit a number die. */
import { doDeed, pressed, type Pressed } from "../keyboard";
import type { RollAndWriteGame } from "./game.svelte";
import { answerTo, type Question } from "./words";

export function keysFor(game: RollAndWriteGame): (event: KeyboardEvent) => void {
  return (event) => {
    const what = pressed(event, "roll_and_write");
    if (what && handle(game, what)) event.preventDefault();
  };
}

function handle(game: RollAndWriteGame, { key, deed }: Pressed): boolean {
  if (/^[0-9]$/.test(key)) return doDeed({ face: () => game.face(Number(key)) }, "face");
  if (key === "Escape")
    return doDeed({ cancel: () => (game.looked === null ? game.cancel() : game.look(game.me)) }, "cancel");
  const [kind, color = ""] = deed?.split(".") ?? [];
  if (kind === "column") return doDeed({ column: () => game.column(color) }, kind);
  return doDeed(deedsOf(game), deed);
}

function deedsOf(game: RollAndWriteGame): Record<string, () => void> {
  const tell = (question: Question) => () => game.live.tell("said", answerTo(question, game));
  return {
    circle: () => game.send(`double ${game.picked.color ?? ""}`),
    refuse: () => game.refuse(),
    stop: () => game.send("stop"),
    undo: () => game.undo(),
    hint: () => game.live.askHint(),
    look: () => game.look((game.seat + 1) % (game.view?.sheets.length ?? 1)),
    last: tell("last"),
    scores: tell("scores"),
    mine: tell("mine"),
    sheets: tell("theirs"),
    dice: tell("dice"),
    bridges: tell("bridges"),
  };
}
