"""Rule players of Rivals of several styles: patient ones, spenders."""

from typing import Any

import numpy as np
import pytest

from lostcities.bots.catalog import find_bot
from lostcities.core.game import Game
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.games.rivals.style import (
    BOUNDS,
    PARTS,
    RESERVE,
    STYLES,
    USUAL,
    Style,
    drawn_styles,
    styled,
)
from tests.bots.duels import play_games


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ("rules:style=bold", "there is no style 'bold'; the styles are: usual, careful, patient"),
        ("rules:reserve=10", "reserve must be 0 to 9, not 10"),
        ("rules:opening=nan", "opening must be 1 to 36, not nan"),
        ("rules:gold=1", "rules has no setting 'gold'; it has: style, coin, last_coin"),
    ],
)
def test_a_style_that_cannot_be_is_said_to_be_so(asked: str, wrong: str) -> None:
    with pytest.raises(LostCitiesError, match=wrong):
        find_bot(asked, "rivals")


def test_a_style_may_be_changed_in_some_of_its_numbers() -> None:
    assert styled("patient", opening=5.0) == STYLES["patient"]._replace(opening=5.0)
    assert styled() == USUAL == Style()
    assert find_bot("rules:style=patient", "rivals") is find_bot("rules:style=patient", "rivals")


@pytest.mark.parametrize("style", STYLES.values())
def test_every_style_is_within_its_bounds(style: Style) -> None:
    assert all(low <= it <= high for it, (low, high) in zip(style, BOUNDS, strict=True))


def test_styles_by_chance_are_of_all_kinds() -> None:
    rows = drawn_styles(1000, 3, seed=1)
    assert rows.shape == (1000, 3, PARTS)
    least, most = np.array(BOUNDS, np.float32).T
    assert ((rows >= least) & (rows <= most)).all()
    kept = rows[..., RESERVE]
    assert 0.25 < (kept == 0).mean() < 0.42
    assert 0.25 < (kept > 1.5).mean() < 0.42
    alike = (rows == rows[:, :1]).all((1, 2))
    assert 0.4 < alike.mean() < 0.6
    assert (rows == drawn_styles(1000, 3, seed=1)).all()


@pytest.mark.slow
def test_who_spends_nothing_before_the_last_pile_loses_to_who_takes_it_all() -> None:
    table: tuple[Game, int, dict[str, Any]] = (find_game("rivals"), 2, {})
    hoarder, usual = (find_bot(it, "rivals") for it in ("rules:style=hoarder", "rules"))
    scores = play_games(table, hoarder, usual, 0b1, 20).scores
    assert scores[:, 1].mean() > scores[:, 0].mean() + 20
