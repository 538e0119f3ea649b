import { describe, expect, it } from "vitest";
import classic from "../../../../docs/rules/classic.md?raw";
import questions from "./questions.json";
import {
  allBut,
  blocksOf,
  countOf,
  cutAt,
  found,
  glanceOf,
  numberOf,
  rulesOf,
  runsOf,
  type RulebookGame,
} from "./rulebook";

describe("the rules", () => {
  const blocks = blocksOf(classic);

  it("are headings, paragraphs and tables", () => {
    expect(blocks[0]).toEqual({ kind: "heading", level: 1, text: "Lost Cities: the card game" });
    const glance = blocks.find((block) => block.kind === "table");
    expect(glance?.kind === "table" && glance.rows[0]?.[0]).toEqual([{ kind: "plain", text: "Seats" }]);
  });

  it("answer questions, best paragraph first", () => {
    const hits = found(blocks, "handshake AFTER a number?", "en");
    expect(hits[0]?.kind).toBe("heading"); // each under its heading
    expect(numberOf(hits[1]!)).toBe("C11");
    expect(countOf(hits)).toBeLessThan(9);
    expect(found(blocks, "c17", "en").map(numberOf)).toEqual([null, "C17"]);
    expect(found(blocks, "spaceship", "en")).toEqual([]);
    expect(found(blocks, " ", "en")).toHaveLength(blocks.length);
  });

  it("mark the words asked for, and other words for the same", () => {
    expect(cutAt("One wager, Wagers", "wager", "en")).toEqual(["One ", "wager", ", ", "Wagers", ""]);
    expect(cutAt("a wager", "what is a handshake", "en")).toEqual(["a ", "wager", ""]);
    expect(cutAt("die Brücken", "bruecke", "de")).toEqual(["die ", "Brücken", ""]);
    expect(cutAt("a (b)", " ", "en")).toEqual(["a (b)"]);
  });

  it.each(questions)("answer $question in $game as Python does", async ({ game, language, question, answers }) => {
    const hits = found(
      allBut(await rulesOf(game as RulebookGame, language as "en" | "de")),
      question,
      language as "en",
    );
    expect(hits.flatMap((block) => numberOf(block) ?? [])).toEqual(answers);
  });

  it("have marks", () => {
    expect(runsOf("**C1** The *red* `R7`; see [it](x.md)").map((run) => run.kind)).toEqual([
      "strong",
      "plain",
      "em",
      "plain",
      "code",
      "plain",
    ]);
  });

  it.each(["en", "de"] as const)("have a page of quick reference, in %s, and the rest without it", async (language) => {
    const all = await rulesOf("roll_and_write", language);
    expect(glanceOf(all).map((block) => block.kind)).toEqual(["table", "table"]);
    expect(allBut(all)[0]?.kind).toBe("text");
    expect(allBut(all)).toHaveLength(all.length - 4); // title, heading, two tables
  });
});
