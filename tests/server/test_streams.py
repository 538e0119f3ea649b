"""The stream for programs: states line by line, a beat in between, an end when it must."""

import json
from pathlib import Path

import pytest

from lostcities.server.http.routes.streams import next_line
from lostcities.server.live.listeners import Listener
from tests.server.places import ask, listen, new_room, open_rooms, pass_for, run, sqlite


def test_a_quiet_stream_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostcities.server.http.routes.streams.BEAT_SECONDS", 0.01)

    async def listening() -> list[str | None]:
        listener = Listener(None, 4)
        lines = [await next_line(listener)]
        listener.put_text("{}")
        lines.append(await next_line(listener))
        listener.close(1012)
        lines.append(await next_line(listener))
        return lines

    assert run(listening()) == ['{"type":"beat"}', "{}", None]


def test_a_program_hears_what_its_seat_may_know(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            listener = listen(room, 1)
            await room.play(ask(room, 0), [room.message_for(0, 0).moves[0].move, "draw deck"])
            lines = [json.loads(await next_line(listener) or "") for _ in range(2)]
            assert [line["seat"] for line in lines] == [1, 1]
            assert lines[1]["entries"][-1]["events"] == [{"code": "drew_unseen", "seat": 0}]
            assert "?" in lines[1]["view"]["hands"][0]

    run(play())


def test_a_revoked_token_ends_its_streams(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            mine, other = listen(room, 0), listen(room, 1)
            room.expel(pass_for(room, 0).hash)
            assert (mine.closing, other.closing) == (1008, None)
            kinds = []
            while (line := await next_line(mine)) is not None:
                kinds.append(json.loads(line)["type"])
            assert kinds == ["state", "presence", "fault"]

    run(play())
