/** A game that has just ended, taken up into the progress of this browser. */
import type { Bill, Entry, State } from "../net/protocol";
import { dayOfTable } from "../daily/tables";
import { gameOf, noteGame } from "../deals/held";
import { noteDeal } from "../deals/kept";
import { expeditionScore } from "../score/counting/classic";
import { numberOf } from "../state/cards";
import { laidInRounds } from "../state/finished";
import { billOf, colorOfLine, pointsOfLine, roundScores } from "../state/ending";
import { featsOf } from "./feats";
import { MIXED, PEOPLE, type Expedition, type Played } from "./played";
import { isLeftOut, takeIn } from "./shelf";

/** The finished game of one seat; null where it does not count: abandoned, agreed on, or several seats of one device. */
export function playedOf(state: State, mine: readonly number[], story: readonly Entry[], day = ""): Played | null {
  const { result } = state;
  if (state.stage !== "finished" || !result?.winners.length || result.ended || mine.length !== 1) return null;
  const seat = mine[0]!;
  const bill = billOf(result.bills, seat);
  const others = state.seats.filter((one) => !isMine(bill, seat, one.seat));
  const { winners, scores } = result;
  const score = scores[seat]!;
  const margin = score - Math.max(...others.map((one) => scores[one.seat]!));
  const won = !winners.includes(seat) ? 0 : others.some((one) => winners.includes(one.seat)) ? 0.5 : 1;
  const rival = rivalOf(others.map((one) => one.bot));
  const rounds = roundScores(story, scores).map((round) => round[seat]!);
  const { game } = state.settings;
  const feats = featsOf({ game, seat, won, margin, rival, rounds, bill, story });
  const at = story.at(-1)?.at ?? Date.now();
  const expeditions = [...expeditionsOf(bill), ...earlierOf(game, seat, story)];
  return { id: state.table, at, game, rival, score, margin, won, rounds, ...extremes(expeditions), feats, day };
}

const isMine = (bill: Bill | null, seat: number, other: number) =>
  other === seat || (bill?.seats.includes(other) ?? false);

/** The one character against whom it went, if it was one. */
function rivalOf(bots: readonly (string | null)[]): string {
  if (bots.includes(null)) return PEOPLE;
  return new Set(bots).size === 1 ? bots[0]! : MIXED;
}

/** The expeditions of the last round, as its receipt has them. */
const expeditionsOf = (bill: Bill | null): Expedition[] =>
  (bill?.lines ?? []).flatMap((line) => {
    const color = colorOfLine(line);
    return color === null ? [] : [{ color, points: pointsOfLine(line) }];
  });

/** Those of the rounds before, as the story tells them. */
function earlierOf(game: string, seat: number, story: readonly Entry[]): Expedition[] {
  if (game !== "classic" && game !== "partners") return [];
  return laidInRounds(story, seat % 2).flatMap((laid) =>
    Object.entries(laid).flatMap(([color, cards]) =>
      cards.length ? [{ color, points: expeditionScore(cards.map(numberOf)) }] : [],
    ),
  );
}

function extremes(all: readonly Expedition[]): { best: Expedition | null; worst: Expedition | null } {
  if (!all.length) return { best: null, worst: null };
  const better = (a: Expedition, b: Expedition) => (b.points > a.points ? b : a);
  const worse = (a: Expedition, b: Expedition) => (b.points < a.points ? b : a);
  return { best: all.reduce(better), worst: all.reduce(worse) };
}

/** Take it up, if it counts; whoever has played a deal to its end may see how others did. */
export function noteEnd(state: State, mine: readonly number[], story: readonly Entry[]): void {
  const { deal } = state.settings;
  if (deal && mine.length && state.stage === "finished" && state.result?.seed) {
    noteDeal({ deal: deal.id, seed: state.result.seed, table: state.table });
    noteGame(deal.id, gameOf(state, story)); // if it is this browser that keeps it
  }
  if (deal?.again) return;
  const played = isLeftOut(state.table) ? null : playedOf(state, mine, story, dayOfTable(state.table));
  if (played) takeIn([played]);
}
