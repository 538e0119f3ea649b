/** How a side's round is counted, line by line, in the form of the receipt. */
import { cardOf } from "./expedition";
import { formulas, isSheet, roundScore, totalScore, type Laid, type Match } from "../matches/match";
import {
  BRIDGE_BONUS,
  bridgesWon,
  columnFormula,
  columnScore,
  COLUMNS,
  type Sheet,
  type SheetPoints,
} from "./roll_and_write";

/** A line: a colour by its letter, or a code of the game's own bills. */
export interface BillItem {
  name: string;
  formula: string;
  points: number;
}

/** The round of a side; from the second round on with the rounds before. */
export function billOf(match: Match, round: number, side: number): { items: BillItem[]; total: number } {
  const tally = match.rounds[round]![side]!;
  const items = isSheet(tally) ? sheetItems(tally, match.points) : cardItems(match, tally);
  const before = totalScore(match, side, round);
  if (round > 0) items.push({ name: "rounds_before", formula: "", points: before });
  return { items, total: before + roundScore(match, round, side) };
}

function cardItems(match: Match, laid: Laid): BillItem[] {
  const { expeditionFormula, expeditionScore } = formulas(match.game);
  const begun = Object.entries(laid.cards).filter(([, cards]) => cards.length);
  const items = begun.map(([color, cards]) => ({
    name: color,
    formula: expeditionFormula(cards),
    points: expeditionScore(cards),
  }));
  return match.game === "rivals" ? [...items, { name: "gold", formula: "", points: laid.gold }] : items;
}

function sheetItems(sheet: Sheet, points: SheetPoints): BillItem[] {
  const columns = COLUMNS.map((color, n) => ({
    name: color as string,
    formula: columnFormula(sheet, n, points),
    points: columnScore(sheet, n, points),
  })).filter(({ formula }) => formula);
  const won = bridgesWon(sheet);
  return [
    ...columns,
    { name: "artefacts", formula: "", points: points.artefacts[sheet.artefacts]! },
    { name: "dice", formula: "", points: points.dice[sheet.dice]! },
    { name: "bridges", formula: won ? `${won} × ${BRIDGE_BONUS}` : "", points: won * BRIDGE_BONUS },
  ];
}

/** The cards of a side as the receipt shows them, by colour. */
export function cardsShown(match: Match, round: number, side: number): Record<string, { cards: string[] }> {
  const tally = match.rounds[round]![side]!;
  if (isSheet(tally)) return {};
  return Object.fromEntries(
    Object.entries(tally.cards).map(([color, cards]) => [color, { cards: cards.map((rank) => cardOf(color, rank)) }]),
  );
}
