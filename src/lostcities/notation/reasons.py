"""Why a move is not allowed: the row that the rules give, and the sentence for it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from lostcities.core.game import Game
from lostcities.core.rows import ALLOWED, new_row
from lostcities.errors import IllegalMove
from lostcities.games.catalog import find_game
from lostcities.notation.moves import card_name, move_name
from lostcities.words.texts import Names, color_names, reason_text


def plain_names(game: Game, language: str = "en") -> Names:
    """Seats by number, cards as in the names of moves, colours in words."""
    colors = color_names(language)
    return Names(
        seat=str,
        card=lambda card: card_name(game, card),
        color=lambda color: colors[game.colors[color]],
    )


def reason_of(game: Game, state: Any, action: int) -> list[int] | None:
    """Why the mover may not do this, as a code and its numbers; None where it is allowed."""
    row = new_row()
    return None if game.why_not(state, action, row) == ALLOWED else list(row.tolist())


def reason_sentence(game: Game, reason: Sequence[int], language: str = "en") -> str:
    """A reason in words."""
    row = np.array(reason, np.int16)
    return reason_text(game, language, row, plain_names(game, language))


def why_not(game: Game, state: Any, action: int) -> str:
    """Why the mover may not do this, in English."""
    reason = reason_of(game, state, action)
    return "this is allowed" if reason is None else reason_sentence(game, reason)


class Why(NamedTuple):
    """A reason that can be said in any language."""

    game: str
    reason: list[int]

    def in_language(self, language: str) -> str:
        """The reason in words."""
        return reason_sentence(find_game(self.game), self.reason, language)


def illegal_move(game: Game, state: Any, action: int) -> IllegalMove:
    """The error for an action that is not legal now, with the name of its move."""
    name, reason = move_name(game, action), reason_of(game, state, action)
    if reason is None:
        return IllegalMove(f"{name}: this is allowed")
    error = IllegalMove.of("refused_move", move=name, why=Why(game.name, reason))
    error.move, error.reason = name, reason
    return error


def game_over(game: Game, state: Any) -> IllegalMove:
    """The error for any move after the end."""
    reason = reason_of(game, state, 0) or []
    error = IllegalMove.of("refused", why=Why(game.name, reason))
    error.reason = reason
    return error
