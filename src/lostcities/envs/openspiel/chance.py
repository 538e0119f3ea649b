"""Chance one step at a time: which card comes, which face a die shows, decided when it falls.

The rules deal and roll with any generator; here what they dealt or rolled is taken back at once,
and each card or die becomes a *place* that an outcome fills later. A deck is kept in order: a card
that comes is brought to the top, and then the rules draw it. So no state holds the future.
"""

from functools import cache
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from lostcities.core.cards import WAGER, card_of
from lostcities.core.game import Game
from lostcities.games.classic import rules as classic
from lostcities.games.classic.knowledge import gather
from lostcities.games.partners import rules as partners
from lostcities.games.rivals import rules as rivals
from lostcities.games.roll_and_write import rules as roll_and_write
from lostcities.notation.moves import card_name, letters

State = Any  # a record of any of the games

EVERYONE: Final = -1  # to whom an outcome is shown, if not to one seat


class Chance(Protocol):
    """What is left to chance in a game."""

    outcomes: int  # how many different ones there are
    draws: frozenset[int]  # the actions that take the top card of the deck

    def take_back(self, state: State) -> list[int]:
        """Undo what the rules have just dealt or rolled; the places to fill, in order."""

    def weights(self, state: State, places: list[int]) -> NDArray[np.int64]:
        """By outcome: how likely it is to fill the first place, or without one to be drawn."""

    def fill(self, state: State, place: int, outcome: int) -> None:
        """The outcome takes its place."""

    def bring_up(self, state: State, outcome: int) -> None:
        """The card that will be drawn now."""

    def witness(self, state: State, places: list[int]) -> int:
        """The seat that sees the next outcome, or EVERYONE."""

    def name(self, game: Game, outcome: int) -> str:
        """The outcome in words."""


class Deck:
    """The card games: hands are dealt card by card, and the deck is drawn from."""

    def __init__(self, kinds: int, draw: int) -> None:
        """`kinds` of cards; `draw` is the action that draws from the deck."""
        self.outcomes, self.draws = kinds, frozenset([draw])

    def take_back(self, state: State) -> list[int]:
        """All hands go back to the deck; a place is the seat that gets a card."""
        held = state.hand.sum(axis=1)
        state.hand[0] = state.hand.sum(axis=0)
        state.deck_left = gather(state, 0)
        state.hand[:] = 0
        return [seat for n in range(held.max()) for seat in range(len(held)) if n < held[seat]]

    def weights(self, state: State, places: list[int]) -> NDArray[np.int64]:
        return np.bincount(state.deck[: int(state.deck_left)], minlength=self.outcomes)

    def fill(self, state: State, place: int, outcome: int) -> None:
        bring_to_top(state, outcome)
        state.hand[place, classic.next_card(state)] += 1

    def bring_up(self, state: State, outcome: int) -> None:
        bring_to_top(state, outcome)

    def witness(self, state: State, places: list[int]) -> int:
        return places[0] if places else int(state.turn)

    def name(self, game: Game, outcome: int) -> str:
        return card_name(game, outcome)


class Piles:
    """Rivals: two starting wagers each, then cards are uncovered."""

    outcomes = rivals.KINDS
    draws = frozenset([rivals.UNCOVER, rivals.DONE])

    def take_back(self, state: State) -> list[int]:
        """The starting wagers go back; a place is the seat that gets one."""
        dealt = state.laid.sum(axis=1).tolist()
        state.laid[:] = 0
        rivals.build_deck(state)
        return [seat for seat, n in enumerate(dealt) for _ in range(n)]

    def weights(self, state: State, places: list[int]) -> NDArray[np.int64]:
        if not places:
            return np.asarray(state.to_come, np.int64)
        left, weights = wagers_left(state), np.zeros(rivals.KINDS, np.int64)
        held = state.laid[places[0], WAGERS]
        first = int(held.argmax()) if held.any() else NO_COLOR
        for color in range(rivals.COLUMNS):
            weights[WAGERS[color]] = ways_with(left, first, len(places), color)
        return weights

    def fill(self, state: State, place: int, outcome: int) -> None:
        state.laid[place, outcome] += 1

    def bring_up(self, state: State, outcome: int) -> None:
        bring_to_top(state, outcome)

    def witness(self, state: State, places: list[int]) -> int:
        return EVERYONE

    def name(self, game: Game, outcome: int) -> str:
        return card_name(game, outcome)


class Dice:
    """Roll & Write: three colour dice and three number dice, in turns."""

    outcomes = roll_and_write.COLUMNS + roll_and_write.FACES
    draws = frozenset[int]()

    def take_back(self, state: State) -> list[int]:
        """All dice are in the hand again; a place is a die."""
        state.color_die[:] = 0
        state.number_die[:] = 0
        return list(range(2 * roll_and_write.DICE))

    def weights(self, state: State, places: list[int]) -> NDArray[np.int64]:
        is_color = np.arange(self.outcomes) < roll_and_write.COLUMNS
        return np.asarray(is_color == (places[0] % 2 == 0), np.int64)

    def fill(self, state: State, place: int, outcome: int) -> None:
        if place % 2 == 0:
            state.color_die[place // 2] = outcome
        else:
            state.number_die[place // 2] = outcome - roll_and_write.COLUMNS

    def bring_up(self, state: State, outcome: int) -> None:
        raise AssertionError("there is no deck")

    def witness(self, state: State, places: list[int]) -> int:
        return EVERYONE

    def name(self, game: Game, outcome: int) -> str:
        if outcome < roll_and_write.COLUMNS:
            return letters(game)[outcome]
        return str(outcome - roll_and_write.COLUMNS)


CHANCE: Final[dict[str, Chance]] = {
    "classic": Deck(classic.KINDS, classic.DRAW_DECK),
    "partners": Deck(partners.KINDS, partners.DRAW_DECK),
    "rivals": Piles(),
    "roll_and_write": Dice(),
}


def bring_to_top(state: State, card: int) -> None:
    """One such card is the next; the others stay in order."""
    deck = state.deck[: int(state.deck_left)]
    place = int((deck == card).argmax())
    deck[place:-1] = deck[place + 1 :].copy()
    deck[-1] = card


# --- Starting wagers: dealt again and again until nobody has a pair -------------------

NO_COLOR: Final = -1
WAGERS: Final = [card_of(color, WAGER) for color in range(rivals.COLUMNS)]


def wagers_left(state: State) -> tuple[int, ...]:
    """By colour: how many starting wagers are not dealt yet."""
    each = rivals.STARTING_WAGERS // rivals.COLUMNS
    return tuple(each - int(state.laid[:, wager].sum()) for wager in WAGERS)


@cache
def ways(left: tuple[int, ...], first: int, to_deal: int) -> int:
    """In how many ways the rest can be dealt without a pair; `first` is the seat's first one."""
    if to_deal == 0:
        return 1
    return sum(ways_with(left, first, to_deal, color) for color in range(len(left)))


def ways_with(left: tuple[int, ...], first: int, to_deal: int, color: int) -> int:
    """The same if a wager of this colour comes now."""
    if left[color] == 0 or color == first:
        return 0
    rest = (*left[:color], left[color] - 1, *left[color + 1 :])
    is_second = first != NO_COLOR
    return left[color] * ways(rest, NO_COLOR if is_second else color, to_deal - 1)
