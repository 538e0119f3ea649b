/** A typed turn: the grammar of all clients, and its short form: `b7 + deck`, `x r3 + g`. */

const CARD = /^([ybwgrp])\s?(10|[2-9]|\*|w)$/i;
const FULL = /^(play|discard|give)\s+([ybwgrp])\s?(10|[2-9]|\*|w)$/i;
const DRAW = /^(?:draw\s+)?(deck|[ybwgrp])$/i;

const card = (color: string, rank: string) => color.toUpperCase() + (rank.toLowerCase() === "w" ? "*" : rank);

/** The moves of a typed turn, or null if it cannot be read. */
export function movesOf(text: string): string[] | null {
  const parts = text.trim().split(/\s*[+,;]\s*/);
  const moves = parts.map((part, i) => placing(part) ?? (i > 0 || parts.length === 1 ? drawing(part) : null));
  return moves.length > 0 && moves.every((move) => move !== null) ? moves : null;
}

function placing(part: string): string | null {
  const full = FULL.exec(part);
  if (full) return `${full[1]!.toLowerCase()} ${card(full[2]!, full[3]!)}`;
  const discarded = /^x\s*(.+)$/i.exec(part);
  const named = CARD.exec(discarded ? discarded[1]! : part);
  return named ? `${discarded ? "discard" : "play"} ${card(named[1]!, named[2]!)}` : null;
}

function drawing(part: string): string | null {
  const from = DRAW.exec(part)?.[1];
  return from ? `draw ${from.length === 1 ? from.toUpperCase() : "deck"}` : null;
}
