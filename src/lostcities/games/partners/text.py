"""The same as in the game for two."""

from lostcities.games.classic.text import laid, more_lines, table_lines, viewer_side

__all__ = ["laid", "more_lines", "table_lines", "viewer_side"]
