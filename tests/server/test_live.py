"""Real servers over real sockets: whole games, ends without warning, restarts, logs."""

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities.cli import main
from lostcities.server.storage.reading import read_charter, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.table.state import TableState
from lostcities.table import Table
from tests.nights import NIGHTLY
from tests.server.places import live_server, run, sqlite
from tests.server.wire import Player, check_tally, get, go_on, people_table, post

ROOT = Path(__file__).parents[2]
KILLS = 100 if NIGHTLY else 2
EXAMPLE = ROOT / "examples" / "bots" / "stream_bot.py"


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_the_example_bot_plays_every_game_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with live_server(sqlite(tmp_path), tmp_path, messages_in_10_seconds="100000") as server:
        tables, bots = [], []
        for game, seats in (("classic", 2), ("partners", 4), ("rivals", 2), ("roll_and_write", 2)):
            options = {"rounds": 1} if game in ("classic", "partners") else {}
            others = [{"kind": "bot", "bot": "random"}] * (seats - 1)
            wish = {"game": game, "options": options, "seats": [{"kind": "open"}, *others]}
            tables.append(post(server.address, "/api/tables", wish)["table"])
            receipt = str(tmp_path / f"{game}.json")
            address = f"http://{server.address}"
            command = [sys.executable, str(EXAMPLE), address, tables[-1], receipt]
            bots.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        for table, bot in zip(tables, bots, strict=True):
            said, _ = bot.communicate(timeout=100)
            record = get(server.address, f"/g/{table}/record")
            assert json.loads(said) == record["scores"]
            assert Table.replay(record).over
            receipt = str(tmp_path / f"{record['game']}.json")
            assert main(["verify", receipt]) == 0
            assert "cards or dice compared" in capsys.readouterr().out
        server.stop()
        assert server.log.read_text() == ""


@pytest.mark.slow
@pytest.mark.timeout(60 * KILLS)
def test_no_acknowledged_move_is_lost_or_doubled_when_killed(tmp_path: Path) -> None:
    """With LOSTCITIES_NIGHTLY=1 a hundred times."""
    chance = random.Random(5)
    with live_server(sqlite(tmp_path), tmp_path, messages_in_10_seconds="100000") as server:

        async def load() -> list[Player]:
            players = []
            for n in range(4):
                table, token = people_table(server.address, "classic", 2, options={"rounds": 30})
                players.append(Player(table, token, server.address, random.Random(n)))
            playing = [asyncio.create_task(player.play(100_000)) for player in players]
            for _ in range(KILLS):
                await go_on(players)
                await asyncio.sleep(chance.uniform(0.0, 0.5))
                server.kill()
                await asyncio.to_thread(server.start)
                for player in players:
                    player.address = server.address
            await go_on(players)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            return players

        players = run(load(), seconds=60 * KILLS)
        server.kill()
    tally(sqlite(tmp_path), players)


def tally(database: str, players: list[Player]) -> None:
    """Compare what was acknowledged with what is stored, and fold it all again."""
    store = Store(database)
    acknowledged = 0
    for player in players:
        rows = store.read_now(read_rows, player.table)
        check_tally(rows, player.acknowledged)
        charter = store.read_now(read_charter, player.table)
        assert charter is not None
        assert TableState(charter, rows).number == len(rows)
        acknowledged += len(player.acknowledged)
    if store.kind == "sqlite":
        check = "PRAGMA integrity_check"
        assert store.read_now(lambda it: it.exec_driver_sql(check).scalar()) == "ok"
    store.engine.dispose()
    print(f"{acknowledged} moves acknowledged, none lost, none doubled")
    assert all(len(player.acknowledged) >= 8 for player in players)


@pytest.mark.slow
def test_a_game_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    with live_server(sqlite(tmp_path), tmp_path) as server:
        seats = [{"kind": "here", "name": "A"}, {"kind": "bot", "bot": "rules"}]
        wish = {"game": "classic", "seats": seats, "bearer": True}
        told = post(server.address, "/api/tables", wish)
        player = Player(told["table"], told["token"], server.address, random.Random(1))
        run(player.play(4))
        server.kill()
        server.start()
        player.address = server.address
        run(player.play(8))
        assert len(player.acknowledged) == 8


@pytest.mark.slow
def test_a_polite_end_is_quick_and_says_when_to_come_back(tmp_path: Path) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed

    with live_server(sqlite(tmp_path), tmp_path) as server:
        table, _ = people_table(server.address, "classic", 2)

        async def watch() -> tuple[int | None, list[str]]:
            async with connect(f"ws://{server.address}/g/{table}/ws") as socket:
                await socket.send('{"type": "hello", "protocol": 2}')
                kinds = [json.loads(await socket.recv())["type"] for _ in range(2)]
                stopping = asyncio.create_task(asyncio.to_thread(server.stop))
                try:
                    while True:
                        kinds.append(json.loads(await socket.recv())["type"])
                except ConnectionClosed as closed:
                    await stopping
                    return (closed.rcvd.code if closed.rcvd else None), kinds

        assert run(watch(), seconds=20) == (1012, ["welcome", "state", "notice"])


@pytest.mark.slow
def test_the_log_holds_no_secret(tmp_path: Path) -> None:
    with live_server(sqlite(tmp_path), tmp_path, log_level="debug") as server:
        table, token = people_table(server.address, "classic", 2)
        link = post(server.address, f"/g/{table}/link", {}, token)["path"].partition("#t=")[2]
        player = Player(table, token, server.address, random.Random(1))
        run(player.play(3))
        server.stop()
        logged = server.log.read_text()
        notes = [json.loads(line) for line in logged.splitlines()]
        assert {note["route"] for note in notes} >= {"/api/tables", "/g/{table}/link"}
        store = Store(sqlite(tmp_path))
        charter = store.read_now(read_charter, table)
        store.engine.dispose()
        assert charter is not None
        for secret in (token, link, table, charter.secret, "127.0.0.1"):
            assert secret not in logged


REFUSED = """
import io, json, os, sys
from contextlib import redirect_stderr, redirect_stdout
from lostcities.cli import main
usual = dict(os.environ)
for options, environment in json.loads(sys.argv[1]):
    os.environ.clear()
    os.environ.update(usual | environment)
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main(["serve", *options])
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""


def refused_starts(*starts: tuple[list[str], dict[str, str]]) -> list[str]:
    """What the command says when it cannot serve; one process tries one start after the other."""
    command = [sys.executable, "-c", REFUSED, json.dumps(starts)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    told = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [(code, out) for code, out, _ in told] == len(starts) * [(2, "")]
    assert all(len(err.splitlines()) == 1 for *_, err in told), told
    return [err for *_, err in told]


@pytest.mark.slow
def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    database = sqlite(tmp_path)

    def on(url: str, port: str = "0") -> tuple[list[str], dict[str, str]]:
        return ["--port", port, "--database", url], {}

    with live_server(database, tmp_path) as server:
        taken, alone = refused_starts(on(database, server.address.partition(":")[2]), on(database))
    assert "cannot listen" in taken
    assert "need PostgreSQL" in alone
    (tmp_path / "other.db").write_text("not a database" * 100)
    (tmp_path / "tables.db.lock").unlink()  # as of a copy
    newer = Store(database)
    with newer.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    newer.engine.dispose()
    reasons: list[tuple[str, tuple[list[str], dict[str, str]]]] = [
        ("no database URL", on("nonsense")),
        ("'mysql'", on("mysql://x/y")),
        ("kept in a file", on("sqlite://")),
        ("LOSTCITIES_PORT must be", ([], {"LOSTCITIES_PORT": "many"})),
        ("--port must be 0 to 65535, not 99999", on(database, "99999")),
        ("a list in JSON", ([], {"LOSTCITIES_ORIGINS": "https://games.example"})),
        ("debug, info", ([], {"LOSTCITIES_LOG_LEVEL": "loud"})),
        ("no folder '/proc/x'", on("sqlite:////proc/x/y.db")),
        ("cannot be made", (["--port", "0"], {"XDG_DATA_HOME": "/proc/x"})),
        ("not a database", on(f"sqlite:///{tmp_path / 'other.db'}")),
        ("newer version", on(database)),
    ]
    told = refused_starts(*(start for _, start in reasons))
    for (reason, _), said in zip(reasons, told, strict=True):
        assert reason in said
    assert {it.name for it in tmp_path.iterdir()} == {"tables.db", "other.db", "server.log"}
