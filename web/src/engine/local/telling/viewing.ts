/** A game for local tables: its rules, and how its layout reads views. */
import { EngineError } from "../../errors";
import { viewOf, type Layout } from "../../layout";
import type { Rules } from "../../rules";
import type { GameFacts } from "../facts";
import { Verbs } from "../verbs";

/** EngineError if they are not of one version: a cache or an update may have parted them. */
export function verbsBy(facts: GameFacts, rules: Rules, layout: Layout): Verbs {
  const { game, version, actions } = rules.facts;
  if (game !== layout.game || version !== facts.rules || actions !== layout.moves.length)
    throw new EngineError("module", `version ${version} of ${game} does not fit its layout`);
  return new Verbs(facts, rules, (of, seen, viewer) => viewOf(layout, of, seen, viewer < 0 ? null : viewer));
}
