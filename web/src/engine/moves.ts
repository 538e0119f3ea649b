/** Moves by name and by number, as src/lostcities/notation/moves.py has them: their names are part of a game's layout. */

/** Whatever names the moves of a game, by action. */
interface Naming {
  moves: readonly string[];
}

/** The name of an action: `play R7`. */
export function moveName({ moves }: Naming, action: number): string {
  const name = moves[action];
  if (name === undefined) throw new Error(`the game has no action ${action}`);
  return name;
}

const actions = new WeakMap<readonly string[], Map<string, number>>();

/** The action that a move's name means, however it is spelled; undefined if it is none. */
export function actionOf({ moves }: Naming, text: string): number | undefined {
  let known = actions.get(moves);
  if (!known) actions.set(moves, (known = new Map(moves.map((name, action) => [folded(name), action]))));
  return known.get(folded(text));
}

/** The words of a text, in small letters. */
export const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The same for all spellings of a move: small letters, one space after the verb, `*` for W. */
function folded(text: string): string {
  const [verb = "", ...rest] = wordsOf(text);
  const what = rest.join("");
  if (!what) return verb;
  return `${verb} ${what.length === 2 && what[1] === "w" ? `${what[0]}*` : what}`;
}
