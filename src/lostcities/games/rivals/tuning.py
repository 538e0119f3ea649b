"""The numbers of Rivals."""

from typing import Final

from lostcities.bots.tuning import Tuning

TUNING: Final = Tuning(
    point=0.04,
    learnt_win=0.3,
    played_win=0.3,
    valued_by="champion",
    luck_share=0.25,
    luck_samples=8,
)
