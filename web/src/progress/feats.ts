/** Achievements that teach: each is something that good players do, and is read off a finished game. */
import { colorOfLine, pointsOfLine } from "../state/ending";
import type { Bill, Entry } from "../net/protocol";

/** In the order in which they are shown. */
export const FEATS = [
  "first_win",
  "no_loss",
  "long",
  "wager",
  "few",
  "last_card",
  "comeback",
  "bargain",
  "bridge",
  "champion",
] as const;
export type Feat = (typeof FEATS)[number];

export interface Finished {
  game: string;
  seat: number;
  won: number;
  margin: number;
  rival: string;
  rounds: readonly number[];
  bill: Bill | null;
  story: readonly Entry[];
}

const isCards = (game: string) => game === "classic" || game === "partners";
const WORTHWHILE = 20; // points of an expedition whose wager has paid
const FEW = 3;

/** Whether a game shows this. */
const SHOWN: Record<Feat, (it: Finished) => boolean> = {
  first_win: ({ won }) => won === 1,
  no_loss: ({ game, bill }) => {
    const begun = expeditions(bill);
    return isCards(game) && begun.length >= 2 && begun.every((line) => pointsOfLine(line) >= 0);
  },
  long: ({ game, bill }) =>
    game !== "roll_and_write" && expeditions(bill).some(({ code }) => code.startsWith("long_expedition")),
  wager: ({ game, bill }) =>
    isCards(game) && expeditions(bill).some((it) => it.code.endsWith("_with_wagers") && pointsOfLine(it) >= WORTHWHILE),
  few: ({ game, won, bill }) => isCards(game) && won === 1 && expeditions(bill).length <= FEW,
  last_card: ({ game, won, seat, story }) =>
    isCards(game) && won === 1 && lastOf(story, "drew_last")?.["seat"] === seat,
  comeback: ({ won, rounds, game }) => isCards(game) && won === 1 && rounds.length > 1 && (rounds[0] ?? 0) < 0,
  bargain: ({ game, seat, story }) =>
    game === "rivals" &&
    eventsOf(story).some((it) => it.code === "auction_won" && it["seat"] === seat && it["coins"] === 1),
  bridge: ({ game, seat, story }) =>
    game === "roll_and_write" && eventsOf(story).some((it) => it.code.endsWith("bridge") && it["seat"] === seat),
  champion: ({ won, rival }) => won === 1 && rival.startsWith("champion"),
};

const expeditions = (bill: Bill | null) => (bill?.lines ?? []).filter((line) => colorOfLine(line) !== null);
const eventsOf = (story: readonly Entry[]) => story.flatMap((entry) => entry.events);
const lastOf = (story: readonly Entry[], code: string) => eventsOf(story).findLast((event) => event.code === code);

/** What a game has shown, sorted. */
export const featsOf = (it: Finished): Feat[] => FEATS.filter((feat) => SHOWN[feat](it)).sort();
