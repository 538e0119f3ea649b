"""What came of some games: scores, lengths, how they ended, and how long the bots thought."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.playing.schedule import Block
from lostcities.core.compiled import compilable
from lostcities.core.play import CUT

Counts = NDArray[np.int64]
Points = NDArray[np.float64]

FINISHED: Final = 0  # how a game ended: by the rules,
CAPPED: Final = 1  # cut short by max_turns,
FAILED: Final = (2, 3)  # given up because the program of the first or of the second bot failed
DIGITS: Final = 3  # of luck, in points, that are kept
BROKEN: Final = 4  # an action that is not legal, which no bot of ours may choose


@compilable
def ending_of(done: int) -> int:
    """How a game that is over by its rules, or was cut, ended."""
    return CAPPED if done == CUT else FINISHED


class Failure(NamedTuple):
    """Why a program lost a game."""

    deal: int
    game: int  # of the deal
    bot: int  # 0 or 1: the first or the second of the pair
    kind: str  # as in `bots.programs.program.FAILURES`
    message: str


@dataclass(frozen=True)
class Played:
    """The games of a block."""

    block: Block
    scores: Counts  # by deal, game and seat
    turns: Counts  # by deal and game
    endings: Counts  # by deal and game
    moves: tuple[int, int]  # by bot
    seconds: tuple[float, float]  # by bot, for all its moves together
    failures: tuple[Failure, ...] = ()  # in the order of the games
    luck: Points | None = None  # by deal, game and seat, where it was asked for

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data; failures and luck only if there are any."""
        failed = [failure._asdict() for failure in self.failures]
        return {
            "pair": list(self.block.pair),
            "start": self.block.start,
            "scores": self.scores.tolist(),
            "turns": self.turns.tolist(),
            "endings": self.endings.tolist(),
            "moves": list(self.moves),
            "seconds": [round(seconds, 6) for seconds in self.seconds],
            **({"failures": failed} if failed else {}),
            **({} if self.luck is None else {"luck": self.luck.tolist()}),
        }

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """The games that `as_dict` wrote down."""
        scores, turns, endings = (
            np.array(data[name], np.int64) for name in ("scores", "turns", "endings")
        )
        if scores.ndim != 3 or not turns.shape == endings.shape == scores.shape[:2]:
            raise ValueError("scores, turns and endings are not of the same games")
        luck = np.array(data["luck"], np.float64) if "luck" in data else None
        if luck is not None and luck.shape != scores.shape:
            raise ValueError("luck and scores are not of the same games")
        block = Block(two(data["pair"]), int(data["start"]), len(scores))
        failed = tuple(Failure(**failure) for failure in data.get("failures", ()))
        moves, seconds = two(data["moves"]), two(data["seconds"])
        return cls(block, scores, turns, endings, moves, seconds, failed, luck)


def two(values: Sequence[Any]) -> tuple[Any, Any]:
    """Exactly two values."""
    first, second = values
    return first, second
