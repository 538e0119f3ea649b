"""What a viewer is told of the end: a bill for every side, which comes to its score."""

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from lostcities.core.chance import below, new_generator
from lostcities.games.catalog import GAMES as RULES
from lostcities.server.live.room import Room
from lostcities.server.protocol.parts import GameName
from tests.server.places import GAMES, ask, new_room, open_rooms, run, sqlite


def test_the_server_knows_every_game() -> None:
    assert TypeAdapter(GameName).json_schema()["enum"] == list(RULES)


async def abandon(room: Room, moves: int) -> None:
    """Some moves at random, then all leave."""
    for step in range(moves):
        seat = room.state.mover
        assert seat is not None
        legal = [it.move for it in room.message_for(seat, 0).moves]
        await room.play(ask(room, seat), [legal[below(new_generator(7, step), len(legal))]])
    for seat in range(len(room.state.chairs)):
        await room.leave(ask(room, seat))


def sides_of(name: str) -> list[list[int]]:
    """The seats of each side."""
    return [[0, 2], [1, 3]] if name == "partners" else [[n] for n in range(GAMES[name][1])]


@pytest.mark.parametrize("name", GAMES)
def test_bills_are_in_the_order_of_the_sides_and_come_to_the_scores(
    name: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            for moves in (0, 11, 30, 31):  # with sealed choices in the middle of a turn, too
                room = await new_room(rooms, name)
                await abandon(room, moves)
                result = room.message_for(None, 0).result
                assert result is not None
                assert [bill.seats for bill in result.bills] == sides_of(name)
                for bill in result.bills:
                    assert {bill.total} == {result.scores[seat] for seat in bill.seats}
                    points = [line.model_dump()["points"] for line in bill.lines]
                    assert bill.total == sum(points)

    run(play())
