"""Sprint as a seat sees it."""

from typing import Any, Final, Literal, TypedDict

from lostcities.core.game import NOBODY

from . import SPRINT
from .rules import HAND, HIGHEST, SEATS, is_over, mover


class SprintView(TypedDict):
    """All that a seat may know."""

    game: Literal["sprint"]
    version: int
    seat: int | None
    mover: int | None
    phase: Literal["turn", "over"]
    deck: int
    goal: int
    hands: list[list[str]]
    last: list[int]
    gone: list[int]
    scores: list[int]


VIEW_TYPE: Final = SprintView


def view(state: Any, seat: int | None) -> SprintView:
    """All that a seat may know; None is a spectator."""
    moves = mover(state)
    return SprintView(
        game="sprint",
        version=SPRINT.version,
        seat=seat,
        mover=None if moves == NOBODY else moves,
        phase="over" if is_over(state) else "turn",
        deck=int(state.deck_left),
        goal=int(state.goal),
        hands=[hand(state, n) if n == seat else ["?"] * HAND for n in range(SEATS)],
        last=[int(number) for number in state.last],
        gone=[number + 1 for number in range(HIGHEST) for _ in range(int(state.gone[number]))],
        scores=[int(points) for points in state.length],
    )


def hand(state: Any, seat: int) -> list[str]:
    """The numbers in a hand."""
    return [str(n + 1) for n in range(HIGHEST) for _ in range(int(state.hand[seat, n]))]
