"""`lostcities train` from end to end."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.cli import main

TINY = [
    "--device", "cpu", "--updates", "1", "--games", "8", "--steps", "2", "--size", "8",
    "--depth", "1", "--measure", "4", "--measures", "0", "--max-turns", "20", "--only", "1",
]  # fmt: skip


def train(folder: Path, *given: str) -> int:
    return main(["train", "rivals", "--folder", str(folder), *TINY, *given])


def test_it_says_where_network_and_curve_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    assert train(tmp_path) == 0
    said = capsys.readouterr()
    assert f"the network is in {tmp_path / 'leg-00.pt'}" in said.out
    assert f"its learning curve in {tmp_path / 'curve.svg'}" in said.out
    assert (tmp_path / "curve.svg").exists()
    assert "points in self-play; against random " in said.err


def test_without_matplotlib_no_curve_is_claimed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)  # as if it were not installed
    assert train(tmp_path) == 0
    said = capsys.readouterr().out
    assert "a learning curve was not drawn: that needs matplotlib" in said
    assert "curve.svg" not in said


def test_an_exploiter_ends_with_a_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(tmp_path / "first") == 0
    checkpoint = tmp_path / "first" / "leg-00.pt"
    capsys.readouterr()
    assert train(tmp_path / "second", "--exploit", str(checkpoint)) == 0
    said = capsys.readouterr().out
    assert f"an exploiter of {checkpoint} in rivals" in said
    assert "2 seats, 0 M samples: " in said
    assert "; 3 are allowed" in said
    assert f"the exploiter is in {tmp_path / 'second' / 'leg-00.pt'}" in said


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("--remember 0", "remember must be at least 1, not 0"),
        ("--pool rules=0.7x", "must be NAME=SHARE with a share of 0 to 1"),
        ("--begin shipped", "the settings say size 8 and depth 1"),
        ("--exploit nobody.pt", "the path of a checkpoint, not 'nobody.pt'"),
        ("--rounds 2", "rivals has no rounds"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str, message: str
) -> None:
    assert train(tmp_path, *given.split()) == 2
    said = capsys.readouterr().err
    assert said.startswith("lostcities: ")
    assert message in said
    assert said.count("\n") == 1


def test_a_file_in_the_place_of_the_folder_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").touch()
    assert train(tmp_path / "taken") == 2
    assert "cannot be made: File exists" in capsys.readouterr().err


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_a_machine_without_a_gpu_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(tmp_path / "new", "--device", "cuda") == 2
    said = "lostcities: this machine has no GPU that PyTorch can use: use --device cpu\n"
    assert capsys.readouterr().err == said
    assert not (tmp_path / "new").exists()
