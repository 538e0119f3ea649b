import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { blocksOf, type Block } from "../state/rulebook";
import de from "./de.json";
import en from "./en.json";
import { formulaText } from "./formulas";
import { reason } from "./reasons";
import said from "./said.json";
import { dayOf, many, points, speak, t } from "./words.svelte";

const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
/** What is not in the brackets of the made-up language. */
const outside = (text: string) => {
  let rest = text;
  while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, "");
  return rest;
};

const SAME_IN_BOTH = /^(title|game\.\w+$|command\.about|color\.O|place\.O|seat\.partner)/; // names, the move grammar, and words that German shares

globalThis.document ??= { documentElement: { lang: "" }, querySelector: () => null } as unknown as Document;

describe("the languages", () => {
  it("have the same texts", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as (keyof typeof en)[])("%s has the same parameters in both, and is not empty", (key) => {
    expect(holes(de[key])).toEqual(holes(en[key]));
    expect(de[key]).not.toBe("");
  });

  it("are not one copied from the other", () => {
    const copied = (Object.keys(en) as (keyof typeof en)[]).filter((key) => de[key] === en[key] && /[a-z]{4}/.test(en[key].replace(/\{\w+\}/g, "")) && !SAME_IN_BOTH.test(key));
    expect(copied).toEqual([]);
  });

  it("write numbers their own way, with the true minus", async () => {
    await speak("de");
    expect(points(-1234)).toBe("−1.234");
    expect(many("cards", 1)).toBe("1 Karte");
    await speak("en");
    expect(points(-1234)).toBe("−1,234");
    expect(t("end.won.by.other", { n: 1200 })).toContain("1,200");
  });

  it("write a day as at home, in the language of the page", async () => {
    vi.stubGlobal("navigator", { languages: ["fr-FR", "en-GB", "de-DE"] });
    const day = Date.UTC(2026, 10, 15, 12);
    expect(dayOf(day)).toBe("15 Nov 2026");
    await speak("de");
    expect(dayOf(day)).toBe("15.11.2026");
    await speak("en");
    vi.unstubAllGlobals();
  });
});

describe("what the engine says", () => {
  beforeAll(() => speak("pseudo"));
  afterAll(() => speak("en"));

  it.each(said.reasons)("%s", (text) => {
    expect(outside(reason(text))).toMatch(/^[.\s]*$/);
    expect(reason(`play R7: ${text}`)).toBe(reason(text)); // as a refused move says it
  });

  it.each(said.formulas)("%s", (text) => {
    expect(outside(formulaText(text))).not.toMatch(/\p{L}/u);
  });

  it.each(said.items)("a line of a receipt: %s", (name) => {
    expect(Object.keys(en)).toContain(`bill.${name}`);
  });

  it("that is not known is not shown in the wrong language", async () => {
    await speak("de");
    expect(reason("something new")).toBe(de["remark.unknown"]);
    await speak("pseudo");
  });
});

describe("the rules in German", () => {
  const english = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default", eager: true });
  const german = import.meta.glob<string>("./rules/de/*.md", { query: "?raw", import: "default", eager: true });
  const games = Object.keys(english).map((path) => path.split("/").at(-1)!);
  const blocks = (texts: Record<string, string>, game: string) => blocksOf(Object.entries(texts).find(([path]) => path.endsWith(`/${game}`))![1]);

  it("are there for every game", () => {
    expect(Object.keys(german).map((path) => path.split("/").at(-1)).sort()).toEqual(games.filter((game) => game !== "README.md").sort());
  });

  it.each(["classic.md", "partners.md", "rivals.md", "roll_and_write.md"])("say the same, paragraph by paragraph: %s", (game) => {
    expect(blocks(german, game).map(shape)).toEqual(blocks(english, game).map(shape));
  });

  it.each(["classic.md", "partners.md", "rivals.md", "roll_and_write.md"])("are another writing, not a copy: %s", (game) => {
    const same = blocks(german, game).filter((block, i) => block.kind === "text" && JSON.stringify(block) === JSON.stringify(blocks(english, game)[i]));
    expect(same).toEqual([]);
  });
});

/** What must be alike in both: kind, paragraph number, codes, numbers in tables. */
function shape(block: Block): unknown {
  if (block.kind === "heading") return { heading: block.level };
  if (block.kind === "table") return { table: block.rows.map((row) => row.map((cell) => codes(cell) + numbers(cell))) };
  return { number: block.runs[0]?.kind === "strong" ? block.runs[0].text : "", codes: codes(block.runs), examples: block.runs.filter((run) => run.kind === "em").length };
}

type Runs = Extract<Block, { kind: "text" }>["runs"];
const codes = (runs: Runs) => runs.filter((run) => run.kind === "code").map((run) => run.text).sort().join(" ");
const numbers = (runs: Runs) => runs.flatMap((run) => run.text.match(/−?\d+/g) ?? []).sort().join(" ");
