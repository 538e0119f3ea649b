"""The learning curve, from the log of a run."""

import json
import sys
from pathlib import Path

import pytest

from lostcities.train.curve import draw_curve, read_log

MEASURED = {"margin": 3.0, "error": 1.0, "wins": 0.6, "points": 20.0}


def write_log(folder: Path) -> None:
    """Two legs of two measurements each, with the lines of their settings."""
    lines = [
        {"leg": leg, "samples": samples} | ({"rules": MEASURED, "itself": MEASURED} if it else {})
        for leg, samples, it in [
            (0, 0, False), (0, 1000, True), (0, 3000, True),
            (1, 0, False), (1, 500, True), (1, 2000, True),
        ]
    ]  # fmt: skip
    (folder / "log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_samples_are_counted_over_all_legs(tmp_path: Path) -> None:
    write_log(tmp_path)
    points = read_log(tmp_path)
    assert [it["leg"] for it in points] == [0, 0, 1, 1]
    assert [it["samples"] for it in points] == [1000, 3000, 3500, 5000]


def test_a_curve_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    write_log(tmp_path)
    assert draw_curve(tmp_path) == tmp_path / "curve.svg"
    assert "margin to the rule player" in (tmp_path / "curve.svg").read_text()


def test_no_curve_is_drawn_without_matplotlib(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_log(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)  # as if it were not installed
    assert draw_curve(tmp_path) is None
    assert not (tmp_path / "curve.svg").exists()
