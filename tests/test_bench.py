"""The benchmark: what it prints, and that the signature stands for behaviour."""

import json

import pytest

from lostcities.cli import main
from lostcities.games.catalog import GAMES


def test_every_game_is_measured_interpreted_and_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["bench", "--seconds", "0.05", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    measured = {(speed["game"], speed["mode"]) for speed in told["speeds"]}
    assert {(name, "interpreted") for name in GAMES} <= measured
    for speed in told["speeds"]:
        assert speed["actions_per_second"] > speed["games_per_second"] > 0


def test_compiled_play_is_several_hundred_times_as_fast_as_interpreted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOSTCITIES_INTERPRETED", raising=False)
    assert main(["bench", "--seconds", "0.5", "--json"]) == 0
    rates = {
        (speed["game"], speed["mode"]): speed["actions_per_second"]
        for speed in json.loads(capsys.readouterr().out)["speeds"]
    }
    for name in GAMES:
        if (name, "one core") in rates:
            assert rates[name, "one core"] > 500 * rates[name, "interpreted"]


def test_the_table_has_a_row_for_each_and_a_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rivals", "--seconds", "0.05"]) == 0
    head, *rows, last = capsys.readouterr().out.splitlines()
    assert head.split() == ["game", "seats", "mode", "actions/s", "games/s"]
    assert all(row.startswith("rivals") for row in rows)
    assert last.split()[0] == "signature"


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
