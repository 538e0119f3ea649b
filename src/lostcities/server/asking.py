"""What an ask would write into the log: rows, or the reason why not. Nothing is changed here."""

from typing import Final, NamedTuple
from uuid import UUID

from lostcities.errors import IllegalMove
from lostcities.server.course import Course
from lostcities.server.deeds import Viewer
from lostcities.server.errors import Full
from lostcities.server.fields import QuickTable
from lostcities.server.listeners import Listener
from lostcities.server.log import Kind, Row
from lostcities.server.messages import RefusalCode
from lostcities.server.tokens import Pass

MOST_ROWS: Final = 20_000  # of a log; beyond them moves alone are taken, and they end


class Ask(NamedTuple):
    """Somebody wants to change something."""

    seat: int
    cid: UUID
    given: Pass | None
    base: int | None = None
    listener: Listener | None = None


class Refusal(Exception):
    """Why an ask is not granted."""

    def __init__(self, code: RefusalCode, message: str) -> None:
        """A key, and a sentence."""
        super().__init__(message)
        self.code = code


def check_base(course: Course, ask: Ask) -> None:
    """What was decided on an old version is not played."""
    if ask.base is None:
        return
    story = course.stories[ask.seat]
    if not story.changed <= ask.base <= story.version:
        raise Refusal("stale", f"this is version {story.version}, and not {ask.base}")


def move_rows(course: Course, seat: int, moves: list[str], now: int) -> list[Row]:
    """Moves of one seat, all legal one after the other, tried on a copy.

    What shows something new must come last: else a refusal of the next would tell what came.
    """
    table = playing(course)
    if table.mover != seat:
        raise Refusal("not_your_turn", f"it is the turn of seat {table.mover}")
    trial = table
    for n, move in enumerate(moves):
        try:
            trial = course.after(trial, move)
        except IllegalMove as error:
            raise Refusal("illegal", str(error)) from None
        if n + 1 < len(moves) and not trial.can_undo:
            raise Refusal("illegal", f"{move}: nothing can follow it in one message")
    return numbered(course, now, "move", seat, *trial.played[len(table.played) :])


def undo_rows(course: Course, seat: int, now: int) -> list[Row]:
    """The last move taken back."""
    playing(course)
    if not may_undo(course, seat):
        raise Refusal("nothing_to_undo", "something new was seen, or the turn passed")
    return numbered(course, now, "undone", seat, "")


def may_undo(course: Course, viewer: Viewer) -> bool:
    """Whether a viewer could take the last move back."""
    mine = viewer is not None and course.mover == viewer and course.number < MOST_ROWS
    return mine and course.table is not None and course.table.can_undo


def leave_rows(course: Course, seat: int, now: int) -> list[Row]:
    """A person leaves; the last to leave ends the game."""
    if course.is_over or course.chairs[seat].away:
        raise Refusal("not_playing", "there is nothing to leave")
    rows = numbered(course, now, "left", seat, "")
    others = [it for n, it in enumerate(course.chairs) if it.is_person and n != seat]
    if all(chair.away for chair in others):
        rows.append(Row(rows[-1].number + 1, now, "abandoned"))
    return rows


def back_rows(course: Course, seat: int, now: int) -> list[Row]:
    """A person who had left comes back."""
    if course.is_over or not course.chairs[seat].away or course.number >= MOST_ROWS:
        raise Refusal("not_playing", "there is nothing to come back to")
    return numbered(course, now, "back", seat, "")


def join_rows(course: Course, names: dict[int, str], extra: str, now: int) -> list[Row]:
    """People take seats; when all are taken the cards are dealt."""
    taken = [seat for seat in names if course.chairs[seat].is_taken]
    if taken or course.stage != "waiting":
        raise Full(f"seat {min(taken, default=0)} is taken")
    rows = [
        Row(course.number + n, now, "joined", seat, name, extra)
        for n, (seat, name) in enumerate(names.items(), 1)
    ]
    return rows + deal_row(course, rows, set(names), held=course.held)


def add_rows(course: Course, seat: int, extra: str, now: int) -> list[Row]:
    """The table's maker adds to the seed, once; if all are there the cards are dealt."""
    if not course.held or course.stage != "waiting":
        raise Refusal("not_playing", "nothing can be added to the seed any more")
    rows = [Row(course.number + 1, now, "added", seat, "", extra)]
    return rows + deal_row(course, rows, set(), held=False)


def deal_row(course: Course, rows: list[Row], joining: set[int], *, held: bool) -> list[Row]:
    """The deal, if with these rows nothing is missing."""
    missing = {n for n, chair in enumerate(course.chairs) if not chair.is_taken} - joining
    return [] if held or missing else [Row(rows[-1].number + 1, rows[-1].at, "dealt")]


def numbered(course: Course, now: int, kind: Kind, seat: int, *texts: str) -> list[Row]:
    """Rows that follow the log."""
    return [Row(course.number + n, now, kind, seat, text) for n, text in enumerate(texts, 1)]


def playing(course: Course) -> QuickTable:
    """The table, if a game is on."""
    if course.table is None or course.stage != "playing":
        raise Refusal("not_playing", "nothing is being played")
    return course.table
