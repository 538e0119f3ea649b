"""The ledger: where the points of a result came from. Its lines add up exactly."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lostcities.analysis.luck import Stroke
from lostcities.core.play import margin

DIGITS: Final = 1  # after the point; what rounding leaves is unexplained
LINES: Final = (
    "deal",
    "own_luck",
    "their_luck",
    "own_decisions",
    "their_decisions",
    "unexplained",
)


@dataclass(frozen=True)
class Ledger:
    """A margin in parts: those of a side, in points."""

    deal: float
    own_luck: float  # cards or dice of the side's own seats
    their_luck: float
    own_decisions: float
    own_error: float
    their_decisions: float | None  # None: they were not judged, and are part of the unexplained
    their_error: float | None
    unexplained: float
    result: float

    def lines(self) -> dict[str, float]:
        """All parts by name; they add up to the result."""
        return {name: getattr(self, name) or 0.0 for name in LINES}


@dataclass(frozen=True)
class Effect:
    """What a decision did to the margin of each side."""

    side: int  # that decided
    gained: Sequence[float]
    error: float


def ledger_of(
    side: int, scores: Sequence[int], strokes: Iterable[Stroke], effects: Sequence[Effect],
    *, all_judged: bool,
) -> Ledger:  # fmt: skip
    """The ledger of a side; `scores` are those of the sides."""
    sides = len(scores)
    result = round(float(margin(scores[side], sum(scores), sides)), DIGITS)
    deal = own_luck = their_luck = 0.0
    for stroke in strokes:
        gained = float(stroke.gained[side])
        if stroke.seat is None:
            deal += gained
        elif stroke.seat % sides == side:
            own_luck += gained
        else:
            their_luck += gained
    own, own_error = added([effect for effect in effects if effect.side == side], side)
    theirs, their_error = added([effect for effect in effects if effect.side != side], side)
    parts = [round(part, DIGITS) for part in (deal, own_luck, their_luck, own, theirs)]
    return Ledger(
        deal=parts[0],
        own_luck=parts[1],
        their_luck=parts[2],
        own_decisions=parts[3],
        own_error=round(own_error, DIGITS),
        their_decisions=parts[4] if all_judged else None,
        their_error=round(their_error, DIGITS) if all_judged else None,
        unexplained=round(result - sum(parts), DIGITS),
        result=result,
    )


def added(effects: Sequence[Effect], side: int) -> tuple[float, float]:
    """What some decisions did to a side's margin together, and the error of that."""
    total = sum(effect.gained[side] for effect in effects)
    return total, math.sqrt(sum(effect.error**2 for effect in effects))
