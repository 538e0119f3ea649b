"""HTTP: tables are set up, seats taken and handed on, and whoever has no right is told so."""

import re
from pathlib import Path
from typing import Any

import pytest

from lostcities.table import Table
from tests.server.door import OWN, TWO_PEOPLE, another, play, serving, set_up


def test_a_table_is_set_up_joined_and_dealt(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        assert ada.get(f"/g/{table}/info").json()["stage"] == "waiting"
        bob = another(ada)
        info = bob.get(f"/g/{table}/info").json()
        assert info["mine"] == []
        joined = bob.post(f"/g/{table}/join", json={"name": " Bob  B "}).json()
        assert joined.pop("commitment") == info["commitment"]
        assert joined == {"table": table, "mine": [1], "token": None, "chance": 3}
        info = bob.get(f"/g/{table}/info").json()
        assert (info["stage"], info["mine"]) == ("playing", [1])
        assert [seat["name"] for seat in info["seats"]] == ["Ada", "Bob B"]
        late = another(ada).post(f"/g/{table}/join", json={"name": "Eve"})
        assert (late.status_code, late.json()["code"]) == (409, "full")


def test_the_cookie_is_for_its_table_alone_and_hidden_from_scripts(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        answer = ada.post("/api/tables", json=TWO_PEOPLE)
        cookie = answer.headers["set-cookie"]
        assert re.search(r"^seat=[\w-]{43}; ", cookie)
        for part in ("HttpOnly", f"Path=/g/{answer.json()['table']}", "SameSite=lax"):
            assert part in cookie
        assert "Secure" not in cookie
        secure = ada.post(
            "https://testserver/api/tables",
            json=TWO_PEOPLE,
            headers={"origin": "https://testserver"},
        )
        assert "Secure" in secure.headers["set-cookie"]


def test_a_token_is_stored_as_its_hash_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        token = next(iter(ada.cookies.jar)).value
        link = ada.post(f"/g/{table}/link").json()["path"].partition("#t=")[2]
        assert token
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert token.encode() not in stored
        assert link.encode() not in stored


def test_a_link_gives_the_seats_to_another_device_once(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        path = ada.post(f"/g/{table}/link").json()["path"]
        token = path.partition("#t=")[2]
        assert path == f"/g/{table}#t={token}"
        phone = another(ada)
        assert phone.post(f"/g/{table}/enter", json={"token": token}).json()["mine"] == [0]
        assert phone.get(f"/g/{table}/info").json()["mine"] == [0]
        again = another(ada).post(f"/g/{table}/enter", json={"token": token})
        assert (again.status_code, again.json()["code"]) == (401, "wrong_token")
        bearer = {"authorization": f"Bearer {token}"}
        assert another(ada).get(f"/g/{table}/info", headers=bearer).status_code == 401


def test_a_watcher_never_gets_a_token(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        eve = another(ada)
        for path in ("link", "leave", "rematch", "tokens", "commit", "reveal"):
            bodies: dict[str, dict[str, Any]] = {
                "tokens": {"scope": "play", "label": "x"},
                "commit": {"attempt": 1, "commitment": "0" * 64},
                "reveal": {"attempt": 1, "contribution": "x"},
            }
            body = bodies.get(path, {})
            answer = eve.post(f"/g/{table}/{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_yours"), path
            assert "set-cookie" not in answer.headers


def test_a_program_gets_a_token_of_its_own_until_it_is_revoked(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        another(ada).post(f"/g/{table}/join", json={"name": "Bob"})
        made = ada.post(f"/g/{table}/tokens", json={"scope": "read", "label": "eyes"})
        assert made.status_code == 201
        program = another(ada)
        program.headers["authorization"] = f"Bearer {made.json()['token']}"
        state = program.get(f"/g/{table}/state").json()
        assert (state["seat"], "?" in state["view"]["hands"][0]) == (0, False)
        move = play(state, state["moves"][0]["move"])
        del move["type"]
        assert program.post(f"/g/{table}/moves", json=move).status_code == 403
        assert ada.delete(f"/g/{table}/tokens/eyes").status_code == 204
        assert program.get(f"/g/{table}/state").status_code == 401
        assert ada.delete(f"/g/{table}/tokens/eyes").status_code == 404


def test_moves_by_http(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        another(ada).post(f"/g/{table}/join", json={"name": "Bob"})
        state = ada.get(f"/g/{table}/state").json()
        move = play(state, state["moves"][0]["move"], "draw deck")
        del move["type"]
        first = ada.post(f"/g/{table}/moves", json=move)
        assert (first.status_code, first.json()["type"]) == (200, "accepted")
        assert ada.post(f"/g/{table}/moves", json=move).json() == first.json()
        stale = ada.post(f"/g/{table}/moves", json=move | {"cid": "4" * 32})
        assert (stale.status_code, stale.json()["code"]) == (409, "stale")
        new = ada.get(f"/g/{table}/state", params={"since": state["version"]}).json()
        assert [entry["number"] for entry in new["entries"]] == [
            state["version"] + 1,
            state["version"] + 2,
        ]
        assert ada.get(f"/g/{table}/state", params={"seat": 1}).status_code == 403


def test_the_record_is_shown_when_it_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        another(ada).post(f"/g/{table}/join", json={"name": "Bob"})
        assert ada.get(f"/g/{table}/record").status_code == 409
        bob = another(ada)
        ada.post(f"/g/{table}/leave")
        assert bob.get(f"/g/{table}/record").status_code == 409


def test_a_game_that_is_over_can_be_stepped_through(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = set_up(ada), another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        for player in (ada, bob):
            state = player.get(f"/g/{table}/state").json()
            move = play(state, state["moves"][0]["move"], "draw deck")
            del move["type"]
            assert player.post(f"/g/{table}/moves", json=move).status_code == 200
        assert ada.get(f"/g/{table}/position?at=1").status_code == 409
        ada.post(f"/g/{table}/leave")
        bob.post(f"/g/{table}/leave")
        record = ada.get(f"/g/{table}/record").json()
        for at in (4, 0, 1, 2, 3):
            told = another(ada).get(f"/g/{table}/position?at={at}").json()
            same = ada.post("/api/position", json={"record": record, "at": at}).json()
            expected = Table.replay(record, moves=at)
            assert told == same
            assert (told["at"], told["of"]) == (at, 4)
            assert told["move"] == (record["moves"][at - 1] if at else None)
            assert told["seat"] == (None if at == 0 else (at - 1) // 2)
            assert "?" not in str(told["view"]["hands"])
            seen = ada.get(f"/g/{table}/position?at={at}&seat=1").json()["view"]
            assert seen == expected.view(1)
        assert ada.get(f"/g/{table}/position?at=5").status_code == 422
        false = record | {"moves": ["draw deck"] * 3}
        answer = ada.post("/api/position", json={"record": false, "at": 3})
        assert (answer.status_code, "not legal" in answer.json()["message"]) == (422, True)


def test_a_rematch_seats_the_same_people(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = set_up(ada), another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        early = ada.post(f"/g/{table}/rematch", json={})
        assert (early.status_code, early.json()["code"]) == (409, "not_over")
        ada.post(f"/g/{table}/leave")
        bob.post(f"/g/{table}/leave")
        first = ada.post(f"/g/{table}/rematch", json={}).json()
        assert first["mine"] == [0]
        eve = another(ada)
        assert eve.post(f"/g/{first['table']}/join", json={"name": "Eve"}).status_code == 409
        assert bob.get(f"/g/{table}/state").json()["rematch"] == first["table"]
        second = bob.post(f"/g/{table}/rematch", json={}).json()
        assert {**second, "commitment": ""} == {**first, "mine": [1], "commitment": ""}
        state = bob.get(f"/g/{first['table']}/state").json()
        assert (state["seat"], state["stage"]) == (1, "playing")
        assert [seat["name"] for seat in state["seats"]] == ["Ada", "Bob"]


def test_a_rematch_may_change_the_settings(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "Ada"}, {"kind": "bot"}])
        ada.post(f"/g/{table}/leave")
        changed = {"game": "rivals", "seats": [{"kind": "here", "name": "A"}, {"kind": "bot"}]}
        new = ada.post(f"/g/{table}/rematch", json={"table": changed}).json()["table"]
        assert ada.get(f"/g/{new}/info").json()["settings"]["game"] == "rivals"


def test_listed_tables_are_in_the_list_until_they_end(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, listed=True)
        set_up(ada)
        assert [it["table"] for it in ada.get("/api/tables").json()] == [table]
        ada.post(f"/g/{table}/leave")
        assert ada.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": [{"kind": "here", "name": "A"}]}, "at least 2"),
        ({"seats": [{"kind": "here", "name": "A"}] * 3}, "2 seats"),
        ({"seats": [{"kind": "here"}, {"kind": "open"}]}, "name"),
        ({"seats": [{"kind": "bot", "bot": "hal"}, {"kind": "open"}]}, "no bot 'hal'"),
        ({"options": {"rounds": 99}}, "rounds"),
        ({"options": {"sheet": "/etc/passwd"}}, "sheet"),
        ({"clock": 1}, "clock"),
        ({"more": 1}, "more"),
        ({"listed": 1}, "listed"),
        ({"seats": [{"kind": "here", "name": "A\u202eB"}, {"kind": "open"}]}, "name"),
        ({"seats": [{"kind": "here", "name": "x" * 60}, {"kind": "open"}]}, "name"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    changed: dict[str, Any], says: str, tmp_path: Path
) -> None:
    with serving(tmp_path) as ada:
        answer = ada.post("/api/tables", json=TWO_PEOPLE | changed)
        assert answer.status_code == 422
        assert says in answer.json()["message"]


def test_what_cannot_be_read_is_refused_in_the_same_form(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        for content in (b"[" * 60_000, b"\xff", b"nonsense", b""):
            answer = ada.post(
                "/api/tables", content=content, headers={"content-type": "application/json"}
            )
            assert answer.status_code in (400, 422)
            assert set(answer.json()) == {"code", "message"}
        assert set(ada.get("/nowhere.txt").json()) == {"code", "message"}
        answer = ada.put("/api/games")
        assert (answer.status_code, answer.json()["code"]) == (405, "http_405")


def test_unknown_tables_are_unknown(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        for path in ("info", "state", "record", "qr.svg", "stream"):
            assert ada.get(f"/g/{'x' * 12}/{path}").status_code == 404
            assert ada.get(f"/g/short/{path}").status_code == 422


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver:81"])
def test_pages_of_other_sites_change_nothing(origin: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        answer = ada.post("/api/tables", json=TWO_PEOPLE, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        cross = {"sec-fetch-site": "cross-site"}
        del ada.headers["origin"]
        assert ada.post("/api/tables", json=TWO_PEOPLE, headers=cross).status_code == 403
        assert ada.post("/api/tables", json=TWO_PEOPLE).status_code == 201  # a program


def test_too_large_and_too_often(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_minute=2, requests_per_minute=3) as ada:
        large = ada.post("/api/tables", content=b"x" * 70_000)
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
        tables = [ada.post("/api/tables", json=TWO_PEOPLE) for _ in range(3)]
        assert [it.status_code for it in tables] == [201, 201, 429]
        assert tables[-1].json()["code"] == "too_many"
        table = tables[0].json()["table"]
        links = [ada.post(f"/g/{table}/link").status_code for _ in range(4)]
        assert links == [200, 200, 200, 429]
        assert ada.get(f"/g/{table}/state").status_code == 200  # looking is free


def test_every_answer_has_the_headers(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        for path in ("/", "/api/games", "/g/short/info", "/healthz"):
            headers = ada.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy.replace("script-src 'self' 'wasm-unsafe-eval';", "")
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


def test_the_host_can_see_that_it_is_well(tmp_path: Path) -> None:
    with serving(tmp_path, metrics_token="only-for-the-host") as ada:
        table = set_up(ada)
        assert ada.get("/healthz").json()["status"] == "ok"
        host = {"authorization": "Bearer only-for-the-host"}
        text = ada.get("/metrics", headers=host).text
        assert "lostcities_tables_set_up_total 1.0" in text
        assert table not in text


def test_the_counters_are_for_the_host_alone(tmp_path: Path) -> None:
    stranger, nobody = {"authorization": "Bearer only-for-a-guest"}, {"authorization": "Bearer "}
    for settings in ({}, {"metrics_token": "only-for-the-host"}):
        with serving(tmp_path, **settings) as eve:
            for headers in ({}, stranger, nobody):
                answer = eve.get("/metrics", headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (404, "http_404")


def test_the_page_is_served_wherever_its_addresses_lead(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        for path in ("/", f"/g/{table}"):
            assert "<!doctype html>" in ada.get(path).text.lower()
        code = ada.get(f"/g/{table}/qr.svg")
        assert code.headers["content-type"] == "image/svg+xml"
        assert "<svg" in code.text
        assert OWN not in code.text  # it is drawn, not written
        for host, status in (
            ("a" * 100, 200),
            ("a" * 101, 400),
            ("a" * 256, 400),
            ("a b", 400),
            ("[::1]:80", 200),
        ):
            assert ada.get(f"/g/{table}/qr.svg", headers={"host": host}).status_code == status
