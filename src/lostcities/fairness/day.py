"""The deal of the day: one deal for everybody, by date and game, that anybody can check.

The seed of a day is the SHA-256 of a text, `lostcities deal of the day 1 classic 11-16`; the year
is no part of it, so that a deal comes again on the same day of later years. It is dealt with
version 3 of chance: whatever people do, each seat meets the same cards and dice.

>>> day_seed("classic", "11-16")[:16]
'ce8f87b3830de383'
>>> deal_of_the_day("rivals", "11-16").scores()
[12, 12, 12]
"""

import hashlib
from datetime import date, timedelta
from typing import Any, Final

from lostcities.table import Table

SEATS: Final = {"classic": 2, "partners": 4, "rivals": 3, "roll_and_write": 2}
OPTIONS: Final[dict[str, dict[str, Any]]] = {"classic": {"rounds": 1}, "partners": {"rounds": 1}}
LEAP_YEAR: Final = 2024
DAYS: Final = tuple(
    (date(LEAP_YEAR, 1, 1) + timedelta(n)).strftime("%m-%d") for n in range(366)
)  # of a year, the 29th of February among them


def day_seed(game: str, day: str) -> str:
    """The seed of a game on a day such as 11-16."""
    text = f"lostcities deal of the day 1 {game} {day}"
    return hashlib.sha256(text.encode()).hexdigest()


def deal_of_the_day(game: str, day: str) -> Table:
    """The table of a game on a day such as 11-16, before the first move."""
    options = OPTIONS.get(game, {})
    return Table(game, seed=day_seed(game, day), seats=SEATS[game], chance=3, **options)
