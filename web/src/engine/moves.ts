/** Moves by name and by number, as src/lostcities/notation/moves.py has them: their names are part of a game's layout. */
import type { Layout } from "./layout";

/** The name of an action: `play R7`. */
export function moveName(layout: Layout, action: number): string {
  const name = layout.moves[action];
  if (name === undefined) throw new Error(`${layout.game} has no action ${action}`);
  return name;
}

const actions = new WeakMap<Layout, Map<string, number>>();

/** The action that a move's name means, however it is spelled; undefined if it is none. */
export function actionOf(layout: Layout, text: string): number | undefined {
  let known = actions.get(layout);
  if (!known) actions.set(layout, (known = new Map(layout.moves.map((name, action) => [folded(name), action]))));
  return known.get(folded(text));
}

/** The same for all spellings of a move: small letters, one space after the verb, `*` for W. */
function folded(text: string): string {
  const [verb = "", ...rest] = text.toLowerCase().split(/\s+/).filter(Boolean);
  const what = rest.join("");
  if (!what) return verb;
  return `${verb} ${what.length === 2 && what[1] === "w" ? `${what[0]}*` : what}`;
}
