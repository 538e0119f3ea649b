"""The numbers are those of classic."""

from lostcities.games.classic.tuning import TUNING

__all__ = ["TUNING"]
