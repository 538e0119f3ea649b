/** The rules pages as data: headings, paragraphs, tables, from the plain Markdown they are written in. */

export type Run = { text: string; kind: "plain" | "strong" | "em" | "code" };
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "text"; runs: Run[] }
  | { kind: "table"; head: Run[][]; rows: Run[][][] };

export function blocksOf(markdown: string): Block[] {
  return markdown.trim().split(/\n\s*\n/).map(blockOf);
}

function blockOf(text: string): Block {
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) return { kind: "heading", level: heading[1]!.length, text: heading[2]! };
  if (text.startsWith("|")) return tableOf(text.split("\n"));
  return { kind: "text", runs: runsOf(text.replace(/\n/g, " ")) };
}

function tableOf(lines: string[]): Block {
  const cells = (line: string) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => runsOf(cell.trim()));
  return { kind: "table", head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
}

const MARKS = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/;

export function runsOf(text: string): Run[] {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").split(MARKS).filter(Boolean).map((part) => {
    if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
    if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
    if (part.length > 2 && part.startsWith("*") && part.endsWith("*")) return { kind: "em", text: part.slice(1, -1) };
    return { kind: "plain", text: part };
  });
}

const plain = (block: Block) =>
  block.kind === "heading" ? block.text : block.kind === "text" ? block.runs.map((run) => run.text).join("") : [block.head, ...block.rows].flat(2).map((run) => run.text).join(" ");

/** The paragraphs and tables that have all the words asked for; everything if none is. */
export function found(blocks: readonly Block[], asked: string): Block[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [...blocks];
  return blocks.filter((block) => block.kind !== "heading" && words.every((word) => plain(block).toLowerCase().includes(word)));
}
