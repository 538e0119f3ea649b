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
from typing import Final

from lostcities.core.game import Game
from lostcities.games.catalog import find_game
from lostcities.table import Table

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
    found = find_game(game)
    rounds = {"rounds": 1} if any(option.name == "rounds" for option in found.options) else {}
    return Table(game, seed=day_seed(game, day), seats=day_seats(found), chance=3, **rounds)


def day_seats(game: Game) -> int:
    """How many sit at the deal of the day."""
    return game.day_seats or game.seats[0]
