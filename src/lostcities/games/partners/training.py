"""How the card game for two partnerships is learnt."""

from typing import Final

from lostcities.train.variants import Training, Variant

TRAINING: Final = Training(
    variants=(Variant(4, 1.0, {"rounds": 1}),),
    known=(
        "next opponent's hand as known",
        "partner's hand as known",
        "last opponent's hand as known",
    ),
    known_of_two="their side's cards as known",
)
