"""How much is played: enough for every day, and more with LOSTCITIES_NIGHTLY=1."""

import os
from typing import Final, TypeVar

T = TypeVar("T")
NIGHTLY: Final = os.environ.get("LOSTCITIES_NIGHTLY") == "1"


def at_night(much: T, *, by_day: T) -> T:
    """How much of something a test does."""
    return much if NIGHTLY else by_day
