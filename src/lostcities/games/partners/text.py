"""The same as in the game for two."""

from lostcities.games.classic.text import table_lines

__all__ = ["table_lines"]
