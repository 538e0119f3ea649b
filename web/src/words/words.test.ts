import { afterAll, describe, expect, it, vi } from "vitest";
import type { Telling } from "../net/protocol";
import { blocksOf, type Block } from "../screens/learn/rulebook";
import de from "./de.json";
import en from "./en.json";
import { actionPieces, actionText, eventText, lineText, reasonText, type Names } from "./telling";
import deTexts from "./texts/de.json";
import enTexts from "./texts/en.json";
import { dayOf, many, points, speak, t, type TellingTables, type TellingText } from "./words.svelte";

const KINDS = ["event", "reason", "line"] as const;
const NAMES: Names = { seat: (seat) => `P${seat}` };
const ENGLISH = /\b(the|is|are|you|your|and|with|from|plays?|draws?|card|cards|takes?|first|pile|this|game)\b/i; // words that no German text has

const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
/** What is not in the brackets of the made-up language. */
const outside = (text: string) => {
  let rest = text;
  while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, "");
  return rest;
};

const SAME_IN_BOTH = /^(title|game\.\w+$|command\.about|place\.O|seat\.partner)/; // names, the move grammar, and words that German shares

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
    const copied = (Object.keys(en) as (keyof typeof en)[]).filter(
      (key) => de[key] === en[key] && /[a-z]{4}/.test(en[key].replace(/\{\w+\}/g, "")) && !SAME_IN_BOTH.test(key),
    );
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

const TABLES: Record<string, TellingTables> = { en: enTexts, de: deTexts };
const CODES = Object.entries(enTexts.games as TellingTables["games"]).flatMap(([game, kinds]) =>
  KINDS.flatMap((kind) => Object.keys(kinds[kind]).map((code) => [game, kind, code] as const)),
);

/** A row of a code, with something in every place. */
function rowOf(text: TellingText, code: string): Telling {
  const values: Record<string, string | number> = { card: "R7", color: "R", seat: 1, colors: "RG" };
  return Object.fromEntries([
    ["code", code],
    ...text.fields.map((field) => field.split(":")).map(([name, kind = name]) => [name, values[kind!] ?? 3]),
  ]) as Telling;
}

describe("what the games tell", () => {
  afterAll(() => speak("en"));

  it.each(CODES)("%s, %s: %s is a text in every language", async (game, kind, code) => {
    for (const [language, tables] of Object.entries(TABLES)) {
      await speak(language as "en" | "de");
      const text = tables.games[game]![kind][code]!;
      const row = rowOf(text, code);
      const said =
        kind === "event"
          ? [eventText(game, row, NAMES), actionText(game, row, NAMES)]
          : kind === "reason"
            ? [reasonText(game, row), reasonText(game, row, true)]
            : [lineText(game, row).name];
      for (const one of said) {
        expect(one).not.toBe("");
        expect(one).not.toMatch(/[{}]|undefined|NaN/);
      }
      if (language === "de") expect(said.join(" ")).not.toMatch(ENGLISH);
    }
  });

  it.each(Object.keys(enTexts.unreadable))("that a text is no move: %s", async (code) => {
    for (const [language, tables] of Object.entries(TABLES)) {
      await speak(language as "en" | "de");
      const said = reasonText("classic", rowOf(tables.unreadable[code]!, code));
      expect(said).toMatch(/^\P{Ll}.*[.?]?$/u);
      expect(said).not.toMatch(/[{}]|undefined|NaN/);
      if (language === "de") expect(said).not.toMatch(ENGLISH);
    }
  });

  it("in the order of the language, with cards as pictures if wanted", async () => {
    await speak("de");
    expect(actionPieces("classic", { code: "discarded", seat: 0, card: "R7" }, NAMES)).toEqual([
      { text: "legt " },
      { text: "Rot 7", card: "R7" },
      { text: " ab" },
    ]);
    expect(eventText("classic", { code: "discarded", seat: 0, card: "R7" }, { ...NAMES, reader: 0 })).toBe(
      "du legst Rot 7 ab",
    );
    expect(reasonText("classic", { code: "too_low", card: "R4", last: "R8", color: "R" }, true)).toBe(
      "Rot 4 ist nicht höher als Rot 8.",
    );
    await speak("en");
    expect(
      eventText("partners", { code: "gave", seat: 1, to: 3, card: "R7", second: "G*" }, { ...NAMES, reader: 3 }),
    ).toBe("P1 passes red 7 and green wager to you");
    expect(
      lineText("classic", {
        code: "expedition_with_wagers",
        color: "Y",
        laid: 0,
        sum: 13,
        factor: 2,
        cards: 3,
        bonus: 0,
        points: -14,
      }),
    ).toEqual({ name: "Yellow", text: "(13 − 20) × 2" });
  });

  it("is not said where a code is not known", () => {
    expect(reasonText("classic", { code: "something new" })).toBe("");
    expect(actionPieces("chess", { code: "played" }, NAMES)).toEqual([]);
  });

  it("all in brackets in the made-up language", async () => {
    await speak("pseudo");
    for (const [game, kind, code] of CODES.filter(([, kind]) => kind === "reason")) {
      expect(
        outside(reasonText(game, rowOf(enTexts.games[game as "classic"][kind as "reason"][code as "too_low"], code))),
      ).not.toMatch(/\p{L}/u);
    }
  });
});

describe("the rules in German", () => {
  const english = import.meta.glob<string>("../../../docs/rules/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const german = import.meta.glob<string>("./rules/de/*.md", { query: "?raw", import: "default", eager: true });
  const games = Object.keys(english).map((path) => path.split("/").at(-1)!);
  const blocks = (texts: Record<string, string>, game: string) =>
    blocksOf(Object.entries(texts).find(([path]) => path.endsWith(`/${game}`))![1]);

  it("are there for every game", () => {
    expect(
      Object.keys(german)
        .map((path) => path.split("/").at(-1))
        .sort(),
    ).toEqual(games.filter((game) => game !== "README.md").sort());
  });

  it.each(["classic.md", "partners.md", "rivals.md", "roll_and_write.md"])(
    "say the same, paragraph by paragraph: %s",
    (game) => {
      expect(blocks(german, game).map(shape)).toEqual(blocks(english, game).map(shape));
    },
  );

  it.each(["classic.md", "partners.md", "rivals.md", "roll_and_write.md"])(
    "are another writing, not a copy: %s",
    (game) => {
      const same = blocks(german, game).filter(
        (block, i) => block.kind === "text" && JSON.stringify(block) === JSON.stringify(blocks(english, game)[i]),
      );
      expect(same).toEqual([]);
    },
  );
});

/** What must be alike in both: kind, paragraph number, codes, numbers in tables. */
function shape(block: Block): unknown {
  if (block.kind === "heading") return { heading: block.level };
  if (block.kind === "table") return { table: block.rows.map((row) => row.map((cell) => codes(cell) + numbers(cell))) };
  return {
    number: block.runs[0]?.kind === "strong" ? block.runs[0].text : "",
    codes: codes(block.runs),
    examples: block.runs.filter((run) => run.kind === "em").length,
  };
}

type Runs = Extract<Block, { kind: "text" }>["runs"];
const codes = (runs: Runs) =>
  runs
    .filter((run) => run.kind === "code")
    .map((run) => run.text)
    .sort()
    .join(" ");
const numbers = (runs: Runs) =>
  runs
    .flatMap((run) => run.text.match(/−?\d+/g) ?? [])
    .sort()
    .join(" ");
