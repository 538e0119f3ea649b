import { expect, test } from "vitest";
import { numberOf } from "../../state/cards";
import { figureOf, PARAGRAPHS } from "./figures";

const PAGES: Record<string, string> = { C: "classic", P: "partners", V: "rivals", W: "roll_and_write" };
const RULES = import.meta.glob<string>("../../../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const ranks = (cards: readonly string[] = []) =>
  cards.map((card) => (/^\d+$/.test(card) ? Number(card) : numberOf(card)));

test.each(PARAGRAPHS)("the drawing at %s stands beside a paragraph and keeps the rules", (paragraph) => {
  const page = RULES[`../../../../docs/rules/${PAGES[paragraph[0]!]}.md`];
  expect(page).toContain(`**${paragraph}**`);
  const { laid, fits, not } = figureOf(paragraph)!;
  const repeats = "VW".includes(paragraph[0]!); // there a number may come again
  const last = ranks(laid).at(-1)!;
  const may = (rank: number) => rank > last || (repeats && rank === last);
  expect(ranks(laid)).toEqual([...ranks(laid)].sort((a, b) => a - b));
  expect(ranks(fits).every(may)).toBe(true);
  expect(ranks(not).some(may)).toBe(false);
});

test("most paragraphs have none", () => {
  expect(figureOf("C1")).toBeNull();
  expect(figureOf(null)).toBeNull();
});
