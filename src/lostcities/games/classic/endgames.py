"""Ends of a round that are small enough to be solved exactly: the last cards are still to be dealt.

Both sides have begun every expedition and are level. OpenSpiel has them as games (`openspiel.py`),
and a game of one's own can deal them (`examples/games/endgames`).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from lostcities.core.cards import WAGER, card_of, value_of
from lostcities.core.chance import Generator, shuffle
from lostcities.core.compiled import compilable
from lostcities.games.classic.rules import (
    KINDS,
    NOTHING,
    SEATS,
    Options,
    Phase,
    State,
    deal,
    lay,
    next_card,
    put_on_pile,
)

Cards = tuple[int, ...]
YELLOW, BLUE = range(2)


class Endgame(NamedTuple):
    """What lies at the beginning, and what is to be dealt."""

    expeditions: int
    hand: int
    laid: tuple[Cards, Cards]  # by side, in order
    discards: Cards
    deck: Cards

    @property
    def to_come(self) -> int:
        """The points of all cards that one side may still get."""
        return sum(value_of(card) for card in self.discards + self.deck)


def cards(color: int, *numbers: int) -> Cards:
    """Cards of a colour by their numbers; 0 is a wager."""
    return tuple(card_of(color, number - 1 if number else WAGER) for number in numbers)


ENDGAMES: Final = {
    "tiny": Endgame(
        expeditions=1,
        hand=2,
        laid=(cards(YELLOW, 3, 6), cards(YELLOW, 4, 5)),
        discards=cards(YELLOW, 7),
        deck=cards(YELLOW, 0, 0, 8, 9, 10),
    ),
    "small": Endgame(
        expeditions=2,
        hand=2,
        laid=(cards(YELLOW, 3) + cards(BLUE, 6), cards(YELLOW, 4) + cards(BLUE, 5)),
        discards=cards(BLUE, 7),
        deck=cards(YELLOW, 8, 9, 10) + cards(BLUE, 8, 9),
    ),
}


def setter(endgame: Endgame) -> Callable[[State], None]:
    """A function that sets up the table, with no card dealt yet and the deck in order."""
    (first, second), discards, deck = endgame.laid, endgame.discards, endgame.deck
    expeditions, hand = endgame.expeditions, endgame.hand

    @compilable
    def set_up(state: State) -> None:
        starter = int(state.turn)
        state.expeditions, state.hand_size = expeditions, hand
        for seat in range(SEATS):
            for card in range(KINDS):
                state.hand[seat, card] = 0
        state.turn = 0
        for card in first:
            lay(state, card)
        state.turn = 1
        for card in second:
            lay(state, card)
        for card in discards:
            put_on_pile(state, card)
        for slot in range(len(state.deck)):
            state.deck[slot] = deck[slot] if slot < len(deck) else 0
        state.deck_left = len(deck)
        state.turn, state.phase, state.closed = starter, Phase.PLACE, NOTHING

    return set_up


def dealer(endgame: Endgame) -> Callable[[State, int, Options, Generator], None]:
    """`deal` of a game that is this endgame; it must be of one round."""
    set_up, hand = setter(endgame), endgame.hand

    @compilable
    def deal_endgame(state: State, seats: int, options: Options, rng: Generator) -> None:
        deal(state, seats, options, rng)
        set_up(state)
        shuffle(state.deck, state.deck_left, rng)
        for n in range(SEATS * hand):
            state.hand[n % SEATS, next_card(state)] += 1

    return deal_endgame
