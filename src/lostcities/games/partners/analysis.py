"""What goes wrong in the partnership game: all that does for two, and gifts."""

from enum import IntEnum
from typing import Any, Final

from lostcities.analysis.standards import Standards
from lostcities.core.game import Row
from lostcities.core.rows import because
from lostcities.games.classic.analysis import Leak, explainer, read_move
from lostcities.games.partners.rules import PER_COLOR


class Gift(IntEnum):
    """Ways to lose points by what is passed to the partner."""

    GAVE_IN_VAIN = 101
    DID_NOT_GIVE = 102
    GAVE_THE_WRONG_CARD = 103


CARDS: Final = explainer(PER_COLOR)


def explain(state: Any, made: int, better: int, row: Row) -> int:
    """Gifts here, all else as for two."""
    first, second = (read_move(state, action, PER_COLOR) for action in (made, better))
    if first.verb == second.verb == "give":
        return because(row, int(Gift.GAVE_THE_WRONG_CARD), first.card, second.card, 0)
    if first.verb == "give":
        return because(row, int(Gift.GAVE_IN_VAIN), first.card, second.card, 0)
    if second.verb == "give":
        return because(row, int(Gift.DID_NOT_GIVE), first.card, second.card, 0)
    return CARDS(state, made, better, row)


ANALYSIS: Final = Standards(
    grades=(2.0, 17.0, 34.0, 42.0, 50.0),  # of one seat, between the characters' losses
    deal_share=0.5,
    leaks=(Leak, Gift),
    explain=explain,
)
