"""The WebSocket: two people play, and whoever keeps no rule is let go."""

import json
from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from lostcities.games.classic import CLASSIC
from lostcities.notation.catalog import view_of
from tests.server.door import OWN, another, hello, next_of, play, serving, set_up


def test_two_people_play_a_turn(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = set_up(ada), another(ada)
        with ada.websocket_connect(f"/g/{table}/ws") as first:
            assert hello(first)["stage"] == "waiting"
            bob.post(f"/g/{table}/join", json={"name": "Bob"})
            state = next_of(first, "state")
            assert [entry["kind"] for entry in state["entries"]] == ["joined", "dealt"]
            with bob.websocket_connect(f"/g/{table}/ws") as second:
                assert hello(second)["seat"] == 1
                assert next_of(first, "presence")["seats"][1]["present"]
                move = next(it["move"] for it in state["moves"] if it["move"].startswith("discard"))
                first.send_json(play(state, move, "draw deck"))
                answer = next_of(first, "accepted")
                mine, theirs = next_of(first, "state"), next_of(second, "state")
                assert answer["version"] == mine["version"] == theirs["version"]
                drawn, unseen = mine["entries"][-1], theirs["entries"][-1]
                assert (drawn["move"], unseen["move"]) == ("draw deck", "draw deck")
                [seen], [hidden] = drawn["events"], unseen["events"]
                assert seen["card"] in mine["view"]["hands"][0]
                assert (seen["code"], hidden) == ("drew", {"code": "drew_unseen", "seat": 0})
                assert theirs["mover"] == 1
                assert theirs["moves"]
                assert mine["moves"] == []
            assert not next_of(first, "presence")["seats"][1]["present"]


def test_moves_come_with_scores_and_refusals_with_reasons(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}])
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            for it in state["moves"]:
                verb, card = it["move"].split()
                if verb == "play":
                    worth = -40 if card[1:] == "*" else int(card[1:]) - 20
                    assert (it["score"], it["worth"], it["color"]) == (worth, worth, card[0])
                else:
                    assert (it["score"], it["worth"]) == (None, None)
            socket.send_json(play(state, state["moves"][0]["move"]))
            state = next_of(socket, "state")
            assert state["can_undo"]
            assert state["refusals"]["draw Y"] == {"code": "pile_empty", "color": "Y"}
            socket.send_json({"type": "why", "id": 7, "move": "draw B"})
            because = next_of(socket, "because")
            assert (because["id"], because["code"]) == (7, "illegal")
            assert because["reason"] == {"code": "pile_empty", "color": "B"}
            assert because["message"] == "draw B: the blue pile is empty"
            socket.send_json({"type": "look", "seat": 1})
            other = next_of(socket, "state")
            assert (other["seat"], other["moves"], "?" in other["view"]["hands"][1]) == (
                1,
                [],
                False,
            )
            socket.send_json({"type": "why", "id": 8, "move": "draw B"})
            because = next_of(socket, "because")
            assert (because["code"], because["message"]) == ("not_your_turn", "it is not your turn")


def test_a_refused_move_has_its_reason_in_numbers(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}])
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            reasons = {
                "draw B": {"code": "place_first"},
                "draw Z": {"code": "no_color", "letter": "'Z'", "colors": "YBWGRP"},
                "bid 3": {"code": "no_move", "text": "'bid 3'"} | BEGINNINGS,
            }
            for move, reason in reasons.items():
                socket.send_json({"type": "why", "id": 7, "move": move})
                assert next_of(socket, "because")["reason"] == reason
                socket.send_json(play(state, move))
                refused = next_of(socket, "refused")
                assert (refused["code"], refused["reason"]) == ("illegal", reason)
            socket.send_json({"type": "why", "id": 7, "move": state["moves"][0]["move"]})
            allowed = next_of(socket, "because")
            assert (allowed["code"], allowed["reason"], allowed["message"]) == (None, None, None)
            socket.send_json(play(state, state["moves"][0]["move"], "draw deck", "draw deck"))
            assert next_of(socket, "refused")["code"] == "not_last"


BEGINNINGS = {"verbs": "play, discard", "last": "draw"}


def test_resuming_sends_exactly_what_was_missed(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}])
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            for _ in range(3):
                socket.send_json(play(state, state["moves"][0]["move"], "draw deck"))
                state = next_of(socket, "state")
                socket.send_json({"type": "look", "seat": state["mover"], "since": 0})
                state = next_of(socket, "state")
            whole = state["entries"]
        for since in range(len(whole) + 3):
            with ada.websocket_connect(f"/g/{table}/ws") as socket:
                assert hello(socket, since, seat=state["seat"])["entries"] == whole[since:]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "https://testserver.evil"])
def test_a_foreign_origin_is_refused_before_it_is_accepted(origin: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            ada.websocket_connect(f"/g/{table}/ws", headers={"origin": origin}),
        ):
            pass
        assert refused.value.status_code == 403


def test_wrong_tokens_and_unknown_tables_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        for path, headers, status in (
            (f"/g/{table}/ws", {"authorization": "Bearer nonsense"}, 401),
            (f"/g/{'x' * 12}/ws", {}, 404),
            ("/g/short/ws", {}, 404),
        ):
            with (
                pytest.raises(WebSocketDenialResponse) as refused,
                ada.websocket_connect(path, headers=headers),
            ):
                pass
            assert refused.value.status_code == status


WRONG: list[str] = [
    "",
    "nonsense",
    "[]",
    "null",
    '{"type": "hello"}',
    '{"type": "hello", "protocol": 1}',
    '{"type": "hello", "protocol": "2"}',
    '{"type": "hello", "protocol": 2, "more": 1}',
    '{"type": "ping", "id": 1}',  # before hello
    '{"type": "fly"}',
    "[" * 50 + "]" * 50,
    '{"type": "hello", "protocol": 2, "since": -1}',
    '{"type": "hello", "protocol": 2, "since": 1e9}',
    '{"type": "hello", "protocol": 2, "seat": 1}',  # not mine
    " " * 9000,
    '{"type": "hello", "protocol": 2, "seat": ' + "9" * 5000 + "}",
]


@pytest.mark.slow
@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_wrong_message_ends_the_connection(text: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            socket.send_text(text)
            assert socket.receive_json()["type"] == "fault"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 1008


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"type": "hello", "protocol": 1}', "bad_protocol"),
        ('{"type": "hello", "protocol": 3, "new": true, "since": "x"}', "bad_protocol"),
        ('{"type": "hello"}', "bad_message"),
        ('{"type": "hello", "protocol": 2, "more": 1}', "bad_message"),
    ],
)
def test_a_client_of_another_protocol_is_told_so(text: str, code: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada, ada.websocket_connect(f"/g/{set_up(ada)}/ws") as socket:
        socket.send_text(text)
        assert socket.receive_json()["code"] == code


def test_bytes_are_no_message(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            socket.send_bytes(b'{"type": "hello", "protocol": 2}')
            assert socket.receive_json()["code"] == "bad_message"


def test_too_many_messages_end_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)
            for n in range(25):
                socket.send_json({"type": "ping", "id": n})
            told = [socket.receive_json() for _ in range(20)]
            assert [it["type"] for it in told] == ["pong"] * 19 + ["fault"]
            assert told[-1]["code"] == "too_fast"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 1008


def test_too_many_connections_from_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_per_table=1) as ada:
        table = set_up(ada)
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)
            with (
                pytest.raises(WebSocketDenialResponse) as refused,
                ada.websocket_connect(f"/g/{table}/ws"),
            ):
                pass
            assert refused.value.status_code == 429
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)


@pytest.mark.slow
def test_hints_are_for_those_who_play_bots_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        against_bot = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "bot"}])
        with ada.websocket_connect(f"/g/{against_bot}/ws") as socket:
            state = hello(socket)
            assert state["can_hint"]
            socket.send_json({"type": "hint", "id": 1})
            hint = next_of(socket, "hint")
            assert hint["move"] in [it["move"] for it in state["moves"]]
            socket.send_json({"type": "hint", "id": 3, "think": False})
            told = next_of(socket, "hint")
            record = np.frombuffer(b64decode(told["seen"]), CLASSIC.fields)[0]
            assert view_of(CLASSIC, record, 0) == state["view"]  # to its seat it looks the same
            assert told["move"] is None
        people = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}])
        for client in (ada, another(ada)):
            with client.websocket_connect(f"/g/{people}/ws") as socket:
                assert not hello(socket)["can_hint"]
                socket.send_json({"type": "hint", "id": 2})
                assert next_of(socket, "hint")["code"] == "not_here"
                socket.send_json({"type": "hint", "id": 4, "think": False})
                told = next_of(socket, "hint")
                assert (told["code"], told["seen"]) == ("not_here", None)


@pytest.mark.slow
def test_a_bot_answers_and_its_name_is_known(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "bot", "bot": "rules"}])
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            state = hello(socket)
            assert state["seats"][1]["kind"] == "bot"
            socket.send_json(play(state, state["moves"][0]["move"], "draw deck"))
            while state["mover"] != 0 or state["view"]["phase"] != "place" or state["version"] < 6:
                state = next_of(socket, "state")
            assert json.dumps(state["view"]["hands"][1]).count("?") >= 7


def test_own_origin_over_tls_and_not() -> None:
    from starlette.datastructures import Headers

    from lostcities.server.http.guard import is_own_origin

    def own(origin: str, scheme: str, allowed: tuple[str, ...] = ()) -> bool:
        return is_own_origin(Headers({"origin": origin, "host": "h"}), scheme, list(allowed))

    assert own("http://h", "ws")
    assert own("https://h", "wss")
    assert own("https://h", "ws")  # TLS ends at a proxy that is not trusted to say so
    assert not own("http://h", "wss")
    assert not own("https://other", "wss")
    assert own("https://other", "wss", ("https://other",))
    assert OWN
