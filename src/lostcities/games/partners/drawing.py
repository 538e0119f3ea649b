"""The same as in the game for two."""

from lostcities.games.classic.drawing import draw

__all__ = ["draw"]
