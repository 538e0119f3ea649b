"""The card game for four: the player of `classic`, for whom the side's expeditions are its own.

It passes no cards of its own accord: late or early, every rule for it that was tried lost points
(docs/bots/rules.md). Asked for the second card of a gift, it names the best one for the side.
"""

from typing import Any

from lostcities.core.cards import color_of, rank_of, value_of
from lostcities.core.chance import Generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Mask
from lostcities.games.classic.player import best_draw, cheapest_placement, fits
from lostcities.games.classic.rules import NOTHING, Phase, side_of
from lostcities.games.partners.rules import GIVE, KINDS, PER_COLOR


@compilable
def choose(seen: Any, mask: Mask, _rng: Generator) -> int:
    """The cheapest placement, or the best draw; the best card if a gift was begun."""
    if seen.phase == Phase.DRAW:
        return best_draw(seen, mask, PER_COLOR)
    if seen.phase == Phase.GIVE:
        return best_gift(seen, mask)
    return cheapest_placement(seen, mask, PER_COLOR)


@compilable
def best_gift(state: Any, mask: Mask) -> int:
    """The highest card that an expedition of ours waits for: my lower ones are laid before it."""
    best, highest = NOTHING, NOTHING
    for card in range(KINDS):
        action = color_of(card) * PER_COLOR + GIVE + rank_of(card)
        if mask[action]:
            worth = worth_of_gift(state, card)
            if worth > highest:
                best, highest = action, worth
    return best


@compilable
def worth_of_gift(state: Any, card: int) -> int:
    """The number on the card, if it fits an expedition that we have begun."""
    side, color = side_of(int(state.turn)), color_of(card)
    if state.length[side, color] == 0 or not fits(state, side, color, rank_of(card)):
        return 0
    return value_of(card)
