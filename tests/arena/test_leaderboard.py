"""The tables of the leaderboard, read off contests as the arena prints them."""

import json
from pathlib import Path
from typing import Any

from tools import leaderboard
from tools.leaderboard import tables

STRONG, WEAK = "champion", "wander"


def played(game: str, *, adjusted: float | None) -> dict[str, Any]:
    """A contest in which the strong bot, named second, won by 12 points."""
    raw = {"margin": {"mean": -12.0, "error": 0.5}}
    own = None if adjusted is None else {"margin": {"mean": -adjusted, "error": 0.25}}
    pair = {"bots": [WEAK, STRONG], "deals": 1000, "games": 2000, "capped": 3, **raw}
    rating = {"rating": 1600.4, "low": 1580.0, "high": 1620.0}
    bots = [{"bot": name, "rating": rating, "adjusted": None} for name in (STRONG, WEAK)]
    return {"contest": {"game": game}, "pairs": [pair | {"adjusted": own}], "bots": bots}


def test_a_rank_has_a_row_and_a_game_a_column() -> None:
    text = tables([played("classic", adjusted=None), played("rivals", adjusted=None)])
    assert "| rank | classic | rivals |" in text
    assert "| 1 | champion 1600 (1580 – 1620) | champion 1600 (1580 – 1620) |" in text


def test_margins_are_those_of_the_row_without_luck_where_it_is_known() -> None:
    text = tables([played("classic", adjusted=11.0)])
    assert "| **champion** |  | +11.0 |" in text
    assert "| **wander** | −11.0 |  |" in text
    assert "1,000 deals a pair, 2,000 games; standard errors 0.2 to 0.2; 3 games were cut." in text
    assert "| **champion** |  | +12.0 |" in tables([played("classic", adjusted=None)])


def test_the_rest_of_the_page_stays(tmp_path: Path, monkeypatch: Any) -> None:
    page, file = tmp_path / "page.md", tmp_path / "classic.json"
    page.write_text(f"Before\n{leaderboard.BEGIN}\nold\n{leaderboard.END}\nAfter\n")
    file.write_text(json.dumps(played("classic", adjusted=None)))
    monkeypatch.setattr(leaderboard, "PAGE", page)
    assert leaderboard.main([str(file)]) == 0
    text = page.read_text()
    assert text.startswith("Before\n")
    assert text.endswith("After\n")
    assert "old" not in text
    assert "### classic" in text
