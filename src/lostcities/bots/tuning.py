"""The numbers that suit a game: what the bots and the arena take from its `tuning.py`.

A game without that file has the defaults here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.core.game import Game

Playing = Literal["champion", "apprentice"]  # the apprentice is small, quick, and nearly as strong

Feature = tuple[str, int]  # its group, and which of the group


class Moves(NamedTuple):
    """Actions of a group that count where all of some features are there and none of others."""

    group: str
    first: int = 0
    size: int | None = None  # None: to the end of the group
    needs: tuple[Feature, ...] = ()
    lacks: tuple[Feature, ...] = ()


Kind = tuple[Moves, ...]


@dataclass(frozen=True)
class Manner:
    """How a character plays a game."""

    temperature: float
    overlooks: tuple[str, ...] = ()  # features that are zeroed, by the names in champion.py
    likes: Mapping[str, float] = field(default_factory=dict)  # by kind of move; added to logits


MANNERS: Final[Mapping[str, Manner]] = {  # where nobody has measured what suits a game
    "wander": Manner(4.0, ("others", "counting")),
    "magpie": Manner(3.5, ("others", "counting")),
    "compass": Manner(3.5, ("others",)),
    "ember": Manner(2.5, ("others",)),
    "lantern": Manner(2.0, ("others",)),
    "ledger": Manner(3.0),
    "survey": Manner(2.0),
}


@dataclass(frozen=True)
class Tuning:
    """What differs between the games, each number with what it means."""

    # The scale of a network's values: what a point of the lead is worth, and what a win is worth
    # beside the points. The win is kept only where worlds are cut and the network judges them.
    point: float = 0.02
    learnt_win: float = 0.0
    played_win: float = 0.0  # what champion+ plays for

    temperature: float = 0.0  # of the champion; some, where two could draw discards for ever
    kinds: Mapping[str, Kind] = field(default_factory=dict)  # of moves, that somebody may like
    manners: Mapping[str, Manner] = field(default_factory=lambda: MANNERS)  # of the characters

    # (state, seat, card): how many of a card a hand has in an imagined world alone, unknown to all
    guessed: Callable[[Any, int, int], int] | None = None
    # (game, seen, legal): which of the legal actions only drag the round out
    idle: Callable[[Game, Any, NDArray[np.int64]], NDArray[np.bool_]] | None = None

    valued_by: Playing = "apprentice"  # the network whose values measure luck
    learnt_options: Mapping[str, tuple[object, ...]] = field(default_factory=dict)  # it knows these
    luck_share: float = 0.5  # of luck that is subtracted, fixed beforehand (docs/results/luck.md)
    luck_samples: int = 0  # of what could have come; 0: all of it


TUNING: Final = Tuning()


def tuning_of(game: Game) -> Tuning:
    """The numbers of a game."""
    tuning: Tuning = game.part("tuning", __name__).TUNING
    return tuning
