"""Numbers, seats and cards of a view, each checked as it is read."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.core.cards import RANKS
from lostcities.core.game import Game
from lostcities.errors import BadView, quoted
from lostcities.notation.moves import card_name, letters

Counts = NDArray[np.int64]  # by card: how many
MOST_ALIKE: Final = 5  # of one card in any game, starting wagers included


def demand(fits: bool, otherwise: str) -> None:  # noqa: FBT001
    """Refuse a view that does not fit."""
    if not fits:
        raise BadView(otherwise)


def whole(value: int, lowest: int, highest: int, where: str) -> int:
    """A whole number within its range."""
    demand(
        lowest <= value <= highest, f"{where} must be {lowest} to {highest}, not {quoted(value)}"
    )
    return value


def as_many(entries: Sequence[Any], right: int, where: str) -> None:
    """A list of a fixed length."""
    demand(len(entries) == right, f"{where} must have {right} entries, not {len(entries)}")


def mover_of(view: Any, seats: int) -> int:
    """The seat to move, or after the end the one whose move was the last."""
    ended = view["phase"] == "over"
    demand((view["mover"] is None) == ended, "mover is null when the phase is over, and only then")
    name = "ended_by" if ended else "mover"
    demand(view[name] is not None, f"{name} must be a seat in this phase, not null")
    return whole(view[name], 0, seats - 1, name)


@cache
def _cards(game: Game) -> dict[str, int]:
    return {card_name(game, card): card for card in range(len(game.colors) * RANKS)}


def card_at(game: Game, name: str, where: str) -> int:
    """The number of a card by its name."""
    card = _cards(game).get(name)
    if card is None:
        first = letters(game)[0]
        raise BadView(
            f"{where}: there is no card {quoted(name)}; cards are a colour of {letters(game)} and "
            f"* for a wager or 2 to 10, such as {first}* or {first}7"
        )
    return card


def counted(game: Game, names: Iterable[str], where: str) -> Counts:
    """How many of each card a list names."""
    counts = np.zeros(len(game.colors) * RANKS, np.int64)
    for name in names:
        counts[card_at(game, name, where)] += 1
    most = int(counts.argmax())
    demand(counts[most] <= MOST_ALIKE, f"{where}: {card_name(game, most)} is there too often")
    return counts


def as_cards(counts: Counts) -> list[int]:
    """The cards counted, in order."""
    return [card for card, n in enumerate(counts.tolist()) for _ in range(n)]


def none_too_many(game: Game, left: Counts) -> None:
    """No card can be seen more often than it exists."""
    over = [card_name(game, card) for card, n in enumerate(left.tolist()) if n < 0]
    demand(not over, f"{', '.join(over[:3])}: seen more often than the game has it")
