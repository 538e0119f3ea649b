/** Views of records, by the layout of the game. */
import { viewOf, type Layout } from "../../layout";
import type { ReadView } from "../verbs";

/** What reads the views of a game. */
export const viewBy =
  (layout: Layout): ReadView =>
  (rules, seen, viewer) =>
    viewOf(layout, rules, seen, viewer < 0 ? null : viewer);
