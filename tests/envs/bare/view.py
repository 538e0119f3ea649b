"""As in the card game."""

from lostcities.games.classic.view import VIEW_TYPE, view

__all__ = ["VIEW_TYPE", "view"]
