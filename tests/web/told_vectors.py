"""What the server tells at its tables, for the local ones: `python -m tests.web.told_vectors`.

A table in the page must tell every viewer the same after the same rows of a log. Of each message
there is a fingerprint; the page's own tests apply the rows and compare.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lostcities.core.chance import below, new_generator
from lostcities.fairness.commitments import commitment
from lostcities.server.protocol.bodies import NewTable, SeatWish
from lostcities.server.table.events import Viewer
from lostcities.server.table.log import Row
from lostcities.server.table.replaying import Known, Retelling, position_of
from lostcities.server.table.setup import new_charter
from lostcities.server.table.state import TableState
from lostcities.server.table.stating import Attendance, because, state_of
from lostcities.table import Table

VECTORS: Final = Path(__file__).parents[2] / "web/src/engine/local/telling/vectors.json"
TABLES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("classic", 2, {"rounds": 2, "highest": 7, "hand": 5}),
    ("partners", 4, {"rounds": 1}),
    ("rivals", 3, {}),
    ("roll_and_write", 3, {}),
    ("roll_and_write", 4, {"sealed": True}),
)
CONTRIBUTION: Final = "what this device adds"
FINGERPRINT: Final = 12  # letters


def told_at(game: str, seats: int, options: dict[str, Any], *, whole: bool) -> dict[str, Any]:
    """A random game with moves taken back: its log, and all that was told after each row."""
    state = new_state(game, seats, options)
    rows, told, viewers = list[Row](), list[Any](), (None, *range(seats))
    for row in random_log(state):
        state.apply(row)
        rows.append(row)
        told.append(
            [shown(message_for(state, viewer, row.number), whole=whole) for viewer in viewers]
        )
    assert state.table is not None
    assert state.stage == "finished"
    return {
        "charter": {
            "id": state.charter.id,
            "settings": state.charter.settings.model_dump(),
            "seats": seats,
            "secret": state.charter.secret,
        },
        "rows": [list(row) for row in rows],
        "told": told,
        "replayed": [shown(it, whole=whole) for it in replayed(state.table.record(), seats)],
        "record": state.table.record(),
    }


def new_state(game: str, seats: int, options: dict[str, Any]) -> TableState:
    """A table whose people sit on one device."""
    here = [SeatWish(kind="here", name=f"P{seat}") for seat in range(seats)]
    charter = new_charter(NewTable(game=game, seats=here, options=options), 0)
    return TableState(charter._replace(id="local-abcdefghijkl", secret=f"{seats:064}"))


def random_log(state: TableState) -> Iterator[Row]:
    """People sit down, one contributes, and they play; one move in five is taken back if it can."""
    rng, seats = new_generator(len(state.chairs)), len(state.chairs)
    for seat in range(seats):
        committed = "" if seat else commitment(CONTRIBUTION)
        yield Row(state.number + 1, seat, "joined", seat, f"P{seat}", committed)
    yield Row(state.number + 1, 10, "revealed", 0, extra=CONTRIBUTION)
    yield Row(state.number + 1, 11, "dealt")
    while state.table is not None and state.mover is not None:
        number, moves = state.number + 1, state.table.moves()
        if state.table.can_undo and below(rng, 5) == 0:
            yield Row(number, number, "undone", state.mover, cid=f"c{number}")
        else:
            if "draw deck" in moves and below(rng, 3):
                moves = ["draw deck"]  # or it takes for ever
            move = moves[below(rng, len(moves))]
            yield Row(number, number, "move", state.mover, move, cid=f"c{number}")


def message_for(state: TableState, viewer: Viewer, number: int) -> Any:
    """The state message with the newest entries, and why some moves cannot be made."""
    present = frozenset(range(len(state.chairs)))
    since = max(0, state.version(viewer) - number % 3)
    told = state_of(state, viewer, since=since, there=Attendance(present), left=None).model_dump()
    asked = [because(state, viewer, 1, move).model_dump() for move in questions(state, number)]
    nobody_elsewhere = {"plan": None}  # at a table in the page nobody is waited for
    return [told | nobody_elsewhere, [it | {"message": None} for it in asked]]


def questions(state: TableState, number: int) -> list[str]:
    """Some moves that are not legal, and some that are none."""
    names = state.game.colors
    return ["", "fly", "bid x", "write R 11", "play Q7", "take R", f"play {names[number % 5][0]}3"]


def replayed(record: Any, seats: int) -> Iterator[Any]:
    """Every fifth position, with different eyes, and the whole story with each eyes."""
    of, table, mover = len(record["moves"]), Table.replay(record, moves=0), None
    for at in range(of + 1):
        if at % 5 == 0:
            seat = None if at % 2 == 0 else at % seats
            yield position_of(Known(table, mover), at, of, seat).model_dump()
        if at < of:
            mover = table.mover
            table.play(record["moves"][at])
    for eyes in (None, *range(seats)):
        story = Retelling(record, of, eyes)
        for _ in story.walk():
            pass
        yield [it.model_dump() for it in story.moves]


def shown(message: Any, *, whole: bool) -> Any:
    """A message as a fingerprint, or as it is."""
    if whole:
        return message
    text = json.dumps(message, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:FINGERPRINT]


def text_of_vectors(*, whole: bool = False) -> str:
    """The file, a table a line."""
    tables = [told_at(*table, whole=whole) for table in TABLES]
    return "[\n" + ",\n".join(json.dumps(it, separators=(",", ":")) for it in tables) + "\n]\n"


if __name__ == "__main__":
    VECTORS.write_text(text_of_vectors())
