"""How Rivals is learnt."""

from typing import Final

from lostcities.train.variants import Training, Variant

TRAINING: Final = Training(
    variants=(Variant(2, 0.25), Variant(3, 0.3), Variant(4, 0.45)),
    exploit_limit=3.0,
)
