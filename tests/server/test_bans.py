"""Bans: who is banned gets nothing at all, by HTTP or WebSocket, also behind a proxy."""

import json
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from lostcities.errors import LostCitiesError
from lostcities.server.admin.bans import Bans, network_to_ban, plain
from lostcities.server.admin.operating import operating
from lostcities.server.http.app import new_app
from lostcities.server.storage.store import Store
from tests.server.door import serving_here, set_up
from tests.server.places import Clock, new_settings, sqlite


def bans_of(*addresses: str) -> Bans:
    bans = Bans()
    bans.replace(addresses)
    return bans


@pytest.mark.parametrize(
    ("banned", "caller", "held"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.0/24", "203.0.113.200", True),
        ("203.0.113.0/24", "203.0.114.1", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),  # IPv4 on a socket of IPv6
        ("2001:db8::/64", "2001:db8::1234", True),
        ("2001:db8::/64", "2001:db8:0:1::1", False),
        ("203.0.113.7", "2001:db8::1", False),
        ("fe80::/64", "fe80::1%eth0", True),
        ("nonsense", "203.0.113.7", False),
        ("203.0.113.7", "testclient", False),  # not an address
    ],
)
def test_a_ban_holds_an_address_or_a_network(banned: str, caller: str, *, held: bool) -> None:
    assert bans_of(banned).hold(caller) is held


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("203.0.113.7", "203.0.113.7"),
        (" 203.0.113.7/24 ", "203.0.113.0/24"),
        ("2001:db8::7", "2001:db8::/64"),  # one caller has a whole network
        ("2001:db8::/48", "2001:db8::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7"),  # as a socket for both kinds writes it
        ("::ffff:203.0.113.0/120", "203.0.113.0/24"),
    ],
)
def test_what_is_banned_is_written_one_way(text: str, stored: str) -> None:
    assert plain(network_to_ban(text)) == stored


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nobody", "no address"),
        ("", "no address"),
        ("0.0.0.0/0", "too wide"),
        ("::/0", "too wide"),
        ("127.0.0.1", "this machine"),
        ("::1", "this machine"),
        ("::2", "this machine"),  # a caller has a whole network, and ::1 is in it
        ("::/32", "this machine"),
        ("::ffff:127.0.0.1", "this machine"),
        ("::ffff:0:0/96", "too wide"),
    ],
)
def test_a_ban_that_would_be_a_mistake_is_refused(text: str, says: str) -> None:
    with pytest.raises(LostCitiesError, match=says):
        network_to_ban(text)


def test_whoever_is_banned_gets_nothing(tmp_path: Path) -> None:
    clock, url = Clock(), sqlite(tmp_path)
    app = new_app(new_settings(), Store(url), clock, clock)
    with TestClient(app, base_url="http://testserver", client=("203.0.113.7", 5)) as client:
        table = set_up(client)
        app.state.context.bans.replace(["203.0.113.0/24"])
        for method, path in (("GET", "/"), ("GET", "/healthz"), ("POST", "/api/tables")):
            answer = client.request(method, path)
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
            assert answer.headers["x-content-type-options"] == "nosniff"
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            client.websocket_connect(f"/g/{table}/ws"),
        ):
            raise AssertionError("a banned address was let in")
        assert refused.value.status_code == 403
        app.state.context.bans.replace([])
        assert client.get(f"/g/{table}/info").status_code == 200


def status(address: str, forwarded: str) -> tuple[int, str]:
    """How a caller fares of whom a proxy says where it comes from."""
    request = Request(f"http://{address}/api/games", headers={"X-Forwarded-For": forwarded})
    try:
        with urlopen(request, timeout=20) as answer:
            return answer.status, ""
    except HTTPError as error:
        return error.code, json.load(error)["code"]


def test_behind_a_trusted_proxy_the_forwarded_address_counts(tmp_path: Path) -> None:
    database = sqlite(tmp_path)
    Store(database).engine.dispose()
    with operating(database) as operator:
        operator.ban("203.0.113.7", None, "")
    with serving_here(tmp_path) as address:
        assert status(address, "203.0.113.7") == (403, "banned")
        assert status(address, "203.0.113.8") == (200, "")
    with serving_here(tmp_path, proxies="10.0.0.1") as address:
        assert status(address, "203.0.113.7") == (200, "")  # anybody could say so
