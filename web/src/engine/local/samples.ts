/** For tests: the games' real modules, and tables with random moves. */
import classic from "../../../../src/lostcities/games/classic/wasm/rules.wasm?url&inline";
import partners from "../../../../src/lostcities/games/partners/wasm/rules.wasm?url&inline";
import rivals from "../../../../src/lostcities/games/rivals/wasm/rules.wasm?url&inline";
import rollAndWrite from "../../../../src/lostcities/games/roll_and_write/wasm/rules.wasm?url&inline";
import { layoutOf } from "../layout";
import { loadRules } from "../rules";
import { factsOf, type GameName } from "./facts";
import { newRow, type Charter, type LogRow } from "./log";
import { TableState } from "./state";
import type { Verbs } from "./verbs";
import { verbsBy } from "./telling/viewing";

const MODULES: Record<GameName, string> = { classic, partners, rivals, roll_and_write: rollAndWrite };

export async function verbsOf(game: GameName): Promise<Verbs> {
  return verbsBy(factsOf(game), await loadRules(game, fetch(MODULES[game])), await layoutOf(game));
}

/** Numbers that are the same in every run. */
export function lots(seed: number): (n: number) => number {
  let word = seed * 2654435761 + 1;
  return (n) => {
    word = (Math.imul(word ^ (word >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return (word >>> 7) % n;
  };
}

export const charterOf = (
  game: GameName,
  seats: number,
  options: Record<string, number | boolean> = {},
  secret = "0".repeat(64),
): Charter => ({
  id: "local-abcdefghijkl",
  created: 0,
  rules: factsOf(game).rules,
  settings: {
    game,
    options,
    clock: null,
    bank: null,
    start: "full" as const,
    on_leave: "wait",
    listed: false,
    deal: null,
  },
  places: Array.from({ length: seats }, () => ({ bot: null })),
  secret,
  chance: 3,
});

/** People sit down, and the cards are dealt. */
export const dealtRows = (seats: number): LogRow[] => [
  ...Array.from({ length: seats }, (_, seat) => newRow(seat + 1, 0, "joined", { seat, text: `P${seat}` })),
  newRow(seats + 1, 0, "dealt"),
];

/** Play so many random moves, seldom from a pile; fewer if the game is over. */
export function playOn(state: TableState, moves: number, draw: (n: number) => number): void {
  for (let n = 0; n < moves && state.mover !== null; n++) {
    const names = state.play!.actions().map((action) => state.facts.moves[action]!);
    const text = names.includes("draw deck") && draw(3) ? "draw deck" : names[draw(names.length)]!;
    state.apply(newRow(state.number + 1, state.number, "move", { seat: state.mover, text }));
  }
}
