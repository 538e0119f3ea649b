/** What a sheet of Roll & Write is worth (docs/rules/roll_and_write.md, W36–W42). */
import { sumOf } from "./expedition";

export const COLUMNS = ["R", "O", "Y", "G", "B", "P"] as const;
export const BOXES = 9;
export const BRIDGE_BOX = 7;
export const BRIDGE_BONUS = 20;
export const BRIDGES = COLUMNS.length + 2; // then artefacts, dice symbols

/** The points by number of boxes, 0 to 9; part of them is unverified, so owners of the box can correct them. */
export interface SheetPoints {
  expedition: readonly number[];
  artefacts: readonly number[];
  dice: readonly number[];
}

export const POINTS: SheetPoints = {
  expedition: [-50, -40, -30, -20, 5, 10, 15, 30, 35, 50],
  artefacts: [0, -40, -30, -20, 10, 20, 30, 60, 70, 100],
  dice: [0, -40, -30, -20, 10, 20, 30, 60, 70, 0],
};

export interface Sheet {
  filled: readonly number[]; // by column: boxes written
  circle: readonly boolean[]; // by column
  artefacts: number;
  dice: number;
  bridges: readonly boolean[]; // by bridge: the 20 points were won
}

export function columnScore(sheet: Sheet, column: number, points: SheetPoints): number {
  const filled = sheet.filled[column]!;
  const circle = sheet.circle[column]!;
  if (!filled && !circle) return 0;
  return points.expedition[filled]! * (circle ? 2 : 1);
}

/** `35 × 2`: by boxes written, doubled with the circle. */
export function columnFormula(sheet: Sheet, column: number, points: SheetPoints): string {
  const filled = sheet.filled[column]!;
  const circle = sheet.circle[column]!;
  if (!filled && !circle) return "";
  return `${String(points.expedition[filled]).replace("-", "−")}${circle ? " × 2" : ""}`;
}

export const bridgesWon = (sheet: Sheet) => sheet.bridges.filter(Boolean).length;

export function sheetScore(sheet: Sheet, points: SheetPoints): number {
  const columns = COLUMNS.map((_, column) => columnScore(sheet, column, points));
  return (
    sumOf(columns) + points.artefacts[sheet.artefacts]! + points.dice[sheet.dice]! + BRIDGE_BONUS * bridgesWon(sheet)
  );
}

/** How many places of a column are filled: an expedition, the artefacts, or the dice symbols. */
export function filledOf(sheet: Sheet, bridge: number): number {
  return bridge < COLUMNS.length ? sheet.filled[bridge]! : bridge === COLUMNS.length ? sheet.artefacts : sheet.dice;
}
