/** What lies in the box of each game: its cards, and how many of them one side can have. */
import { WAGER } from "./expedition";

export const GAMES = ["classic", "partners", "rivals", "roll_and_write"] as const;
export type Game = (typeof GAMES)[number];
export type CardGame = Exclude<Game, "roll_and_write">;

export interface Box {
  players: readonly number[]; // how many can play
  rounds: number; // of a usual match
  copies: (rank: number) => number; // of a card, in the whole box
  most: (rank: number) => number; // of a card, on one side
  repeats: boolean; // may a number follow itself
  inHands: number; // cards still in the hands at the end of a round, so not laid
  coins: number;
}

const low = (rank: number, highest: number) => rank >= 2 && rank <= highest;

export const BOXES: Record<Game, Box> = {
  classic: {
    players: [2],
    rounds: 3,
    copies: (rank) => (rank === WAGER ? 3 : 1),
    most: (rank) => (rank === WAGER ? 3 : 1),
    repeats: false,
    inHands: 16,
    coins: 0,
  },
  partners: {
    players: [4],
    rounds: 3,
    copies: (rank) => (rank === WAGER ? 3 : low(rank, 4) ? 2 : 1),
    most: (rank) => (rank === WAGER ? 3 : 1),
    repeats: false,
    inHands: 32,
    coins: 0,
  },
  // three wagers of the deck and two starting wagers a colour, of which nobody gets two
  rivals: {
    players: [2, 3, 4],
    rounds: 1,
    copies: (rank) => (rank === WAGER ? 5 : low(rank, 5) ? 2 : 1),
    most: (rank) => (rank === WAGER ? 4 : low(rank, 5) ? 2 : 1),
    repeats: true,
    inHands: 0,
    coins: 36,
  },
  roll_and_write: {
    players: [2, 3, 4, 5],
    rounds: 1,
    copies: () => 0,
    most: () => 0,
    repeats: false,
    inHands: 0,
    coins: 0,
  },
};

const COLORS = ["Y", "B", "W", "G", "R", "P"];

/** The colours of a card game, in the order of the columns. */
export const colorsOf = (expeditions: number) => COLORS.slice(0, expeditions);
