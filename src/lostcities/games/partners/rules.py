"""Lost Cities for two partnerships of two (Reiner Knizia, 1999; docs/rules/partners.md).

The card game with a few amendments: more low cards, two players to a side, and two cards may be
passed to the partner instead of a turn. Everything else is `classic`. Settled where the rulebook is
silent: eight cards each; who passes cards draws none; the first player of the leading side after
the one who drew the last card begins the next round.
"""

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from lostcities.core.cards import RANKS, card_of
from lostcities.core.chance import Generator, shuffle
from lostcities.core.compiled import compilable
from lostcities.core.game import Groups, Mask, Option, width
from lostcities.games.classic import rules as classic
from lostcities.games.classic.rules import (
    HAND_SIZE,
    MOST_ROUNDS,
    NOTHING,
    SIDES,
    Phase,
    bank_round,
    build_deck,
    clear_table,
    end_match,
    is_last_round,
    lay,
    legal_draws,
    legal_placements,
    next_card,
    next_starter,
    pass_turn,
    put_on_pile,
    side_of,
    take_off_pile,
)

SEATS: Final = 4
PILES: Final = 5
KINDS: Final = PILES * RANKS
DOUBLED: Final = 3  # the 2, 3 and 4 come twice
CARDS_PER_COLOR: Final = classic.CARDS_PER_COLOR + DOUBLED
DECK_SIZE: Final = PILES * CARDS_PER_COLOR
FEWEST_CARDS: Final = 6  # that must stay in the hand of the giver
GIFT: Final = 2  # cards passed at once
HIGHEST: Final = 10

# --- What is on the table -------------------------------------------------------------

FIELDS: Final = np.dtype(
    [
        ("laid", np.int16, (SIDES, PILES)),
        ("banked", np.int16, SIDES),
        ("rounds", np.int16),
        ("deck", np.int8, DECK_SIZE),
        ("hand", np.int8, (SEATS, KINDS)),
        ("known", np.int8, (SEATS, KINDS)),
        ("told", np.int8, (SEATS, KINDS)),
        ("side_known", np.int8, (SIDES, KINDS)),
        ("held", np.int8, SEATS),
        ("last", np.int8, (SIDES, PILES)),
        ("total", np.int8, (SIDES, PILES)),
        ("wagers", np.int8, (SIDES, PILES)),
        ("length", np.int8, (SIDES, PILES)),
        ("pile", np.int8, (PILES, CARDS_PER_COLOR)),
        ("pile_height", np.int8, PILES),
        ("deck_left", np.int8),
        ("turn", np.int8),
        ("phase", np.int8),
        ("closed", np.int8),
        ("given", np.int8),
        ("expeditions", np.int8),
        ("hand_size", np.int8),
        ("highest", np.int8),
        ("round_number", np.int8),
    ],
    align=True,
)


class State(classic.State, Protocol):
    """One match in progress: the table of the card game, and who has shown whom what."""

    told: NDArray[np.int8]  # by seat and card: how many of these the partner knows to be here
    side_known: NDArray[
        np.int8
    ]  # by side and card: known to all to be with the side, not with whom
    held: NDArray[np.int8]  # by seat: cards in hand
    given: int  # the first card of a gift, still in hand until the second is named, or NOTHING


OPTIONS: Final = (
    Option("rounds", 3, 1, MOST_ROUNDS, "rounds of a match"),
    Option("starter", 0, 0, SEATS - 1, "the seat that begins the first round"),
)
OPTION_FIELDS: Final = np.dtype([(option.name, np.int64) for option in OPTIONS], align=True)


class Options(Protocol):
    """What the players agreed on."""

    rounds: int
    starter: int


@compilable
def partner_of(seat: int) -> int:
    """Partners sit opposite."""
    return (seat + 2) % SEATS


# --- The deal -------------------------------------------------------------------------


@compilable
def deal(state: State, seats: int, options: Options, rng: Generator) -> None:
    """A new match: no points yet, then the first round."""
    state.rounds = options.rounds
    state.expeditions = PILES
    state.hand_size = HAND_SIZE
    state.highest = HIGHEST
    state.round_number = 0
    for side in range(SIDES):
        state.banked[side] = 0
    deal_round(state, int(options.starter), rng)


@compilable
def deal_round(state: State, starter: int, rng: Generator) -> None:
    """An empty table, all 75 cards shuffled, eight to each player, the rest face down."""
    clear_table(state)
    for card in range(KINDS):
        for seat in range(SEATS):
            state.hand[seat, card] = 0
            state.known[seat, card] = 0
            state.told[seat, card] = 0
        for side in range(SIDES):
            state.side_known[side, card] = 0
    build_deck(state, DOUBLED)
    shuffle(state.deck, state.deck_left, rng)
    for n in range(SEATS * HAND_SIZE):
        state.hand[n % SEATS, next_card(state)] += 1
    for seat in range(SEATS):
        state.held[seat] = HAND_SIZE
    state.given = NOTHING
    state.turn = starter
    state.phase = Phase.PLACE


# --- A turn: place a card, then draw one... -------------------------------------------


@compilable
def leave_hand(state: State, card: int) -> None:
    """Of cards alike, one that others know of counts as the one that goes."""
    seat, side = state.turn, side_of(state.turn)
    state.hand[seat, card] -= 1
    state.held[seat] -= 1
    if state.told[seat, card] > 0:
        state.told[seat, card] -= 1
    if state.known[seat, card] > 0:
        state.known[seat, card] -= 1
    elif state.side_known[side, card] > 0:
        state.side_known[side, card] -= 1


@compilable
def play(state: State, card: int) -> None:
    """A card from the hand to the side's expedition."""
    leave_hand(state, card)
    lay(state, card)


@compilable
def discard(state: State, card: int) -> None:
    """A card from the hand to its discard pile, which is closed for this turn."""
    leave_hand(state, card)
    put_on_pile(state, card)


@compilable
def take(state: State, color: int) -> None:
    """The top of a pile to the hand; all have seen it."""
    card = take_off_pile(state, color)
    state.hand[state.turn, card] += 1
    state.held[state.turn] += 1
    state.known[state.turn, card] += 1
    state.told[state.turn, card] += 1
    pass_turn(state)


@compilable
def draw(state: State, rng: Generator) -> None:
    """The top of the deck to the hand; the last card ends the round at once."""
    state.hand[state.turn, next_card(state)] += 1
    state.held[state.turn] += 1
    if state.deck_left > 0:
        pass_turn(state)
    elif is_last_round(state):
        end_match(state)
    else:
        bank_round(state)
        deal_round(state, next_starter(state), rng)


# --- ...or pass two cards to the partner ----------------------------------------------


@compilable
def may_give(state: State) -> bool:
    """Two cards may be passed if at least six remain."""
    return bool(state.held[state.turn] - GIFT >= FEWEST_CARDS)


@compilable
def give(state: State, card: int) -> None:
    """The first card is laid aside; with the second both go to the partner, face down."""
    if state.phase == Phase.PLACE:
        state.given = card
        state.phase = Phase.GIVE
        return
    blur(state)
    hand_over(state, state.given)
    hand_over(state, card)
    state.given = NOTHING
    pass_turn(state)


@compilable
def blur(state: State) -> None:
    """Opponents cannot tell which cards go: what they knew of one hand, they know of the side."""
    seat, side = state.turn, side_of(state.turn)
    for card in range(KINDS):
        state.side_known[side, card] += state.known[seat, card]
        state.known[seat, card] = 0


@compilable
def hand_over(state: State, card: int) -> None:
    """One card to the partner; both know it."""
    giver, receiver = int(state.turn), partner_of(int(state.turn))
    state.hand[giver, card] -= 1
    state.held[giver] -= 1
    if state.told[giver, card] > 0:
        state.told[giver, card] -= 1
    state.hand[receiver, card] += 1
    state.held[receiver] += 1
    state.told[receiver, card] += 1


# --- Actions by number: colour by colour play, discard, take, give; then the deck -----

COLOR_ACTIONS: Final[Groups] = (*classic.COLOR_ACTIONS, ("give", RANKS))
GLOBAL_ACTIONS: Final[Groups] = classic.GLOBAL_ACTIONS

PER_COLOR: Final = width(COLOR_ACTIONS)
DISCARD: Final = classic.DISCARD
TAKE: Final = classic.TAKE
GIVE: Final = TAKE + 1
DRAW_DECK: Final = PILES * PER_COLOR
ACTIONS: Final = DRAW_DECK + 1


@compilable
def legal(state: State, mask: Mask) -> int:
    """Mark the legal actions; how many there are."""
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase == Phase.DRAW:
        return legal_draws(state, mask, PER_COLOR)
    n = 0
    if state.phase == Phase.PLACE:
        n += legal_placements(state, mask, PER_COLOR)
    if state.phase == Phase.GIVE or (state.phase == Phase.PLACE and may_give(state)):
        n += legal_gifts(state, mask)
    return n


@compilable
def legal_gifts(state: State, mask: Mask) -> int:
    """Any card of the hand but the one laid aside."""
    n, seat, given = 0, int(state.turn), int(state.given)
    for color in range(PILES):
        first = color * PER_COLOR + GIVE
        for rank in range(RANKS):
            card = card_of(color, rank)
            free = int(int(state.hand[seat, card]) > int(card == given))
            mask[first + rank] = free
            n += free
    return n


@compilable
def act(state: State, action: int, rng: Generator) -> None:
    """Carry out a legal action."""
    color, slot = action // PER_COLOR, action % PER_COLOR
    if action == DRAW_DECK:
        draw(state, rng)
    elif slot < DISCARD:
        play(state, card_of(color, slot))
    elif slot < TAKE:
        discard(state, card_of(color, slot - DISCARD))
    elif slot == TAKE:
        take(state, color)
    else:
        give(state, card_of(color, slot - GIVE))
