"""A variant's own numbers: of the actions, outcomes and features of its game only those it uses.

They keep their order and their names; action n of a variant is the nth that it uses. So the card
game with two expeditions and no number above 4 has nineteen actions, and `draw deck` is the last.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.core.game import Game, Options
from lostcities.envs.openspiel.part import Part

UNUSED: Final = -1


class Numbering:
    """From a variant's own numbers to those of the game, and back."""

    def __init__(self, used: NDArray[np.int64], total: int) -> None:
        """Of so many numbers of the game, those that are used, in order."""
        self.used, self.total = used, total
        self._full: list[int] = used.tolist()
        self._own = np.full(total, UNUSED)
        self._own[used] = np.arange(len(used))

    def __len__(self) -> int:
        """How many numbers the variant has."""
        return len(self._full)

    def full(self, own: int) -> int:
        """The number in the game; IndexError if there is no such."""
        return self._full[own]

    def own(self, full: Any) -> Any:
        """The variant's number for one of the game's, or for an array of them."""
        return self._own[full]


class Spaces:
    """The numbers of one variant."""

    def __init__(self, game: Game, part: Part, seats: int, options: Options) -> None:
        """For so many seats and these options."""
        used = part.spaces(seats, options)
        self.actions = Numbering(used.actions, game.actions)
        self.outcomes = Numbering(used.outcomes, part.outcomes)
        self.features = used.features
