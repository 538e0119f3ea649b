/** Head-to-head: how often each of two has come out ahead of the other, over all finished matches. */
import { formulas, isSheet, sideName, totals, type Match } from "./match";

export interface Rivalry {
  names: [string, string];
  wins: [number, number];
  level: number;
  points: [number, number]; // on average
}

const same = (name: string) => name.trim().toLowerCase();

/** Every pair that met, the most frequent first; the one with more wins is named first. */
export function rivalries(matches: readonly Match[]): Rivalry[] {
  const met = new Map<string, { names: [string, string]; scores: [number, number][] }>();
  for (const match of matches.filter((one) => one.finished))
    for (const meeting of meetings(match)) {
      const key = JSON.stringify(meeting.names.map(same));
      const known = met.get(key) ?? { names: meeting.names, scores: [] };
      known.scores.push(meeting.scores);
      met.set(key, known);
    }
  return [...met.values()]
    .sort((a, b) => b.scores.length - a.scores.length)
    .map(({ names, scores }) => rivalry(names, scores));
}

/** Each pair of sides of a match, by name in one order. */
function meetings(match: Match): { names: [string, string]; scores: [number, number] }[] {
  const sides = totals(match)
    .map((score, side) => ({ name: sideName(match, side), score }))
    .sort((a, b) => same(a.name).localeCompare(same(b.name)));
  return sides.flatMap((one, i) =>
    sides.slice(i + 1).map((other) => ({
      names: [one.name, other.name] as [string, string],
      scores: [one.score, other.score] as [number, number],
    })),
  );
}

function rivalry(names: [string, string], scores: [number, number][]): Rivalry {
  const wins: [number, number] = [scores.filter(([a, b]) => a > b).length, scores.filter(([a, b]) => b > a).length];
  const average = (i: 0 | 1) => Math.round(scores.reduce((sum, pair) => sum + pair[i], 0) / scores.length);
  const points: [number, number] = [average(0), average(1)];
  const level = scores.length - wins[0] - wins[1];
  if (wins[1] <= wins[0]) return { names, wins, level, points };
  return { names: [names[1], names[0]], wins: [wins[1], wins[0]], level, points: [points[1], points[0]] };
}

export interface Best {
  name: string;
  color: string;
  points: number;
}

/** The best expedition of the card game that anybody here has made. */
export function bestExpedition(matches: readonly Match[]): Best | null {
  let best: Best | null = null;
  for (const match of matches)
    for (const round of match.rounds)
      round.forEach((tally, side) => {
        if (isSheet(tally) || match.game === "rivals") return;
        for (const [color, cards] of Object.entries(tally.cards)) {
          const points = formulas(match.game).expeditionScore(cards);
          if (points > (best?.points ?? 0)) best = { name: sideName(match, side), color, points };
        }
      });
  return best;
}
