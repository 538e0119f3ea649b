"""How an endgame is learnt: single rounds, with a critic that sees all cards, as in classic."""

from dataclasses import replace
from typing import Final

from lostcities.games.classic.training import TRAINING as OF_CLASSIC
from lostcities.train.variants import Training, Variant

TRAINING: Final[Training] = replace(OF_CLASSIC, variants=(Variant(2, 1.0, {"rounds": 1}),))
