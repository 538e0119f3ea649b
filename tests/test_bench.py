"""The benchmark: what it prints, and that the signature stands for behaviour."""

import json

import pytest

from lostcities.bench import speeds
from lostcities.cli import main
from lostcities.core.compiled import interpreted
from lostcities.games.catalog import GAMES


@pytest.mark.slow
def test_every_game_is_measured_interpreted_and_compiled() -> None:
    said: list[str] = []
    found = {(it.game, it.mode): it for it in speeds(0.05, [], said.append)}
    modes = ["interpreted"] if interpreted() else ["interpreted", "one core"]
    assert {(name, mode) for name in GAMES for mode in modes} <= set(found)
    assert {f"measuring {name} …" for name in GAMES} <= set(said)
    for speed in found.values():
        assert speed.actions_per_second > speed.games_per_second > 0
    for name in GAMES if not interpreted() else ():
        compiled, plain = (found[name, mode].actions_per_second for mode in ("one core", modes[0]))
        assert compiled > 10 * plain  # hundreds of times, on a free machine


@pytest.mark.slow
def test_programs_are_told_speeds_and_the_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rivals", "--seconds", "0.05", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {it["game"] for it in told["speeds"]} == {"rivals"}
    assert len(told["signature"]) >= 12


@pytest.mark.slow
def test_the_table_has_a_row_for_each_and_a_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "rivals", "--seconds", "0.05"]) == 0
    head, *rows, last = capsys.readouterr().out.splitlines()
    assert head.split() == ["game", "seats", "mode", "actions/s", "games/s"]
    assert all(row.startswith("rivals") for row in rows)
    assert last.split()[0] == "signature"


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
