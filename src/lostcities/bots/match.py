"""What a lead is worth in a match of several rounds: most points win, not the widest margin."""

import math
from typing import Any, Final, NamedTuple

from lostcities.rules.compiled import compilable
from lostcities.rules.game import Game

ROUND: Final = 38.0  # points: the standard deviation of a round's margin between equal players


class Standing(NamedTuple):
    """How a match stands: what the first side leads by, and how many rounds follow this one."""

    lead: int = 0
    rounds: int = 0


@compilable
def outlook(lead: float, rounds: int) -> float:
    """The chance to win less the chance to lose, with a lead before so many rounds."""
    if rounds > 0:
        return math.erf(lead / (ROUND * math.sqrt(2.0 * rounds)))
    return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0


def standing_of(game: Game, seen: Any) -> Standing:
    """How the match stands before the round that is being played."""
    if not game.has_rounds:
        return Standing()
    lead = int(seen.banked[0]) - int(seen.banked[1])
    return Standing(lead, int(seen.rounds) - int(seen.round_number) - 1)


def one_round(game: Game, seen: Any) -> Any:
    """A position as if this round were the whole game."""
    alone = game.copy(seen)
    if game.has_rounds:
        alone.rounds, alone.round_number = 1, 0
        alone.banked[:] = 0
    return alone
