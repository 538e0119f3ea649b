"""What sight is worth: the champion against a player that sees all hands and the order of the deck.

The sighted player tries moves in the one true world: the apprentice plays on for all, several
times, and what ends best on average is played. Those who play on see no more than their seats may
know, so this is one step of improvement with full sight, not the best that can be done with it: a
bound from below on what sight is worth, and none on what can be won without it. Every deal is
played twice, with sides swapped. Luck is not subtracted: who knows what comes next is not lucky
when it comes.

python -m tools.sighted [classic|partners] [--deals 50] [--minutes 10] [--tries 16] [--all]
"""

import json
import math
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from tools.headroom import LONGEST, looker

from lostcities.arena.measuring.statistics import estimate
from lostcities.arena.reporting.progress import shown
from lostcities.arena.reporting.text import margin, rate
from lostcities.bots import champion
from lostcities.bots.champion import Champion
from lostcities.bots.searching.belief import no_log_odds
from lostcities.bots.searching.champion_plus import CLEARLY, candidates
from lostcities.bots.searching.verdict import FEWEST_WORLDS, verdict
from lostcities.core.chance import Generator, new_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game, Mask
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.table import Table

HIDDEN_HANDS: Final = ("classic", "partners")

Choose = Callable[[Any, Mask, Generator], int]
Numbers = NDArray[np.float64]


@compilable
def as_it_is(_state: Any, _seat: int, _rng: Generator) -> None:
    """`imagine` of one who sees everything."""


def main(given: Sequence[str] | None = None) -> int:
    """Play, and say who won."""
    asked = parser().parse_args(given)
    try:
        check(asked)
        margins = np.array(list(duels(asked)))
    except LostCitiesError as error:
        print(error, file=sys.stderr)
        return 2
    found = {
        "game": asked.game, "seed": asked.seed, "tries": asked.tries, "all moves": asked.all,
        "deals": len(margins), "margin": asdict(estimate(margins.mean(1))),
        "wins": asdict(estimate(won(margins).mean(1))), "margins": margins.tolist(),
    }  # fmt: skip
    print(json.dumps(found) if asked.json else as_text(margins))
    return 0


def parser() -> ArgumentParser:
    """What can be asked."""
    here = ArgumentParser(description="The champion against a player that sees all cards.")
    here.add_argument("game", nargs="?", choices=HIDDEN_HANDS, default=HIDDEN_HANDS[0])
    here.add_argument("--deals", type=int, default=50, help="at most; at least 2")
    here.add_argument(
        "--minutes", type=float, default=math.inf,
        help="of processor time: begin no deal after these",
    )  # fmt: skip
    here.add_argument("--tries", type=int, default=16, help="of each move")
    here.add_argument("--all", action="store_true", help="try all moves, not the likely ones alone")
    here.add_argument("--seed", type=int, default=1)
    here.add_argument("--json", action="store_true")
    return here


def check(asked: Namespace) -> None:
    """Numbers that can be."""
    if asked.deals < 2 or asked.tries < FEWEST_WORLDS:
        raise LostCitiesError(f"deals must be at least 2, tries at least {FEWEST_WORLDS}")


def duels(asked: Namespace) -> Iterator[Numbers]:
    """The sighted side's margin in each game of a deal, until the time is over."""
    game = find_game(asked.game)
    blind = champion.make(game)
    blind.compile()
    sighted = seer(blind, asked.tries, all_moves=asked.all)
    begin = time.process_time()
    with shown() as show:
        for deal in range(asked.deals):
            if deal > 1 and time.process_time() - begin > 60 * asked.minutes:
                return
            yield np.array([duel(game, sighted, blind, asked.seed, deal, side) for side in (0, 1)])
            show(deal + 1, asked.deals, "")


def duel(game: Game, sighted: Choose, blind: Choose, seed: int, deal: int, side: int) -> float:
    """The margin of the sighted side in one round."""
    table = Table(game.name, seed=f"sighted {seed} {deal}", rounds=1)
    state, rng = game.copy(table.state), new_generator(seed, 2 * deal + side)
    mask, legal, act = np.zeros(game.actions, np.int8), fast(game.legal), fast(game.act)
    for _ in range(LONGEST):
        if game.is_over(state):
            break
        legal(state, mask)
        player = sighted if game.side_of(game.mover(state)) == side else blind
        act(state, player(state, mask, rng), rng)
    return float(game.score(state, side) - game.score(state, 1 - side))


def seer(blind: Champion, tries: int, *, all_moves: bool) -> Choose:
    """The champion, but moves are tried in the one true world."""
    game = blind.game
    look = looker(replace(game, imagine=as_it_is), lambda _state: no_log_odds())
    made = 0

    def choose(state: Any, mask: Mask, _rng: Generator) -> int:
        nonlocal made
        made += 1
        likely = blind.probabilities(state, mask)
        in_order = np.argsort(-likely, kind="stable")[: mask.sum()]
        actions = in_order if all_moves else candidates(likely)
        if len(actions) == 1:
            return int(actions[0])
        worths = look(state, actions, made, tries)
        return verdict(worths, actions, int(actions[0]), CLEARLY)

    return choose


def won(margins: Numbers) -> Numbers:
    """1 won, ½ tied, 0 lost."""
    shares: Numbers = (np.sign(margins) + 1) / 2
    return shares


def as_text(margins: Numbers) -> str:
    """For people."""
    points, wins = estimate(margins.mean(1)), estimate(won(margins).mean(1))
    return f"{margins.size} rounds: {margin(points)} points a round, {rate(wins)} won"


if __name__ == "__main__":
    sys.exit(main())
