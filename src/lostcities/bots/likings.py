"""What a player likes: logits raised or lowered by the kind of a move.

Which moves are of a kind is data of the game (`kinds` of its tuning): groups of actions, and the
features that must be there, or must not, for them to count. The page reads the same data.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.tuning import Feature, Kind, Moves, tuning_of
from lostcities.core.game import Game, place_of, width

Bias = NDArray[np.float32]

NEVER: Final = -2  # places after the last feature: one that is never there, and one that always is
ALWAYS: Final = -1


class Row(NamedTuple):
    """Neighbouring actions, and the features that say whether they are of a kind now."""

    first: int
    size: int
    needs: tuple[int, ...]
    lacks: tuple[int, ...]


class Liking:
    """The sum of somebody's likings, for many positions at once.

    No product here is one of matrices: NumPy would give it to all cores, which have other games.
    """

    def __init__(self, game: Game, likes: Mapping[str, float]) -> None:
        """Which actions, when, and by how much."""
        found = [(row, like) for name, like in likes.items() for row in rows_of(game, name)]
        self.needs = padded([row.needs for row, _ in found], ALWAYS)
        self.lacks = padded([row.lacks for row, _ in found], NEVER)
        self.weights: Bias = np.zeros((len(found), game.actions), np.float32)
        for weights, (row, like) in zip(self.weights, found, strict=True):
            weights[row.first : row.first + row.size] = like

    def biases(self, features: NDArray[np.int8]) -> Bias:
        """What is added to the logits, by position and action."""
        there = np.zeros((len(features), features.shape[1] + 2), np.bool_)
        there[:, :NEVER] = features != 0
        there[:, ALWAYS] = True
        counts = there[:, self.needs].all(2) & ~there[:, self.lacks].any(2)
        biases: Bias = np.einsum("nr,ra->na", counts.astype(np.float32), self.weights)
        return biases


def padded(places: list[tuple[int, ...]], filling: int) -> NDArray[np.int64]:
    """A row of places for each of several sets, all of the same length, at least one."""
    longest = max(1, *map(len, places))
    return np.array([[*own, *[filling] * (longest - len(own))] for own in places])


@cache
def rows_of(game: Game, name: str) -> tuple[Row, ...]:
    """A kind of move, by the numbers of actions and features."""
    kind: Kind = tuning_of(game).kinds[name]
    return tuple(row for moves in kind for row in rows(game, moves))


def rows(game: Game, moves: Moves) -> list[Row]:
    """Moves of a group: one row, or one for each colour."""
    colored = any(name == moves.group for name, _ in game.color_actions)
    groups = game.color_actions if colored else game.global_actions
    per_color, colors = width(game.color_actions), len(game.colors)
    whole = place_of(groups, moves.group)
    size = len(whole) - moves.first if moves.size is None else moves.size
    starts = range(0, per_color * colors, per_color) if colored else [per_color * colors]
    return [
        Row(
            start + whole.start + moves.first,
            size,
            tuple(feature_place(game, it, color) for it in moves.needs),
            tuple(feature_place(game, it, color) for it in moves.lacks),
        )
        for color, start in enumerate(starts)
    ]


def feature_place(game: Game, feature: Feature, color: int) -> int:
    """The number of a feature: of a colour, or of none."""
    group, n = feature
    per_color = width(game.color_features)
    if any(name == group for name, _ in game.color_features):
        return per_color * color + place_of(game.color_features, group)[0] + n
    return per_color * len(game.colors) + place_of(game.global_features, group)[0] + n
