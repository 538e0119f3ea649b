import { describe, expect, it } from "vitest";
import classic from "../../../../docs/rules/classic.md?raw";
import { allBut, blocksOf, countOf, cutAt, found, glanceOf, numberOf, rulesOf, runsOf } from "./rulebook";

describe("the rules", () => {
  const blocks = blocksOf(classic);

  it("are headings, paragraphs and tables", () => {
    expect(blocks[0]).toEqual({ kind: "heading", level: 1, text: "Lost Cities: the card game" });
    const glance = blocks.find((block) => block.kind === "table");
    expect(glance?.kind === "table" && glance.rows[0]?.[0]).toEqual([{ kind: "plain", text: "Seats" }]);
  });

  it("can be searched by several words", () => {
    const hits = found(blocks, "wager BEFORE number");
    expect(hits.map(numberOf)).toContain("C11");
    expect(hits[0]?.kind).toBe("heading"); // each under its heading
    expect(countOf(hits)).toBeLessThan(8);
    expect(cutAt("One wager, Wagers", "wager")).toEqual(["One ", "wager", ", ", "Wager", "s"]);
    expect(cutAt("a (b)", "(b")).toEqual(["a ", "(b", ")"]);
    expect(found(blocks, "spaceship")).toEqual([]);
    expect(found(blocks, " ")).toHaveLength(blocks.length);
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
