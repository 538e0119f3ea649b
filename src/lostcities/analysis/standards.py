"""What a game adds to its analysis: bounds, priors, and how a mistake is called and explained.

A game keeps its own as `ANALYSIS` in `analysis.py` of its folder; one without that file has the
defaults here, and mistakes without a category.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final, NamedTuple

from lostcities.core.compiled import compilable
from lostcities.core.game import Codes, Game, Row
from lostcities.core.rows import ALLOWED

LABELS: Final = ("good", "inaccuracy", "mistake", "blunder")
GRADES: Final = ("A+", "A", "B", "C", "D", "E")

# (position, action made, better action, row): writes a code with its numbers; the code, or 0
Explain = Callable[[Any, int, int, Row], int]


class Prior(NamedTuple):
    """What an action costs, as far as the network's liking for it tells: points by its log gap."""

    begins: float = 3.5  # the gap from which a loss is expected
    slope: float = 0.43  # points for each further step
    most: float = 6.0
    spread: float = 1.0  # the standard deviation at a gap of 1
    widens: float = 0.33
    widest: float = 6.0

    def mean(self, gap: float) -> float:
        """The loss expected."""
        return min(self.slope * max(0.0, gap - self.begins), self.most)

    def deviation(self, gap: float) -> float:
        """How far it may be off."""
        return min(self.spread + self.widens * max(0.0, gap - 1), self.widest)


@compilable
def no_explanation(_seen: Any, _made: int, _better: int, _row: Row) -> int:
    """A game that names no mistakes."""
    return ALLOWED


@compilable
def mover_before(before: Any, _after: Any, mover: Callable[[Any], int]) -> int:
    """Who drew a card made the move that brought it."""
    return int(mover(before))


@dataclass(frozen=True)
class Standards:
    """What differs between the games, in points of the margin."""

    labels: tuple[float, float, float] = (1.5, 4.0, 8.0)  # losses from which the next label holds
    grades: tuple[float, ...] = (3.0, 12.0, 27.0, 47.0, 90.0)  # losses a round below which
    prior: Prior = field(default_factory=Prior)
    # What a point is worth to a network that also values the win; None: as the game's tuning says
    point: float | None = None
    deal_share: float = 0.5  # of what the value head makes of a deal

    leaks: Codes = ()  # the codes of mistakes; their texts are in the game's tables under `leak`
    explain: Explain = no_explanation
    # The champion's points a round, by code, those not named 0; None: not measured yet
    usual: Mapping[str, float] | None = None
    # (before, after, mover): the seat whose card or roll it was
    whose_luck: Callable[[Any, Any, Callable[[Any], int]], int] = mover_before
    # Where more seats than the fewest have another scale: `point` and `grades` are read from here
    more_seats: Mapping[int, "Standards"] = field(default_factory=dict)


ANALYSIS: Final = Standards()


def standards_of(game: Game, seats: int | None = None) -> Standards:
    """The standards of a game; with so many seats, where they have a scale of their own."""
    found: Standards = game.part("analysis", __name__).ANALYSIS
    return found if seats is None else found.more_seats.get(seats, found)


def leak_codes(game: Game) -> dict[int, IntEnum]:
    """The codes of a game's mistakes, by number."""
    return {int(code): code for part in standards_of(game).leaks for code in part}
