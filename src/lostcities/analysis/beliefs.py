"""What a seat can believe: how likely each card is in each hand, from what the seat knows.

>>> from lostcities import Table
>>> from lostcities.analysis import beliefs
>>> hands = beliefs(Table("classic", seed=7), worlds=64)
>>> hands[0]["B7"], 0 < hands[1]["Y5"] < 1
(1.0, True)
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from lostcities.analysis.budget import checked_budget
from lostcities.analysis.judge import place_of
from lostcities.analysis.opinions import look_at
from lostcities.bots.searching.belief import believer, imaginer
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast
from lostcities.errors import LostCitiesError
from lostcities.notation.moves import card_name
from lostcities.table import Table

USUAL_WORLDS: Final = 512
DIGITS: Final = 3


def beliefs(
    position: Table | Mapping[str, Any], *, worlds: int = USUAL_WORLDS, seed: int | str = 0
) -> list[dict[str, float]]:
    """By seat, and for each card that it may hold: how likely it holds one.

    A table, or the view of the seat to move; judged by what that seat knows. In the worlds that
    are imagined the others have played as the champion would.
    """
    place = place_of(position, hindsight=False)
    game = place.game
    if "hand" not in (game.fields.names or ()):
        raise LostCitiesError.of("analysis_no_hands", game=game.name)
    worlds = checked_budget(worlds, None).worlds
    look = look_at(game, [place.state], seed)[0]
    log_odds, imagine = believer(game)(look.alone), fast(imaginer(game))
    holding = np.zeros(look.alone.hand.shape, np.int64)
    for world in range(worlds):
        state = game.copy(look.alone)
        imagine(state, look.seat, log_odds, new_generator(look.seed, world))
        holding += state.hand > 0
    return [
        {
            card_name(game, int(card)): round(int(row[card]) / worlds, DIGITS)
            for card in np.flatnonzero(row)
        }
        for row in holding
    ]
