"""Luck, card by card and roll by roll: what came, less the mean of what could have come.

The value head of a shipped network judges both; a share of it that was fixed beforehand counts
(docs/results/luck.md). A deal is judged as the mean over who begins.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.analysis.positions import Played
from lostcities.analysis.standards import standards_of
from lostcities.arena.measuring.luck import new_judge, watcher
from lostcities.arena.measuring.valued import value_kind
from lostcities.bots.forward import compiled_think
from lostcities.bots.network import load_network
from lostcities.bots.searching.match import one_round
from lostcities.bots.tuning import tuning_of
from lostcities.core.compiled import fast
from lostcities.core.game import Game
from lostcities.core.play import margin

BySide = NDArray[np.float64]  # points of the margin


class Stroke(NamedTuple):
    """A stroke of luck: a deal, a card or a roll."""

    number: int  # of the move that brought it; for a deal, of the first move after it
    seat: int | None  # whose card or roll it was; None: the deal
    gained: BySide


def strokes(played: Played) -> list[Stroke]:
    """All luck of a game, in order; the same for the same game."""
    return sorted([*deals(played), *cards(played)], key=lambda stroke: stroke.number)


def cards(played: Played) -> list[Stroke]:
    """The cards drawn or uncovered, or the dice."""
    game, found = played.game, list[Stroke]()
    judge, watch = new_judge(game), watcher(game, adjusted=True)
    begin, look_on = fast(watch.begin), fast(watch.watch)
    share, whose = tuning_of(game).luck_share, standards_of(game).whose_luck
    if not played.positions:
        return found
    begin(judge, played.positions[0].state, 0, 0)
    states = [position.state for position in played.positions[1:]] + [played.end]
    for position, after in zip(played.positions, states, strict=True):
        by_seat = np.zeros(played.seats)
        look_on(judge, after, position.action, by_seat)
        if by_seat.any():
            seat = whose(position.state, after, game.mover)
            gained = share * margins(game, by_seat)
            found.append(Stroke(position.number, seat, gained))
    return found


def margins(game: Game, by_seat: BySide) -> BySide:
    """What luck by seat, as the arena counts it, did to the margin of each side."""
    sides = game.sides or len(by_seat)
    own = by_seat[:sides]
    lead: BySide = margin(own, own.sum(), sides)
    return lead


def deals(played: Played) -> list[Stroke]:
    """What the deal of each round promised."""
    firsts: dict[int, Any] = {}
    for position in played.positions:
        firsts.setdefault(position.round_number, position)
    share = standards_of(played.game).deal_share
    return [
        Stroke(first.number, None, share * promise(played.game, first.state, played.seats))
        for first in firsts.values()
    ]


def promise(game: Game, state: Any, seats: int) -> BySide:
    """The margin that a deal promises to each side, whoever begins."""
    think = compiled_think(game, load_network(game.name, value_kind(game)))
    features = np.zeros((seats, game.features), np.int8)
    for seat in range(seats):
        fast(game.observe)(begun_by(game, state, seat), seat, features[seat])
    values = think(features).values / tuning_of(game).point
    sides = game.sides or seats
    total = np.zeros(sides)
    for seat in range(seats):
        if values.shape[1] == 1:
            total += [values[seat, 0] if seat % 2 == side else -values[seat, 0] for side in (0, 1)]
        else:
            total += [values[seat, (side - seat) % seats] for side in range(sides)]
    promised: BySide = (total - total.mean()) / seats
    return promised


def begun_by(game: Game, state: Any, seat: int) -> Any:
    """The same deal with another seat to begin."""
    world = one_round(game, state)
    world.turn = seat
    if "roller" in (game.fields.names or ()):
        world.roller = seat
    return world
