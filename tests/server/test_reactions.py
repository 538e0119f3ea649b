"""Quick phrases: everybody at the table hears them, nobody else, and nothing of them is kept."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from lostcities.server.live.cluster import Neighbours
from tests.server.door import another, hello, next_of, serving, set_up
from tests.server.places import heard, listen, loads, new_room, open_rooms, run


def say(socket: WebSocketTestSession, phrase: str, seat: int = 0) -> None:
    socket.send_json({"type": "react", "seat": seat, "phrase": phrase})


def pong(socket: WebSocketTestSession) -> dict[str, Any]:
    """Everything that was sent before is answered."""
    socket.send_json({"type": "ping", "id": 1})
    message: dict[str, Any] = socket.receive_json()
    return message


def test_a_phrase_is_heard_by_players_and_watchers_and_not_stored(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(
            ada, seats=[{"kind": "here", "name": "Ada"}, {"kind": "bot", "bot": "wander"}]
        )
        with (
            ada.websocket_connect(f"/g/{table}/ws") as mine,
            another(ada).websocket_connect(f"/g/{table}/ws") as watching,
        ):
            version = hello(mine)["version"]
            hello(watching)
            say(mine, "nice")
            told = {"type": "reaction", "seat": 0, "phrase": "nice"}
            assert next_of(mine, "reaction") == told
            assert next_of(watching, "reaction") == told
        assert ada.get(f"/g/{table}/state").json()["version"] >= version
        kinds = {entry["kind"] for entry in ada.get(f"/g/{table}/state").json()["entries"]}
        assert "reaction" not in kinds


def test_more_than_six_in_ten_seconds_are_not_passed_on(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        with ada.websocket_connect(f"/g/{table}/ws") as mine:
            hello(mine)
            for _ in range(9):
                say(mine, "wow")
            assert [next_of(mine, "reaction")["phrase"] for _ in range(6)] == ["wow"] * 6
            assert pong(mine)["type"] == "pong"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"seat": 1, "phrase": "nice"}, "bad_seat"),
        ({"seat": 0, "phrase": "you lose"}, "bad_message"),
        ({"seat": 0, "phrase": "nice", "text": "free"}, "bad_message"),
    ],
)
def test_no_free_text_and_nobody_elses_voice(
    tmp_path: Path, message: dict[str, Any], code: str
) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        with ada.websocket_connect(f"/g/{table}/ws") as mine:
            hello(mine)
            mine.send_json({"type": "react"} | message)
            fault = mine.receive_json()
            assert (fault["type"], fault["code"]) == ("fault", code)


def test_one_said_at_another_process_is_heard_here(database: str) -> None:
    async def processes() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            here = listen(room, 0)
            neighbours = Neighbours(rooms)
            for words in (
                "there 1 wow",
                "there 1 unheard_of",
                "there 9 wow",
                f"{rooms.process} 1 wow",
            ):
                neighbours.hear(f"phrase {room.state.id} {words}")
            told = loads(heard(here), "reaction")
            assert [(it["seat"], it["phrase"]) for it in told] == [(1, "wow")]

    run(processes())
