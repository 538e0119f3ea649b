"""Sprint in numbers: what a viewer sees, what happened, why not, how a score is made."""

from enum import IntEnum
from typing import Any

from lostcities.core.compiled import compilable
from lostcities.core.game import AFRESH
from lostcities.core.rows import ALLOWED, Row, Rows, because, say, worth

from .rules import DECK_SIZE, HIGHEST, SEATS, SWAP, is_over, may_lay


class Event(IntEnum):
    """Something that a viewer notices."""

    LAID = 1  # seat, number
    SWAPPED = 2  # seat, number
    DREW = 3  # seat, number
    DREW_UNSEEN = 4  # seat
    OVER = 5


class Reason(IntEnum):
    """Why an action is not allowed."""

    GAME_OVER = 1
    NOT_IN_HAND = 2  # number
    TOO_LOW = 3  # number, the last one laid


class Line(IntEnum):
    """A line of a bill."""

    CARDS = 1  # how many


@compilable
def hide(state: Any, viewer: int) -> None:
    """Forget the deck's order, and what others hold."""
    for slot in range(DECK_SIZE):
        state.deck[slot] = 0
    for seat in range(SEATS):
        for number in range(HIGHEST):
            if seat != viewer:
                state.hand[seat, number] = 0


@compilable
def tell(before: Any, action: int, after: Any, viewer: int, events: Rows) -> int:
    """The card that left the hand, the one that came, the end; of the deal nothing is seen."""
    if action == AFRESH:
        return 0
    seat, number = int(before.turn), action % HIGHEST
    code = Event.LAID if action < SWAP else Event.SWAPPED
    n = say(events, 0, code, seat, number + 1, 0)
    if viewer != seat:
        n = say(events, n, Event.DREW_UNSEEN, seat, 0, 0)
    for drawn in range(HIGHEST):
        left = before.hand[seat, drawn] - int(drawn == number)
        if viewer == seat and after.hand[seat, drawn] > left:
            n = say(events, n, Event.DREW, seat, drawn + 1, 0)
    return say(events, n, Event.OVER, 0, 0, 0) if is_over(after) else n


@compilable
def why_not(state: Any, action: int, reason: Row) -> int:
    """Why the mover may not do this."""
    if is_over(state):
        return because(reason, Reason.GAME_OVER, 0, 0, 0)
    number = action % HIGHEST
    if state.hand[state.turn, number] == 0:
        return because(reason, Reason.NOT_IN_HAND, number + 1, 0, 0)
    if action < SWAP and not may_lay(state, number):
        return because(reason, Reason.TOO_LOW, number + 1, int(state.last[state.turn]), 0)
    return ALLOWED


@compilable
def bill(state: Any, seat: int, lines: Rows) -> int:
    """One line: the cards laid."""
    points = int(state.length[seat])
    return worth(lines, say(lines, 0, Line.CARDS, points, 0, 0), points)
