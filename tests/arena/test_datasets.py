"""Datasets: made by their seed alone, read back, replayed, and noticed when damaged."""

import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from lostcities.arena.datasets import (
    Dataset,
    new_about,
    play_dataset,
    read_dataset,
    write_dataset,
)
from lostcities.cli import main
from lostcities.commands import dataset
from lostcities.core.compiled import has_gpu, interpreted
from lostcities.errors import BadOption, BadRecord
from tests.arena.test_command import LONG, heed_interrupts

needs_compiled = pytest.mark.skipif(interpreted(), reason="many games need compiled code")


@pytest.fixture(scope="module")
def champions() -> Dataset:
    return play_dataset(new_about("rivals", games=3, seed=5))


def test_what_is_read_is_what_was_written_and_replays(champions: Dataset, tmp_path: Path) -> None:
    write_dataset(tmp_path / "games.npz", champions)
    read = read_dataset(tmp_path / "games.npz")
    assert read.about == champions.about
    assert read.checksum() == champions.checksum()
    assert read.moves(0)[:3] == champions.moves(0)[:3]
    seen = list(read.positions())
    assert sum(len(it.games) for it in seen) == len(read.actions)
    for it in seen:
        assert (it.masks[np.arange(len(it.actions)), it.actions] == 1).all()
    again = [int(it.actions[list(it.games).index(2)]) for it in seen if 2 in it.games]
    assert again == read.of_game(2).tolist()


def test_the_same_seed_makes_the_same_games(champions: Dataset) -> None:
    again = play_dataset(new_about("rivals", games=3, seed=5))
    assert again.checksum() == champions.checksum()
    other = play_dataset(new_about("rivals", games=3, seed=6, bot="rules"))
    assert other.checksum() != champions.checksum()
    assert not other.cut.any()


def test_a_damaged_file_is_noticed(champions: Dataset, tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    write_dataset(path, champions)
    with np.load(path) as kept:
        columns = {name: kept[name] for name in kept.files}
    columns["scores"] = columns["scores"] + 1
    np.savez_compressed(path, **columns)
    with pytest.raises(BadRecord, match="checksum"):
        read_dataset(path)
    path.write_bytes(b"nothing")
    with pytest.raises(BadRecord, match="no dataset"):
        read_dataset(path)


def test_what_cannot_be_is_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadOption, match="games must be at least 1"):
        new_about("classic", games=0)
    assert main(["dataset", "classic", "--games", "1", "--out", str(tmp_path / "no/x.npz")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("out", "why"),
    [
        (".", "'.' is a folder: name a file in it"),
        ("there.npz", "'there.npz' is there already; a dataset overwrites nothing"),
        ("no/x.npz", "there is no folder 'no' to write 'x.npz' into"),
        ("a\0b", "cannot be written"),
    ],
)
def test_a_file_that_cannot_be_is_refused_before_anything_is_played(
    out: str,
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lostcities.arena.datasets.play_dataset", None)  # it is not even asked
    Path("there.npz").write_text("mine")
    assert main(["dataset", "--out", out]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert [(it.name, it.read_text()) for it in tmp_path.iterdir()] == [("there.npz", "mine")]


@pytest.mark.parametrize(
    ("games", "workers", "said"),
    [
        (99_999_999_999, None, ["99,999,999,999 games take long"]),
        (1000, 9999, ["9,999 workers on "]),
        (1000, 1, []),
    ],
)
def test_absurd_numbers_are_warned_of(games: int, workers: int | None, said: list[str]) -> None:
    told = list(dataset.absurdities(games, workers))
    assert len(told) == len(said)
    assert all(text.startswith(begin) for text, begin in zip(told, said, strict=True))


def begun(pid: int) -> bool:
    """Whether a process has started two workers; the third is a tracker of theirs."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    return len(children.read_text().split()) >= 3


def is_running(pid: int) -> bool:
    """Whether a process is there, and not only its remains."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="workers are looked for in /proc")
@pytest.mark.parametrize(("asked", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_who_breaks_it_off_is_told_that_nothing_is_kept_and_workers_end(
    tmp_path: Path, asked: signal.Signals, code: int
) -> None:
    command = [sys.executable, "-m", "lostcities", "dataset", "--games", "200000"]
    made = subprocess.Popen(
        [*command, "--workers", "2", "--out", str(tmp_path / "long.npz")],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    try:
        while made.poll() is None and not begun(made.pid):
            time.sleep(0.05)
        time.sleep(1)
        children = Path(f"/proc/{made.pid}/task/{made.pid}/children").read_text().split()
        os.kill(made.pid, asked)
        said = made.communicate(timeout=LONG)[1]
    finally:
        made.kill()
    assert made.returncode == code, said
    assert said == "lostcities: stopped; nothing is kept\n"
    until = time.monotonic() + LONG
    while any(is_running(int(child)) for child in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert [child for child in children if is_running(int(child))] == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@needs_compiled
def test_the_games_do_not_depend_on_the_workers() -> None:
    about, heard = new_about("partners", games=300), list[int]()
    alone = play_dataset(about, 1)
    many = play_dataset(about, 2, heard.append)
    assert many.checksum() == alone.checksum()
    assert heard[-1] == 300
    with pytest.raises(BadOption, match="workers must be at least 1, not 0"):
        play_dataset(about, 0)


def test_a_dataset_is_told_in_a_line(champions: Dataset) -> None:
    moves = f"{len(champions.actions):,} moves"
    assert repr(champions) == f"<Dataset: 3 games of rivals by champion, {moves}>"
    one = Dataset(
        replace(champions.about, games=1),
        champions.actions[:1],
        champions.starts[:2],
        champions.scores[:1],
        np.array([True]),
    )
    assert one.summary() == "1 game of rivals by champion, 1 move, 1 cut after 1,000 turns"


def test_the_command_writes_a_file_and_says_what_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = ["--out", str(tmp_path / "games.npz")]
    assert main(["dataset", "rivals", "--games", "4", "--bot", "rules", *file]) == 0
    said = capsys.readouterr().out
    assert "4 games of rivals by rules" in said
    assert " kB\n" in said
    assert main(["dataset", "--check", *file]) == 0
    assert capsys.readouterr().out == said


def test_the_help_tells_how_many_rounds_a_game_has_here() -> None:
    parser = ArgumentParser()
    dataset.add_arguments(parser)
    assert "1 to 30; default 1)" in " ".join(parser.format_help().split())


# --- By PyTorch ---------------------------------------------------------------------------


@needs_compiled
def test_pytorch_plays_like_numpy(tmp_path: Path) -> None:
    """In bfloat16 the network is the same but for rounding: most games begin alike."""
    pytest.importorskip("torch")
    from lostcities.train.networks.evaluating import bot_on

    about = replace(new_about("partners", games=64, seed=7), device="cpu")
    by_torch = play_dataset(about, workers=1, find=partial(bot_on, "cpu"))
    assert by_torch.checksum() == play_dataset(about, 1, find=partial(bot_on, "cpu")).checksum()
    by_numpy = play_dataset(replace(about, device=""), workers=1)
    alike = [(by_torch.of_game(game)[:4] == by_numpy.of_game(game)[:4]).all() for game in range(64)]
    assert np.mean(alike) > 0.8
    assert not np.array_equal(by_torch.actions, by_numpy.actions)
    with pytest.raises(BadOption, match="need find="):
        play_dataset(by_torch.about)
    write_dataset(tmp_path / "games.npz", by_torch)
    assert read_dataset(tmp_path / "games.npz").about.device == "cpu"


def test_a_device_is_for_networks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    out = tmp_path / "games.npz"
    for bot, device, said in (
        ("rules", "cpu", "bots that are one network, such as champion: not rules"),
        ("champion+", "cpu", "not champion+"),
        ("champion", "cuda", "no GPU that PyTorch can use"),
    ):
        if device == "cuda" and has_gpu():
            continue
        asked = ["dataset", "--bot", bot, "--device", device, "--games", "1", "--out", str(out)]
        assert main(asked) == 2
        assert said in capsys.readouterr().err
    assert not out.exists()


def test_files_without_a_device_say_nothing_of_it() -> None:
    """So the checksums of files that were made before there was one stay as they are."""
    about = new_about("rivals", games=3)
    assert "device" not in about.as_json()
    assert replace(about, device="cuda").as_json()["device"] == "cuda"
