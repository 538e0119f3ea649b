"""Notifications to people who are gone: to a local receiver, signed, empty, once a turn."""

import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from lostcities.errors import LostCitiesError
from lostcities.server.live import seating
from lostcities.server.protocol.bodies import Join
from lostcities.server.push.keys import PushKey, bytes_of, new_push_key
from lostcities.server.push.sending import is_allowed
from lostcities.server.storage.pushes import push_set, read_pushes
from lostcities.server.storage.store import Store
from lostcities.server.tokens import new_token, token_hash
from tests.server.door import another, hello, next_of, play, serving, set_up, wait_for
from tests.server.places import ask, new_room, open_rooms, run, sqlite
from tests.server.push_receiver import Receiver, receiving

KEY = new_push_key()
PATIENCE = 30.0  # seconds for a message to arrive


def claims_of(authorization: str) -> dict[str, Any]:
    """What is signed, if the signature is that of the key named beside it."""
    parts = dict(it.strip().split("=", 1) for it in authorization.removeprefix("vapid ").split(","))
    head, body, signature = parts["t"].split(".")
    raw = bytes_of(signature)
    pair = [int.from_bytes(it, "big") for it in (raw[:32], raw[32:])]
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(parts["k"]))
    signed = f"{head}.{body}".encode()
    key.verify(encode_dss_signature(*pair), signed, ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(bytes_of(body))
    return claims | {"key": parts["k"]}


def test_whoever_is_gone_is_told_once_that_it_is_their_turn(tmp_path: Path) -> None:
    with receiving() as receiver:
        given = {"push_key": KEY, "push_hosts": [receiver.host], "push_seconds": 0.0}
        with serving(tmp_path, **given, push_contact="mailto:me@example.org") as ada:
            assert ada.get("/api/push").json()["key"] == PushKey(KEY).public
            table, bob = set_up(ada), another(ada)
            bob.post(f"/g/{table}/join", json={"name": "Bob"})
            endpoint = f"http://{receiver.host}/send/abc"
            asked = bob.post(f"/g/{table}/push", json={"endpoint": endpoint})
            assert asked.status_code == 204, asked.text
            with ada.websocket_connect(f"/g/{table}/ws") as socket:
                state = hello(socket, take=True)
                socket.send_json(play(state, discard(state), "draw deck"))
                told = receiver.heard.get(timeout=PATIENCE)
            assert (told["path"], told["body"], told["Topic"]) == ("/send/abc", "", table)
            claims = claims_of(told["Authorization"])
            assert claims["aud"] == f"http://{receiver.host}"
            assert claims["sub"] == "mailto:me@example.org"
            assert claims["key"] == PushKey(KEY).public
            bob.post(f"/g/{table}/push", json={"endpoint": None})
            assert receiver.heard.empty()


def test_who_is_there_is_not_told_and_a_subscription_that_is_gone_is_forgotten(
    tmp_path: Path,
) -> None:
    with receiving(410) as receiver:
        given = {"push_key": KEY, "push_hosts": [receiver.host], "push_seconds": 0.0}
        with serving(tmp_path, **given) as ada:
            table, bob = set_up(ada), another(ada)
            bob.post(f"/g/{table}/join", json={"name": "Bob"})
            asked = {"endpoint": f"http://{receiver.host}/gone"}
            for person in (ada, bob):
                assert person.post(f"/g/{table}/push", json=asked).status_code == 204
            store = Store(sqlite(tmp_path))
            with ada.websocket_connect(f"/g/{table}/ws") as first:
                state = hello(first, take=True)
                with bob.websocket_connect(f"/g/{table}/ws") as second:
                    hello(second, take=True)
                    first.send_json(play(state, discard(state), "draw deck"))
                    state = next_of(second, "state")
                    while not state["moves"]:
                        state = next_of(second, "state")
                    assert receiver.heard.empty()
                    second.send_json(play(state, discard(state), "draw deck"))
                    next_of(second, "accepted")
                while not (state := next_of(first, "state"))["moves"]:
                    pass
                first.send_json(play(state, discard(state), "draw deck"))
                assert receiver.heard.get(timeout=PATIENCE)["path"] == "/gone"
                wait_for(lambda: store.read_now(read_pushes, table, 1) == [])
            assert len(store.read_now(read_pushes, table, 0)) == 1
            store.engine.dispose()


def test_of_several_processes_one_tells_of_a_turn(postgres: str) -> None:
    """And none tells it again after a restart."""

    async def at_two(receiver: Receiver) -> list[str]:
        given: dict[str, Any] = {
            "push_key": KEY,
            "push_hosts": [receiver.host],
            "push_seconds": 0.05,
        }
        async with open_rooms(postgres, **given) as one, open_rooms(postgres, **given) as two:
            here = await new_room(one, "classic", kind="open")
            tokens = [token_hash(new_token()) for _ in range(2)]
            for token in tokens:
                await seating.join(here, Join(name="P"), None, token)
            endpoint = f"http://{receiver.host}/send/once"
            await one.store.write(push_set(tokens[1], endpoint))
            there = await two.find(here.state.id)
            move = here.message_for(0, 0).moves[0].move
            await here.play(ask(here, 0), [move, "draw deck"])
            async with there.lock:
                await there.catch_up()
            await asyncio.sleep(1)
            assert there.state.turn == here.state.turn
        async with open_rooms(postgres, **given) as again:
            room = await again.find(here.state.id)
            room.wake()
            await asyncio.sleep(0.5)
        return [receiver.heard.get_nowait()["path"] for _ in range(receiver.heard.qsize())]

    with receiving() as receiver:
        assert run(at_two(receiver)) == ["/send/once"]


def discard(state: dict[str, Any]) -> str:
    """Any discard."""
    found: str = next(it["move"] for it in state["moves"] if it["move"].startswith("discard"))
    return found


def test_without_a_key_there_are_none_and_other_hosts_are_never_called(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        assert ada.get("/api/push").json() == {"key": None}
        asked = ada.post(f"/g/{table}/push", json={"endpoint": "https://fcm.googleapis.com/x"})
        assert asked.json()["code"] == "no_push"
    with serving(tmp_path / "key", push_key=KEY) as ada:
        table = set_up(ada)
        asked = ada.post(f"/g/{table}/push", json={"endpoint": "https://example.org/x"})
        assert (asked.status_code, asked.json()["code"]) == (422, "bad_endpoint")
        stranger = another(ada)
        asked = stranger.post(f"/g/{table}/push", json={"endpoint": None})
        assert asked.status_code == 403


@pytest.mark.parametrize(
    ("endpoint", "allowed"),
    [
        ("https://push.example/a", True),
        ("https://one.push.example/a", True),
        ("https://push.example:443/a", True),
        ("http://push.example/a", False),
        ("https://push.example:8443/a", False),
        ("https://notpush.example/a", False),
        ("https://push.example@evil.org/a", False),
        ("https://evil.org/push.example", False),
        ("http://127.0.0.1:9/a", True),
        ("http://127.0.0.1:10/a", False),
        ("http://localhost/a", False),
        ("https://push.example/a b", False),
        ("https://[bad/a", False),
        ("file:///etc/passwd", False),
    ],
)
def test_only_named_services_are_asked(endpoint: str, allowed: bool) -> None:  # noqa: FBT001
    assert is_allowed(endpoint, ["push.example", "127.0.0.1:9"]) is allowed


def test_a_key_that_is_none_is_said_at_the_start() -> None:
    for wrong in ("nonsense!", base64.urlsafe_b64encode(b"\0" * 32).decode().rstrip("=")):
        with pytest.raises(LostCitiesError, match="push key"):
            PushKey(wrong)
