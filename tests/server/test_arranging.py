"""The seats before the deal: opened, closed, given to characters, moved, and the start."""

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient
from websockets.asyncio.client import connect

from lostcities.fairness.commitments import commitment, read_seed
from lostcities.server.errors import Full, Removed
from lostcities.server.live import seating
from lostcities.server.live.cluster import Neighbours
from lostcities.server.live.room import Room
from lostcities.server.protocol.bodies import Join, NewTable
from lostcities.server.storage.reading import read_pass, read_rows
from lostcities.server.table.arranging import GONE_MS
from lostcities.server.table.commands import (
    ArrangeSeats,
    Command,
    LeaveSeat,
    Refusal,
    SeatRequest,
    TakeSeats,
)
from lostcities.server.table.decide import Decision, decide
from lostcities.server.table.log import Order, Row
from lostcities.server.table.setup import first_rows, new_charter
from lostcities.server.table.state import TableState
from lostcities.server.table.stating import Attendance, state_of
from lostcities.server.tokens import Pass, new_token, token_hash
from tests.server.door import another, hello, next_of, serving, set_up
from tests.server.places import LiveServer, heard, listen, loads, open_rooms, run, sqlite
from tests.server.wire import post

WISH: dict[str, Any] = {
    "game": "rivals",
    "start": "host",
    "seats": [{"kind": "here", "name": "Ada", "face": "sun"}, *[{"kind": "open"}] * 3],
}


def waiting(**changed: Any) -> TableState:
    """A table at which Ada waits for three friends."""
    wish = NewTable.model_validate(WISH | changed)
    charter = new_charter(wish, 0)
    return TableState(charter, first_rows(wish, charter))


def seated(state: TableState, *names: str) -> TableState:
    """The same after friends have come, each with a commitment."""
    for name in names:
        seat = next(n for n, chair in enumerate(state.chairs) if not chair.is_taken)
        action = TakeSeats({seat: name}, commitment(name))
        state = decide(state, Command(1, action)).state
    return state


def arranged(
    state: TableState,
    order: Order,
    *,
    seat: int = 0,
    start: bool = False,
    absent: dict[int, int] | None = None,
    base: int | None = None,
) -> Decision:
    """The seats in a new order, as somebody asks for it."""
    given = Pass("0" * 64, state.id, (seat,), "seat")
    base = state.version(seat) if base is None else base
    request = SeatRequest(seat, UUID(int=state.number), given, base)
    return decide(state, Command(2, ArrangeSeats(order, start), request, absent or {}))


def names(state: TableState) -> list[str | None]:
    return [chair.bot or chair.name for chair in state.chairs]


# --- Deciding -------------------------------------------------------------------------


def test_one_order_opens_closes_moves_removes_and_invites() -> None:
    state = seated(waiting(), "Bob", "Cleo")
    decision = arranged(state, [2, 0, "compass"])
    assert names(decision.state) == ["Cleo", "Ada", "compass"]
    assert decision.state.host == 1  # who has sat longest, wherever that is
    assert [row.kind for row in decision.rows] == ["arranged"]
    assert decision.state.phase == "seats"  # full, but the host has not started


def test_the_host_starts_when_it_suits() -> None:
    state = seated(waiting(), "Bob")
    with pytest.raises(Refusal) as refused:
        arranged(state, [0, 1, 2, 3], start=True)
    assert refused.value.code == "open_seats"
    decision = arranged(state, [0, 1], start=True)
    assert [row.kind for row in decision.rows] == ["arranged", "started"]
    assert decision.state.phase == "reveal"  # Bob has committed to a contribution


def test_whoever_sets_up_a_table_for_friends_waits_even_where_no_seat_is_open() -> None:
    state = waiting(seats=[WISH["seats"][0], {"kind": "bot", "bot": "random"}])
    assert (state.stage, state.phase) == ("waiting", "seats")
    assert arranged(state, [0, 1], start=True).state.stage == "playing"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ([0, 0], "bad_seats"),
        ([0, 7], "bad_seats"),
        ([0, "nobody"], "bad_seats"),
        (["random", "random"], "bad_seats"),
        ([0, *[None] * 4], "bad_seats"),  # rivals is for four at most
    ],
)
def test_seats_that_cannot_be_are_refused(order: Order, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        arranged(seated(waiting(), "Bob"), order)
    assert refused.value.code == code


def test_only_the_host_arranges_and_while_it_is_gone_the_next_in_line() -> None:
    state = seated(waiting(), "Bob", "Cleo")
    for seat, absent in ((1, {}), (1, {0: GONE_MS - 1}), (2, {0: GONE_MS})):
        with pytest.raises(Refusal) as refused:
            arranged(state, [0, 1, 2], seat=seat, absent=absent)
        assert refused.value.code == "not_host"
    assert len(arranged(state, [0, 1, 2], seat=1, absent={0: GONE_MS}).state.chairs) == 3
    for absent, host in (({}, 0), ({0: GONE_MS}, 1), ({0: GONE_MS, 1: GONE_MS}, 2)):
        there = Attendance(absent=absent)
        assert state_of(state, None, since=0, there=there, left=None).host == host


def test_somebody_who_has_just_sat_down_is_not_removed_by_accident() -> None:
    state = waiting()
    seen = state.version(0)
    state = seated(state, "Bob")
    with pytest.raises(Refusal) as refused:
        arranged(state, [0, "random", None, None], base=seen)
    assert refused.value.code == "stale"


def test_once_it_is_started_nothing_is_arranged_any_more() -> None:
    state = arranged(seated(waiting(), "Bob"), [0, 1], start=True).state
    with pytest.raises(Refusal) as refused:
        arranged(state, [1, 0])
    assert refused.value.code == "not_playing"


def test_who_leaves_before_the_deal_frees_the_seat_and_the_next_is_host() -> None:
    state = seated(waiting(), "Bob")
    given = Pass("0" * 64, state.id, (0,), "seat")
    request = SeatRequest(0, uuid4(), given)
    decision = decide(state, Command(3, LeaveSeat(0), request))
    assert names(decision.state) == [None, "Bob", None, None]
    assert (decision.state.host, decision.state.stage) == (1, "waiting")
    alone = decide(decision.state, Command(3, LeaveSeat(1)))
    assert alone.state.stage == "abandoned"


def test_the_state_after_an_order_is_the_fold_of_the_log() -> None:
    state = waiting()
    rows: list[Row] = list(first_rows(NewTable.model_validate(WISH), state.charter))
    for action in (
        TakeSeats({2: "Bob"}, commitment("Bob")),
        TakeSeats({1: "Cleo\nfox"}, commitment("Cleo")),
    ):
        decision = decide(state, Command(1, action))
        rows += decision.rows
        state = decision.state
    decision = arranged(state, [1, "random", 0], start=True)
    rows += decision.rows
    again = TableState(state.charter, rows)
    assert (again.chairs, again.contributions) == (
        decision.state.chairs,
        decision.state.contributions,
    )
    assert [again.entries(it, 0) for it in again.stories] == [
        decision.state.entries(it, 0) for it in decision.state.stories
    ]
    assert (again.chairs[0].name, again.chairs[0].face) == ("Cleo", "fox")
    assert [it.name for it in again.entries(None, 0) if it.kind == "joined"] == [
        "Ada",
        "Bob",
        "Cleo",
    ]


# --- The seed -------------------------------------------------------------------------


def test_a_commitment_moves_with_its_device_and_goes_with_it() -> None:
    state = seated(waiting(commitment=commitment("Ada")), "Bob", "Cleo")
    assert set(state.contributions.expected) == {0, 1, 2}
    state = arranged(state, [2, 0], start=True).state  # Bob is removed
    assert state.contributions.committed == {0: commitment("Cleo"), 1: commitment("Ada")}
    assert state.phase == "reveal"
    assert state.contributions.attempt == 1  # nobody had revealed anything: no deal was prevented


def test_who_takes_the_seat_of_a_removed_person_commits_anew() -> None:
    state = seated(waiting(commitment=commitment("Ada")), "Bob")
    state = seated(arranged(state, [0, None]).state, "Dora")
    assert state.contributions.committed == {0: commitment("Ada"), 1: commitment("Dora")}


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def seat_of(friend: TestClient, table: str) -> int:
    mine: list[int] = friend.get(f"/g/{table}/info").json()["mine"]
    return mine[0]


def wish_of(it: int | str | None) -> dict[str, Any]:
    if it is None:
        return {"kind": "open"}
    return {"kind": "keep", "seat": it} if isinstance(it, int) else {"kind": "bot", "bot": it}


def order_message(seats: list[Any], base: int, seat: int = 0, **more: Any) -> dict[str, Any]:
    """An arrangement as a client sends it: an old seat, a bot's name, or None for open."""
    wished = [wish_of(it) for it in seats]
    message = {"type": "arrange", "cid": str(uuid4()), "base": base, "seat": seat, "seats": wished}
    return message | more


def test_the_seed_of_moved_people_has_what_each_committed_to(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, **WISH | {"commitment": hashed("ada")})
        friends = {name: another(ada) for name in ("bob", "cleo")}
        for name, friend in friends.items():
            body = {"name": name, "commitment": hashed(name)}
            assert friend.post(f"/g/{table}/join", json=body).status_code == 200
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            socket.send_json(order_message([2, 0, "random"], state["version"], start=True))
            assert next_of(socket, "welcome")["mine"] == [1]
            assert next_of(socket, "accepted")
            assert next_of(socket, "state")["seat"] == 1
        assert [seat_of(friends["cleo"], table), seat_of(ada, table)] == [0, 1]
        assert friends["bob"].get(f"/g/{table}/info").json()["mine"] == []  # was removed
        for friend, text in ((ada, "ada"), (friends["cleo"], "cleo")):
            opened: dict[str, Any] = {"attempt": 1, "contribution": text}
            assert friend.post(f"/g/{table}/reveal", json=opened).status_code == 200
        opened = {"attempt": 1, "contribution": "bob"}
        assert friends["bob"].post(f"/g/{table}/reveal", json=opened).status_code == 403
        assert ada.get(f"/g/{table}/state").json()["stage"] == "playing"
        for friend in (ada, friends["cleo"]):
            friend.post(f"/g/{table}/leave")
        record = ada.get(f"/g/{table}/record").json()
        assert read_seed(record["seed"]).contributions == {0: "cleo", 1: "ada"}
        assert record["seats"] == 3


# --- Tokens, names and races ----------------------------------------------------------


def fresh(name: str) -> tuple[Join, str]:
    return Join(name=name, cid=uuid4()), token_hash(new_token())


async def set_up_here(rooms: Any) -> tuple[Room, Pass]:
    hash = token_hash(new_token())
    room = await rooms.set_up(NewTable.model_validate(WISH), hash)
    return room, Pass(hash, room.state.id, (0,), "seat")


def request_of(room: Room, given: Pass, seat: int = 0) -> SeatRequest:
    return SeatRequest(seat, uuid4(), given, room.state.version(seat))


def test_a_removed_person_has_no_token_no_name_and_only_watches(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room, ada = await set_up_here(rooms)
            body, hash = fresh("Bob")
            bob = await seating.join(room, body, None, hash)
            there = listen(room, 1)
            heard(there)
            reply = await room.ask(ArrangeSeats([0, None]), request_of(room, ada))
            assert reply.type == "accepted"
            assert await rooms.store.read(read_pass, bob.hash) is None
            rows = await rooms.store.read(read_rows, room.state.id)
            assert "Bob" not in [row.text for row in rows]
            texts = heard(there)
            assert [it["mine"] for it in loads(texts, "welcome")] == [[]]
            assert loads(texts, "state")[-1]["seat"] is None
            assert (there.given, there.viewer) == (None, None)
            with pytest.raises(Removed):  # the lost answer to the old request gives no seat
                await seating.join(room, body, None, token_hash(new_token()))
            again = await seating.join(room, Join(name="Bob"), None, token_hash(new_token()))
            assert again.seats == (1,)

    run(play())


def test_a_device_that_came_by_a_link_neither_arranges_nor_resigns(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, start="host")
        thief = another(ada)
        path = ada.post(f"/g/{table}/link").json()["path"]
        assert thief.post(f"/g/{table}/enter", json={"token": path[-43:]}).status_code == 200
        with thief.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            socket.send_json(order_message([0, "random"], state["version"], start=True))
            assert next_of(socket, "refused")["code"] == "not_your_seat"
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            socket.send_json(order_message([0, "random"], state["version"], start=True))
            assert next_of(socket, "accepted")
        with thief.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            motion = {"type": "propose", "cid": str(uuid4()), "seat": 0, "what": "resign"}
            socket.send_json(motion | {"base": state["version"]})
            assert next_of(socket, "refused")["code"] == "not_your_seat"


def test_a_lost_answer_gives_the_seat_where_it_is_now(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room, ada = await set_up_here(rooms)
            body, hash = fresh("Bob")
            await seating.join(room, body, None, hash)
            await room.ask(ArrangeSeats([None, 0, 1]), request_of(room, ada))
            again = await seating.join(room, body, None, token_hash(new_token()))
            assert again.seats == (2,)

    run(play())


def test_people_sit_down_while_seats_are_moved_and_nobody_loses_one(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room, ada = await set_up_here(rooms)
            mine = ada

            async def shift() -> None:
                nonlocal mine
                for _ in range(12):
                    held = await rooms.store.read(read_pass, ada.hash)
                    assert held is not None
                    mine = held
                    seats = list(range(len(room.state.chairs)))
                    order: Order = [*seats[1:], seats[0]]
                    await room.ask(ArrangeSeats(order), request_of(room, mine, mine.seats[0]))

            people = [fresh(f"P{n}") for n in range(4)]
            joins = [seating.join(room, body, None, hash) for body, hash in people]
            results = await asyncio.gather(shift(), *joins, return_exceptions=True)
            full = [it for it in results if isinstance(it, Full)]
            assert len(full) == 1  # four came for three seats
            assert [it for it in results if isinstance(it, Exception)] == full
            held = [await rooms.store.read(read_pass, hash) for _, hash in people]
            seats = [it.seats[0] for it in held if it is not None]
            owner = await rooms.store.read(read_pass, ada.hash)
            assert owner is not None
            assert sorted([*seats, *owner.seats]) == [0, 1, 2, 3]
            for (body, _), it in zip(people, held, strict=True):
                if it is not None:
                    assert room.state.chairs[it.seats[0]].name == body.name
            assert room.state.chairs[owner.seats[0]].name == "Ada"

    run(play())


def test_whoever_is_connected_elsewhere_is_moved_and_removed_there(postgres: str) -> None:
    async def two_processes() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as other:
            neighbours = Neighbours(other)
            neighbours.start()
            room, ada = await set_up_here(one)
            await seating.join(room, Join(name="Bob"), None, token_hash(new_token()))
            await seating.join(room, Join(name="Cleo"), None, token_hash(new_token()))
            there = await other.find(room.state.id)
            bob, cleo = listen(there, 1), listen(there, 2)
            await asyncio.sleep(0.5)
            await room.ask(ArrangeSeats([2, 0]), request_of(room, ada))
            while len(there.state.chairs) > 2:
                await asyncio.sleep(0.02)
            assert (bob.mine, bob.viewer, cleo.mine, cleo.viewer) == ((), None, (0,), 0)
            assert there.present() == {0}
            await neighbours.stop()

    run(two_processes(), seconds=20)


@pytest.mark.slow
def test_an_order_that_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    server = LiveServer(sqlite(tmp_path), tmp_path)
    server.start()
    try:
        table = post(server.address, "/api/tables", WISH | {"bearer": True})
        bob = post(server.address, f"/g/{table['table']}/join", {"name": "Bob", "bearer": True})
        told = asyncio.run(arrange_there(server.address, table))
        assert told["type"] == "accepted"
        server.kill()
        server.start()
        info = post_info(server.address, table["table"], bob["token"])
        assert info["mine"] == [0]
        assert [seat["name"] for seat in info["seats"]] == ["Bob", "Ada", "Random"]
    finally:
        if server.running:
            server.kill()


async def arrange_there(address: str, table: dict[str, Any]) -> dict[str, Any]:
    """Bob first, then Ada, then a bot."""
    headers = {"Authorization": f"Bearer {table['token']}"}
    url = f"ws://{address}/g/{table['table']}/ws"
    async with connect(url, additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 2, "since": 0}))
        await socket.send(json.dumps(order_message([1, 0, "random"], 2)))
        while (it := json.loads(await socket.recv()))["type"] not in ("accepted", "refused"):
            pass
    found: dict[str, Any] = it
    return found


def post_info(address: str, table: str, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    with urlopen(Request(f"http://{address}/g/{table}/info", headers=headers), timeout=30) as it:
        found: dict[str, Any] = json.load(it)
        return found
