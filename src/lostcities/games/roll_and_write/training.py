"""How Roll & Write is learnt."""

from typing import Final

from lostcities.train.variants import Training, Variant

TRAINING: Final = Training(
    variants=(Variant(2, 0.4), Variant(3, 0.2), Variant(4, 0.2), Variant(5, 0.2)),
    exploit_limit=5.0,
)
