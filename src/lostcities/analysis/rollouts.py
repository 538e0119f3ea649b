"""What actions are worth: tried in imagined worlds in which a network plays on for all."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.analysis.opinions import Look
from lostcities.analysis.standards import standards_of
from lostcities.bots.forward import forward, stacked_weights
from lostcities.bots.network import load_network
from lostcities.bots.searching.belief import LogOdds, believer, no_log_odds
from lostcities.bots.searching.champion_plus import who_plays_on
from lostcities.bots.searching.champion_worlds import (
    compiled_filler,
    network_forward,
    new_workspace,
)
from lostcities.bots.searching.match import Terms
from lostcities.bots.searching.worlds import SEEN, TABLES, Actions, sides_of
from lostcities.bots.tuning import tuning_of
from lostcities.core.chance import Generator
from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import Game

Points = NDArray[np.float64]  # [world, action, side]: the margin of each side

GO_ON = np.zeros(1, np.int8)  # nobody stops a rollout


@compilable
def as_it_lies(_state: Any, _seat: int, _rng: Generator) -> None:
    """Hindsight: nothing is imagined, all cards are where they were."""


def believe_nothing(_seen: Any) -> LogOdds:
    """Hindsight needs no belief."""
    return no_log_odds()


class Rollouts:
    """Worlds of one game; may be used by many threads at once."""

    def __init__(self, game: Game, *, hindsight: bool) -> None:
        """Find out who plays on, and compile it."""
        tuning = tuning_of(game)
        network, self.reach = who_plays_on(game, load_network(game.name))
        self.weights = stacked_weights(network)
        self.terms = Terms(tuning.point, tuning.learnt_win if self.reach.valued else 0.0)
        self.point = {
            seats: point_at(game, seats, valued=self.reach.valued) for seats in game.seats
        }
        self.believe = believe_nothing if hindsight else believer(game)
        self.game = replace(game, imagine=as_it_lies) if hindsight else game
        think = network_forward(network) if interpreted() else forward
        self.fill = fast(compiled_filler(self.game, think))

    def points(
        self, look: Look, log_odds: LogOdds, actions: Actions, first: int, count: int
    ) -> Points:
        """What each action comes to in the worlds from number `first` on, for each side.

        In these worlds the others hold what `believe` says they probably do.
        """
        tables = self.game.new_states(TABLES + len(actions))
        tables[SEEN] = look.alone
        worths = np.zeros((count, len(actions), sides_of(self.game, look.alone)))
        work = new_workspace(self.game, self.reach, self.terms, log_odds, self.weights, actions)
        done = self.fill(tables, work, look.seed, (first, 0, 1), GO_ON, worths)
        assert done == count
        points: Points = worths / self.point[self.game.seats_at(look.alone)]
        return points


def point_at(game: Game, seats: int, *, valued: bool) -> float:
    """What a point is worth with so many seats: another scale where a network values the end."""
    return (valued and standards_of(game, seats).point) or tuning_of(game).point


@cache
def rollouts(game: Game, *, hindsight: bool = False) -> Rollouts:
    """The worlds of a game, compiled once."""
    return Rollouts(game, hindsight=hindsight)
