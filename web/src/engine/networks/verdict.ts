/**
 * Which action is best, judged by how the actions ended in imagined worlds: sequential halving, as
 * src/lostcities/bots/searching/verdict.py has it.
 */

/** By world and action: what the side that thinks gets. */
export type Worths = number[][];

/** How the actions end in worlds from number `first` on, at most so many, until a time. */
export type Try = (actions: number[], first: number, most: number, until: number) => Worths;

/** How much thinking a move is worth: milliseconds, worlds, or both, whichever is used up first. */
export interface Budget {
  milliseconds?: number;
  worlds?: number;
}

const FEWEST_WORLDS = 16; // less than this tells nothing
const HOPELESS = 4; // standard errors behind the leader at which an action is tried no more
const ROUNDING = 1e-5; // a gain below this is none: actions that end alike differ by what a network rounds
const MOST_WORLDS = 4096; // in one phase, however fast the machine

/** The action that is worth most, or the first of them, the first thought, if none is clearly better. */
export function bestAction(tryOut: Try, actions: number[], budget: Budget, clearly: number): number {
  const thought = actions[0]!;
  let worths: Worths = [];
  for (const { first, worlds, until } of phases(budget, actions.length)) {
    worths = worths.concat(tryOut(actions, first, worlds, until));
    const keep = worthAnotherTry(worths, actions.length).map((kept, n) => kept || actions[n] === thought);
    actions = actions.filter((_, n) => keep[n]);
    worths = worths.map((row) => row.filter((_, n) => keep[n]));
    if (isSettled(worths)) break;
  }
  return verdict(worths, actions, thought, clearly);
}

function phases({ milliseconds = Infinity, worlds }: Budget, actions: number) {
  const count = Math.max(1, Math.ceil(Math.log2(actions)));
  const [begin, share] = [performance.now(), milliseconds / count];
  const firstOf = (n: number) =>
    worlds === undefined ? MOST_WORLDS * n : Math.floor((worlds * (2 ** n - 1)) / (2 ** count - 1));
  return Array.from({ length: count }, (_, n) => ({
    first: firstOf(n),
    worlds: firstOf(n + 1) - firstOf(n),
    until: begin + (n + 1) * share,
  })).filter((phase) => phase.worlds > 0);
}

const meanOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const column = (worths: Worths, n: number) => worths.map((row) => row[n]!);
const meansOf = (worths: Worths) => worths[0]!.map((_, n) => meanOf(column(worths, n)));
const leaderOf = (numbers: number[]) => numbers.indexOf(Math.max(...numbers));

/** What each action gains on one of them, world by world: the mean and its standard error. */
function gains(worths: Worths, on: number): { mean: number; error: number }[] {
  return worths[0]!.map((_, n) => {
    const gained = worths.map((row) => row[n]! - row[on]!);
    const mean = meanOf(gained);
    const squares = gained.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    return { mean, error: Math.sqrt(squares / (gained.length - 1)) / Math.sqrt(gained.length) };
  });
}

const isHopeful = ({ mean, error }: { mean: number; error: number }) => mean + HOPELESS * error >= 0;

/** The better half of the actions, without those that are hopelessly behind. */
function worthAnotherTry(worths: Worths, actions: number): boolean[] {
  if (worths.length < FEWEST_WORLDS) return new Array<boolean>(actions).fill(true);
  const means = meansOf(worths);
  const half = Math.max(2, Math.floor((means.length + 1) / 2));
  const order = means.map((_, n) => n).sort((one, other) => means[other]! - means[one]! || one - other);
  const better = new Set(order.slice(0, half));
  return gains(worths, leaderOf(means)).map((gain, n) => better.has(n) && isHopeful(gain));
}

/** Whether the leader is so far ahead that more worlds would change nothing. */
function isSettled(worths: Worths): boolean {
  if (worths.length < FEWEST_WORLDS) return false;
  return gains(worths, leaderOf(meansOf(worths))).filter(isHopeful).length === 1;
}

function verdict(worths: Worths, actions: number[], thought: number, clearly: number): number {
  if (worths.length < FEWEST_WORLDS) return thought;
  const found = gains(worths, actions.indexOf(thought));
  const best = leaderOf(found.map(({ mean }) => mean));
  const { mean, error } = found[best]!;
  return mean > Math.max(clearly * error, ROUNDING) ? actions[best]! : thought;
}
