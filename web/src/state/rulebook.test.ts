import { describe, expect, it } from "vitest";
import classic from "../../../docs/rules/classic.md?raw";
import { blocksOf, found, runsOf } from "./rulebook";

describe("the rules", () => {
  const blocks = blocksOf(classic);

  it("are headings, paragraphs and tables", () => {
    expect(blocks[0]).toEqual({ kind: "heading", level: 1, text: "Lost Cities: the card game" });
    const glance = blocks.find((block) => block.kind === "table");
    expect(glance?.kind === "table" && glance.rows[0]?.[0]).toEqual([{ kind: "plain", text: "Seats" }]);
  });

  it("can be searched by several words", () => {
    const hits = found(blocks, "wager BEFORE number");
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.length).toBeLessThan(8);
    expect(found(blocks, "spaceship")).toEqual([]);
    expect(found(blocks, " ")).toHaveLength(blocks.length);
  });

  it("have marks", () => {
    expect(runsOf("**C1** The *red* `R7`; see [it](x.md)").map((run) => run.kind)).toEqual(["strong", "plain", "em", "plain", "code", "plain"]);
  });
});
