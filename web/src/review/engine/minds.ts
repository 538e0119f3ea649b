/** What a review thinks with, from the files that hold it: modules, networks, and worlds to try moves in. */
import { EngineError } from "../../engine/errors";
import { loadModule, type Module, type Source } from "../../engine/module";
import { loadNetwork, loadWeights } from "../../engine/networks/network";
import { loadRules, type Rules } from "../../engine/rules";
import { AT_ONCE, believed, Worlds } from "../../engine/networks/worlds";
import { scaleAt, type AnalysisFacts } from "./facts";
import { LuckWatch } from "./luck";
import type { Job, Minds } from "./reviewer";

/** The files of a game; one that it does not have is null. */
export interface Files {
  rules: Source;
  network: Source;
  search: Source;
  analysis: Source;
  champion: () => Source; // each may be asked for more than once
  apprentice: (() => Source) | null;
  belief: (() => Source) | null;
}

const VERBS = ["fill_open", "begin", "watch", "whose", "explain"];
const BOTH = 2; // a move and the favourite
const ROW = 8; // numbers of a code

async function loadAnalysis(rules: Rules, source: Source): Promise<Module<AnalysisFacts>> {
  const module = await loadModule<AnalysisFacts>(source, VERBS);
  const { game, version } = module.facts;
  if (game !== rules.facts.game || version !== rules.facts.version)
    throw new EngineError("module", `an analysis of ${game}, version ${version}`);
  return module;
}

/** What looks at positions, measures luck and names mistakes. */
export async function loadMinds(game: string, files: Files): Promise<Minds> {
  const rules = await loadRules(game, files.rules);
  const module = await loadAnalysis(rules, files.analysis);
  const valued = module.facts.values.by === "apprentice" ? files.apprentice! : files.champion;
  const network = await bytes(files.network);
  const [champion, values, weights] = await Promise.all([
    loadNetwork(rules.facts, network, files.champion()),
    loadNetwork(rules.facts, network, valued()),
    loadWeights(rules.facts, valued()),
  ]);
  const luck = new LuckWatch(rules, module, weights.shape, weights.numbers);
  return { rules, facts: module.facts, champion, values, luck, explain: explainer(rules, module) };
}

/** What looks at one position after another, for who plays: no luck is measured. */
export async function loadLooks(game: string, files: Files): Promise<Omit<Minds, "values" | "luck">> {
  const rules = await loadRules(game, files.rules);
  const module = await loadAnalysis(rules, files.analysis);
  const champion = await loadNetwork(rules.facts, files.network, files.champion());
  return { rules, facts: module.facts, champion, explain: explainer(rules, module) };
}

/** Names what is wrong with a move. */
function explainer(rules: Rules, module: Module<AnalysisFacts>): Minds["explain"] {
  const [state, row] = [module.room(rules.facts.record.bytes), module.room(2 * ROW)];
  return (seen, made, better) => {
    new Uint8Array(module.buffer).set(seen.bytes, state);
    const code = module.functions.explain!(state, made, better, row);
    return code ? [...new Int16Array(module.buffer, row, ROW)] : null;
  };
}

/** What tries moves in worlds: those that a seat can imagine, or the one that was. */
export async function loadWorlds(
  game: string,
  files: Files,
  hindsight: boolean,
  most = BOTH, // moves tried at once
): Promise<(job: Job) => Float64Array> {
  const rules = await loadRules(game, files.rules);
  const analysis = await loadAnalysis(rules, files.analysis);
  const { facts } = analysis;
  const module = hindsight ? analysis : await loadModule(files.search, ["fill"]);
  const { shape, numbers } = await loadWeights(rules.facts, (files.apprentice ?? files.champion)());
  const worlds = new Worlds(rules, module, hindsight ? "fill_open" : "fill", facts.reach, most, shape, numbers);
  const belief = files.belief && !hindsight ? await loadNetwork(rules.facts, files.network, files.belief()) : null;
  return ({ alone: record, actions, seed, first, count }) => {
    const alone = { bytes: record, chance: null };
    const seats = worlds.seatsAt(alone);
    const sides = rules.facts.sides || seats;
    const terms = { ...facts.terms, lead: 0, rounds: 0 };
    const known = belief && believed(rules, belief, alone, seats);
    const trial = { alone, tried: actions, terms, belief: known, sides, seed };
    const found = new Float64Array(count * actions.length * sides);
    worlds.begin(trial);
    for (let n = 0; n < count; n += AT_ONCE)
      found.set(worlds.fill(trial, first + n, Math.min(AT_ONCE, count - n)), n * actions.length * sides);
    const { point } = scaleAt(facts, seats);
    return found.map((worth) => worth / point);
  };
}

/** A source that can be read twice. */
async function bytes(source: Source): Promise<BufferSource> {
  const found = await source;
  return found instanceof Response ? found.arrayBuffer() : found;
}
