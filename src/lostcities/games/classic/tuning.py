"""The numbers of the card game for two."""

from typing import Any, Final

from lostcities.bots.tuning import Tuning
from lostcities.core.compiled import compilable
from lostcities.games.classic.stalling import idle_draws


@compilable
def guessed(state: Any, seat: int, card: int) -> int:
    """How many of a card a hand has in this world alone: nobody saw the seat take them."""
    return int(state.hand[seat, card] - state.known[seat, card])


TUNING: Final = Tuning(
    point=0.02,
    played_win=1.0,
    temperature=0.8,
    guessed=guessed,
    idle=idle_draws,
    learnt_options={"expeditions": (5, 6), "hand": (8,), "highest": (10,)},
    luck_share=0.72,  # by a trial on other games
)
