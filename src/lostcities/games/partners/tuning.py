"""The numbers of the card game for two partnerships."""

from typing import Any, Final

from lostcities.bots.tuning import Tuning
from lostcities.core.compiled import compilable
from lostcities.games.classic.tuning import idle_draws


@compilable
def guessed(state: Any, seat: int, card: int) -> int:
    """How many of a card a hand has in this world alone.

    `imagine` counts as told what it knows to be in one of two hands.
    """
    return int(state.hand[seat, card] - state.told[seat, card])


TUNING: Final = Tuning(
    point=0.02,
    played_win=1.0,
    temperature=0.8,
    heat=1.25,
    guessed=guessed,
    idle=idle_draws,
    luck_share=0.5,
)
