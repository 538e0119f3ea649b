"""Luck, card by card and roll by roll: what came, less the mean of what could have come.

The value head of a shipped network judges both; a share of it that was fixed beforehand counts
(docs/results/luck.md). A deal of cards is judged as the mean over who begins; where nothing is
dealt but dice are rolled, the first roll stands for the deal.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

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
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast
from lostcities.core.game import Game
from lostcities.core.play import margin

ROLLS: Final = 64  # first rolls that one is compared with

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
    if "deck" not in (played.game.fields.names or ()):
        return [first_roll(played)]
    firsts: dict[int, Any] = {}
    for position in played.positions:
        firsts.setdefault(position.round_number, position)
    share = standards_of(played.game).deal_share
    return [
        Stroke(first.number, None, share * promise(played.game, first.state, played.seats))
        for first in firsts.values()
    ]


def first_roll(played: Played) -> Stroke:
    """What the dice before the first move promised, less the mean of other first rolls."""
    game, worlds = played.game, played.game.new_states(1 + ROLLS)
    worlds[0] = played.positions[0].state
    for n in range(ROLLS):
        fast(game.deal)(worlds[1 + n], played.seats, played.options, new_generator(0, n))
    by_side = expectations(game, list(worlds), played.seats)
    share = standards_of(game).deal_share
    return Stroke(1, None, share * levelled(by_side[0] - by_side[1:].mean(0)))


def promise(game: Game, state: Any, seats: int) -> BySide:
    """The margin that a deal promises to each side, whoever begins."""
    states = [begun_by(game, state, seat) for seat in range(seats)]
    return levelled(expectations(game, states, seats).mean(0))


def levelled(points: BySide) -> BySide:
    """Margins add up to nothing; what a value head says of them may not."""
    level: BySide = points - points.mean()
    return level


def expectations(game: Game, states: Sequence[Any], seats: int) -> BySide:
    """What the value head expects for each side, by position."""
    think = compiled_think(game, load_network(game.name, value_kind(game)))
    features = np.zeros((len(states), game.features), np.int8)
    movers = [int(game.mover(state)) for state in states]
    for state, mover, row in zip(states, movers, features, strict=True):
        fast(game.observe)(state, mover, row)
    values = think(features).values / tuning_of(game).point
    sides = game.sides or seats
    by_side = np.zeros((len(states), sides))
    for own, mover, row in zip(by_side, movers, values, strict=True):
        for side in range(sides):
            after = (side - mover) % sides
            own[side] = row[after] if len(row) > 1 else row[0] * (1 - 2 * after)
    return by_side


def begun_by(game: Game, state: Any, seat: int) -> Any:
    """The same deal with another seat to begin."""
    world = one_round(game, state)
    world.turn = seat
    return world
