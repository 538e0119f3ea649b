/** How a sheet looks once the move on its way is made; what follows from it, the server says. */
import type { RollAndWriteView } from "../../net/protocol";
import type { Offers } from "../../state/turn";
import { NONE, pairOf, type Picked } from "./pairs";

export function expected(view: RollAndWriteView, seat: number, move: string, offers: Offers): RollAndWriteView {
  const [verb, color = "", number] = move.split(" ");
  const sheet = view.sheets[seat];
  const column = sheet?.columns[color];
  if (!sheet || !column || (verb !== "write" && verb !== "double")) return view;
  const worth = offers.moves.get(move)?.worth ?? column.score;
  const score = offers.moves.get(move)?.score;
  const grown =
    verb === "write"
      ? { ...column, numbers: [...column.numbers, Number(number)], score: worth }
      : { ...column, circle: true, score: worth };
  const written = { ...sheet, columns: { ...sheet.columns, [color]: grown }, score: score ?? sheet.score };
  return {
    ...view,
    sheets: view.sheets.map((other, i) => (i === seat ? written : other)),
    scores: view.scores.map((old, i) => (i === seat ? (score ?? old) : old)),
  };
}

/** The dice that a move uses. */
export function diceOf(view: RollAndWriteView, move: string): Picked {
  const pair = pairOf(move);
  if (!pair) return NONE;
  const colorDie = view.color_dice.findIndex((color, i) => color === pair.color && i !== view.color_taken);
  const numberDie = view.number_dice.findIndex((face, i) => face === pair.face && i !== view.number_taken);
  return { color: pair.color, colorDie, face: pair.face, numberDie };
}
