/** Views of records, by the layout of the game. */
import type { Layout } from "../layout";
import { readView } from "../layout";
import type { ReadView } from "./verbs";

/** What reads the views of a game. */
export const viewBy =
  (layout: Layout): ReadView =>
  (rules, seen, viewer) =>
    readView(
      layout,
      { field: (name) => rules.field(seen, name), ask: (name, ...given) => rules.ask(seen, name, ...given) },
      viewer < 0 ? null : viewer,
    );
