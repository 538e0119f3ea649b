/** The characters at work: each game's network is loaded once, when one of them is first met. */
import { networkUrl } from "../../modules";
import { loadNetwork } from "../../networks/network";
import type { GameName } from "../facts";
import { networkBytes } from "./networks";
import type { Play } from "../play";
import { chosenAction, type Network } from "./thinking";
import type { Verbs } from "../verbs";

type Progress = (loaded: number, of: number) => void;

export class Characters {
  private readonly files = new Map<GameName, Promise<Uint8Array<ArrayBuffer>>>();
  private readonly networks = new Map<GameName, Promise<Network>>();

  constructor(private readonly progress: Progress) {}

  /** See that what they think with is here, and begin to load it; EngineError if it cannot be had. */
  async prepare(game: GameName, verbs: Verbs): Promise<void> {
    if (this.networks.has(game)) return;
    const bytes = this.files.get(game) ?? networkBytes(game, this.progress);
    this.files.set(game, bytes);
    bytes.catch(() => this.files.delete(game)); // another try may have more luck
    await bytes;
    this.network(game, verbs).catch(() => {}); // a person seldom moves before it is done
  }

  /** The move of a character; where its network cannot be had, a player by rules of thumb stands in. */
  async choose(
    bot: string,
    { verbs, position, deal }: Play,
    seed: bigint,
  ): Promise<{ move: string; standIn: boolean }> {
    const { facts, rules } = verbs;
    const character = facts.characters[bot];
    const network = character && (await this.network(deal.game as GameName, verbs).catch(() => null));
    if (network) {
      const action = chosenAction(verbs, position, character, network, seed);
      return { move: facts.moves[action]!, standIn: false };
    }
    const seen = rules.imagine(position, rules.mover(position), { seed, stream: 0n });
    return { move: facts.moves[rules.choose(seen)]!, standIn: true };
  }

  private network(game: GameName, verbs: Verbs): Promise<Network> {
    const found = this.networks.get(game) ?? this.load(game, verbs);
    this.networks.set(game, found);
    found.catch(() => this.networks.delete(game));
    return found;
  }

  private async load(game: GameName, verbs: Verbs): Promise<Network> {
    const bytes = await (this.files.get(game) ?? networkBytes(game, this.progress));
    this.files.delete(game); // the network has them now
    return loadNetwork(verbs.rules.facts, fetch(networkUrl), bytes);
  }
}
