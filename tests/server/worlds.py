"""Two worlds that look alike to a seat, hosted by two rooms: it must get the same bytes."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from lostcities.core.chance import below, new_generator
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_names
from lostcities.server.errors import ServerError
from lostcities.server.http.routes.tables import info_of
from lostcities.server.live.listeners import Listener
from lostcities.server.live.room import Room
from lostcities.server.live.rooms import Rooms
from lostcities.server.live.seating import join, rematch
from lostcities.server.live.turn_clock import Clocks
from lostcities.server.protocol.bodies import Join, Rematch
from lostcities.server.protocol.plans import Condition, Suppose
from lostcities.server.storage.writing import new_table
from lostcities.server.table.commands import (
    Action,
    AnswerMotion,
    LeaveSeat,
    NudgeMover,
    ProposeMotion,
    ReturnToSeat,
    SeatRequest,
)
from lostcities.server.table.events import MADE, Event, Viewer, move_told
from lostcities.server.table.plans.supposing import supposed
from lostcities.server.table.state import TableState
from lostcities.server.thinking.pool import bot_generator, question_for
from lostcities.table import Table
from tests.notation.test_views import may_go_on_with
from tests.server.places import everything, heard, pass_for

OTHER_SECRET = "5ec2e7" * 10 + "beef"
LIE = ((1, 0, 49),)  # what others were told in the other world
HIDDEN_MOVE = "give P9"  # what a hidden move was there


@dataclass
class World:
    """A room, and the connections of the seat that watches."""

    room: Room
    viewer: Viewer
    listeners: list[Listener]

    @property
    def table(self) -> Table:
        assert self.room.state.table is not None
        return self.room.state.table

    def bytes_for_viewer(self) -> list[str]:
        """All that was sent to the viewer, but for the promise, which differs by the secret."""
        texts = [text for listener in self.listeners for text in heard(listener)]
        return [text.replace(self.room.state.contributions.commitment, "PROMISE") for text in texts]


async def two_worlds(
    hosts: tuple[Rooms, Rooms], state: TableState, viewer: Viewer, seed: int
) -> tuple[World, World]:
    """The state, and another that differs in everything the viewer may not know."""
    one, other = state.copy(), state.copy()
    make_different(other, viewer, seed)
    return await hosted(hosts[0], one, viewer, seed), await hosted(hosts[1], other, viewer, seed)


async def hosted(rooms: Rooms, state: TableState, viewer: Viewer, seed: int) -> World:
    """A world at a server of its own; its log begins here, which nobody notices."""
    state.charter = state.charter._replace(id=f"{seed:012}")
    await rooms.store.write(new_table(state.charter, [], []))
    return World(
        Room(state, rooms.store, rooms.metrics, Clocks(rooms.now, rooms.steady), rooms), viewer, []
    )


def make_different(state: TableState, viewer: Viewer, seed: int) -> None:
    """Deal afresh what the viewer cannot see; the secret and the hidden past differ too."""
    assert state.table is not None
    twin = state.table.copy()
    seats = [viewer] if viewer is not None else range(state.table.seats)
    for seat in seats:
        twin._state, twin._mask = (
            twin.seen(seat, new_generator(seed, stream=len(twin.played))),
            None,
        )
    state.table = twin
    state.charter = state.charter._replace(secret=OTHER_SECRET)
    state.contributions = replace(state.contributions, master=OTHER_SECRET)
    state.events = [told_otherwise(state, event, viewer) for event in state.events]
    state._sealed = [told_otherwise(state, event, viewer) for event in state._sealed]


def told_otherwise(state: TableState, event: Event, viewer: Viewer) -> Event:
    """The event, as if others had been told something else, and a hidden move were another."""
    rows = event.told_to(viewer)
    hidden = event.kind in MADE and (not rows or move_told(state.game, event, rows) is None)
    return event._replace(
        told=tuple(it if it == rows else LIE for it in event.told),
        text=HIDDEN_MOVE if hidden else event.text,
    )


# --- What is done in both -------------------------------------------------------------


def connect(world: World, since: int) -> None:
    """The viewer opens another connection and says what it saw last."""
    given = None if world.viewer is None else pass_for(world.room, world.viewer)
    listener = Listener(given, 100_000)
    world.listeners.append(listener)
    world.room.enter(listener, world.viewer, since)


async def try_everything(world: World, rooms: Rooms, n: int) -> list[str]:
    """All that the viewer can ask for without changing anything, wrong or right."""
    room, viewer = world.room, world.viewer
    names = move_names(find_game(world.table.game))
    told = [room.why(viewer, n, move).model_dump_json() for move in names[n % 9 :: 9]]
    told.append(room.message_for(viewer, n).model_dump_json())
    told += suppositions(room.state, viewer, n)
    told += [it.model_dump_json() for it in room.state.entries(viewer, 0, 1 + n % 40)]
    mine = () if viewer is None else (viewer,)
    told.append(info_of(room, mine).model_dump_json())
    seat = 0 if viewer is None else viewer
    given = None if viewer is None else pass_for(room, viewer)
    version = room.state.version(viewer)
    for base, move in ((version, "nonsense"), (version, names[n % len(names)]), (n, "draw deck")):
        if base == version and world.table.mover == viewer and world.table.why_not(move) is None:
            continue  # it would be played
        reply = await room.play(SeatRequest(seat, UUID(int=n), given, base), [move])
        told.append(reply.model_dump_json())
    told += [await told_of_seats(rooms, room, viewer), counted(rooms)]
    return [text.replace(room.state.contributions.commitment, "PROMISE") for text in told]


def suppositions(state: TableState, viewer: Viewer, n: int) -> list[str]:
    """What the viewer is told of its next turn: as things are, and after what others may do."""
    first = supposed(state, viewer, Suppose(type="suppose", id=n))
    told = [first]
    for it in first.conditions:
        when = Condition(seat=it.seat, move=it.moves[n % len(it.moves)])
        told.append(supposed(state, viewer, Suppose(type="suppose", id=n, when=when)))
    begun = [Suppose(type="suppose", id=n, moves=[it.move]) for it in first.moves]
    told += [supposed(state, viewer, it) for it in begun]
    return [it.model_dump_json() for it in told]


def counted(rooms: Rooms) -> str:
    """All that the server counts, but for how long the disk took and when it began."""
    lines = rooms.metrics.text().decode().splitlines()
    by_the_clock = ("_created", "_sum", "_bucket")
    return "\n".join(it for it in lines if not it.split("{")[0].split()[0].endswith(by_the_clock))


async def told_of_seats(rooms: Rooms, room: Room, viewer: Viewer) -> str:
    """The answers to whoever tries to join, or to play again before it is over."""
    told = []
    given = everything(room) if viewer is None else pass_for(room, viewer)
    for attempt in (
        join(room, Join(name="X"), None, "f" * 64),
        rematch(rooms, room, Rematch(), given, "f" * 64),
    ):
        try:
            await attempt
        except ServerError as error:
            told.append(f"{error.status} {error.code} {error}")
    return "; ".join(told)


def bot_input(world: World) -> dict[str, Any] | None:
    """All that a bot in the viewer's seat would be given."""
    if world.viewer is None or world.table.mover != world.viewer:
        return None
    return question_for("rules", world.table, bot_generator("the same", 1))


def shared_moves(one: World, other: World) -> list[str]:
    """Moves that the viewer cannot tell apart in the two worlds."""
    seat = -1 if one.viewer is None else one.viewer
    both = [move for move in one.table.moves() if move in other.table.moves()]
    if one.viewer is None:
        return [move for move in both if may_be_watched(move, one.table, other.table)]
    return [move for move in both if may_go_on_with(move, one.table, other.table, seat)]


def may_be_watched(move: str, table: Table, twin: Table) -> bool:
    """For a watcher every card off the deck is hidden, and every card uncovered is seen."""
    if table.game == "rivals":
        return may_go_on_with(move, table, twin, -1)
    return move != "draw deck" or int(table.state.deck_left) > 1


async def play_in_both(worlds: tuple[World, World], move: str, n: int) -> None:
    """The mover makes the same move in both worlds, and sometimes takes it back."""
    mover = worlds[0].table.mover
    assert mover is not None
    for world in worlds:
        room = world.room
        base = room.state.version(mover)
        given = everything(room)
        played = await room.play(SeatRequest(mover, UUID(int=1000 + 2 * n), given, base), [move])
        assert played.type == "accepted", played
        if n % 3 == 0 and world.table.can_undo:
            base = room.state.version(mover)
            await room.undo(SeatRequest(mover, UUID(int=1001 + 2 * n), given, base))
        await talk_in(room, mover, n)


async def talk_in(room: Room, seat: int, n: int) -> None:
    """Things are proposed, declined and nudged; a bot stands in and gives the seat back."""
    other = (seat + 1) % len(room.state.chairs)
    wanted: list[tuple[int, Action]] = [(seat, ProposeMotion("draw"))]
    wanted += [(other, AnswerMotion(agree=False)), (other, NudgeMover()), (seat, NudgeMover())]
    wanted += [(seat, LeaveSeat(seat)), (other, ProposeMotion("replace", seat))]
    wanted += [(seat, ReturnToSeat())]
    for number, (by, action) in enumerate(wanted, 10 * n):
        request = SeatRequest(by, UUID(int=100_000 + number), everything(room))
        await room.ask(action, request)


def opens_choices(world: World, before: int | None) -> bool:
    """Whether sealed choices have been opened: what they were may be known now, and may differ."""
    view = world.table.view(world.viewer)
    return bool(view.get("sealed")) and view.get("roller") != before


def pick(moves: list[str], seed: int) -> str:
    return moves[below(new_generator(seed), len(moves))]
