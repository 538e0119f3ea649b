"""What goes wrong in the partnership game: all that does for two, and gifts."""

from enum import IntEnum
from typing import Any, Final

from lostcities.analysis.standards import Standards
from lostcities.core.compiled import compilable
from lostcities.core.game import Row
from lostcities.core.rows import because
from lostcities.games.classic.analysis import Leak, Verb, explainer, moved_card, read_move
from lostcities.games.classic.rules import side_of
from lostcities.games.partners.rules import DOUBLED, PER_COLOR, SEATS


class Gift(IntEnum):
    """Ways to lose points by what is passed to the partner."""

    GAVE_IN_VAIN = 101
    DID_NOT_GIVE = 102
    GAVE_THE_WRONG_CARD = 103


@compilable
def known_with_them(state: Any, card: int) -> int:
    """How many of a card all know to be with the other side."""
    seat = int(state.turn)
    following, last = (seat + 1) % SEATS, (seat + 3) % SEATS
    with_one = int(state.known[following, card]) + int(state.known[last, card])
    return with_one + int(state.side_known[1 - side_of(seat), card])


cards: Final = explainer(PER_COLOR, DOUBLED, known_with_them)


@compilable
def explain(state: Any, made: int, better: int, row: Row) -> int:
    """Gifts here, all else as for two."""
    first, second = read_move(state, made, PER_COLOR), read_move(state, better, PER_COLOR)
    gave, should = first.verb == Verb.GIVE, second.verb == Verb.GIVE
    if not gave and not should:
        return cards(state, made, better, row)
    code = Gift.GAVE_THE_WRONG_CARD
    if not should:
        code = Gift.GAVE_IN_VAIN
    elif not gave:
        code = Gift.DID_NOT_GIVE
    return because(row, code, moved_card(first), moved_card(second), 0)


ANALYSIS: Final = Standards(
    grades=(2.0, 17.0, 34.0, 42.0, 50.0),  # of one seat, between the characters' losses
    deal_share=0.5,
    leaks=(Leak, Gift),
    explain=explain,
    usual={"hurried": 0.5},  # docs/results/analysis.md
)
