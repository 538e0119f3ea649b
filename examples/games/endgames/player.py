"""The rule player is that of classic."""

from lostcities.games.classic.player import choose

__all__ = ["choose"]
