"""Random games to ask about: in the rules alone, and at a table of the server with its entries."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from lostcities.core.chance import below, new_generator
from lostcities.core.compiled import fast
from lostcities.core.game import Game
from lostcities.core.rows import WATCHER, new_row, new_rows
from lostcities.notation.moves import parse_move
from lostcities.notation.telling import named
from lostcities.server.protocol.bodies import NewTable
from lostcities.server.protocol.parts import Entry
from lostcities.server.table.log import Row
from lostcities.server.table.setup import new_charter
from lostcities.server.table.state import TableState
from tests.rules.story.worlds import Kind


class Step(NamedTuple):
    """One move of a game, with copies of the records around it."""

    before: Any
    action: int
    after: Any


def random_game(kind: Kind, seed: int) -> Iterator[Step]:
    """A game played at random, by compiled rules."""
    game, seats, options = kind
    state, rng = game.new_state(), new_generator(seed)
    game.deal(state, seats, game.new_options(seats, options), rng)
    mask, legal, act = np.zeros(game.actions, np.int8), fast(game.legal), fast(game.act)
    while not game.is_over(state):
        n, before = legal(state, mask), game.copy(state)
        action = int(np.flatnonzero(mask)[below(rng, n)])
        act(state, action, rng)
        yield Step(before, action, game.copy(state))


def told(tell: Callable[..., int], step: Step, viewer: int) -> list[list[int]]:
    """The events that a viewer notices."""
    events = new_rows()
    return list(events[: tell(*step, viewer, events)].tolist())


def named_rows(game: Game, rows: list[list[int]]) -> list[dict[str, int | str]]:
    """Events as JSON carries them."""
    return [named(game, "event", row) for row in rows]


def seen(game: Game, state: Any, viewer: int) -> Any:
    """What a viewer may see of a record."""
    record = game.copy(state)
    game.hide(record, viewer)
    return record


def reason(why_not: Callable[..., int], state: Any, action: int) -> list[int]:
    """Why not, as a row."""
    row = new_row()
    code = why_not(state, action, row)
    assert code == row[0]
    return list(row.tolist())


def lines(bill: Callable[..., int], state: Any, seat: int) -> list[list[int]]:
    """The lines of a bill."""
    rows = new_rows()
    return list(rows[: bill(state, seat, rows)].tolist())


# --- At a table of the server ---------------------------------------------------------


class Played(NamedTuple):
    """A move at a table of the server, and what each viewer was told; None: nothing."""

    step: Step
    seat: int
    move: str
    entries: dict[int, Entry | None]


def served_game(kind: Kind, seed: int) -> Iterator[Played]:
    """A random game at a table of the server."""
    game, seats, options = kind
    people = [{"kind": "here", "name": f"P{n}"} for n in range(seats)]
    wish = NewTable.model_validate({"game": game.name, "options": options, "seats": people})
    state = TableState(new_charter(wish, 0)._replace(secret=f"{seed:064}"))
    for seat in range(seats):
        state.apply(Row(state.number + 1, seat, "joined", seat, f"P{seat}"))
    state.apply(Row(state.number + 1, 9, "dealt"))
    rng, viewers = new_generator(seed), range(WATCHER, seats)
    while state.mover is not None:
        assert state.table is not None
        moves, mover, before = state.table.moves(), state.mover, game.copy(state.table.state)
        move = moves[below(rng, len(moves))]
        versions = {viewer: state.version(name_of(viewer)) for viewer in viewers}
        state.apply(Row(state.number + 1, 10, "move", mover, move))
        entries = {
            viewer: next(iter(state.entries(name_of(viewer), versions[viewer])), None)
            for viewer in viewers
        }
        step = Step(before, parse_move(game, move), game.copy(state.table.state))
        yield Played(step, mover, move, entries)


def name_of(viewer: int) -> int | None:
    """How the server and the views name a viewer."""
    return None if viewer == WATCHER else viewer
