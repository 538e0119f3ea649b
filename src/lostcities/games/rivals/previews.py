"""What a client shows before a move of Rivals is made, or before an auction is won."""

from typing import Final

from lostcities.core.cards import color_of, rank_of
from lostcities.core.fields import Fields, copy_of
from lostcities.core.game import Offer
from lostcities.games.rivals.rules import PER_COLOR, Phase, State, expedition_score, may_use, take

SCORING: Final = ("take",)


def tempting(state: State) -> list[int]:
    """As the winner of an auction: to take any card of the display."""
    if state.phase != Phase.WON:
        return []
    return [color_of(card) * PER_COLOR + rank_of(card) for card in displayed(state)]


def displayed(state: State) -> list[int]:
    """The cards of the display, each once."""
    return [card for card, count in enumerate(state.display.tolist()) if count]


def offers(fields: Fields, seat: int) -> list[Offer]:
    """The cards of the display, each taken by itself; all of it lies open."""
    if fields.phase == Phase.OVER:
        return []
    return [offer(fields, seat, card) for card in displayed(fields)]


def offer(fields: Fields, seat: int, card: int) -> Offer:
    """What a card would do for a seat, whoever is to move."""
    if not may_use(fields, seat, card):
        return Offer(card, None, None)
    trial, color = copy_of(fields), color_of(card)
    trial.turn = seat
    take(trial, card)
    worth = expedition_score(trial, seat, color)
    return Offer(card, worth - expedition_score(fields, seat, color), worth)
