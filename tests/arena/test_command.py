"""`lostcities arena` from end to end."""

import json
from pathlib import Path

import pytest

from lostcities.arena.progress import lines, sometimes
from lostcities.bots.catalog import BOTS
from lostcities.cli import main
from tests.arena.contests import played, tiny

TINY = ["--expeditions", "1", "--hand", "2", "--highest", "4", "--rounds", "1"]


def arena(*arguments: str) -> int:
    return main(["arena", *arguments, *TINY, "--workers", "1"])


def test_a_contest_is_told_in_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("random", "rules", "--deals", "5") == 0
    text = capsys.readouterr().out
    assert "random – rules" in text
    assert [line.split()[0] for line in text.splitlines()[-2:]] == ["rules", "random"]


def test_a_contest_is_told_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("random", "rules", "--deals", "5", "--seed", "7", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["contest"]["seed"] == 7
    assert (data["pairs"][0]["deals"], data["pairs"][0]["games"]) == (5, 10)


def test_a_contest_can_be_kept_reported_and_settled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, report = str(tmp_path / "out.jsonl"), tmp_path / "report.html"
    for _ in range(2):  # the second time nothing is left to play
        asked = ("rules", "random", "--deals", "300", "--sprt", "0", "10")
        assert arena(*asked, "--out", out, "--report", str(report)) == 0
        assert "10, settled for rules after" in capsys.readouterr().out
    assert "rules – random" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (["rules", "nobody"], f"there is no bot 'nobody'; the bots are: {', '.join(BOTS)}"),
        (["rules"], "at least two bots, not 1"),
        (["rules", "random", "--deals", "0"], "deals must be 1 or more, not 0"),
        (["rules", "random", "--game", "chess"], "there is no game 'chess'"),
        (["rules", "random", "--seats", "4"], "classic is for 2 seats, not 4"),
        (["rules", "random", "--sprt", "5", "0"], "low before high, not 5 0"),
        (["rules", "./no_such_bot"], "'./no_such_bot' does not start"),
        (["rules", "random", "--report", "no/such/place.html"], "there is no such folder"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    wrong: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*wrong) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert said.count("\n") == 1


def test_no_worker_is_no_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "rules", "random", "--workers", "0"]) == 2
    assert "workers must be 1 or more, not 0" in capsys.readouterr().err


def test_progress_is_counted_over_all_pairs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lostcities.arena.progress.BETWEEN_LINES", -1)
    with lines() as show:
        played(tiny(), 60, tell=sometimes(show))
    said = capsys.readouterr().err.splitlines()
    assert said[-1].startswith("60 of 60 deals  random −")
