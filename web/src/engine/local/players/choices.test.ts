/** The characters choose as the server's do: python -m tests.web.choice_vectors writes what those choose. */
import { describe, expect, it } from "vitest";
import module from "../../../../../src/lostcities/bots/wasm/network.wasm?url&inline";
import classic from "../../../../../src/lostcities/games/classic/weights/champion.npz?url&inline";
import partners from "../../../../../src/lostcities/games/partners/weights/champion.npz?url&inline";
import rivals from "../../../../../src/lostcities/games/rivals/weights/champion.npz?url&inline";
import rollAndWrite from "../../../../../src/lostcities/games/roll_and_write/weights/champion.npz?url&inline";
import type { GameRecord } from "../../../net/api";
import { loadNetwork } from "../../networks/network";
import vectors from "./choices.json";
import type { GameName } from "../facts";
import { Play } from "../play";
import { verbsOf } from "../samples";
import { botSeed, chosenAction } from "./thinking";

const WEIGHTS: Record<GameName, string> = { classic, partners, rivals, roll_and_write: rollAndWrite };
const PATIENCE = 120_000; // milliseconds, for a machine that has much to do

interface Vector {
  record: GameRecord & { game: GameName };
  bots: string[];
  choices: [number, ...string[]][]; // after so many moves: what each of them chooses
}

describe.each(vectors as unknown as Vector[])("at a table of $record.game", ({ record, bots, choices }) => {
  it(
    "every character chooses as the server's",
    async () => {
      const { game, seed, seats, options } = record;
      const verbs = await verbsOf(game);
      const network = await loadNetwork(verbs.rules.facts, fetch(module), fetch(WEIGHTS[game]));
      let play = Play.dealt({ game, verbs, seed, seats, chance: 2, options });
      const found = new Map<number, string[]>();
      const wanted = new Set(choices.map(([at]) => at));
      for (const move of record.moves) {
        const at = play.moves.length;
        const choose = (bot: string) =>
          chosenAction(verbs, play.position, verbs.facts.characters[bot]!, network, botSeed(bot, at));
        if (wanted.has(at)) found.set(at, bots.map((bot) => verbs.facts.moves[choose(bot)]!)); // prettier-ignore
        play = play.after(move);
      }
      expect([...found].map(([at, moves]) => [at, ...moves])).toEqual(choices);
    },
    PATIENCE,
  );
});
