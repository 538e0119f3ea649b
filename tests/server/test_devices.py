"""Whoever has a seat sees its devices, links and programs, and ends each of them."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from lostcities.server.http.callers import BROWSERS, SYSTEMS, browser_and_system, first_found
from lostcities.server.tokens import LINK_MS, MOST_DEVICES, MOST_LINKS, MOST_PROGRAMS
from tests.server.door import another, hello, next_of, play, serving, set_up
from tests.server.places import Clock

PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def new_link(client: TestClient, table: str) -> str:
    """The token of a new link."""
    answer = client.post(f"/g/{table}/link")
    assert answer.status_code == 200, answer.text
    token: str = answer.json()["path"].partition("#t=")[2]
    return token


def second_device(client: TestClient, table: str) -> TestClient:
    """Another browser that came by a link."""
    device = another(client)
    device.headers["user-agent"] = PHONE
    answer = device.post(f"/g/{table}/enter", json={"token": new_link(client, table)})
    assert answer.status_code == 200, answer.text
    return device


def devices(client: TestClient, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/g/{table}/devices").json()
    return found


def mine(client: TestClient, table: str) -> list[int]:
    found: list[int] = client.get(f"/g/{table}/info").json()["mine"]
    return found


def the_clock(client: TestClient) -> Clock:
    clock: Clock = client.app.state.context.rooms.now  # type: ignore[attr-defined]
    return clock


def test_a_person_sees_all_that_has_the_seat(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        phone = second_device(ada, table)
        token = new_link(ada, table)
        ada.post(f"/g/{table}/tokens", json={"scope": "read", "label": "eyes"})
        bob = another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        listed = devices(ada, table)
        shown = sorted((it["scope"], it["mine"], it["first"], it["can_end"]) for it in listed)
        assert shown == [
            ("link", False, False, True),
            ("read", False, False, True),
            ("seat", False, False, True),
            ("seat", True, True, True),
        ]
        on_phone = next(it for it in listed if it["scope"] == "seat" and not it["mine"])
        assert (on_phone["browser"], on_phone["system"]) == ("Firefox", "Android")
        assert next(it for it in listed if it["scope"] == "read")["label"] == "eyes"
        link = next(it for it in listed if it["scope"] == "link")
        assert link["expires"] == link["created"] + LINK_MS
        assert token not in str(listed)
        assert [it["mine"] for it in devices(phone, table) if it["first"]] == [False]
        assert [it["mine"] for it in devices(bob, table)] == [True]
        assert another(ada).get(f"/g/{table}/devices").status_code == 403


def test_the_first_device_ends_another_and_its_connections(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}])
        thief = second_device(ada, table)
        id = next(it["id"] for it in devices(ada, table) if not it["mine"])
        with thief.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            assert ada.delete(f"/g/{table}/devices/{id}").status_code == 204
            socket.send_json(play(state, state["moves"][0]["move"]))
            assert socket.receive_json()["code"] == "revoked"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 1008
        assert (mine(thief, table), mine(ada, table)) == ([], [0, 1])
        assert ada.delete(f"/g/{table}/devices/{id}").status_code == 404
        assert ada.get(f"/g/{table}/state").json()["version"] == state["version"]


def test_a_link_and_a_program_are_ended_by_their_ids(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        token = new_link(ada, table)
        made = ada.post(f"/g/{table}/tokens", json={"scope": "play", "label": "p"}).json()["token"]
        for it in devices(ada, table):
            if not it["mine"]:
                assert ada.delete(f"/g/{table}/devices/{it['id']}").status_code == 204
        assert [it["mine"] for it in devices(ada, table)] == [True]
        stranger = another(ada)
        assert stranger.post(f"/g/{table}/enter", json={"token": token}).status_code == 401
        header = {"authorization": f"Bearer {made}"}
        assert stranger.get(f"/g/{table}/state", headers=header).status_code == 401


def test_whoever_stole_a_link_cannot_lock_the_owner_out(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        another(ada).post(f"/g/{table}/join", json={"name": "Bob"})
        thief = second_device(ada, table)
        first = next(it["id"] for it in devices(thief, table) if it["first"])
        answer = thief.delete(f"/g/{table}/devices/{first}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
        assert thief.delete(f"/g/{table}/devices").status_code == 204
        assert mine(ada, table) == [0]
        assert thief.post(f"/g/{table}/forget").status_code == 204
        assert (mine(thief, table), mine(ada, table)) == ([], [0])
        state = ada.get(f"/g/{table}/state").json()
        assert (state["seats"][0]["name"], state["seats"][0]["away"]) == ("Ada", False)


def test_a_thief_does_not_delete_the_table(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "bot"}])
        thief = second_device(ada, table)
        ada.post(f"/g/{table}/leave")
        assert thief.delete(f"/g/{table}").status_code == 403
        assert ada.delete(f"/g/{table}").status_code == 204


def test_one_button_ends_all_others(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        bob = another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        thief = second_device(ada, table)
        new_link(thief, table)
        thief.post(f"/g/{table}/tokens", json={"scope": "play", "label": "p"})
        assert len(devices(ada, table)) == 4
        assert ada.delete(f"/g/{table}/devices").status_code == 204
        assert [it["mine"] for it in devices(ada, table)] == [True]
        assert (mine(thief, table), mine(bob, table)) == ([], [1])


def program(client: TestClient, table: str, scope: str = "play") -> dict[str, str]:
    """The header of a new program."""
    made = client.post(f"/g/{table}/tokens", json={"scope": scope, "label": "p"}).json()
    return {"authorization": f"Bearer {made['token']}"}


def id_of(client: TestClient, table: str, created: int) -> str:
    """The id of a device, by its age in the list: 0 is the first."""
    found = [it for it in devices(client, table) if it["scope"] == "seat"]
    id: str = sorted(found, key=lambda it: it["created"])[created]["id"]
    return id


def test_with_a_device_ends_all_that_it_made(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        own_link, own_program = new_link(ada, table), program(ada, table, "read")
        thief = second_device(ada, table)
        stolen, friend = new_link(thief, table), second_device(thief, table)
        programs = [program(thief, table), program(friend, table)]
        friends_link = new_link(friend, table)
        with another(ada).websocket_connect(f"/g/{table}/ws", headers=programs[1]) as socket:
            hello(socket)
            assert ada.delete(f"/g/{table}/devices/{id_of(ada, table, 1)}").status_code == 204
            socket.send_json({"type": "ping"})
            assert socket.receive_json().get("code") == "revoked"
        stranger = another(ada)
        for header in programs:
            assert stranger.get(f"/g/{table}/state", headers=header).status_code == 401
        for token in (stolen, friends_link):
            assert stranger.post(f"/g/{table}/enter", json={"token": token}).status_code == 401
        assert (mine(thief, table), mine(friend, table), mine(ada, table)) == ([], [], [0])
        assert stranger.get(f"/g/{table}/state", headers=own_program).status_code == 200
        assert stranger.post(f"/g/{table}/enter", json={"token": own_link}).status_code == 200


def test_a_device_that_has_signed_out_breaks_no_chain(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        thief = second_device(ada, table)
        between = second_device(thief, table)
        last = second_device(between, table)
        assert between.delete(f"/g/{table}/devices/{id_of(ada, table, 2)}").status_code == 204
        assert (mine(between, table), mine(last, table)) == ([], [0])
        assert ada.delete(f"/g/{table}/devices/{id_of(ada, table, 1)}").status_code == 204
        assert mine(last, table) == []


def test_what_a_device_made_keeps_the_seats_that_are_the_devices_own(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        seats = [{"kind": "here", "name": "A"}, {"kind": "open"}, {"kind": "open"}]
        table = set_up(ada, game="rivals", seats=seats)
        phone = second_device(ada, table)
        phone.post(f"/g/{table}/join", json={"name": "B"})
        tablet = second_device(phone, table)
        assert mine(tablet, table) == [0, 1]
        assert ada.delete(f"/g/{table}/devices/{id_of(ada, table, 1)}").status_code == 204
        assert (mine(phone, table), mine(tablet, table), mine(ada, table)) == ([1], [1], [0])


def test_a_thief_gets_no_seat_of_the_rematch(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        bob = another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        thief = second_device(ada, table)
        for person in (ada, bob):
            assert person.post(f"/g/{table}/leave").status_code == 200
        for body in (
            {},
            {"table": {"game": "classic", "seats": [{"kind": "here", "name": "T"}] * 2}},
        ):
            answer = thief.post(f"/g/{table}/rematch", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_first")
        again = bob.post(f"/g/{table}/rematch", json={}).json()
        assert thief.post(f"/g/{table}/rematch", json={}).status_code == 403
        told = ada.post(f"/g/{table}/rematch", json={}).json()
        assert (told["table"], told["mine"], again["mine"]) == (again["table"], [0], [1])


def test_a_rematch_brings_the_seats_alone_of_which_a_device_is_the_first(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        seats = [{"kind": "here", "name": "A"}, {"kind": "open"}]
        table = set_up(ada, seats=seats)
        phone = second_device(ada, table)
        phone.post(f"/g/{table}/join", json={"name": "B"})
        assert (mine(phone, table), mine(ada, table)) == ([0, 1], [0])
        for person in (ada, phone):
            person.post(f"/g/{table}/leave")
        again = phone.post(f"/g/{table}/rematch", json={}).json()
        assert again["mine"] == [1]
        assert ada.post(f"/g/{table}/rematch", json={}).json()["mine"] == [0]


def test_a_thief_does_not_leave_in_the_owners_name(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "bot"}])
        thief = second_device(ada, table)
        answer = thief.post(f"/g/{table}/leave")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_first")
        leave = {"type": "leave", "cid": str(uuid4()), "seat": 0}
        for headers in ({}, program(thief, table)):
            with thief.websocket_connect(f"/g/{table}/ws", headers=headers) as socket:
                hello(socket)
                socket.send_json(leave)
                assert "first device" in next_of(socket, "refused")["message"]
        assert ada.get(f"/g/{table}/state").json()["stage"] == "playing"
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)
            socket.send_json(leave)
            next_of(socket, "accepted")
        assert ada.get(f"/g/{table}/state").json()["stage"] == "abandoned"


def test_a_link_to_another_seat_does_not_cost_the_own_one(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        bob = another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        token = new_link(ada, table)
        answer = bob.post(f"/g/{table}/enter", json={"token": token})
        assert (answer.status_code, answer.json()["code"]) == (409, "other_seat")
        assert "set-cookie" not in answer.headers
        assert mine(bob, table) == [1]
        phone = another(ada)  # the link is as good as it was
        assert phone.post(f"/g/{table}/enter", json={"token": token}).json()["mine"] == [0]


def test_a_link_to_the_own_seat_changes_nothing_and_is_not_used_up(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        token = new_link(ada, table)
        answer = ada.post(f"/g/{table}/enter", json={"token": token})
        assert (answer.status_code, answer.json()["mine"]) == (200, [0])
        assert "set-cookie" not in answer.headers
        assert [it["mine"] for it in devices(ada, table) if it["first"]] == [True]
        phone = another(ada)
        assert phone.post(f"/g/{table}/enter", json={"token": token}).json()["mine"] == [0]


def test_signing_out_hands_the_first_place_on_but_the_last_device_stays(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        own = devices(ada, table)[0]
        assert not own["can_end"]
        answer = ada.delete(f"/g/{table}/devices/{own['id']}")
        assert (answer.status_code, answer.json()["code"]) == (409, "last_device")
        phone = second_device(ada, table)
        answer = ada.delete(f"/g/{table}/devices/{own['id']}")
        assert (answer.status_code, 'seat=""' in answer.headers["set-cookie"]) == (204, True)
        assert (mine(ada, table), mine(phone, table)) == ([], [0])
        assert [(it["mine"], it["first"]) for it in devices(phone, table)] == [(True, True)]


def test_a_device_keeps_the_seats_that_are_its_own(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        seats = [{"kind": "here", "name": "A"}, {"kind": "open"}, {"kind": "open"}]
        table = set_up(ada, game="rivals", seats=seats)
        phone = second_device(ada, table)
        assert phone.post(f"/g/{table}/join", json={"name": "B"}).json()["mine"] == [0, 1]
        id = next(it["id"] for it in devices(ada, table) if not it["mine"])
        assert ada.delete(f"/g/{table}/devices/{id}").status_code == 204
        assert (mine(phone, table), mine(ada, table)) == ([1], [0])
        with phone.websocket_connect(f"/g/{table}/ws") as socket:
            assert hello(socket)["seat"] == 1


def test_a_seat_has_a_handful_of_links_and_they_end_after_a_day(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        tokens = [new_link(ada, table) for _ in range(MOST_LINKS)]
        answer = ada.post(f"/g/{table}/link")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        the_clock(ada).now += LINK_MS
        stranger = another(ada)
        for token in tokens:
            assert stranger.post(f"/g/{table}/enter", json={"token": token}).status_code == 401
        assert [it["scope"] for it in devices(ada, table)] == ["seat"]
        new_link(ada, table)


def test_a_seat_has_a_bounded_number_of_devices_and_programs(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        for _ in range(MOST_DEVICES - 1):
            second_device(ada, table)
        token = new_link(ada, table)
        answer = another(ada).post(f"/g/{table}/enter", json={"token": token})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        wish = {"scope": "read", "label": "p"}
        made = [ada.post(f"/g/{table}/tokens", json=wish) for _ in range(MOST_PROGRAMS + 1)]
        assert [it.status_code for it in made] == [201] * MOST_PROGRAMS + [429]


def test_a_clock_set_back_makes_nobody_the_first_device(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        the_clock(ada).now -= 1_000_000
        thief = second_device(ada, table)
        assert [(it["mine"], it["first"]) for it in devices(thief, table)] == [
            (False, True),
            (True, False),
        ]


@pytest.mark.parametrize(
    ("header", "browser", "system"),
    [
        (PHONE, "Firefox", "Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari",
            "iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge",
            "Windows",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like "
            "Gecko) Chrome/140.0.0.0 Safari/537.36",
            "Chrome",
            "Mac",
        ),
        ("curl/8.0", None, None),
        ("", None, None),
    ],
)
def test_a_device_is_told_in_two_words(
    header: str, browser: str | None, system: str | None
) -> None:
    stored = f"{first_found(header, BROWSERS)}/{first_found(header, SYSTEMS)}"
    assert browser_and_system(stored) == (browser, system)
