"""The champion, thinking ahead: its likeliest moves, tried in imagined worlds.

The network names the few moves worth a try and has the first thought; each is tried in the same
worlds. There the others hold what they probably hold (`belief`), and its apprentice plays on for
all: a small network that learnt from it, nearly as strong and many times as quick. Without an
apprentice the network itself plays on for a while, and says what it expects. The first thought
stands unless another move gains clearly more than chance explains.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.champion import Champion
from lostcities.bots.network import Network, load_network, weights_file
from lostcities.bots.policy import Policy
from lostcities.bots.searching.belief import believer
from lostcities.bots.searching.champion_worlds import A_WHILE, TO_THE_END, Reach, filler
from lostcities.bots.searching.match import one_round, standing_of
from lostcities.bots.searching.search import checked_budget, checked_threads, new_seed
from lostcities.bots.searching.verdict import best_action
from lostcities.bots.searching.worlds import Actions, Worlds, never
from lostcities.core.chance import Generator
from lostcities.core.game import Game, Mask

MOST_CANDIDATES: Final = 4
UNLIKELY: Final = 0.02  # probability below which a move is no candidate
CLEARLY: Final = 1.0  # standard errors by which a move must gain on the first thought
USUAL_THINK: Final = 1.0  # seconds a move


def make(
    game: Game,
    champion: Champion,
    *,
    think: float | None = None,
    worlds: int | None = None,
    threads: int | None = None,
    stopped: Callable[[], bool] = never,
) -> Policy:
    """A player that thinks so many seconds a move, or looks into so many worlds.

    Once `stopped()` is true it answers with the best that it has found so far.
    """
    fill_for, believe = filler(game, *who_plays_on(game, champion.network)), believer(game)
    if think is None and worlds is None:
        think = USUAL_THINK
    budget, workers = checked_budget(think, worlds), checked_threads(threads)

    def choose(seen: Any, mask: Mask, rng: Generator) -> int:
        """The first thought, or a move that ends clearly better."""
        champion.compile()  # as the worlds are anyway
        actions, seed = candidates(champion.probabilities(seen, mask)), new_seed(rng)
        if len(actions) == 1:
            return int(actions[0])
        alone = one_round(game, seen)
        fill = fill_for(standing_of(game, seen), believe(alone))
        imagined = Worlds(game, fill, alone, seed, workers, stopped)
        side = game.side_of(game.mover(seen))
        return best_action(imagined.scores, actions, int(actions[0]), side, budget, CLEARLY)

    return choose


def who_plays_on(game: Game, network: Network) -> tuple[Network, Reach]:
    """The champion's apprentice to the end, or the champion itself for a while."""
    if weights_file(game.name, "apprentice").is_file():
        return load_network(game.name, "apprentice"), TO_THE_END
    return network, A_WHILE


def candidates(probabilities: NDArray[np.float64]) -> Actions:
    """The actions worth a try, the likeliest first."""
    order: Actions = np.argsort(-probabilities, kind="stable")[:MOST_CANDIDATES]
    likely: Actions = order[(probabilities[order] >= UNLIKELY) | (order == order[0])]
    return likely
