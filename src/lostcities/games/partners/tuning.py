"""The numbers of the card game for two partnerships."""

from typing import Any, Final

from lostcities.bots.tuning import Manner, Tuning
from lostcities.core.compiled import compilable
from lostcities.games.classic.tuning import card_kinds, idle_draws


@compilable
def guessed(state: Any, seat: int, card: int) -> int:
    """How many of a card a hand has in this world alone.

    `imagine` counts as told what it knows to be in one of two hands.
    """
    return int(state.hand[seat, card] - state.told[seat, card])


MANNERS: Final = {
    "wander": Manner(6.2, ("others", "counting"), {"begin": -10.0, "leap": 56.0, "wager": 24.0}),
    "magpie": Manner(4.2, ("others", "counting"), {"pile": 18.0, "begin": -10.0}),
    "compass": Manner(3.6, ("others", "counting"), {"pile": -20.0, "leap": 12.0}),
    "ember": Manner(2.0, ("others",), {"wager": 10.0, "begin": 6.0, "leap": 15.8}),
    "lantern": Manner(1.2, ("others", "counting")),
    "ledger": Manner(3.6, (), {"begin": -6.0, "wager": -8.0, "leap": -2.0}),
    "survey": Manner(3.1),
}

TUNING: Final = Tuning(
    point=0.02,
    played_win=1.0,
    temperature=0.8,
    guessed=guessed,
    idle=idle_draws,
    kinds=card_kinds("ours"),
    manners=MANNERS,
    luck_share=0.5,
)
