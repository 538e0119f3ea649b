"""The card game for four: the player of `classic`, who also thinks of the partner.

The side's expeditions are weighed as our own. Two cards are passed at most once a round, late, when
I hold more cards for our expeditions than I have turns left: passing costs no card of the deck.
"""

from typing import Any, Final

from lostcities.bots.classic import all_waiting, best_draw, cheapest_placement, fits, turns_left
from lostcities.rules.cards import RANKS, WAGER, card_of, color_of, rank_of, value_of
from lostcities.rules.chance import Generator
from lostcities.rules.classic import NOTHING, Phase, side_of
from lostcities.rules.compiled import compilable
from lostcities.rules.game import Mask
from lostcities.rules.partners import GIFT, GIVE, KINDS, PER_COLOR, partner_of

FEW_TURNS: Final = 3  # with more turns left I see no need to pass cards
UNWORTHY: Final = -1


@compilable
def choose(seen: Any, mask: Mask, _rng: Generator) -> int:
    """Pass two cards that I cannot play in time, or go on as in the game for two."""
    if seen.phase == Phase.DRAW:
        return best_draw(seen, mask, PER_COLOR)
    if seen.phase == Phase.GIVE or wants_to_give(seen):
        return best_gift(seen, mask)
    return cheapest_placement(seen, mask, PER_COLOR)


@compilable
def wants_to_give(state: Any) -> bool:
    """Late, with two cards too many, and only while no cards have been passed on our side."""
    seat = int(state.turn)
    if state.held[seat] != state.hand_size or state.held[partner_of(seat)] != state.hand_size:
        return False
    turns = turns_left(state)
    return turns <= FEW_TURNS and all_waiting(state) >= turns + GIFT


@compilable
def best_gift(state: Any, mask: Mask) -> int:
    """The highest card for a begun expedition: my lower ones are laid before it."""
    best, highest = NOTHING, UNWORTHY - 1
    for card in range(KINDS):
        action = color_of(card) * PER_COLOR + GIVE + rank_of(card)
        if mask[action]:
            worth = worth_of_gift(state, card)
            if worth > highest:
                best, highest = action, worth
    return best


@compilable
def worth_of_gift(state: Any, card: int) -> int:
    """The number on the card, if an expedition of ours waits for it."""
    side, color = side_of(int(state.turn)), color_of(card)
    if state.length[side, color] == 0 or not fits(state, side, color, rank_of(card)):
        return UNWORTHY
    return value_of(card)
