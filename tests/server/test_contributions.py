"""Contributions to the seed: committed to, revealed, and what happens to whoever is late."""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from lostcities.fairness.commitments import commitment, secret_of, seed_of
from lostcities.server.errors import TooLate
from lostcities.server.live import deal_deadline, seating
from lostcities.server.live.room import Room
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.bodies import Commit, Join, NewTable, Reveal, SeatWish
from lostcities.server.storage.reading import read_rows
from lostcities.server.table.commands import Command, LeaveOutLate
from lostcities.server.table.contributions import REVEAL_SECONDS, Contributions
from lostcities.server.table.decide import decide
from lostcities.server.table.log import Row
from lostcities.server.table.state import TableState
from lostcities.server.tokens import Pass
from tests.server.door import another, serving, set_up
from tests.server.places import open_rooms, run, sqlite

MINE, THEIRS = "contribution-of-ada", "contribution-of-bob"


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def joined(ada: TestClient, table: str) -> TestClient:
    """Bob sits down, with a commitment."""
    bob = another(ada)
    answer = bob.post(f"/g/{table}/join", json={"name": "Bob", "commitment": hashed(THEIRS)})
    assert answer.status_code == 200
    return bob


def revealed(client: TestClient, table: str, text: str, attempt: int = 1) -> Any:
    return client.post(f"/g/{table}/reveal", json={"attempt": attempt, "contribution": text})


def fair(client: TestClient, table: str) -> Any:
    return client.get(f"/g/{table}/state").json()["fair"]


# --- Over HTTP ------------------------------------------------------------------------


def test_cards_are_dealt_when_all_have_committed_and_then_all_have_revealed(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, commitment=hashed(MINE))
        before = fair(ada, table)
        assert (before["phase"], before["commitments"]) == ("seats", {"0": hashed(MINE)})
        assert revealed(ada, table, MINE).status_code == 409  # Bob could still choose his
        bob = joined(ada, table)
        assert fair(bob, table)["phase"] == "reveal"
        assert revealed(ada, table, MINE).status_code == 200
        assert fair(bob, table)["contributions"] == {}  # nobody sees one before all are fixed
        assert revealed(ada, table, MINE).status_code == 200  # sent again after a break
        assert revealed(bob, table, THEIRS).status_code == 200
        state = ada.get(f"/g/{table}/state").json()
        assert (state["stage"], state["fair"]["phase"]) == ("playing", "done")
        assert state["fair"]["contributions"] == {"0": MINE, "1": THEIRS}
        assert state["fair"]["commitment"] == before["commitment"]
        for client in (ada, bob):
            client.post(f"/g/{table}/leave")
        record = ada.get(f"/g/{table}/record").json()
        assert record["seed"][64:] == f":0={MINE}:1={THEIRS}"
        assert hashed(record["seed"][:64]) == before["commitment"]
        assert record["chance"] == 3


def test_a_person_alone_contributes_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        seats = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
        table = set_up(ada, seats=seats, commitment=hashed(MINE))
        assert fair(ada, table)["phase"] == "reveal"
        assert revealed(ada, table, MINE).status_code == 200
        assert ada.get(f"/g/{table}/info").json()["stage"] == "playing"


def test_who_commits_to_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        another(ada).post(f"/g/{table}/join", json={"name": "Bob"})
        state = ada.get(f"/g/{table}/state").json()
        assert (state["stage"], state["fair"]["contributions"]) == ("playing", {})


def test_another_contribution_than_the_one_committed_to_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, commitment=hashed(MINE))
        bob = joined(ada, table)
        for answer in (
            revealed(bob, table, "chosen-later"),
            revealed(bob, table, THEIRS, attempt=2),
            bob.post(f"/g/{table}/commit", json={"attempt": 1, "commitment": hashed("other")}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (409, "too_late"), answer.text
        assert fair(bob, table)["commitments"]["1"] == hashed(THEIRS)


def test_a_device_with_two_seats_contributes_once(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
        table = set_up(ada, game="rivals", seats=seats, commitment=hashed(MINE))
        bob = joined(ada, table)
        bob.post(f"/g/{table}/join", json={"name": "Bea", "commitment": hashed("second")})
        assert list(fair(bob, table)["commitments"]) == ["0", "1"]
        assert [revealed(it, table, text).status_code for it, text in ((ada, MINE), (bob, THEIRS))]
        assert fair(bob, table)["phase"] == "done"


@pytest.mark.parametrize("wrong", ["", "abc", "A" * 64, 64 * "g", 65 * "0"])
def test_a_commitment_is_sha_256_in_small_letters(wrong: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        answer = another(ada).post(f"/g/{table}/join", json={"name": "B", "commitment": wrong})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_both_who_play_again_commit_anew(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        bob = joined(ada, table)
        revealed(bob, table, THEIRS)
        for client in (ada, bob):
            client.post(f"/g/{table}/leave")
        first = ada.post(f"/g/{table}/rematch", json={"commitment": hashed("a2")}).json()
        assert first["commitment"] != fair(ada, table)["commitment"]
        bob.post(f"/g/{table}/rematch", json={"commitment": hashed("b2")})
        new = first["table"]
        assert fair(bob, new)["commitments"] == {"0": hashed("a2"), "1": hashed("b2")}
        assert [revealed(it, new, text).status_code for it, text in ((ada, "a2"), (bob, "b2"))] == [
            200,
            200,
        ]
        assert fair(bob, new)["phase"] == "done"


# --- Too late -------------------------------------------------------------------------


async def waiting(rooms: Rooms) -> tuple[Room, Pass, Pass]:
    """A table at which both have committed, and their tokens."""
    wish = NewTable(
        game="classic",
        options={},
        seats=[SeatWish(kind="here", name="Ada"), SeatWish(kind="open")],
        commitment=hashed(MINE),
    )
    room = await rooms.set_up(wish, "a" * 64)
    join = Join(name="Bob", commitment=hashed(THEIRS))
    bob = await seating.join(room, join, None, "b" * 64)
    ada = await rooms.pass_of("a" * 64)
    assert ada is not None
    return room, ada, bob


async def pass_the_deadline(rooms: Rooms, room: Room) -> None:
    """The clock goes on, and whoever looks after the room notices."""
    clock: Any = rooms.now
    clock.now += 1000 * (REVEAL_SECONDS + 1)
    async with room.lock:
        await room.carry_out(LeaveOutLate())


def test_an_attempt_is_void_when_somebody_is_late_who_could_know_the_deal(tmp_path: Path) -> None:
    """Bob saw what Ada contributed, and with the host's secret he could know the cards."""

    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room, ada, _ = await waiting(rooms)
            first = room.state.contributions.commitment
            await seating.reveal(room, ada, Reveal(attempt=1, contribution=MINE))
            await pass_the_deadline(rooms, room)
            fair = room.message_for(0, 0).fair
            assert (fair.attempt, fair.phase, fair.missed) == (2, "commit", [1])
            assert fair.commitment != first
            with pytest.raises(TooLate, match="attempt 2"):
                await seating.reveal(room, ada, Reveal(attempt=1, contribution=MINE))
            await seating.commit(room, ada, Commit(attempt=2, commitment=hashed("new")))
            assert room.state.phase == "reveal"
            await seating.reveal(room, ada, Reveal(attempt=2, contribution="new"))
            assert room.state.stage == "playing"
            assert room.state.seed == seed_of(secret_of(room.state.charter.secret, 2), {0: "new"})
            assert commitment(room.state.seed[:64]) == fair.commitment

    run(play())


def test_nothing_is_void_when_nothing_was_revealed(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room, _, bob = await waiting(rooms)
            first = room.state.contributions.commitment
            await pass_the_deadline(rooms, room)  # neither device is there
            assert room.state.stage == "playing"
            assert room.state.contributions.commitment == first
            assert room.state.seed == room.state.contributions.secret
            with pytest.raises(TooLate):
                await seating.reveal(room, bob, Reveal(attempt=1, contribution=THEIRS))

    run(play())


def test_a_table_that_is_over_is_not_dealt(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room, ada, bob = await waiting(rooms)
            await seating.reveal(room, ada, Reveal(attempt=1, contribution=MINE))
            for given in (ada, bob):
                await seating.leave_all(room, given)
            result = room.message_for(0, 0).result
            assert (room.state.stage, room.state.phase) == ("abandoned", "done")
            assert decide(room.state, Command(room.now(), LeaveOutLate())).rows == ()
            assert room.message_for(0, 0).result == result

    run(play())


def test_a_process_that_has_not_heard_of_the_last_commitment_looks_before_it_refuses(
    database: str,
) -> None:
    """Bob joins at one process and reveals at another at once."""

    async def play() -> None:
        async with open_rooms(database) as here, open_rooms(database) as there:
            wish = NewTable(
                game="classic",
                options={},
                seats=[SeatWish(kind="here", name="Ada"), SeatWish(kind="open")],
                commitment=hashed(MINE),
            )
            first = await here.set_up(wish, "a" * 64)
            second = await there.find(first.state.id)
            join = Join(name="Bob", commitment=hashed(THEIRS))
            bob = await seating.join(first, join, None, "b" * 64)
            assert second.state.phase == "seats"
            await seating.reveal(second, bob, Reveal(attempt=1, contribution=THEIRS))
            assert second.state.contributions.revealed == {1: THEIRS}
            with pytest.raises(TooLate):
                await seating.reveal(second, bob, Reveal(attempt=1, contribution="other"))

    run(play())


def test_the_deadline_is_kept_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_deadline, "REVEAL_SECONDS", 0)

    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room, _, _ = await waiting(rooms)
            while room.state.stage == "waiting":
                await asyncio.sleep(0.01)
            kinds = [entry.kind for entry in room.state.entries(None, 0)]
            assert kinds == ["joined", "joined", "missed", "missed", "dealt"]

    run(play())


def test_the_fold_of_a_log_gives_the_same_seed(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room, ada, _ = await waiting(rooms)
            await seating.reveal(room, ada, Reveal(attempt=1, contribution=MINE))
            await pass_the_deadline(rooms, room)
            await seating.commit(room, ada, Commit(attempt=2, commitment=hashed("x")))
            await seating.reveal(room, ada, Reveal(attempt=2, contribution="x"))
            rows = await rooms.store.read(read_rows, room.state.id)
            again = TableState(room.state.charter, rows)
            assert again.seed == room.state.seed
            assert again.view(0) == room.state.view(0)

    run(play())


def test_two_who_are_late_make_one_attempt_void() -> None:
    shuffle = Contributions(2, "master")
    for n in range(3):
        shuffle = shuffle.after(Row(n + 1, 0, "joined", n, "name", hashed(str(n))))
    shuffle = shuffle.after(Row(4, 0, "revealed", 0, "", "0"))
    for n in (1, 2):
        shuffle = shuffle.after(Row(4 + n, 0, "missed", n))
    assert (shuffle.attempt, set(shuffle.expected), shuffle.phase) == (2, {0}, "commit")


def test_at_older_tables_contributions_are_as_they_were() -> None:
    shuffle = Contributions(1, "s" * 64)
    shuffle = shuffle.after(Row(1, 0, "joined", 1, "Bob", "bob-1"))
    shuffle = shuffle.after(Row(2, 0, "added", 0, "", "ada_2"))
    assert shuffle.seed == "s" * 64 + ":0=ada_2:1=bob-1"
    assert shuffle.commitment == hashed("s" * 64)
