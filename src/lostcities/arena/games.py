"""What came of some games: scores, lengths, how they ended, and how long the bots thought."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.schedule import Block

Counts = NDArray[np.int64]

FINISHED: Final = 0  # how a game ended: by the rules,
CAPPED: Final = 1  # cut short by max_turns,
FAILED: Final = (2, 3)  # given up because the program of the first or of the second bot failed
BROKEN: Final = 4  # an action that is not legal, which no bot of ours may choose


@dataclass(frozen=True)
class Played:
    """The games of a block."""

    block: Block
    scores: Counts  # by deal, game and seat
    actions: Counts  # by deal and game
    endings: Counts  # by deal and game
    moves: tuple[int, int]  # by bot
    seconds: tuple[float, float]  # by bot, for all its moves together

    def told(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "pair": list(self.block.pair),
            "start": self.block.start,
            "scores": self.scores.tolist(),
            "actions": self.actions.tolist(),
            "endings": self.endings.tolist(),
            "moves": list(self.moves),
            "seconds": [round(seconds, 6) for seconds in self.seconds],
        }

    @classmethod
    def read(cls, told: dict[str, Any]) -> Self:
        """And back."""
        scores, actions, endings = (
            np.array(told[name], np.int64) for name in ("scores", "actions", "endings")
        )
        if scores.ndim != 3 or not actions.shape == endings.shape == scores.shape[:2]:
            raise ValueError("scores, actions and endings are not of the same games")
        block = Block(two(told["pair"]), int(told["start"]), len(scores))
        return cls(block, scores, actions, endings, two(told["moves"]), two(told["seconds"]))


def two(values: Sequence[Any]) -> tuple[Any, Any]:
    """Exactly two values."""
    first, second = values
    return first, second
