/** The rules of the games, each version loaded once: this page's own, and those that games of this browser were dealt by. */
import { Trouble } from "../../../net/api";
import { EngineError } from "../../errors";
import { layoutOf } from "../../layout";
import { rulesUrl } from "../../modules";
import { loadRules } from "../../rules";
import { factsOf, type GameName } from "../facts";
import type { Shelf } from "./shelf";
import type { Verbs } from "../verbs";
import { verbsBy } from "../telling/viewing";

export class Rulebooks {
  private readonly loaded = new Map<string, Promise<Verbs>>();

  constructor(private readonly shelf: Promise<Shelf>) {}

  /** The verbs of a game, of this page's version unless another is named; Trouble if that one is not here. */
  verbsOf(game: GameName, version = factsOf(game).rules): Promise<Verbs> {
    const key = `${game} ${version}`;
    const found = this.loaded.get(key) ?? (version === factsOf(game).rules ? this.own(game) : this.kept(game, version));
    this.loaded.set(key, found);
    found.catch(() => this.loaded.delete(key)); // the next may have more luck
    return found;
  }

  private async own(game: GameName): Promise<Verbs> {
    const [module, layout] = await Promise.all([moduleOf(game), layoutOf(game)]);
    const facts = factsOf(game);
    const verbs = verbsBy(facts, await loadRules(game, module), layout);
    void this.shelf.then((shelf) => shelf.put({ game, version: facts.rules, module, layout, facts })).catch(() => {}); // no room: games go on while the page has these rules
    return verbs;
  }

  private async kept(game: GameName, version: number): Promise<Verbs> {
    const book = await this.shelf.then((shelf) => shelf.find(game, version)).catch(() => undefined);
    if (!book) throw new Trouble("other_rules", `version ${version} of the rules of ${game} is not here`);
    return verbsBy(book.facts, await loadRules(game, book.module), book.layout);
  }
}

/** The module of this page; without a connection it may be missing. */
async function moduleOf(game: GameName): Promise<ArrayBuffer> {
  const url = rulesUrl(game)!;
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw new EngineError("module", `${url} did not arrive`);
  return answer.arrayBuffer();
}
