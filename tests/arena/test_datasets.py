"""Datasets: made by their seed alone, read back, replayed, and noticed when damaged."""

from argparse import ArgumentParser
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
from lostcities.errors import BadOption, BadRecord


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


def test_the_command_writes_a_file_and_says_what_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = ["--out", str(tmp_path / "games.npz")]
    assert main(["dataset", "rivals", "--games", "4", "--bot", "rules", *file]) == 0
    said = capsys.readouterr().out
    assert "4 games of rivals by rules" in said
    assert main(["dataset", "--check", *file]) == 0
    assert capsys.readouterr().out == said


def test_the_help_tells_how_many_rounds_a_game_has_here() -> None:
    parser = ArgumentParser()
    dataset.add_arguments(parser)
    assert "1 to 30; default 1)" in " ".join(parser.format_help().split())
