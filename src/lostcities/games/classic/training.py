"""How the card game for two is learnt."""

from typing import Final

from lostcities.train.variants import Training, Variant

TRAINING: Final = Training(
    variants=(
        Variant(2, 0.75, {"rounds": 3}),
        Variant(2, 0.25, {"rounds": 3, "expeditions": 6}),
    ),
    known=("their hand as known",),
)
