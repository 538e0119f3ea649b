"""The events of a table: each row of its log, with what every viewer notices about it.

The rules (`Game.tell`) describe a move, once for each viewer when it is made, and include nothing
that the viewer may not know. Sealed choices are described again in full, as for those who made
them, with the move that opens them.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lostcities.core.game import AFRESH, Game
from lostcities.core.rows import WATCHER, new_rows
from lostcities.notation.telling import forms, named
from lostcities.server.protocol.parts import CloseReason, Entry, LapseReason, Telling
from lostcities.server.table.log import NAMING, PRIVATE, Kind, name_and_face
from lostcities.words.texts import Kind as TextKind

Viewer = int | None
Row = tuple[int, ...]  # a code and its numbers
Told = tuple[Row, ...]

MADE: Final[tuple[Kind, ...]] = ("move", "undone")  # what not everybody need notice


class Event(NamedTuple):
    """One row of the log, and what each viewer is told of it."""

    at: int
    kind: Kind
    seat: int | None = None
    text: str = ""  # the move, a name, the id of a rematch
    told: tuple[Told, ...] = ()  # by viewer, the watcher first
    is_sealed: bool = False  # to be opened when the turn ends

    def told_to(self, viewer: Viewer) -> Told:
        """What a viewer is told."""
        return self.told[place_of(viewer)] if self.told else ()

    def is_silent(self, viewer: Viewer) -> bool:
        """Nothing that this viewer may notice."""
        if self.kind in PRIVATE:
            return viewer != self.seat
        return self.kind in MADE and not self.told_to(viewer) and any(self.told)


def place_of(viewer: Viewer) -> int:
    """Where a viewer stands among all: the watcher first."""
    return (WATCHER if viewer is None else viewer) - WATCHER


# --- From the table -------------------------------------------------------------------


class Step(NamedTuple):
    """An action, with the records around it; the deal is AFRESH, with two times the same one."""

    before: Any
    action: int
    after: Any


def told_by(game: Game, step: Step, seats: int) -> tuple[Told, ...]:
    """What each viewer notices, the watcher first; equal ones are kept once."""
    known: dict[Told, Told] = {}
    told = (told_to(game, step, viewer) for viewer in range(WATCHER, seats))
    return tuple(known.setdefault(it, it) for it in told)


def told_to(game: Game, step: Step, viewer: int) -> Told:
    """What one viewer notices: rows without the numbers that their codes do not have."""
    rows, known = new_rows(), forms(game, "event")
    n = game.tell(*step, viewer, rows)
    return tuple(tuple(row[: 1 + len(known[row[0]].fields)]) for row in rows[:n].tolist())


def rounds_in(state: Any) -> int:
    """How many rounds are over in a position; 0 in games without rounds."""
    return int(getattr(state, "round_number", 0))


def dealt(game: Game, state: Any, seats: int, at: int) -> Event:
    """The deal, with what lies open at once."""
    return Event(at, "dealt", told=told_by(game, Step(state, AFRESH, state), seats))


def moved(game: Game, step: Step, move: Event, seats: int, sealed: Sequence[Event]) -> Event:
    """A move just made, and what it opens of the choices that were sealed before it."""
    told = told_by(game, step, seats)
    watched = told[place_of(None)]
    if game.opened and all(row[0] in game.veiled for row in watched):
        return move._replace(told=told, is_sealed=True)
    if not sealed:
        return move._replace(told=told)
    viewers: list[Viewer] = [None, *range(seats)]
    return move._replace(
        told=tuple(
            opened(sealed, viewer) + without_opened(game, rows)
            for viewer, rows in zip(viewers, told, strict=True)
        )
    )


def opened(sealed: Sequence[Event], viewer: Viewer) -> Told:
    """What others have chosen, in their order, as they were told it themselves."""
    others = [event for event in sealed if event.seat != viewer]
    return tuple(row for event in others for row in event.told_to(event.seat))


def without_opened(game: Game, rows: Told) -> Told:
    """What is told besides of a move that opens choices."""
    return tuple(row for row in rows if row[0] not in game.opened)


def taken_back(events: Sequence[Event], at: int) -> Event:
    """The last move that stands, undone: who has noticed it notices this too."""
    undone = 0
    for event in reversed(events):
        undone += {"undone": 1, "move": -1}.get(event.kind, 0)
        if undone < 0:
            return event._replace(at=at, kind="undone")
    raise AssertionError("there is no move to take back")


# --- To a viewer ----------------------------------------------------------------------


def entry_of(game: Game, event: Event, number: int, viewer: Viewer) -> Entry:
    """The event as one viewer may know it."""
    rows = event.told_to(viewer)
    return Entry(
        number=number,
        at=event.at,
        kind=event.kind,
        seat=event.seat,
        name=name_and_face(event.text)[0] if event.kind in NAMING else None,
        move=move_told(game, event, rows),
        events=[told_as(game, "event", row) for row in rows],
        **agreed_on(event),
        table=event.text if event.kind == "rematch" else None,
        reason=why_ended(event),
    )


def agreed_on(event: Event) -> dict[str, Any]:
    """What people proposed or did together, as an entry tells it."""
    if event.kind == "proposed":
        what, *about = event.text.split()
        return {"motion": what, "about": int(about[0]) if about else None}
    if event.kind == "ended":
        return {"motion": event.text}
    if event.kind == "nudged":
        return {"about": int(event.text)}
    return {"bot": event.text} if event.kind == "replaced" else {}


def told_as(game: Game, kind: TextKind, row: Sequence[int]) -> Telling:
    """A row as it is sent: its code and its numbers by name."""
    return Telling.model_validate(named(game, kind, row))


def move_told(game: Game, event: Event, rows: Told) -> str | None:
    """The move by its name, unless the viewer may not know which it was."""
    if event.kind not in MADE or any(row[0] in game.veiled for row in rows):
        return None
    return event.text


def why_ended(event: Event) -> CloseReason | LapseReason | None:
    """Why the table was closed or a plan lapsed, if this is what happened."""
    if event.kind == "lapsed":
        reason: LapseReason = event.text  # type: ignore[assignment]  # checked as it is made
        return reason
    if event.kind != "closed":
        return None
    return "expired" if event.text == "expired" else "host"
