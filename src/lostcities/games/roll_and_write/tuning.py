"""The numbers of Roll & Write."""

from typing import Final

from lostcities.bots.tuning import Tuning

TUNING: Final = Tuning(
    point=0.01,
    heat=2.0,
    learnt_options={"sheet": ()},  # a network knows the shipped one alone
    luck_share=0.35,
    luck_samples=32,
)
