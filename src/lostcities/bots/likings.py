"""What a player likes: logits raised or lowered by the kind of a move.

Which moves are of a kind is data of the game (`kinds` of its tuning): groups of actions, and the
features that must be there, or must not, for them to count. The page reads the same data.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.tuning import Feature, Kind, Moves, tuning_of
from lostcities.core.game import Game, place_of, width

Bias = NDArray[np.float32]


class Row(NamedTuple):
    """Neighbouring actions, and the features that say whether they are of a kind now."""

    first: int
    size: int
    needs: tuple[int, ...]
    lacks: tuple[int, ...]


class Liking:
    """The sum of somebody's likings, for many positions at once."""

    def __init__(self, game: Game, likes: Mapping[str, float]) -> None:
        """Which actions, when, and by how much."""
        found = [(row, like) for name, like in likes.items() for row in rows_of(game, name)]
        self.needs = marks([row.needs for row, _ in found], game.features)
        self.lacks = marks([row.lacks for row, _ in found], game.features)
        self.wanted = self.needs.sum(0)
        spans = [range(row.first, row.first + row.size) for row, _ in found]
        weights = np.array([like for _, like in found], np.float32)
        self.weights: Bias = (marks(spans, game.actions) * weights).T

    def biases(self, features: NDArray[np.int8]) -> Bias:
        """What is added to the logits, by position and action."""
        there = (features != 0).astype(np.float32)
        counts = (there @ self.needs == self.wanted) & (there @ self.lacks == 0)
        biases: Bias = counts.astype(np.float32) @ self.weights
        return biases


def marks(places: list[Any], size: int) -> Bias:
    """A column of ones and zeros for each of several sets of places."""
    found = np.zeros((size, len(places)), np.float32)
    for column, chosen in enumerate(places):
        found[list(chosen), column] = 1
    return found


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
