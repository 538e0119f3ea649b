"""Backup, restore, export, verify: nothing is lost on the way, and nothing false goes through."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lostcities.cli import main
from lostcities.core.chance import below, new_generator
from lostcities.server.storage.copying import back_up, restore
from lostcities.server.storage.reading import read_charter, read_ids, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.storage.tables import METADATA
from lostcities.server.table.state import TableState
from tests.server.places import ask, new_room, open_rooms, run, sqlite

SMALL: dict[str, int | bool] = {"rounds": 1, "hand": 2, "highest": 3}


async def play_some(url: str) -> None:
    """Two games to the end, one abandoned, one in the middle."""
    async with open_rooms(url) as rooms:
        for n in range(4):
            room = await new_room(rooms, "classic", options=SMALL)
            for step in range(400 if n < 2 else 3):
                seat = room.state.mover
                if seat is None:
                    break
                moves = [it.move for it in room.message_for(seat, 0).moves]
                rng = new_generator(n, step)
                await room.play(ask(room, seat), [moves[below(rng, len(moves))]])
            if n == 2:
                await room.leave(ask(room, 0))
                await room.leave(ask(room, 1))


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a database."""
    store = Store(url)
    with store.engine.connect() as connection:
        rows = {
            table.name: sorted(map(tuple, connection.execute(table.select())), key=repr)
            for table in METADATA.sorted_tables
        }
    store.engine.dispose()
    return rows


@pytest.mark.slow
def test_a_backup_is_restored_row_by_row(database: str, tmp_path: Path) -> None:
    run(play_some(database))
    file = tmp_path / "backup.db"
    assert back_up(database, file) == 4
    assert [it.name for it in tmp_path.iterdir() if it.name.startswith("backup")] == ["backup.db"]
    new = f"sqlite:///{tmp_path / 'new.db'}"
    assert restore(file, new) == 4
    assert contents(new) == contents(database)
    store = Store(new)
    for table in store.read_now(read_ids, ended=False):
        charter = store.read_now(read_charter, table)
        assert charter is not None
        assert TableState(charter, store.read_now(read_rows, table)).number > 0
    store.engine.dispose()


def test_a_backup_is_restored_into_the_other_kind(postgres: str, tmp_path: Path) -> None:
    run(play_some(sqlite(tmp_path)))
    back_up(sqlite(tmp_path), tmp_path / "backup.db")
    assert restore(tmp_path / "backup.db", postgres) == 4
    assert contents(postgres) == contents(sqlite(tmp_path))


def test_a_backup_is_taken_while_it_is_played(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            back_up(sqlite(tmp_path), tmp_path / "first.db")
            await room.play(ask(room, 0), [room.message_for(0, 0).moves[0].move])
            back_up(sqlite(tmp_path), tmp_path / "second.db")

    run(play())
    first, second = (contents(f"sqlite:///{tmp_path / it}.db") for it in ("first", "second"))
    assert len(second["log"]) == len(first["log"]) + 1


Told = Callable[[], Any]


def said(capsys: pytest.CaptureFixture[str], *command: str) -> tuple[int, str, str]:
    code = main(list(command))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, file = sqlite(tmp_path), str(tmp_path / "backup.db")
    run(play_some(database))
    assert said(capsys, "backup", file, "--database", database) == (0, f"4 tables in {file}\n", "")
    code, _, error = said(capsys, "backup", file, "--database", database)
    assert (code, "overwrites nothing" in error) == (2, True)
    code, _, error = said(capsys, "restore", file, "--database", database)
    assert (code, "empty one" in error) == (2, True)
    code, _, error = said(capsys, "restore", str(tmp_path / "none.db"), "--database", database)
    assert (code, "there is no database" in error) == (2, True)
    assert not (tmp_path / "none.db").exists()


@pytest.mark.slow
def test_what_is_over_is_exported_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = sqlite(tmp_path)
    run(play_some(database))
    code, out, error = said(capsys, "export", "--database", database)
    games = [json.loads(line) for line in out.splitlines()]
    assert (code, error, len(games)) == (0, "", 3)
    assert sorted(it["ended"] for it in games) == ["abandoned", "finished", "finished"]
    playing = {row[0] for row in contents(database)["tables"]} - {it["table"] for it in games}
    assert len(playing) == 1
    secret = next(row for row in contents(database)["tables"] if row[0] in playing)[5]
    assert len(secret) == 64
    assert secret not in out
    file = tmp_path / "games.ndjson"
    file.write_text(out)
    code, out, error = said(capsys, "verify", str(file))
    assert (code, error) == (0, "")
    assert out.count("the seed is the one committed to") == 3


def changed_move(game: Any) -> None:
    game["record"]["moves"][0] = "draw deck"


def changed_score(game: Any) -> None:
    game["record"]["scores"][0] += 1


def changed_seed(game: Any) -> None:
    game["commitment"] = "0" * 64


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "says"),
    [(changed_move, "not legal"), (changed_score, "score"), (changed_seed, "committed")],
)
def test_what_is_false_is_found(
    change: Callable[[Any], None], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = sqlite(tmp_path)
    run(play_some(database))
    game = json.loads(said(capsys, "export", "--database", database)[1].splitlines()[0])
    change(game)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game))
    code, _, error = said(capsys, "verify", str(file))
    assert (code, says in error) == (2, True)


def test_a_plain_record_and_what_was_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from lostcities.fairness.commitments import commitment, seed_of
    from lostcities.table import Table

    secret = "ab" * 32
    table = Table("rivals", seed=seed_of(secret, {1: "mine"}))
    table.play("uncover")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(table.record()))
    promised = ["--commitment", commitment(secret), "--contribution"]
    assert said(capsys, "verify", str(file), *promised, "1=mine")[0] == 0
    assert said(capsys, "verify", str(file), *promised, "mine")[2] == (
        "lostcities: a contribution is written SEAT=TEXT, not 'mine'\n"
    )
    for wrong in ("0=mine", "1=other", "mine"):
        assert said(capsys, "verify", str(file), *promised, wrong)[0] == 2
    for text in ("", "nonsense", "[1, 2]", "{}", "[" * 100_000):
        file.write_text(text)
        code, _, error = said(capsys, "verify", str(file))
        assert (code, len(error.splitlines())) == (2, 1)
        assert error.startswith(f"lostcities: {str(file)!r} cannot be used: ")


def test_verify_says_what_replay_says_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from lostcities.table import Table

    missing, wrong = tmp_path / "nowhere.json", tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**Table("classic", seed=1).record(), "moves": ["sing"]}))
    for file in (missing, wrong, tmp_path):
        told = [said(capsys, command, str(file))[::2] for command in ("verify", "replay")]
        assert told[0] == told[1]
        assert told[0][0] == 2


@pytest.mark.slow
def test_a_backup_makes_no_folder_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, folder = sqlite(tmp_path), tmp_path / "nowhere"
    run(play_some(database))
    code, _, error = said(capsys, "backup", str(folder / "b.db"), "--database", database)
    assert (code, folder.exists()) == (2, False)
    assert error == (
        f"lostcities: there is no folder {str(folder)!r}: make it first, or name another file\n"
    )


@pytest.mark.parametrize("starter", [0, 1])
def test_the_independent_script_agrees(starter: int, tmp_path: Path) -> None:
    import runpy

    script = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "verify.py"))

    async def play() -> tuple[Any, str]:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic", options={"rounds": 1, "starter": starter})
            for step in range(60):
                seat = room.state.mover
                assert seat is not None
                moves = [it.move for it in room.message_for(seat, 0).moves]
                await room.play(ask(room, seat), [moves[step % len(moves)]])
            assert room.state.table is not None
            return room.state.table.record(), room.state.contributions.commitment

    record, promised = run(play())
    assert "all 60 moves fit" in script["check"](record, promised)
    with pytest.raises(AssertionError):
        script["check"](record, "0" * 64)
    digit = "f" if record["seed"][0] != "f" else "e"
    other = record | {"seed": digit + record["seed"][1:]}
    import hashlib

    with pytest.raises(ValueError, match="not in list"):
        script["check"](other, hashlib.sha256(other["seed"][:64].encode()).hexdigest())


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", ["serve", "admin list", "backup X", "restore X", "export", "verify --database X"]
)
def test_without_the_extra_a_command_says_how_to_install_it(command: str, tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['sqlalchemy'] = None; "
        f"from lostcities.cli import main; sys.exit(main({command.split()!r}))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    said = "lostcities: this needs sqlalchemy: pip install 'lostcities[server]'\n"
    assert (ended.returncode, ended.stderr) == (2, said)


@pytest.mark.slow
def test_a_record_is_verified_without_the_extra(tmp_path: Path) -> None:
    from lostcities.table import Table

    (tmp_path / "record.json").write_text(json.dumps(Table("classic", seed=1).record()))
    code = (
        "import sys; sys.modules['sqlalchemy'] = sys.modules['pydantic'] = None; "
        "from lostcities.cli import main; sys.exit(main(['verify', 'record.json']))"
    )
    ended = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, timeout=60)
    assert ended.returncode == 0
