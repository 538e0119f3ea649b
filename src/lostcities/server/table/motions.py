"""A motion: what somebody has proposed during a game, and who has agreed.

There is one at a time. It is off the table when somebody declines, when a move is made, or when it
has been carried out.
"""

from typing import Final, NamedTuple, get_args

from lostcities.server.protocol.parts import MotionKind
from lostcities.server.table.log import Kind, Row

KINDS: Final = frozenset(get_args(MotionKind))
OVER: Final[tuple[Kind, ...]] = (  # what makes a motion void, or carries it out
    *("declined", "move", "undone", "replaced", "back", "offered"),
    *("ended", "abandoned", "closed"),
)


class Motion(NamedTuple):
    """Something proposed: who is for it."""

    what: MotionKind
    by: int
    about: int | None = None  # the seat to be replaced, or given to a friend
    bot: str | None = None  # by which bot
    agreed: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        """As a row has it."""
        parts = (self.what, self.about, self.bot)
        return " ".join(str(part) for part in parts if part is not None)


def read_motion(row: Row) -> Motion:
    """The motion that a row tells."""
    what, *about = row.text.split()
    if what not in KINDS or row.seat is None:
        raise ValueError(f"row {row.number} is no motion")
    seat = int(about[0]) if about else None
    bot = about[1] if len(about) > 1 else None
    kind: MotionKind = what  # type: ignore[assignment]  # it is one of KINDS
    return Motion(kind, row.seat, seat, bot, frozenset((row.seat,)))


def motion_after(motion: Motion | None, row: Row) -> Motion | None:
    """What is proposed with a row of the log more."""
    if row.kind == "proposed":
        return read_motion(row)
    if motion is None or row.kind in OVER:
        return None
    if row.kind == "agreed" and row.seat is not None:
        return motion._replace(agreed=motion.agreed | {row.seat})
    return motion
