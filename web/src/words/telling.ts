/** Events, reasons and lines of a bill in words: a code and its numbers in, a sentence out. The tables are those of Python. */
import type { Telling } from "../net/protocol";
import { formOf, partsOf } from "./filling";
import { capital, cardName, colorName, points, tellingTables, type TellingText } from "./words.svelte";

export type TellingKind = "event" | "reason" | "line";

/** How seats are called; the reader's own seat, if it is to be spoken to. */
export interface Names {
  seat: (seat: number) => string;
  reader?: number | null;
}

const NOBODY: Names = { seat: String };

/** A piece of a sentence: words, or something that the eye may like better as a picture. */
export type Piece = { text: string; card?: string; color?: string };

/** An event as its reader is told it. */
export function eventText(game: string, event: Telling, names: Names): string {
  const text = textOf(game, "event", event);
  return text ? filled(spokenTo(text, event, names), text, event, names) : "";
}

/** What somebody did, without who: "plays blue 7". */
export function actionText(game: string, event: Telling, names: Names): string {
  const text = textOf(game, "event", event);
  return text ? filled(withoutSeat(text.text), text, event, names) : "";
}

/** The same in pieces, as short as it can be said. */
export function actionPieces(game: string, event: Telling, names: Names): Piece[] {
  const text = textOf(game, "event", event);
  return text ? piecesOf(withoutSeat(text.short ?? text.text), text, event, names).filter((piece) => piece.text) : [];
}

const withoutSeat = (template: string) => template.replace(/^\{seat\}:? ?/, "");

/** Why something is not allowed, as a sentence. */
export function reasonText(game: string, reason: Telling | null | undefined, short = false): string {
  if (!reason) return "";
  const text = textOf(game, "reason", reason) ?? tellingTables().unreadable[reason.code];
  return text ? sentence(filled((short && text.short) || text.text, text, reason, NOBODY)) : "";
}

/** A line of a bill: what counts, and how it is reckoned. */
export function lineText(game: string, line: Telling): { name: string; text: string } {
  const text = textOf(game, "line", line);
  if (!text) return { name: "", text: "" };
  return { name: capital(filled(text.name ?? "", text, line, NOBODY)), text: filled(text.text, text, line, NOBODY) };
}

/** A text that is in no table of the games here, such as the name of a mistake. */
export const toldText = (text: TellingText, told: Telling, names: Names = NOBODY): string =>
  sentence(filled(text.text, text, told, names));

/** A line of a receipt, ready to be shown. */
export interface ReceiptLine {
  color: string | null; // if it is about one
  name: string;
  text: string; // how it is reckoned
  points: number;
}

export const receiptLines = (game: string, lines: readonly Telling[]): ReceiptLine[] =>
  lines.map((line) => ({
    ...lineText(game, line),
    color: typeof line["color"] === "string" ? line["color"] : null,
    points: Number(line["points"]),
  }));

export const sentence = (text: string) => text && capital(text) + (/[.!?]$/.test(text) ? "" : ".");

function textOf(game: string, kind: TellingKind, told: Telling): TellingText | undefined {
  return tellingTables().games[game]?.[kind][told.code];
}

/** Another sentence where it is about the reader's own seat. */
function spokenTo(text: TellingText, told: Telling, names: Names): string {
  const mine = Object.keys(text.you ?? {}).find((field) => told[field] === names.reader);
  return mine === undefined ? text.text : text.you![mine]!;
}

const filled = (template: string, text: TellingText, told: Telling, names: Names) =>
  piecesOf(template, text, told, names)
    .map((piece) => piece.text)
    .join("");

function piecesOf(template: string, text: TellingText, told: Telling, names: Names): Piece[] {
  return partsOf(template).map((part): Piece => {
    if ("words" in part) return { text: part.words };
    const piece = written(kindOf(text, part.name), told[part.name] ?? "", names);
    return part.forms ? { text: formOf(part.forms, piece.text) } : piece;
  });
}

function kindOf(text: TellingText, field: string): string {
  const known = text.fields.find((one) => one.split(":")[0] === field) ?? field;
  return known.split(":").at(-1)!;
}

function written(kind: string, value: number | string, names: Names): Piece {
  if (kind === "seat") return { text: names.seat(Number(value)) };
  if (kind === "card") return { text: cardName(String(value)), card: String(value) };
  if (kind === "color") return { text: colorName(String(value)), color: String(value) };
  if (kind === "colors")
    return { text: [...String(value)].map((letter) => `${letter} ${colorName(letter)}`).join(", ") };
  return { text: typeof value === "number" ? points(value) : value };
}
