"""The partnership game in OpenSpiel: the card game's chance, and gifts that two seats know of."""

from typing import Final

import numpy as np

from lostcities.core.cards import RANKS
from lostcities.core.compiled import compilable
from lostcities.envs.openspiel.events import Row, Story, chance_name
from lostcities.envs.openspiel.part import (
    Length,
    Part,
    Places,
    Spaces,
    Variant,
    kept_actions,
    kept_features,
)
from lostcities.games.classic.openspiel import (
    action_of,
    always_hidden,
    bring_up,
    fill,
    take_back,
    weigh,
    witness,
)
from lostcities.games.classic.openspiel_bounds import most_margin
from lostcities.games.classic.rules import HAND_SIZE
from lostcities.games.partners import PARTNERS
from lostcities.games.partners.openspiel_past import another_past, gift_of
from lostcities.games.partners.rules import (
    DECK_SIZE,
    DOUBLED,
    DRAW_DECK,
    HIGHEST,
    KINDS,
    PER_COLOR,
    PILES,
    SEATS,
    Options,
    State,
)
from lostcities.games.partners.story import Event, tell
from lostcities.notation.moves import card_name, move_name

COLUMNS: Final = 5  # of an event: the code, giver and receiver, two cards
GIFTS: Final = tuple(Event)

# --- Chance ---------------------------------------------------------------------------


@compilable
def take_all_back(state: State, places: Places) -> int:
    """No hand holds a card any more."""
    for seat in range(SEATS):
        state.held[seat] = 0
    return take_back(state, places)


@compilable
def fill_hand(state: State, place: int, outcome: int) -> None:
    """The card goes to a hand, which holds one more."""
    state.held[place] += 1
    fill(state, place, outcome)


# --- Words ----------------------------------------------------------------------------


def event_names(viewer: int, story: Story) -> list[str]:
    """The moves by name, with who made them; a gift as its two cards."""
    names, aside = list[str](), -1
    for row in story:
        if row[0] == Event.LAID_ASIDE:
            aside = row[2]
        if row[0] in GIFTS:
            names += gift_names(viewer, row, aside)
        elif row[0] > 0:
            names.append(f"{row[1]} {move_name(PARTNERS, action_of(row, PER_COLOR))}")
        else:
            names.append(chance_name(PARTNERS, row, outcome_name))
    return names


def gift_names(viewer: int, row: Row, aside: int) -> list[str]:
    """A card given, `?` where it is not seen; the receiver gets both, the lower one first."""
    code, giver = row[:2]
    if code == Event.LAID_ASIDE:
        return [given_name(giver, row[2])]
    if code != Event.GAVE:
        return [f"{giver} give ?"]
    receiver, *cards = row[2:5]
    if viewer == giver:
        cards.remove(aside)
        return [given_name(giver, cards[0])]
    return [f"{giver} give ?", *(f"{receiver} gets {outcome_name(card)}" for card in cards)]


def given_name(giver: int, card: int) -> str:
    return f"{giver} {move_name(PARTNERS, gift_of(card))}"


def outcome_name(outcome: int) -> str:
    return card_name(PARTNERS, outcome)


# --- Size -----------------------------------------------------------------------------


def length(_seats: int, options: Options, max_turns: int) -> Length:
    """Place and draw, or two cards given; every card falls once a round."""
    rounds = int(options.rounds)
    return Length(2 * (max_turns + rounds), rounds * DECK_SIZE)


def bounds(_seats: int, options: Options, max_turns: int) -> tuple[int, int]:
    """The margin of all rounds; four hands are never laid."""
    placed = max_turns + int(options.rounds) - 1  # who leads may place twice in a turn
    laid = min(DECK_SIZE - SEATS * HAND_SIZE, placed)
    most = int(options.rounds) * most_margin(PILES, HIGHEST, DOUBLED, laid)
    return -most, most


def spaces(_seats: int, _options: Options) -> Spaces:
    """Every variant uses all."""
    actions, features = kept_actions(PARTNERS, PILES), kept_features(PARTNERS, PILES)
    return Spaces(actions, np.arange(PILES * RANKS), features)


PART: Final = Part(
    variants=(Variant("partners", max_turns=2000),),
    outcomes=KINDS,
    most_places=SEATS * HAND_SIZE,
    columns=COLUMNS,
    draws=(DRAW_DECK,),
    take_back=take_all_back,
    weigh=weigh,
    fill=fill_hand,
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
