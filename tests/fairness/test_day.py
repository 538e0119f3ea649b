"""The deal of the day: the same for all, by date and game, and its stored field."""

import hashlib

import numpy as np
import pytest

from lostcities.core.move_chance import move_generator
from lostcities.fairness.day import DAYS, day_seed, deal_of_the_day
from tests.web.conftest import ROOT

FIELD = ROOT / "web/src/daily/field"
QUANTILES = 21
SEATS = {"classic": 2, "partners": 4, "rivals": 3, "roll_and_write": 2}  # as on the page


def test_the_seed_of_a_day_is_the_hash_of_a_text_that_anybody_can_write() -> None:
    text = b"lostcities deal of the day 1 classic 02-29"
    assert day_seed("classic", "02-29") == hashlib.sha256(text).hexdigest()
    assert len(set(DAYS)) == 366
    assert len({day_seed(game, day) for game in SEATS for day in DAYS}) == 4 * 366


def test_the_dice_come_from_the_seed_and_the_number_of_the_roll() -> None:
    words = move_generator(day_seed("roll_and_write", "11-16"), 1, 3).tolist()[1:9]
    key = f"lostcities 3 {day_seed('roll_and_write', '11-16')} 1 0"
    assert words == np.frombuffer(hashlib.sha256(key.encode()).digest(), "<u4").tolist()


@pytest.mark.parametrize("game", SEATS)
def test_every_day_of_a_game_has_a_deal_and_a_field(game: str) -> None:
    table = deal_of_the_day(game, DAYS[59])
    assert (table.chance, table.seats, table.mover) == (3, SEATS[game], 0)
    field = np.frombuffer((FIELD / f"{game}.bin").read_bytes(), "<i2").reshape(366, QUANTILES)
    assert (np.diff(field, axis=1) >= 0).all()
    assert (field[:, 0] < field[:, -1]).all()
