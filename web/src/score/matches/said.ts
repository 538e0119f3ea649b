/** Refusals and faults of files in the language of the page. */
import { lineText, type ReceiptLine } from "../../words/telling";
import { cardName, colorName, points, t, tOr, type Key } from "../../words/words.svelte";
import type { BillItem } from "../counting/bill";
import { cardOf } from "../counting/expedition";
import type { Fault } from "./exchange";
import type { Refusal } from "../counting/refusal";

export function saidRefusal({ why, color = "", rank, after, names = [], n = 0, text = "" }: Refusal): string {
  const column = columnName(color);
  const card = rank === undefined ? "" : cardName(cardOf(color, rank));
  const before = after === undefined ? "" : cardName(cardOf(color, after));
  const key =
    why === "elsewhere" && rank === 0
      ? "score.no.elsewhere_wager"
      : why === "falling" && rank === 0
        ? "score.no.wager_late"
        : `score.no.${why}`;
  return upperFirst(
    t(key as Key, {
      card,
      before,
      color: column,
      names: names.join(", "),
      n,
      text: why === "number" ? points(n) : text,
    }),
  );
}

export function saidFault(fault: Fault): string {
  const where = [
    fault.match && t("score.file.match", { n: fault.match }),
    fault.round && t("end.round", { n: fault.round }),
    fault.name,
  ]
    .filter(Boolean)
    .join(", ");
  if (fault.refusal) return `${where}: ${saidRefusal(fault.refusal)}`;
  return t(`score.file.${fault.what}` as Key, { where, entry: fault.entry ?? "" });
}

/** `Yellow: (24 − 20) × 3 = 12`, or that nothing is there. */
export function saidCount(column: string, formula: string, worth: number): string {
  const plain = !formula || formula === points(worth); // a number that is its own formula
  return upperFirst(
    !plain
      ? t("score.line", { column: columnName(column), formula: formula.replaceAll(" ", "\u00a0"), points: worth })
      : t("score.column", { column: columnName(column), points: worth }),
  );
}

/** Lines of a bill as the receipt shows them; what is not a colour is called as in the games' own bills. */
export function saidItems(game: string, items: readonly BillItem[]): ReceiptLine[] {
  return items.map(({ name, formula, points }) => {
    const color = /^[A-Z]$/.test(name) ? name : null;
    const what = color ? colorName(color) : lineText(name === "rounds_before" ? "classic" : game, { code: name }).name;
    return { color, name: what, text: formula, points };
  });
}

/** A column of a table or sheet: a colour, the artefacts or the dice symbols. */
export const columnName = (column: string) => tOr(`score.${column}`, colorName(column));

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
