"""The tables of the leaderboard, read off contests as the arena prints them."""

import json
from pathlib import Path
from typing import Any

from tools import leaderboard
from tools.leaderboard import marks, ranking, searches

STRONG, WEAK = "champion", "wander"


def played(
    game: str, *, adjusted: float | None, bots: tuple[str, str] = (WEAK, STRONG)
) -> dict[str, Any]:
    """A contest in which the bot that is named second won by 12 points."""
    raw = {"margin": {"mean": -12.0, "error": 0.5}, "win_rate": {"mean": 0.3, "error": 0.02}}
    own = None if adjusted is None else raw | {"margin": {"mean": -adjusted, "error": 0.25}}
    pair = {"bots": list(bots), "deals": 1000, "games": 2000, "capped": 3, **raw}
    pair |= {"adjusted": own, "milliseconds": [1.4, 30.6]}
    rating = {"rating": 1600.4, "low": 1580.0, "high": 1620.0}
    standings = [{"bot": name, "rating": rating, "adjusted": None} for name in bots[::-1]]
    return {"contest": {"game": game, "bots": list(bots)}, "pairs": [pair], "bots": standings}


def test_a_bot_has_a_row_with_its_rank_its_rating_and_its_leads() -> None:
    text = ranking(played("classic", adjusted=11.0))
    assert "| rank | bot | rating | over champion | over wander |" in text
    assert "| 1 | **champion** | 1600 (1580 – 1620) |  | +11.0 |" in text
    assert "| 2 | **wander** | 1600 (1580 – 1620) | −11.0 |  |" in text
    assert "1,000 deals a pair, 2,000 games; standard errors 0.2 to 0.2; 3 games were cut." in text


def test_the_raw_margin_is_shown_if_luck_was_not_measured() -> None:
    assert "|  | +12.0 |" in ranking(played("classic", adjusted=None))


def test_a_pair_is_shown_from_the_side_of_the_bot_that_searches() -> None:
    second = searches([played("rivals", adjusted=None, bots=("rules", "search:worlds=32"))])
    assert "| `search:worlds=32` | rules | 1,000 | +12.0 ± 0.5 | 70.0 % ± 2.0 % | 31 |" in second
    first = searches([played("rivals", adjusted=None, bots=("champion+", "champion"))])
    assert "| `champion+` | champion | 1,000 | −12.0 ± 0.5 | 30.0 % ± 2.0 % | 1 |" in first


def test_other_games_and_the_rest_of_the_page_stay(tmp_path: Path, monkeypatch: Any) -> None:
    page, files = tmp_path / "page.md", [tmp_path / "a.json", tmp_path / "b.json"]
    parts = ("classic", "rivals", "rivals, searching")
    old = "".join(f"{begin}\nold {part}\n{end}\n" for part in parts for begin, end in [marks(part)])
    page.write_text(f"Before\n{old}After\n")
    files[0].write_text(json.dumps(played("rivals", adjusted=None)))
    files[1].write_text(json.dumps(played("rivals", adjusted=None, bots=("search", "rules"))))
    monkeypatch.setattr(leaderboard, "PAGE", page)
    assert leaderboard.main([str(it) for it in files]) == 0
    text = page.read_text()
    assert text.startswith("Before\n")
    assert text.endswith("After\n")
    assert "old classic" in text
    assert "old rivals" not in text
    assert "| `search` | rules |" in text
