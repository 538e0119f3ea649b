/** The rules pages as data: headings, paragraphs, tables, from the plain Markdown they are written in. */

import { lookedFor, ranked, type Language, type Part } from "./lookup";

export type Run = { text: string; kind: "plain" | "strong" | "em" | "code" };
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "text"; runs: Run[] }
  | { kind: "table"; head: Run[][]; rows: Run[][][] };

export function blocksOf(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\n\s*\n/)
    .map(blockOf);
}

function blockOf(text: string): Block {
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) return { kind: "heading", level: heading[1]!.length, text: heading[2]! };
  if (text.startsWith("|")) return tableOf(text.split("\n"));
  return { kind: "text", runs: runsOf(text.replace(/\n/g, " ")) };
}

function tableOf(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => runsOf(cell.trim()));
  return { kind: "table", head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
}

const MARKS = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/;

export function runsOf(text: string): Run[] {
  return text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .split(MARKS)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
      if (part.length > 2 && part.startsWith("*") && part.endsWith("*")) return { kind: "em", text: part.slice(1, -1) };
      return { kind: "plain", text: part };
    });
}

const plain = (block: Block) =>
  block.kind === "heading"
    ? block.text
    : block.kind === "text"
      ? block.runs.map((run) => run.text).join("")
      : [block.head, ...block.rows]
          .flat(2)
          .map((run) => run.text)
          .join(" ");

type Section = Part & { under: Block; blocks: Block[] };

/** The numbered paragraphs, and what stands between them, under their headings. */
function partsOf(blocks: readonly Block[]): Section[] {
  const parts: Section[] = [];
  let under: Block | null = null;
  let loose = false;
  for (const block of blocks) {
    if (block.kind === "heading") [under, loose] = [block, false];
    else if (under?.kind === "heading") {
      const label = numberOf(block) ?? "";
      const text = plain(block).slice(label.length);
      const last = parts.at(-1);
      if (!label && loose && last) [last.text, last.blocks] = [`${last.text} ${text}`, [...last.blocks, block]];
      else parts.push({ label, heading: under.text, text, under, blocks: [block] });
      loose = !label;
    }
  }
  return parts;
}

/** The paragraphs that answer a question, best first, under their headings; everything if nothing is asked. */
export function found(blocks: readonly Block[], asked: string, language: Language): Block[] {
  const words = asked.trim().toLowerCase().split(/\s+/);
  if (!asked.trim()) return [...blocks];
  const parts = partsOf(blocks);
  const named = parts.filter((part) => part.label && words.includes(part.label.toLowerCase()));
  const best = named.length ? named : ranked(asked, parts, language).map((n) => parts[n]!);
  return best.flatMap((part, n) => [...(best[n - 1]?.under === part.under ? [] : [part.under]), ...part.blocks]);
}

export const countOf = (blocks: readonly Block[]) => blocks.filter((block) => block.kind !== "heading").length;

const SPELT: Record<string, string> = { ae: "(?:ae|ä)", oe: "(?:oe|ö)", ue: "(?:ue|ü)", ss: "(?:ss|ß)" };

/** A text cut at the words asked for, and at other words for the same; every second piece is one of them. */
export function cutAt(text: string, asked: string, language: Language): string[] {
  const stems = asked.trim() ? lookedFor(asked, language) : [];
  const spelt = stems.map((it) => it.replace(/ae|oe|ue|ss/g, (pair) => SPELT[pair]!));
  return spelt.length ? text.split(new RegExp(`(?<![\\p{L}\\p{N}])((?:${spelt.join("|")})\\p{L}*)`, "giu")) : [text];
}

/** The number of a paragraph, C17, if it has one. */
export function numberOf(block: Block): string | null {
  const first = block.kind === "text" ? block.runs[0] : undefined;
  return first?.kind === "strong" && /^[A-Z]\d+$/.test(first.text) ? first.text : null;
}

/** The part under the second heading, "At a glance": the page of quick reference. */
export function glanceOf(blocks: readonly Block[]): Block[] {
  const [from, to] = sections(blocks);
  return blocks.slice(from! + 1, to);
}

/** Everything but that part and the title. */
export function allBut(blocks: readonly Block[]): Block[] {
  const [from, to] = sections(blocks);
  return [...blocks.slice(1, from), ...blocks.slice(to)];
}

const sections = (blocks: readonly Block[]) =>
  blocks.flatMap((block, i) => (block.kind === "heading" && block.level === 2 ? [i] : []));

/** The rules of a game in a language; English is the source, in `docs/rules/`. */
export async function rulesOf(game: RulebookGame, language: "en" | "de"): Promise<Block[]> {
  return blocksOf((await RULES[language][game]()).default);
}

type Told = () => Promise<{ default: string }>;
export type RulebookGame = "classic" | "partners" | "rivals" | "roll_and_write";
const RULES: Record<"en" | "de", Record<RulebookGame, Told>> = {
  en: {
    classic: () => import("../../../../docs/rules/classic.md?raw"),
    partners: () => import("../../../../docs/rules/partners.md?raw"),
    rivals: () => import("../../../../docs/rules/rivals.md?raw"),
    roll_and_write: () => import("../../../../docs/rules/roll_and_write.md?raw"),
  },
  de: {
    classic: () => import("../../words/rules/de/classic.md?raw"),
    partners: () => import("../../words/rules/de/partners.md?raw"),
    rivals: () => import("../../words/rules/de/rivals.md?raw"),
    roll_and_write: () => import("../../words/rules/de/roll_and_write.md?raw"),
  },
};
