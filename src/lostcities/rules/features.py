"""How numbers become features: small whole numbers, the same in all three modes."""

from lostcities.rules.compiled import compilable
from lostcities.rules.game import Features


@compilable
def write_points(points: int, features: Features, i: int) -> int:
    """A score in two features: how many 32s, and the rest."""
    features[i] = min(max(points >> 5, -128), 127)
    features[i + 1] = points & 31
    return i + 2


@compilable
def write_at_least(count: int, width: int, features: Features, i: int) -> int:
    """A count as a thermometer: 1 for each step up to it, then 0."""
    for n in range(width):
        features[i + n] = count > n
    return i + width
