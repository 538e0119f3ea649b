/** What a local table knows of the games besides their verbs; Python writes it: npm run facts. */
import type { BotInfo, GameInfo, NewTable, OptionInfo } from "../../net/protocol";
import all from "./facts.json";

export type GameName = NewTable["game"];
export type CodeKind = "event" | "reason" | "line";

/** A code by its name, then the names and kinds of its numbers. */
export type Form = [string, ...[string, string][]];

export interface Character {
  temperature: number;
  overlooks: [number, number][]; // features: the first, and how many
  likes: Record<string, number>; // by kind of move: what is added to logits
}

/** Actions of a kind: the first, how many, and the features that must be there, and must not. */
export type KindRow = [first: number, count: number, needs: number[], lacks: number[]];

export interface NetworkFile {
  bytes: number;
  sha256: string;
}

/** What is trained: the champion, its small apprentice, and what says what the others hold. */
export type NetworkKind = "network" | "apprentice" | "belief";

/** The one who thinks ahead, and for how long. */
export interface Ahead extends BotInfo {
  milliseconds: number;
}

export interface GameFacts {
  rules: number; // their version
  title: string;
  seats: number[];
  sides: number; // 0: everyone for themselves
  colors: string[];
  letters: string;
  options: OptionInfo[];
  moves: string[]; // by action
  colorActions: number; // of each colour
  scoring: number[]; // actions that change the mover's own score
  codes: Record<CodeKind, Record<string, Form>>;
  veiled: number[];
  opened: number[];
  hasRounds: boolean;
  bots: BotInfo[];
  kinds: Record<string, KindRow[]>; // of moves, that somebody may like
  characters: Record<string, Character>;
  network: NetworkFile | null; // the champion's
  apprentice: NetworkFile | null; // what reviews need beside it
  belief: NetworkFile | null;
  ahead: Ahead | null;
  idle: { few: number; often: number } | null; // where turns may drag a round out
}

export const VERSION: string = all.version;
const GAMES = all.games as unknown as Record<GameName, GameFacts>;

/** Who plays by rules of thumb: the others of the deal of the day. */
export const RANGER: BotInfo = { bot: "rules", name: "Ranger", about: "plays by rules of thumb" };

export const factsOf = (game: GameName): GameFacts => GAMES[game];
export const isGame = (name: string): name is GameName => Object.hasOwn(GAMES, name);

/** Who shares a score: seats of one side have the same number. */
export const sideOf = (facts: GameFacts, seat: number) => (facts.sides ? seat % facts.sides : seat);

/** The games as the server would tell them. */
export const gameInfos = (): GameInfo[] =>
  (Object.entries(GAMES) as [GameName, GameFacts][]).map(([game, facts]) => ({
    game,
    title: facts.title,
    rules: facts.rules,
    seats: facts.seats,
    sides: facts.sides,
    colors: Object.fromEntries(facts.colors.map((name, n) => [facts.letters[n]!, name])),
    options: facts.options,
    bots: facts.bots,
  }));
