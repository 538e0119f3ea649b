"""Deals that several play: the same cards for the same seat, and nothing told too early."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from lostcities.cli import main
from lostcities.core.chance import below, new_generator
from lostcities.fairness.day import day_seed, deal_of_the_day
from lostcities.server.admin.exporting import exported
from lostcities.server.storage.store import Store
from lostcities.table import Table
from tests.server.door import another, hello, next_of, play, serving, set_up
from tests.server.places import sqlite

SMALL: dict[str, int] = {"rounds": 1, "highest": 4, "hand": 3}
SEATS = [{"name": "Ada"}, {"bot": "random"}]
SECRET = "ab" * 32


def finished(seed: str = SECRET, lot: int = 1, chance: int = 3, **options: Any) -> Table:
    """A game played at random to its end."""
    table = Table("classic", seed=seed, seats=2, chance=chance, **(SMALL | options))
    return played_out(table, lot)


def played_out(table: Table, lot: int = 1) -> Table:
    rng = new_generator(lot)
    while not table.over:
        moves = table.moves()
        table.step("draw deck" if "draw deck" in moves else moves[below(rng, len(moves))])
    return table


def make(client: TestClient, table: Table, **changed: Any) -> Any:
    body = {"record": table.record(), "seats": SEATS} | changed
    return client.post("/api/deals", json=body)


def deal_made(client: TestClient, table: Table) -> str:
    answer = make(client, table)
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["deal"]
    return made


def sit(client: TestClient, deal: str, *, again: bool = False, **changed: Any) -> Any:
    """Play a deal against a bot."""
    here = {"kind": "here", "name": "Ben"}
    seats = [here, {"kind": "bot", "bot": "random"}]
    body = {"game": "classic", "seats": seats, "deal": {"id": deal, "again": again}}
    return client.post("/api/tables", json=body | changed)


def play_to_the_end(client: TestClient, table: str, lot: int) -> dict[str, Any]:
    """A person plays at random over a socket; the last state."""
    rng = new_generator(lot)
    with client.websocket_connect(f"/g/{table}/ws") as socket:
        state = hello(socket, take=True)
        while state["stage"] == "playing":
            if state["moves"]:
                names = [it["move"] for it in state["moves"]]
                move = "draw deck" if "draw deck" in names else names[below(rng, len(names))]
                socket.send_json(play(state, move))
            state = next_of(socket, "state")
        return state


@pytest.mark.slow
def test_friends_play_a_finished_deal_and_compare_only_when_they_have(tmp_path: Path) -> None:
    first = finished()
    with serving(
        tmp_path, messages_in_10_seconds=10_000, messages_of_address_in_10_seconds=10_000
    ) as ada:
        deal = deal_made(ada, first)
        assert make(ada, first).json()["deal"] == deal
        ben = another(ada)
        info = ben.get(f"/api/deals/{deal}").json()
        assert info["seats"][0]["name"] == "Ada"
        assert info["played"] == 1
        told = ben.post(f"/api/deals/{deal}/results", json={"seed": "guess"})
        assert (told.status_code, told.json()["code"]) == (409, "still_to_play")
        table = sit(ben, deal).json()["table"]
        hand = ben.get(f"/g/{table}/state").json()["view"]["hands"][0]
        fresh = Table("classic", seed=SECRET, seats=2, chance=3, **SMALL)
        assert hand == fresh.view(0)["hands"][0]
        end = play_to_the_end(ben, table, 7)
        seed = end["result"]["seed"]
        assert seed == first.seed
        games = ben.post(f"/api/deals/{deal}/results", json={"seed": seed}).json()["games"]
        assert [it["scores"] for it in games] == [first.scores(), end["result"]["scores"]]
        assert games[1]["seats"][0]["name"] == "Ben"
        assert [it["whole"] for it in games] == [True, True]


def test_whoever_has_still_to_play_is_told_the_same_of_every_deal(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        told = []
        for seed in (SECRET, "cd" * 32):
            deal = deal_made(client, finished(seed, lot=3))
            info = client.get(f"/api/deals/{deal}").text
            seated = sit(client, deal)
            table = seated.json()["table"]
            asked = another(client)  # who watches sees no hand
            state = asked.get(f"/g/{table}/state").json()
            known = {"table", "entries", "fair"}  # ids, times and the fingerprint of the secret
            texts = [info, json.dumps({k: v for k, v in state.items() if k not in known})]
            told.append([it.replace(deal, "DEAL").replace(table, "TABLE") for it in texts])
            for text in (info, seated.text, asked.get(f"/g/{table}/state").text):
                assert seed not in text
        assert told[0] == told[1]


def test_a_deal_that_was_left_stays_a_secret(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        deal = deal_made(client, finished())
        table = sit(client, deal).json()["table"]
        client.post(f"/g/{table}/leave")
        state = client.get(f"/g/{table}/state")
        assert state.json()["stage"] == "abandoned"
        assert SECRET not in state.text
        assert state.json()["result"]["history"] == []
        for path in ("record", "position?at=0"):
            assert client.get(f"/g/{table}/{path}").json()["code"] == "still_to_play"
        results = client.post(f"/api/deals/{deal}/results", json={"seed": SECRET}).json()
        assert [it["whole"] for it in results["games"]] == [True, False]
    assert list(exported(Store(sqlite(tmp_path)), [])) == []


def test_a_group_plays_it_by_link_in_any_seats_but_not_in_fewer(tmp_path: Path) -> None:
    table = played_out(Table("rivals", seed=SECRET, seats=3, chance=3))
    people = [{"name": name} for name in ("Ada", "Ben", "Cleo")]
    with serving(tmp_path) as client:
        deal = make(client, table, seats=people).json()["deal"]
        seats = [{"kind": "open"}, {"kind": "here", "name": "Dora"}, {"kind": "open"}]
        seated = sit(client, deal, game="rivals", seats=seats, start="host").json()
        with client.websocket_connect(f"/g/{seated['table']}/ws") as socket:
            state = hello(socket, take=True)
            assert state["settings"]["deal"] == {"id": deal, "again": False}
            order = [{"kind": "keep", "seat": 1}, {"kind": "bot", "bot": "random"}]
            asked = {"type": "arrange", "cid": str(uuid4()), "base": state["version"]}
            socket.send_json(asked | {"seat": 1, "seats": order, "start": True})
            assert next_of(socket, "refused")["code"] == "bad_seats"
        joined = another(client).post(
            f"/g/{seated['table']}/join", json={"name": "Emil", "commitment": "0" * 64}
        )
        assert joined.json()["chance"] == 3


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        half = Table("classic", seed=SECRET, seats=2, chance=3, **SMALL)
        assert make(client, half).json()["code"] == "bad_setup"
        both = {"name": "Ada", "bot": "random"}
        strange: list[list[dict[str, str]]] = [[both, {}], [{}, {}, {}]]
        for seats in strange:
            assert make(client, finished(), seats=seats).json()["code"] == "bad_setup"
        wrong = finished().record() | {"moves": ["draw deck"]}
        answer = client.post("/api/deals", json={"record": wrong, "seats": SEATS})
        assert answer.status_code == 422
        assert client.get(f"/api/deals/{'x' * 12}").json()["code"] == "no_such_deal"
        assert sit(client, "x" * 12).json()["code"] == "no_such_deal"
        deal = deal_made(client, finished())
        assert sit(client, deal, listed=True).json()["code"] == "bad_setup"
        three = [{"kind": "here", "name": "A"}, {"kind": "open"}, {"kind": "open"}]
        assert sit(client, deal, seats=three).json()["code"] == "bad_setup"


def test_a_deal_of_older_chance_is_dealt_as_it_was(tmp_path: Path) -> None:
    first = finished(chance=2)
    with serving(tmp_path) as client:
        table = sit(client, deal_made(client, first)).json()["table"]
        state = client.get(f"/g/{table}/state").json()
        assert state["fair"]["chance"] == 2
        fresh = Table("classic", seed=SECRET, seats=2, chance=2, **SMALL)
        assert state["view"]["hands"][0] == fresh.view(0)["hands"][0]


# --- Days -----------------------------------------------------------------------------


def test_results_of_a_day_are_compared_among_the_people_of_a_server(tmp_path: Path) -> None:
    day = "2026-01-02"
    with serving(tmp_path) as client:

        def add(lot: int, key: str) -> Any:
            table = played_out(deal_of_the_day("rivals", day[5:]), lot)
            body = {"record": table.record(), "key": key * 20}
            return client.post(f"/api/days/rivals/{day}", json=body)

        first = add(1, "a")
        assert first.json() == {"people": 1, "below": 0, "even": 1}, first.text
        assert add(2, "a").json()["people"] == 1  # the first counts
        assert add(3, "b").json()["people"] == 2
        beaten = client.get(f"/api/days/rivals/{day}?margin=9999").json()
        assert beaten == {"people": 2, "below": 2, "even": 0}
        other = played_out(Table("rivals", seed=day_seed("rivals", "01-03"), seats=3, chance=3))
        body = {"record": other.record(), "key": "c" * 20}
        assert client.post(f"/api/days/rivals/{day}", json=body).json()["code"] == "bad_setup"
        for wrong in ("2999-01-01", "2026-02-31", "2020-01-01"):
            answer = client.post(f"/api/days/rivals/{wrong}", json=body)
            assert answer.json()["code"] == "bad_setup", answer.text


# --- Names that are to be forgotten ---------------------------------------------------


def names_in(client: TestClient, deal: str) -> list[str | None]:
    """Who sat where in the first game of a deal."""
    return [it["name"] for it in client.get(f"/api/deals/{deal}").json()["seats"]]


def table_shared(ada: TestClient, bob: TestClient) -> tuple[str, str]:
    """A table at which Ada and Bob have played to the end, and the deal made of it."""
    seats = [{"kind": "here", "name": "Adelheid"}, {"kind": "open"}]
    table = set_up(ada, seats=seats, options=SMALL)
    assert bob.post(f"/g/{table}/join", json={"name": "Bartholomew"}).status_code == 200
    with ada.websocket_connect(f"/g/{table}/ws") as one:
        state = hello(one, take=True)
        with bob.websocket_connect(f"/g/{table}/ws") as other:
            hello(other, take=True)
            while state["stage"] == "playing":
                socket = (one, other)[state["mover"]]
                here = (ada, bob)[state["mover"]].get(f"/g/{table}/state").json()
                moves = [it["move"] for it in here["moves"]]
                move = "draw deck" if "draw deck" in moves else moves[0]
                socket.send_json(play(here, move))
                next_of(socket, "accepted")
                state = ada.get(f"/g/{table}/state").json()
    record = ada.get(f"/g/{table}/record").json()
    people = [{"name": "Adelheid"}, {"name": "Bartholomew"}]
    made = ada.post("/api/deals", json={"record": record, "seats": people}).json()["deal"]
    return table, str(made)


PATIENT = {"messages_in_10_seconds": 10_000, "messages_of_address_in_10_seconds": 10_000}


def test_whoever_is_forgotten_is_forgotten_in_the_deal_of_the_table_too(tmp_path: Path) -> None:
    with serving(tmp_path, **PATIENT) as ada:
        bob = another(ada)
        table, deal = table_shared(ada, bob)
        assert names_in(ada, deal) == ["Adelheid", "Bartholomew"]
        again = sit(bob, deal, seats=[{"kind": "here", "name": "Bea"}, {"kind": "open"}])
        assert bob.post(f"/g/{again.json()['table']}/forget").status_code == 204
        assert names_in(ada, deal) == ["Adelheid", "Bartholomew"]  # that was another game of it
        assert bob.post(f"/g/{table}/forget").status_code == 204
        assert names_in(ada, deal) == ["Adelheid", None]
        assert ada.delete(f"/g/{table}").status_code == 204
        assert names_in(ada, deal) == [None, None]
    for file in tmp_path.iterdir():
        assert b"Bartholomew" not in file.read_bytes()


@pytest.mark.parametrize("words", [("delete", "{table}"), ("forget", "{deal}")])
def test_the_host_removes_names_from_a_deal(words: tuple[str, ...], tmp_path: Path) -> None:
    with serving(tmp_path, **PATIENT) as ada:
        table, deal = table_shared(ada, another(ada))
        command = [word.format(table=table, deal=deal) for word in words]
        place = ["--database", sqlite(tmp_path)]
        assert main(["admin", *command, *place, "--dry-run"]) == 0
        assert names_in(ada, deal) == ["Adelheid", "Bartholomew"]
        assert main(["admin", *command, *place]) == 0
        assert names_in(ada, deal) == [None, None]
        assert main(["admin", "forget", "nosuchdeal00", *place]) == 2
