"""No byte tells a seat what it may not know.

Two rooms host two worlds that look alike to a seat, or to a watcher; the same is done in both:
moves, moves taken back, mistakes, new connections, questions. Everything sent must be the same,
and what the server counts besides.
With LOSTCITIES_NIGHTLY=1 there are 10,000 pairs of worlds; LOSTCITIES_PAIRS asks for a number.
"""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.bodies import NewTable
from lostcities.server.table.log import Row
from lostcities.server.table.setup import new_charter
from lostcities.server.table.state import TableState
from lostcities.server.thinking.hints import hint
from lostcities.table import Table
from tests.nights import NIGHTLY
from tests.server.places import GAMES, Clock, ask, open_rooms, run, sqlite, wish
from tests.server.worlds import (
    World,
    bot_input,
    connect,
    counted,
    hosted,
    opens_choices,
    pick,
    play_in_both,
    shared_moves,
    try_everything,
    two_worlds,
)

PAIRS = int(os.environ.get("LOSTCITIES_PAIRS", 10_000 if NIGHTLY else 200))  # over all games
STEPS = 5 if NIGHTLY else 3
EVERY = {"classic": 23, "partners": 29, "rivals": 19, "roll_and_write": 11, "sealed": 5}


def positions(
    name: str, seed: int, every: int, most: int = 12, wanted: NewTable | None = None
) -> Iterator[TableState]:
    """Positions of a random game, the same in every run, with their logs."""
    charter = new_charter(wanted or wish(name), 0)._replace(secret=f"{seed:064}")
    state = TableState(charter)
    people = [seat for seat, place in enumerate(charter.places) if place.bot is None]
    for seat in people:
        state.apply(Row(state.number + 1, seat, "joined", seat, f"P{seat}"))
    state.apply(Row(state.number + 1, 9, "dealt"))
    for _ in range(most):
        yield state
        for _ in range(every):
            if state.table is None or state.mover is None:
                return
            move = pick(state.table.moves(), seed + 1000 * state.number)
            state.apply(Row(state.number + 1, state.number, "move", state.mover, move))
        if state.mover is None:
            return


async def compare(hosts: tuple[Rooms, Rooms], worlds: tuple[World, World], seed: int) -> int:
    """Do the same in both worlds; how many moves could be made."""
    since = worlds[0].room.state.version(worlds[0].viewer)
    for world in worlds:
        connect(world, since=seed % (since + 1))
    assert worlds[0].bytes_for_viewer() == worlds[1].bytes_for_viewer()
    for step in range(STEPS):
        told = [
            await try_everything(world, rooms, seed + step)
            for world, rooms in zip(worlds, hosts, strict=True)
        ]
        assert told[0] == told[1]
        assert bot_input(worlds[0]) == bot_input(worlds[1])
        moves = shared_moves(*worlds)
        if not moves:
            return step
        roller = worlds[0].table.view(worlds[0].viewer).get("roller")
        await play_in_both(worlds, pick(moves, seed + step), seed + step)
        if opens_choices(worlds[0], roller) or worlds[0].room.state.mover is None:
            return step
        for world in worlds:
            connect(world, since=seed % (since + 1))  # a reconnect in every position
        assert worlds[0].bytes_for_viewer() == worlds[1].bytes_for_viewer()
    return STEPS


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_two_worlds_alike_to_a_seat_send_it_the_same_bytes(name: str, tmp_path: Path) -> None:
    async def play() -> tuple[int, int]:
        pairs = moves = 0
        async with (
            open_rooms(sqlite(tmp_path / "one"), Clock()) as one,
            open_rooms(sqlite(tmp_path / "other"), Clock()) as other,
        ):
            for game in count():
                for state in positions(name, game, EVERY[name]):
                    for viewer in (None, *range(len(state.chairs))):
                        worlds = await two_worlds((one, other), state, viewer, seed=pairs)
                        moves += await compare((one, other), worlds, seed=pairs)
                        pairs += 1
                    if pairs >= PAIRS / len(GAMES):
                        return pairs, moves
        raise AssertionError("games never end")

    pairs, moves = run(play(), seconds=3600)
    print(f"{name}: {pairs} pairs of worlds, {moves} moves in both, no byte differs")
    assert moves > pairs / 2


def played(table: Table, move: str) -> Table:
    """The table after a move, on a copy."""
    after = table.copy()
    after.play(move)
    return after


def sealed_choices(seed: int) -> tuple[TableState, int, list[str], list[str]] | None:
    """A position where a seat can choose in secret with one move, or with one that goes on."""
    for state in positions("sealed", seed, every=1, most=120):
        table = state.table
        if table is None or state.mover in (None, int(table.state.roller)):
            continue
        after = {move: played(table, move) for move in table.moves()}
        if any(int(it.state.roller) != int(table.state.roller) for it in after.values()):
            continue  # the last to choose: the choices are opened
        short = [move for move, it in after.items() if it.mover != state.mover]
        long = [move for move, it in after.items() if it.mover == state.mover]
        if short and long:
            return state, state.mover or 0, short, long
    return None


def test_how_many_moves_a_secret_choice_took_is_a_secret_too(tmp_path: Path) -> None:
    """A choice that reached an arrow takes two moves, or more with some taken back."""

    async def play() -> int:
        found = 0
        async with (
            open_rooms(sqlite(tmp_path / "one"), Clock()) as one,
            open_rooms(sqlite(tmp_path / "other"), Clock()) as other,
        ):
            for seed in range(8):
                position = sealed_choices(seed)
                if position is None:
                    continue
                state, mover, short, long = position
                for viewer in {None, *range(len(state.chairs))} - {mover}:
                    found += 1
                    number = 1000 * seed + found
                    worlds = (
                        await hosted(one, state.copy(), viewer, number),
                        await hosted(other, state.copy(), viewer, number),
                    )
                    for world in worlds:
                        connect(world, since=0)
                    await choose(worlds[0], mover, short[:1])
                    await choose(worlds[1], mover, long[:1])
                    assert not worlds[1].listeners[0].queue.qsize() > 1  # nothing told yet
                    await worlds[1].room.undo(ask(worlds[1].room, mover))
                    await choose(worlds[1], mover, long[:1])
                    await choose(worlds[1], mover, ["stop"])
                    for world in worlds:
                        connect(world, since=0)
                    assert worlds[0].bytes_for_viewer() == worlds[1].bytes_for_viewer()
                    assert counted(one) == counted(other)
        return found

    assert run(play()) >= 4


async def choose(world: World, seat: int, moves: list[str]) -> None:
    reply = await world.room.play(ask(world.room, seat), moves)
    assert reply.type == "accepted", reply


OPEN = ("roll_and_write", "sealed")  # before somebody has chosen in secret nothing is hidden


def with_bots(name: str) -> NewTable:
    """A table of one person, in the first seat, and bots."""
    _, seats, _ = GAMES[name]
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    return wish(name, seats=[{"kind": "here", "name": "Ada"}, *bots])


@pytest.mark.parametrize("name", GAMES)
def test_the_record_that_a_hint_comes_with_tells_nothing_hidden(name: str, tmp_path: Path) -> None:
    """What a device thinks on is the same in two worlds, whose promise is made the same, too."""

    async def ask_in_both() -> int:
        asked = 0
        async with (
            open_rooms(sqlite(tmp_path / "one"), Clock()) as one,
            open_rooms(sqlite(tmp_path / "other"), Clock()) as other,
        ):
            for state in positions(name, 1, EVERY[name] - 1, wanted=with_bots(name)):
                if state.mover != 0:
                    continue
                worlds = await two_worlds((one, other), state, 0, seed=asked)
                states = [world.table.state.tobytes() for world in worlds]
                assert (states[0] != states[1]) or name in OPEN
                worlds[1].room.state.contributions = worlds[0].room.state.contributions
                hints = [
                    await hint(world.room, rooms.thinkers, 0, 1, think=False)
                    for world, rooms in zip(worlds, (one, other), strict=True)
                ]
                assert hints[0].seen
                assert hints[0] == hints[1]
                asked += 1
        return asked

    assert run(ask_in_both()) >= 2
