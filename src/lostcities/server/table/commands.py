"""What an ask would write into the log: rows, or the reason why not. Nothing is changed here."""

from typing import Final, NamedTuple
from uuid import UUID

from lostcities.errors import IllegalMove
from lostcities.fairness.commitments import commitment
from lostcities.server.errors import Full
from lostcities.server.live.listeners import Listener
from lostcities.server.protocol.messages import RefusalCode
from lostcities.server.table.contributions import Contributions
from lostcities.server.table.events import Viewer
from lostcities.server.table.log import Kind, Row
from lostcities.server.table.state import Course
from lostcities.server.tokens import Pass
from lostcities.table import Table

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


def join_rows(course: Course, names: dict[int, str], committed: str, now: int) -> list[Row]:
    """People take seats, the first of them with a commitment of the device they share."""
    taken = [seat for seat in names if course.chairs[seat].is_taken]
    if taken or course.stage != "waiting":
        raise Full(f"seat {min(taken, default=0)} is taken")
    if course.charter.chance == 1:
        committed = ""
    rows = [
        Row(course.number + n, now, "joined", seat, name, committed if n == 1 else "")
        for n, (seat, name) in enumerate(names.items(), 1)
    ]
    return rows + deal_row(course, rows)


def commit_rows(course: Course, seat: int, committed: str, attempt: int, now: int) -> list[Row]:
    """A client commits anew, after an attempt that is void; nothing if it has done so already."""
    contributions = check_attempt(course, seat, attempt)
    if contributions.committed.get(seat) == committed:
        return []
    if seat in contributions.committed:
        raise Refusal("not_playing", "this seat has committed to another contribution")
    return [Row(course.number + 1, now, "committed", seat, "", committed)]


def reveal_rows(course: Course, seat: int, text: str, attempt: int, now: int) -> list[Row]:
    """A client reveals its contribution; the last to do so has the cards dealt."""
    contributions = check_attempt(course, seat, attempt)
    if contributions.revealed.get(seat) == text:
        return []
    if course.phase != "reveal":
        raise Refusal("not_playing", "contributions are revealed when all have committed to theirs")
    if commitment(text) != contributions.committed[seat]:
        raise Refusal("not_playing", "this is not the contribution that was committed to")
    rows = [Row(course.number + 1, now, "revealed", seat, "", text)]
    return rows + deal_row(course, rows)


def check_attempt(course: Course, seat: int, attempt: int) -> Contributions:
    """The contributions, if this seat still takes part in this attempt to deal."""
    contributions = course.contributions
    if course.stage != "waiting" or seat not in contributions.expected:
        raise Refusal("not_playing", "nothing can be contributed to the seed any more")
    if attempt != contributions.attempt:
        raise Refusal("stale", f"this is attempt {contributions.attempt} to deal, not {attempt}")
    return contributions


def missed_rows(course: Course, now: int) -> list[Row]:
    """Those who are waited for are left out; if nobody else is, the cards are dealt."""
    if course.phase not in ("commit", "reveal"):
        return []
    late = sorted(course.contributions.late())
    rows = [Row(course.number + n, now, "missed", seat) for n, seat in enumerate(late, 1)]
    return rows + deal_row(course, rows)


def deal_row(course: Course, rows: list[Row]) -> list[Row]:
    """The deal, if with these rows nothing is missing."""
    joining = {row.seat for row in rows if row.kind == "joined"}
    missing = {n for n, chair in enumerate(course.chairs) if not chair.is_taken} - joining
    if missing or course.contributions.after(rows).phase != "done":
        return []
    return [Row(rows[-1].number + 1, rows[-1].at, "dealt")]


def numbered(course: Course, now: int, kind: Kind, seat: int, *texts: str) -> list[Row]:
    """Rows that follow the log."""
    return [Row(course.number + n, now, kind, seat, text) for n, text in enumerate(texts, 1)]


def playing(course: Course) -> Table:
    """The table, if a game is on."""
    if course.table is None or course.stage != "playing":
        raise Refusal("not_playing", "nothing is being played")
    return course.table
