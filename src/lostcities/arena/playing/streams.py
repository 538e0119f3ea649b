"""Games of the arena with a stream of cards for each seat (`core/streams.py`).

With a plain deck the games of a mirrored deal drift apart as soon as somebody takes a discard: from
then on the other player draws each card. With streams both players meet the same cards in a seat.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from lostcities.core.chance import Generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.core.play import Act
from lostcities.core.streams import Parts, bring_up, drawing_action, has_streams


class Chance(NamedTuple):
    """All that is left to chance in a game of the arena."""

    dealer: Generator
    parts: Parts


def new_parts(game: Game, seats: int, *, streams: bool) -> Parts:
    """The parts before the first draw of a game."""
    return np.zeros(seats if streams and has_streams(game) else 0, np.int64)


@cache
def streamed_act(game: Game) -> Act:
    """`act` with a `Chance`; a draw from the deck is the next card of the mover's stream."""
    act = game.act

    @compilable
    def act_plainly(state: Any, action: int, chance: Chance) -> None:
        act(state, action, chance.dealer)

    if not has_streams(game):
        return act_plainly
    drawing = drawing_action(game)

    @compilable
    def act_from_streams(state: Any, action: int, chance: Chance) -> None:
        if action == drawing and len(chance.parts) > 0:
            bring_up(state, chance.parts)
        act(state, action, chance.dealer)

    return act_from_streams
