"""Friends who come late: a bot's seat is offered, claimed, and theirs when a round begins."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lostcities.server.errors import Full
from lostcities.server.live import seating
from lostcities.server.live.room import Room
from lostcities.server.protocol.bodies import Join, NewTable
from lostcities.server.storage.reading import read_charter, read_pass, read_rows
from lostcities.server.table.commands import AnswerMotion, ProposeMotion
from lostcities.server.table.state import TableState
from lostcities.server.tokens import new_token, token_hash
from tests.server.places import ask, open_rooms, run, sqlite

SMALL = {"rounds": 2, "expeditions": 2, "hand": 2, "highest": 3}
SEATS = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "bot": "random"}]


async def a_game(rooms: Any, game: str, **options: int) -> Room:
    seats = SEATS if game == "classic" else [SEATS[0], SEATS[0], SEATS[1]]
    wish = NewTable.model_validate({"game": game, "seats": seats, "options": options})
    room: Room = await rooms.set_up(wish, token_hash(new_token()))
    return room


def come(room: Room, name: str = "Zoe") -> Any:
    return seating.join(room, Join(name=name), None, token_hash(new_token()))


async def take_turns_until(room: Room, rounds: int) -> None:
    """Both seats play what they can, as the server lets them."""
    while room.state.table is not None and int(room.state.table.fields.round_number) < rounds:
        if room.state.mover == 0:
            moves = room.state.table.moves()
            move = "draw deck" if "draw deck" in moves else moves[0]
            await room.play(ask(room, 0), [move])
        await asyncio.sleep(0)


@pytest.mark.slow  # a bot thinks
def test_a_late_friend_gets_the_hand_of_a_bot_when_the_next_round_begins(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await a_game(rooms, "classic", **SMALL)
            with pytest.raises(Full):
                await come(room)  # nobody has offered a seat
            moves = room.message_for(0, 0).moves
            await room.play(ask(room, 0), [moves[0].move])
            await room.ask(ProposeMotion("admit", 1), ask(room, 0))
            assert room.state.chairs[1].offered
            zoe = await come(room)
            assert zoe.seats == ()
            assert await rooms.store.read(read_pass, zoe.hash) is None  # a watcher until then
            assert room.message_for(None, 0).seats[1].claimed == "Zoe"
            with pytest.raises(Full):
                await come(room, "Yves")
            await take_turns_until(room, 1)
            held = await rooms.store.read(read_pass, zoe.hash)
            assert held is not None
            assert held.seats == (1,)
            chair = room.state.chairs[1]
            assert (chair.bot, chair.name, chair.claim) == (None, "Zoe", None)
            charter = await rooms.store.read(read_charter, room.state.id)
            assert charter is not None
            again = TableState(charter, await rooms.store.read(read_rows, room.state.id))
            assert again.chairs == room.state.chairs

    run(play())


def test_where_nobody_has_a_hand_the_seat_is_taken_at_once_and_all_are_asked(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await a_game(rooms, "rivals")
            await room.ask(ProposeMotion("admit", 2), ask(room, 0))
            assert not room.state.chairs[2].offered
            await room.ask(AnswerMotion(agree=True), ask(room, 1))
            zoe = await come(room)
            assert zoe.seats == (2,)
            assert room.state.people() == 3
            refused = await room.ask(ProposeMotion("admit", 2), ask(room, 0))
            assert refused.type == "refused"  # a person's seat is nobody's to offer

    run(play())
