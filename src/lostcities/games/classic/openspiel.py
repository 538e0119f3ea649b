"""The card game in OpenSpiel: hands are dealt card by card, and the deck is drawn from.

What does not depend on how actions are numbered also serves `partners`.
"""

from typing import Any, Final

import numpy as np

from lostcities.core.cards import RANKS, WAGERS_PER_COLOR, color_of
from lostcities.core.compiled import compilable
from lostcities.envs.openspiel.events import Row, Story, chance_name
from lostcities.envs.openspiel.part import (
    NOTHING,
    Length,
    Part,
    Places,
    Spaces,
    Variant,
    Weights,
    kept_actions,
    kept_features,
)
from lostcities.games.classic import CLASSIC
from lostcities.games.classic.endgames import ENDGAMES, setter
from lostcities.games.classic.knowledge import gather
from lostcities.games.classic.openspiel_bounds import most_margin
from lostcities.games.classic.openspiel_past import another_past
from lostcities.games.classic.rules import (
    DISCARD,
    DRAW_DECK,
    HAND_SIZE,
    KINDS,
    PER_COLOR,
    SEATS,
    TAKE,
    Options,
    State,
    next_card,
)
from lostcities.games.classic.story import Event, tell
from lostcities.notation.moves import card_name, move_name

COLUMNS: Final = 3  # of an event: the code, the seat, the card

# --- Chance ---------------------------------------------------------------------------


@compilable
def take_back(state: State, places: Places) -> int:
    """All hands go back to the deck; a place is the seat that gets a card."""
    for card in range(state.hand.shape[1]):
        for seat in range(1, len(state.hand)):
            state.hand[0, card] += state.hand[seat, card]
            state.hand[seat, card] = 0
    state.deck_left = gather(state, 0)
    for card in range(state.hand.shape[1]):
        state.hand[0, card] = 0
    n = len(state.hand) * int(state.hand_size)
    for place in range(n):
        places[place] = place % len(state.hand)
    return n


@compilable
def weigh(state: State, place: int, left: int, weights: Weights) -> None:
    """A card is as likely as it is frequent in the deck."""
    for card in range(len(weights)):
        weights[card] = 0
    for slot in range(state.deck_left):
        weights[state.deck[slot]] += 1


@compilable
def fill(state: State, place: int, outcome: int) -> None:
    """The card goes to a hand."""
    bring_up(state, outcome)
    state.hand[place, next_card(state)] += 1


@compilable
def bring_up(state: State, outcome: int) -> None:
    """One such card is the next; the others stay in order."""
    slot = 0
    while state.deck[slot] != outcome:
        slot += 1
    for n in range(slot, int(state.deck_left) - 1):
        state.deck[n] = state.deck[n + 1]
    state.deck[state.deck_left - 1] = outcome


@compilable
def witness(state: State, place: int) -> int:
    """Whoever gets the card."""
    return int(state.turn) if place == NOTHING else place


# --- Words ----------------------------------------------------------------------------


def event_names(_viewer: int, story: Story) -> list[str]:
    """The moves by name, with who made them."""
    return [
        event_name(row) if row[0] > 0 else chance_name(CLASSIC, row, outcome_name) for row in story
    ]


def event_name(row: Row) -> str:
    """An event of the game: `0 play R7`."""
    return f"{row[1]} {move_name(CLASSIC, action_of(row, PER_COLOR))}"


def action_of(row: Row, per_color: int) -> int:
    """The action of which an event tells, colours having so many each."""
    code, _, card = row[:3]
    first, rank = color_of(card) * per_color, card % RANKS
    slots = {Event.PLAYED: rank, Event.DISCARDED: DISCARD + rank, Event.TOOK: TAKE}
    return first + slots[Event(code)]


def outcome_name(outcome: int) -> str:
    return card_name(CLASSIC, outcome)


# --- Size -----------------------------------------------------------------------------


def cards_in(options: Options) -> int:
    """How many cards are in the game."""
    return int(options.expeditions) * (WAGERS_PER_COLOR + int(options.highest) - 1)


def length(_seats: int, options: Options, max_turns: int) -> Length:
    """Place and draw, and the leader may go on after a round; every card falls once a round."""
    rounds = int(options.rounds)
    return Length(2 * (max_turns + rounds), rounds * cards_in(options))


def bounds(_seats: int, options: Options, max_turns: int) -> tuple[int, int]:
    """The margin of all rounds; two hands are never laid."""
    placed = max_turns + int(options.rounds) - 1  # who leads may place twice in a turn
    laid = min(cards_in(options) - SEATS * int(options.hand), placed)
    ranks, colors = int(options.highest), int(options.expeditions)
    most = int(options.rounds) * most_margin(colors, ranks, 0, laid)
    return -most, most


def spaces(_seats: int, options: Options) -> Spaces:
    """Colours, numbers and a deck as large as the options say."""
    colors, ranks = int(options.expeditions), int(options.highest)
    deck = cards_in(options) - SEATS * int(options.hand)

    def is_action(_group: str, place: int) -> bool:
        return place < ranks

    def is_feature(group: str, place: int) -> bool:
        if group == "deck at least":
            return place < deck
        return place + group.endswith("reached") < ranks

    cards = np.arange(KINDS)
    in_game = (cards // RANKS < colors) & (cards % RANKS < ranks)
    return Spaces(
        kept_actions(CLASSIC, colors, is_action),
        np.flatnonzero(in_game),
        kept_features(CLASSIC, colors, is_feature),
    )


def always_hidden(_options: Any) -> bool:
    """Hands are secret."""
    return True


# --- Ends of a round, to be solved exactly -------------------------------------------


def endgame(name: str, max_turns: int) -> Variant:
    """An endgame as a variant: one side may get all that is to come."""
    it = ENDGAMES[name]
    return Variant(
        name,
        max_turns=max_turns,
        fixed={"rounds": 1, "expeditions": it.expeditions, "hand": it.hand, "highest": RANKS},
        prepare=setter(it),
        bounds=(-it.to_come, it.to_come),
    )


PART: Final = Part(
    variants=(
        Variant("classic", max_turns=1000),
        endgame("tiny", max_turns=10),
        endgame("small", max_turns=8),
    ),
    outcomes=KINDS,
    most_places=SEATS * HAND_SIZE,
    columns=COLUMNS,
    draws=(DRAW_DECK,),
    take_back=take_back,
    weigh=weigh,
    fill=fill,
    bring_up=bring_up,
    witness=witness,
    notice=tell,
    outcome_name=outcome_name,
    event_names=event_names,
    length=length,
    bounds=bounds,
    spaces=spaces,
    is_hidden=always_hidden,
    another_past=another_past,
)
