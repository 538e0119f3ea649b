"""The ladder of the characters: in order where it was measured, and in order now."""

import json
from datetime import UTC, datetime
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tools import levels
from tools.levels import ORDER, ladders

from lostcities.arena.ledger import Ledger
from lostcities.arena.measuring.outcome import outcome
from lostcities.arena.playing.schedule import Block, Contest, new_contest
from lostcities.arena.playing.workers import play_block
from lostcities.bots.characters import CHARACTERS
from lostcities.games.catalog import OWN

FAR = (("wander", "lantern"), ("compass", "survey"), ("magpie", "champion"))
DEALS = 3
LEVELS: dict[str, Any] = json.loads((files("lostcities.bots") / "levels.json").read_text())


def test_the_measured_ladder_is_that_of_the_characters() -> None:
    assert LEVELS["order"] == list(CHARACTERS) == list(ORDER)
    assert list(LEVELS["games"]) == list(OWN)


@pytest.mark.parametrize("game", OWN)
def test_each_level_was_measured_to_beat_the_one_below(game: str) -> None:
    first, *rest = LEVELS["games"][game]
    assert (first["bot"], first["beats"]) == (ORDER[0], None)
    assert [it["bot"] for it in rest] == list(ORDER[1:])
    assert [it["beats"] for it in rest] == list(ORDER[:-1])
    for it in rest:
        assert 0.5 < it["low"] < it["wins"] < it["high"] <= 1, it
        assert 0.58 < it["wins"] < 0.78, f"{it['bot']} is too near to the level below, or too far"
        assert it["margin"] > 2 * it["error"] > 0, it


def contest_of(game: str, *bots: str) -> Contest:
    """A contest of single rounds at the smallest table."""
    options = {"rounds": 1} if game in ("classic", "partners") else {}
    return new_contest(game, bots, seed=3, options=options)


def margin(contest: Contest) -> float:
    """Points a game of the first bot."""
    ledger = Ledger(contest, DEALS)
    ledger.enter(play_block(contest, Block((0, 1), deal, 1)) for deal in range(DEALS))
    return outcome(ledger).meetings[0, 1].margin.mean


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize(("weak", "strong"), FAR)
def test_levels_that_are_far_apart_play_in_order(game: str, weak: str, strong: str) -> None:
    assert margin(contest_of(game, strong, weak)) > 0


def met(game: str, *pairs: tuple[str, str]) -> dict[str, Any]:
    """A contest as the arena prints it, as far as it is looked at; the second always wins more."""
    rate, points = {"mean": 0.3, "error": 0.02}, {"mean": -18.0, "error": 1.0}
    result = {"deals": 50, "adjusted": None, "win_rate": rate, "margin": points}
    played = [{"bots": list(pair)} | result for pair in pairs]
    return {"contest": {"game": game, "seed": 4}, "pairs": played, "bots": []}


def test_the_data_file_is_read_off_contests(tmp_path: Path, monkeypatch: Any) -> None:
    pairs, today = list(pairwise(ORDER)), str(datetime.now(UTC).date())
    found = ladders([met("classic", *pairs[:3]), met("classic", *pairs[3:])])["classic"]
    assert found[1] == {
        "bot": "magpie",
        "beats": "wander",
        **{"wins": 0.7, "low": 0.661, "high": 0.739, "margin": 18.0, "error": 1.0},
        **{"deals": 50, "seed": 4, "day": today},
    }
    with pytest.raises(SystemExit, match="compass and ember have not met in classic"):
        ladders([met("classic", *pairs[:2])])
    page, data, file = (tmp_path / name for name in ("page.md", "levels.json", "classic.json"))
    page.write_text(f"Before\n{levels.BEGIN}\nold\n{levels.END}\nAfter\n")
    data.write_text(json.dumps(LEVELS))
    file.write_text(json.dumps(met("classic", *pairs)))
    monkeypatch.setattr(levels, "PAGE", page)
    monkeypatch.setattr(levels, "LEVELS", data)
    assert levels.main([str(file)]) == 0
    games = json.loads(data.read_text())["games"]
    assert games["classic"] == found
    assert games["rivals"] == LEVELS["games"]["rivals"]
    assert "70 % (66–74), +18.0 ± 1.0" in page.read_text()
    said = " ".join(page.read_text().split())
    assert f"classic 50 (seed 4, {today})" in said
    rung = LEVELS["games"]["rivals"][1]  # of a game that was not played again
    assert f"rivals {rung['deals']} (seed {rung['seed']}, {rung['day']})" in said
    assert page.read_text().startswith("Before\n")
    assert page.read_text().endswith("After\n")
    assert "old" not in page.read_text()
