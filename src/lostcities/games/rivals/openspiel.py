"""Rivals in OpenSpiel: two starting wagers each, then cards are uncovered, all before everyone."""

from functools import cache
from typing import Final

import numpy as np

from lostcities.core.cards import RANKS, WAGER, card_of, color_of, rank_of
from lostcities.core.compiled import compilable
from lostcities.core.rows import Rows
from lostcities.envs.openspiel.events import EVERYONE, Row, Story, chance_name
from lostcities.envs.openspiel.part import (
    Length,
    Part,
    Places,
    Spaces,
    Variant,
    Weights,
    kept_actions,
    kept_features,
    seats_at_the_table,
)
from lostcities.games.rivals import RIVALS
from lostcities.games.rivals.rules import (
    BEST_COLUMN,
    BID,
    COINS,
    COLUMNS,
    DECK_SIZE,
    DONE,
    KINDS,
    LONG_EXPEDITION_BONUS,
    MOST_SEATS,
    PASS,
    PER_COLOR,
    REMOVE,
    STARTING_WAGERS,
    STARTING_WAGERS_EACH,
    UNCOVER,
    WAGERS,
    Options,
    State,
    build_deck,
)
from lostcities.games.rivals.story import Event, tell
from lostcities.notation.moves import card_name, move_name

# --- Chance ---------------------------------------------------------------------------


@compilable
def take_back(state: State, places: Places) -> int:
    """The starting wagers go back; a place is the seat that gets one."""
    n = 0
    for seat in range(state.seats):
        for card in range(KINDS):
            for _ in range(state.laid[seat, card]):
                places[n] = seat
                n += 1
            state.laid[seat, card] = 0
    build_deck(state)
    return n


@compilable
def weigh(state: State, place: int, left: int, weights: Weights) -> None:
    """A card is as likely as it is frequent among those to come."""
    for card in range(KINDS):
        weights[card] = state.to_come[card]


def weigh_deal(state: State, place: int, left: int, weights: Weights) -> None:
    """A starting wager: in how many ways the rest can then be dealt without a pair."""
    weights[:] = 0
    held = state.laid[place, STARTING]
    first = int(held.argmax()) if held.any() else NO_COLOR
    for color in range(COLUMNS):
        weights[STARTING[color]] = ways_with(wagers_left(state), first, left, color)


@compilable
def fill(state: State, place: int, outcome: int) -> None:
    """The wager lies before its seat."""
    state.laid[place, outcome] += 1


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
    """All see every card."""
    return EVERYONE


# --- Starting wagers: dealt again and again until nobody has a pair -------------------

NO_COLOR: Final = -1
STARTING: Final = [card_of(color, WAGER) for color in range(COLUMNS)]


def wagers_left(state: State) -> tuple[int, ...]:
    """By colour: how many starting wagers are not dealt yet."""
    each = STARTING_WAGERS // COLUMNS
    return tuple(each - int(state.laid[:, wager].sum()) for wager in STARTING)


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


# --- Words ----------------------------------------------------------------------------


@compilable
def notice(before: State, action: int, after: State, viewer: int, events: Rows) -> int:
    """What was done; who has won an auction follows from the bids."""
    return min(tell(before, action, after, viewer, events), 1)


def event_names(_viewer: int, story: Story) -> list[str]:
    """The moves by name, with who made them."""
    return [
        f"{row[1]} {move_name(RIVALS, action_of(row))}"
        if row[0] > 0
        else chance_name(RIVALS, row, outcome_name)
        for row in story
    ]


def action_of(row: Row) -> int:
    """The action of which an event tells."""
    code, _, what = row[:3]
    if code == Event.PASSED:
        return PASS
    if code == Event.BID:
        return BID + what
    slot = rank_of(what) + (REMOVE if code == Event.REMOVED else 0)
    return color_of(what) * PER_COLOR + slot


def outcome_name(outcome: int) -> str:
    return card_name(RIVALS, outcome)


# --- Size -----------------------------------------------------------------------------


def length(seats: int, _options: Options, max_turns: int) -> Length:
    """Within a turn the winner takes or removes cards, each once; every card falls once."""
    return Length(max_turns + DECK_SIZE, STARTING_WAGERS_EACH * seats + DECK_SIZE)


def bounds(seats: int, _options: Options, _max_turns: int) -> tuple[int, int]:
    """All cards and all gold in one hand; the others have nothing, which is no loss.

    A starting wager makes the best column; only so many colours have one.
    """
    footprints = (BEST_COLUMN - LONG_EXPEDITION_BONUS) // (2 + WAGERS)
    without = footprints * (1 + WAGERS) + LONG_EXPEDITION_BONUS
    rest = COLUMNS - STARTING_WAGERS_EACH
    most = STARTING_WAGERS_EACH * BEST_COLUMN + rest * without + COINS
    return (-most if RIVALS.is_two_sided(seats) else 0), most


def spaces(seats: int, _options: Options) -> Spaces:
    """No features of seats that are not there."""
    features = kept_features(RIVALS, COLUMNS, seats_at_the_table(seats))
    return Spaces(kept_actions(RIVALS, COLUMNS), np.arange(COLUMNS * RANKS), features)


PART: Final = Part(
    variants=(Variant("rivals", max_turns=1000),),
    outcomes=KINDS,
    most_places=STARTING_WAGERS_EACH * MOST_SEATS,
    columns=3,
    draws=(UNCOVER, DONE),
    take_back=take_back,
    weigh=weigh,
    weigh_deal=weigh_deal,
    fill=fill,
    bring_up=bring_up,
    witness=witness,
    notice=notice,
    outcome_name=outcome_name,
    event_names=event_names,
    length=length,
    bounds=bounds,
    spaces=spaces,
)
