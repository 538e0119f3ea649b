"""A chi-square check: could these counts have come from these expectations?"""

from collections.abc import Sequence
from math import sqrt

WIDE = 4.5  # standard deviations: chance alone goes beyond it about once in 100,000 checks


def chi_square(counts: Sequence[float], expected: Sequence[float]) -> float:
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True) if e > 0)


def quantile(freedom: int) -> float:
    """Beyond it chi-square hardly ever goes (Wilson and Hilferty 1931)."""
    if freedom == 0:
        return 1e-9
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + WIDE * sqrt(spread)) ** 3)


def is_fair(counts: Sequence[float], expected: Sequence[float], freedom: int = -1) -> bool:
    """Whether the counts fit; what cannot happen must not have happened at all."""
    assert abs(sum(counts) - sum(expected)) < 1e-6
    if any(n and not e for n, e in zip(counts, expected, strict=True)):
        return False
    free = freedom if freedom >= 0 else sum(e > 0 for e in expected) - 1
    return chi_square(counts, expected) <= quantile(free)
