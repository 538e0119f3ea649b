/** An expedition as it is typed: `y ** 4 5 8` or `Y: * * 4 5 8`. */
import { WAGER, type Expedition } from "./expedition";
import { refuse } from "./refusal";

export function readTyped(text: string, colors: readonly string[]): { color: string; cards: Expedition } {
  const [, letter = "", rest = ""] = /^\s*([^\s:*\d]*)[\s:]*(.*)$/s.exec(text)!;
  const color = letter.toUpperCase();
  if (!colors.includes(color)) refuse({ why: "color", text: letter || text.trim() });
  const cards = rest
    .replaceAll("*", " * ")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      if (word === "*") return WAGER;
      return /^\d+$/.test(word) && Number(word) !== WAGER ? Number(word) : refuse({ why: "card", text: word });
    });
  return { color, cards };
}
