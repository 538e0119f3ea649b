/** The characters at work: what each thinks with is fetched and loaded once, when one of them is first met. */
import { EngineError } from "../../errors";
import { networkUrl, searchUrl } from "../../modules";
import { loadNetwork, type Network } from "../../networks/network";
import { loadSearch } from "../../networks/search";
import type { Getting } from "../asking";
import { RANGER, type GameName, type NetworkFile, type NetworkKind } from "../facts";
import { fileBytes } from "./networks";
import type { Play } from "../play";
import type { Chosen } from "../room";
import { chosenAction } from "./thinking";
import type { Verbs } from "../verbs";

/** What a character does with a position, from what its seat may know; the seed is what lots are drawn from. */
type Thinker = (play: Play, seed: bigint) => number;

const gameOf = ({ rules }: Verbs) => rules.facts.game as GameName;
const keyOf = ({ rules }: Verbs) => `${rules.facts.game} ${rules.facts.version}`;

export class Characters {
  private readonly networks = new Map<string, Promise<Network>>();
  private readonly files = new Map<NetworkFile, Promise<Uint8Array<ArrayBuffer>>>();
  private readonly thinkers = new Map<string, Promise<Thinker>>();
  private readonly arriving = new Map<NetworkFile, { game: GameName; loaded: number }>();

  constructor(private readonly tell: (getting: Getting) => void) {}

  /** See that what they think with is here; EngineError if it cannot be had. */
  async prepare(verbs: Verbs, bots: Iterable<string>): Promise<void> {
    await Promise.all([...bots].map((bot) => this.thinker(verbs, bot)));
  }

  /** The move of a character; EngineError where what it thinks with cannot be had, unless another may stand in. */
  async choose(bot: string, play: Play, seed: bigint, mayStandIn = false): Promise<Chosen> {
    const { facts } = play.verbs;
    const thinker = await this.thinker(play.verbs, bot).catch((error: unknown) => {
      if (!mayStandIn) throw error;
      return null;
    });
    if (thinker) return { move: facts.moves[thinker(play, seed)]!, standIn: false };
    return { move: facts.moves[byRules(play, seed)]!, standIn: true };
  }

  private thinker(verbs: Verbs, bot: string): Promise<Thinker> {
    return once(this.thinkers, `${keyOf(verbs)} ${bot}`, () => this.load(verbs, bot));
  }

  private async load(verbs: Verbs, bot: string): Promise<Thinker> {
    const game = gameOf(verbs);
    try {
      if (bot === RANGER.bot) return byRules; // needs nothing
      const thinker = await (bot === verbs.facts.ahead?.bot ? this.ahead(verbs) : this.character(verbs, bot));
      this.say(game, "ready");
      return thinker;
    } catch (error) {
      this.say(game, "missing");
      throw error;
    }
  }

  /** One look of the network. */
  private async character(verbs: Verbs, bot: string): Promise<Thinker> {
    const character = verbs.facts.characters[bot];
    if (!character) throw new EngineError("weights", `nobody here thinks as ${bot} does`);
    const network = await this.network(verbs, "network");
    return ({ position }, seed) => chosenAction(verbs, position, character, network, seed);
  }

  /** The champion's likeliest moves, tried in imagined worlds. */
  private async ahead(verbs: Verbs): Promise<Thinker> {
    const { rules } = verbs;
    const { ahead, apprentice, belief: believes, network } = verbs.facts;
    const game = gameOf(verbs);
    const [champion, belief, plays] = await Promise.all([
      this.network(verbs, "network"),
      believes ? this.network(verbs, "belief") : null,
      this.file(game, (apprentice ?? network)!),
    ]);
    const search = await loadSearch(rules, arrived(searchUrl(game)!), champion, plays, belief);
    const { milliseconds } = ahead!;
    return ({ position }, seed) => {
      const seen = rules.imagine(position, rules.mover(position), { seed, stream: 0n });
      return search.choose(seen, { seed, milliseconds });
    };
  }

  private network(verbs: Verbs, kind: NetworkKind): Promise<Network> {
    return once(this.networks, `${keyOf(verbs)} ${kind}`, async () => {
      const file = verbs.facts[kind];
      if (!file) throw new EngineError("weights", `nobody has trained such a network of ${gameOf(verbs)}`);
      return loadNetwork(verbs.rules.facts, arrived(networkUrl), await this.file(gameOf(verbs), file));
    });
  }

  private file(game: GameName, file: NetworkFile): Promise<Uint8Array<ArrayBuffer>> {
    const found = once(this.files, file, () =>
      fileBytes(game, file, (loaded) => {
        this.arriving.set(file, { game, loaded });
        this.say(game, "arriving");
      }),
    );
    found.finally(() => this.files.delete(file)).catch(() => {}); // whoever asked has it now, and the browser keeps it
    return found;
  }

  private say(game: GameName, stage: Getting["stage"]): void {
    const parts = [...this.arriving].filter(([, part]) => part.game === game);
    const loaded = parts.reduce((sum, [, part]) => sum + part.loaded, 0);
    const of = parts.reduce((sum, [file]) => sum + file.bytes, 0);
    if (stage !== "arriving") for (const [file] of parts) this.arriving.delete(file);
    this.tell({ game, stage, loaded, of });
  }
}

/** The player by rules of thumb. */
const byRules: Thinker = ({ rules, position }, seed) =>
  rules.choose(rules.imagine(position, rules.mover(position), { seed, stream: 0n }));

/** What was begun already, or begins now; another try follows what went wrong. */
function once<Key, T>(known: Map<Key, Promise<T>>, key: Key, begin: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? begin();
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** A module of this page; without a connection it may be missing. */
const arrived = (url: string) =>
  fetch(url).catch(() => {
    throw new EngineError("module", `${url} did not arrive`);
  });
