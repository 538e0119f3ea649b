/** Moves by name and back, rows by the names of the words' tables; as src/lostcities/notation has them. */
import type { Telling } from "../../net/protocol";
import { actionOf, wordsOf } from "../moves";
import type { CodeKind, GameFacts } from "./facts";
import { POINTS, UNKNOWN, type Row } from "./verbs";

const RANKS = 10;
const MOST_SHOWN = 8; // letters of a wrong card or number that are repeated
const NUMBERED = "write"; // moves that name a colour and a number instead of a card

/** A move that cannot be made: a reason of the rules, or what is wrong with its name. */
export class IllegalMove extends Error {
  constructor(
    readonly reason: Row | null,
    readonly unreadable: Telling | null = null,
  ) {
    super("this move is not legal");
  }

  told(facts: GameFacts): Telling | null {
    return this.unreadable ?? (this.reason && named(facts, "reason", this.reason));
  }
}

/** A row by its names: `[4, 0, 6]` is `{code: "drew", seat: 0, card: "Y7"}`. */
export function named(facts: GameFacts, kind: CodeKind, row: Row): Telling {
  const [code, ...fields] = facts.codes[kind][row[0]!]!;
  const told: Telling = { code };
  fields.forEach(([name, what], i) => (told[name] = written(facts, what, row[1 + i]!)));
  if (kind === "line") told["points"] = row[POINTS]!;
  return told;
}

function written(facts: GameFacts, kind: string, number: number): number | string {
  if (kind === "card") return number === UNKNOWN ? "?" : cardName(facts, number);
  return kind === "color" ? facts.letters[number]! : number;
}

/** `R7` for the red seven, `R*` for a red wager. */
export function cardName(facts: GameFacts, card: number): string {
  const rank = card % RANKS;
  return facts.letters[Math.floor(card / RANKS)]! + (rank === 0 ? "*" : String(rank + 1));
}

/** The action that a move's name means; IllegalMove says what is wrong with it. */
export function parseMove(facts: GameFacts, text: string): number {
  const action = actionOf(facts, text);
  if (action === undefined) throw new IllegalMove(null, unreadable(facts, text));
  return action;
}

/** What is wrong with a text that is no move, and what would be right. */
function unreadable(facts: GameFacts, text: string): Telling {
  const [verb = "", ...rest] = wordsOf(text);
  const verbs = [...new Set(facts.moves.map((name) => name.split(" ")[0]!))];
  if (!verbs.includes(verb))
    return {
      code: "no_move",
      text: quoted(text.trim().slice(0, 40)),
      verbs: verbs.slice(0, -1).join(", "),
      last: verbs.at(-1)!,
    };
  const examples = facts.moves.filter((name) => name.split(" ")[0] === verb);
  if (!rest.length) return { code: "move_of_what", verb, example: quoted(examples[0]!) };
  if (examples[0] === verb) return { code: "move_alone", verb };
  return noSuch(facts, verb, rest.join("").slice(0, MOST_SHOWN), examples);
}

/** A verb of the game, but not with that card, colour or number. */
function noSuch(facts: GameFacts, verb: string, what: string, examples: string[]): Telling {
  const letter = what[0]!.toUpperCase();
  if (verb === "bid") return { code: "bad_coins", most: examples.length, value: quoted(what) };
  if (!facts.letters.includes(letter)) return { code: "no_color", letter: quoted(letter), colors: facts.letters };
  if (verb === NUMBERED) return { code: "bad_number", verb, letter, value: quoted(what.slice(1)) };
  if (examples.includes(`${verb} ${letter}`)) return { code: "color_alone", verb, letter };
  return { code: "no_card", card: what.toUpperCase(), color: letter, letter };
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
