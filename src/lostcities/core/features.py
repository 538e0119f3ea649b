"""How numbers become features: small whole numbers, the same in all three modes."""

from lostcities.core.compiled import inlined
from lostcities.core.game import Features


@inlined
def write_points(points: int, features: Features, i: int) -> int:
    """A score in two features: how many 32s, and the rest."""
    features[i] = min(max(points >> 5, -128), 127)
    features[i + 1] = points & 31
    return i + 2


@inlined
def write_at_least(count: int, width: int, features: Features, i: int) -> int:
    """A count as a thermometer: 1 for each step up to it, then 0."""
    for n in range(width):
        features[i + n] = count > n
    return i + width


@inlined
def write_nothing(width: int, features: Features, i: int) -> int:
    """Zeros where there is nothing to tell."""
    for n in range(width):
        features[i + n] = 0
    return i + width


@inlined
def seat_after(seat: int, n: int, seats: int) -> int:
    """The nth seat after one, n being less than all seats: without a division, which is slow."""
    other = seat + n
    return other - seats if other >= seats else other
