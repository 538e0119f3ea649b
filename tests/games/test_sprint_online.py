"""A stranger's game on a real server: asked for, played over a WebSocket with a bot, and kept."""

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

pytest.importorskip("fastapi", reason="the server is not installed")

from tests.games.stranger import INSTALLED, environment, lostcities
from tests.server.places import live_server, sqlite
from tests.server.wire import Player, get, post

SEATS = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "bot": "rules"}]
CHAMPION = {"kind": "bot", "bot": "champion"}
WISH: dict[str, Any] = {"game": "sprint", "seats": SEATS, "options": {"goal": 4}, "bearer": True}


@pytest.mark.slow
def test_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", environment(INSTALLED))
    with live_server(sqlite(tmp_path), tmp_path) as server:
        games = {it["game"]: it for it in get(server.address, "/api/games")}
        assert [it["bot"] for it in games["sprint"]["bots"]] == [
            "random",
            "rules",
            "search:think=0.5",
        ]
        assert [it["name"] for it in games["sprint"]["options"]] == ["goal", "starter"]
        told = post(server.address, "/api/tables", WISH)
        player = Player(told["table"], told["token"], server.address, random.Random(1))
        asyncio.run(asyncio.wait_for(player.play(100), 60))
        assert player.over
        assert 0 < len(player.acknowledged) <= 6
        info = get(server.address, f"/g/{told['table']}/info")
        assert (info["stage"], info["settings"]["game"]) == ("finished", "sprint")
        with pytest.raises(HTTPError) as refused:
            post(server.address, "/api/tables", WISH | {"seats": [SEATS[0], CHAMPION]})
        assert "the bot 'champion' does not play sprint" in json.load(refused.value)["message"]
        with pytest.raises(HTTPError) as refused:
            post(server.address, "/api/tables", WISH | {"game": "chess"})
        assert "there is no game 'chess'" in json.load(refused.value)["message"]
    kept = lostcities("export", "--database", sqlite(tmp_path)).splitlines()
    assert [json.loads(line)["record"]["game"] for line in kept] == ["sprint"]
