"""tools/headroom.py and tools/sighted.py: what is left to gain, and what sight is worth."""

import json

import numpy as np
import pytest
from tools import headroom, sighted

from lostcities.core.compiled import interpreted

pytestmark = pytest.mark.skipif(interpreted(), reason="thinking needs compiled code")


def test_what_looks_better_by_chance_gains_nothing() -> None:
    chance = np.random.default_rng(1).normal(size=(2000, 64, 3))
    gains = [headroom.crossed_gain(worths) for worths in chance]
    best_of_all = [worths.mean(0).max() - worths.mean(0)[0] for worths in chance]
    assert abs(np.mean(gains)) < 4 * np.std(gains) / len(gains) ** 0.5
    assert np.mean(best_of_all) > 0.1


def test_what_is_better_is_found() -> None:
    worths = np.random.default_rng(1).normal([0.0, -1.0, 2.0], size=(400, 3))
    assert headroom.crossed_gain(worths) == pytest.approx(2, abs=0.3)


@pytest.mark.parametrize(
    ("game", "seats"), [("classic", 2), ("partners", 4), ("rivals", 3), ("roll_and_write", 5)]
)
def test_every_game_is_looked_at(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    given = [game, "--seats", str(seats), "--rounds", "2", "--worlds", "1", "--share", "0.05"]
    assert headroom.main([*given, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert 0 < found["uncertain"] < 1
    assert found["tried"] == sum(len(it["gains"]) for it in found["rounds"])
    sides = {it["sides"] for it in found["rounds"]}
    assert sides == {2 if game in ("classic", "partners") else seats}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["classic", "--seats", "3"], "classic has 2 seats"),
        (["rivals", "--rounds", "1"], "rounds must be at least 2"),
        (["rivals", "--share", "0"], "share must be above 0"),
    ],
)
def test_what_cannot_be_is_said(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert headroom.main(given) == 2
    assert said in capsys.readouterr().err


def test_who_sees_all_cards_beats_the_champion(capsys: pytest.CaptureFixture[str]) -> None:
    assert sighted.main(["--deals", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert np.shape(found["margins"]) == (2, 2)
    assert found["margin"]["mean"] > 10
    assert sighted.main(["--tries", "3"]) == 2
    assert "tries at least 16" in capsys.readouterr().err
