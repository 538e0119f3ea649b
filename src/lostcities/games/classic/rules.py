"""Lost Cities, the card game for two (Reiner Knizia, 1999; rules page docs/rules/classic.md).

Sections follow the rulebook: what is on the table, the deal, a turn (place a card, then draw one),
the end of a round, the match, the score. Settled where the rulebook is silent: a tie for who begins
the next round goes to the player after the one who drew the last card; a final tie is a shared win.
Rules trust their caller: an action must be legal.

Functions that do not touch hands also serve `partners`, where seats 0 and 2 face seats 1 and 3.
"""

from enum import IntEnum
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from lostcities.core.cards import (
    COLORS,
    RANKS,
    WAGER,
    WAGERS_PER_COLOR,
    card_of,
    color_of,
    rank_of,
    value_of,
)
from lostcities.core.chance import Generator, shuffle
from lostcities.core.compiled import compilable, inlined
from lostcities.core.game import NOBODY, Groups, Mask, Option, width
from lostcities.errors import BadOption

SEATS: Final = 2
SIDES: Final = 2
PILES: Final = len(COLORS)
KINDS: Final = PILES * RANKS
CARDS_PER_COLOR: Final = WAGERS_PER_COLOR + RANKS - 1
DECK_SIZE: Final = PILES * CARDS_PER_COLOR
HAND_SIZE: Final = 8
EXPEDITION_COST: Final = 20
LONG_EXPEDITION: Final = 8  # cards, wagers included
LONG_EXPEDITION_BONUS: Final = 20
MOST_ROUNDS: Final = 30  # so that no total outgrows the int16 in which it is banked
WORST_EXPEDITION: Final = -80  # three wagers and nothing else
BEST_EXPEDITION: Final = 156  # all twelve cards
NOTHING: Final = -1


class Phase(IntEnum):
    """What the mover has to do."""

    PLACE = 0
    DRAW = 1
    OVER = 2
    GIVE = 3  # partners only: the second of two cards


# --- What is on the table -------------------------------------------------------------

FIELDS: Final = np.dtype(
    [
        ("laid", np.int16, (SIDES, PILES)),
        ("banked", np.int16, SIDES),
        ("rounds", np.int16),
        ("deck", np.int8, DECK_SIZE),
        ("hand", np.int8, (SEATS, KINDS)),
        ("known", np.int8, (SEATS, KINDS)),
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
        ("expeditions", np.int8),
        ("hand_size", np.int8),
        ("highest", np.int8),
        ("round_number", np.int8),
    ],
    align=True,
)


class State(Protocol):
    """One match in progress. `FIELDS` is its layout in memory."""

    deck: NDArray[np.int8]  # the next card is at deck_left - 1
    hand: NDArray[np.int8]  # by seat and card: how many
    known: NDArray[np.int8]  # by seat and card: how many of these all have seen taken from a pile
    laid: NDArray[np.int16]  # by side and colour: the numbers laid, a bit a rank
    last: NDArray[np.int8]  # by side and colour: the rank laid last, WAGER if no number yet
    total: NDArray[np.int8]  # by side and colour: the sum of the numbers
    wagers: NDArray[np.int8]  # by side and colour
    length: NDArray[np.int8]  # by side and colour: cards laid
    pile: NDArray[np.int8]  # by colour: the discards, oldest first
    pile_height: NDArray[np.int8]  # by colour
    deck_left: int
    turn: int  # the seat to move
    phase: int
    closed: int  # the pile that this turn's discard went to, or NOTHING
    expeditions: int  # how many colours are in the game
    hand_size: int
    highest: int  # the largest number in the game
    round_number: int  # from 0
    rounds: int
    banked: NDArray[np.int16]  # by side: the points of the rounds before this one


OPTIONS: Final = (
    Option("rounds", 3, 1, MOST_ROUNDS, "rounds of a match"),
    Option("expeditions", 5, 1, PILES, "colours in the game"),
    Option("hand", HAND_SIZE, 1, HAND_SIZE, "cards in a hand"),
    Option("highest", 10, 2, 10, "the largest number card"),
    Option("starter", 0, 0, SEATS - 1, "the seat that begins the first round"),
)
OPTION_FIELDS: Final = np.dtype([(option.name, np.int64) for option in OPTIONS], align=True)


class Options(Protocol):
    """What the players agreed on."""

    rounds: int
    expeditions: int
    hand: int
    highest: int
    starter: int


def check_options(options: Options) -> None:
    """After the deal at least one card must be left to draw."""
    cards = int(options.expeditions) * (WAGERS_PER_COLOR + int(options.highest) - 1)
    if cards <= SEATS * int(options.hand):
        raise BadOption.of("too_few_cards", cards=cards, hand=options.hand)


# --- The deal -------------------------------------------------------------------------


@compilable
def side_of(seat: int) -> int:
    return seat % SIDES


@compilable
def deal(state: State, seats: int, options: Options, rng: Generator) -> None:
    """A new match: no points yet, then the first round."""
    state.rounds = options.rounds
    state.expeditions = options.expeditions
    state.hand_size = options.hand
    state.highest = options.highest
    state.round_number = 0
    for side in range(SIDES):
        state.banked[side] = 0
    deal_round(state, int(options.starter), rng)


@compilable
def deal_round(state: State, starter: int, rng: Generator) -> None:
    """An empty table, all cards shuffled, a hand for each player, the rest face down."""
    clear_table(state)
    for seat in range(SEATS):
        for card in range(KINDS):
            state.hand[seat, card] = 0
            state.known[seat, card] = 0
    build_deck(state, 0)
    shuffle(state.deck, state.deck_left, rng)
    for n in range(SEATS * state.hand_size):
        state.hand[n % SEATS, next_card(state)] += 1
    state.turn = starter
    state.phase = Phase.PLACE


@compilable
def clear_table(state: State) -> None:
    """No expedition begun, no card discarded."""
    for color in range(len(state.pile_height)):
        state.pile_height[color] = 0
        for slot in range(state.pile.shape[1]):
            state.pile[color, slot] = 0
        for side in range(SIDES):
            state.laid[side, color] = 0
            state.last[side, color] = WAGER
            state.total[side, color] = 0
            state.wagers[side, color] = 0
            state.length[side, color] = 0
    state.closed = NOTHING


@compilable
def copies(rank: int, doubled: int) -> int:
    """Three wagers, one card of each number; the first `doubled` numbers come twice."""
    if rank == WAGER:
        return WAGERS_PER_COLOR
    return 2 if rank <= doubled else 1


@compilable
def build_deck(state: State, doubled: int) -> None:
    """All cards of the colours in the game, in order."""
    n = 0
    for color in range(state.expeditions):
        for rank in range(state.highest):
            for _ in range(copies(rank, doubled)):
                state.deck[n] = card_of(color, rank)
                n += 1
    state.deck_left = n
    for slot in range(n, len(state.deck)):
        state.deck[slot] = 0


@compilable
def next_card(state: State) -> int:
    """The top card comes off the deck."""
    state.deck_left -= 1
    card = int(state.deck[state.deck_left])
    state.deck[state.deck_left] = 0
    return card


# --- A turn: place a card... ----------------------------------------------------------


@inlined
def lowest_playable(state: State, color: int) -> int:
    """Cards rise: the next one is higher than the last; wagers go only before all numbers."""
    last = int(state.last[side_of(state.turn), color])
    return last + 1 if last > WAGER else WAGER


@compilable
def play(state: State, card: int) -> None:
    """A card from the hand to its expedition."""
    leave_hand(state, card)
    lay(state, card)


@compilable
def discard(state: State, card: int) -> None:
    """A card from the hand to its discard pile, which is closed for this turn."""
    leave_hand(state, card)
    put_on_pile(state, card)


@compilable
def leave_hand(state: State, card: int) -> None:
    """Of cards alike, one that was taken face up counts as the one that goes."""
    state.hand[state.turn, card] -= 1
    if state.known[state.turn, card] > 0:
        state.known[state.turn, card] -= 1


@compilable
def lay(state: State, card: int) -> None:
    """The card joins the expedition of its colour, on the mover's side."""
    side, color, rank = side_of(state.turn), color_of(card), rank_of(card)
    if rank == WAGER:
        state.wagers[side, color] += 1
    else:
        state.laid[side, color] |= 1 << rank
    state.last[side, color] = rank
    state.total[side, color] += value_of(card)
    state.length[side, color] += 1
    state.phase = Phase.DRAW


@compilable
def put_on_pile(state: State, card: int) -> None:
    """The card lies on top of the discards of its colour."""
    color = color_of(card)
    state.pile[color, state.pile_height[color]] = card
    state.pile_height[color] += 1
    state.closed = color
    state.phase = Phase.DRAW


# --- ...then draw one -----------------------------------------------------------------


@compilable
def may_take(state: State, color: int) -> bool:
    """The top of any pile, but never the card just discarded."""
    return bool(state.pile_height[color] > 0 and color != state.closed)


@compilable
def take_off_pile(state: State, color: int) -> int:
    """The top card of a pile."""
    state.pile_height[color] -= 1
    card = int(state.pile[color, state.pile_height[color]])
    state.pile[color, state.pile_height[color]] = 0
    return card


@compilable
def take(state: State, color: int) -> None:
    """The top of a pile to the hand; all have seen it."""
    card = take_off_pile(state, color)
    state.hand[state.turn, card] += 1
    state.known[state.turn, card] += 1
    pass_turn(state)


@compilable
def draw(state: State, rng: Generator) -> None:
    """The top of the deck to the hand; the last card ends the round at once."""
    state.hand[state.turn, next_card(state)] += 1
    if state.deck_left > 0:
        pass_turn(state)
    elif is_last_round(state):
        end_match(state)
    else:
        bank_round(state)
        deal_round(state, next_starter(state), rng)


@compilable
def pass_turn(state: State) -> None:
    """The next seat places a card; every pile is open again."""
    state.turn = (state.turn + 1) % len(state.hand)
    state.phase = Phase.PLACE
    state.closed = NOTHING


# --- The end of a round, and the match ------------------------------------------------


@compilable
def is_last_round(state: State) -> bool:
    return bool(state.round_number + 1 == state.rounds)


@compilable
def end_match(state: State) -> None:
    """The cards stay as they lie."""
    state.phase = Phase.OVER
    state.closed = NOTHING


@compilable
def bank_round(state: State) -> None:
    """Write the round's points down."""
    for side in range(SIDES):
        state.banked[side] += round_score(state, side)
    state.round_number += 1


@compilable
def next_starter(state: State) -> int:
    """After the one who drew the last card, the first of the leading side; if level, the next."""
    seats = len(state.hand)
    for step in range(1, seats):
        seat = (state.turn + step) % seats
        if state.banked[side_of(seat)] >= state.banked[1 - side_of(seat)]:
            return int(seat)
    return int(state.turn)


# --- The score ------------------------------------------------------------------------


@inlined
def expedition_score(total: int, wagers: int, length: int) -> int:
    """Nothing if never begun; else (numbers - 20) x (1 + wagers), +20 from 8 cards on."""
    if length == 0:
        return 0
    bonus = LONG_EXPEDITION_BONUS if length >= LONG_EXPEDITION else 0
    return (total - EXPEDITION_COST) * (1 + wagers) + bonus


@inlined
def round_score(state: State, side: int) -> int:
    """The expeditions of a side as they lie."""
    points = 0
    for color in range(len(state.pile_height)):
        points += expedition_score(
            int(state.total[side, color]),
            int(state.wagers[side, color]),
            int(state.length[side, color]),
        )
    return points


@compilable
def score(state: State, seat: int) -> int:
    """The rounds before, and this one as it lies."""
    side = side_of(seat)
    return int(state.banked[side]) + round_score(state, side)


# --- Actions by number: colour by colour play, discard, take; then the deck -----------

COLOR_ACTIONS: Final[Groups] = (("play", RANKS), ("discard", RANKS), ("draw", 1))
GLOBAL_ACTIONS: Final[Groups] = (("draw deck", 1),)

PER_COLOR: Final = width(COLOR_ACTIONS)
DISCARD: Final = RANKS
TAKE: Final = 2 * RANKS
DRAW_DECK: Final = PILES * PER_COLOR
ACTIONS: Final = DRAW_DECK + 1


@compilable
def mover(state: State) -> int:
    return NOBODY if state.phase == Phase.OVER else int(state.turn)


@compilable
def is_over(state: State) -> bool:
    return bool(state.phase == Phase.OVER)


@inlined
def legal(state: State, mask: Mask) -> int:
    """Mark the legal actions; how many there are."""
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase == Phase.PLACE:
        return legal_placements(state, mask, PER_COLOR)
    if state.phase == Phase.DRAW:
        return legal_draws(state, mask, PER_COLOR)
    return 0


@inlined
def legal_placements(state: State, mask: Mask, per_color: int) -> int:
    """Any card of the hand may be discarded, and played where it fits."""
    n, seat = 0, int(state.turn)
    for color in range(state.expeditions):
        first = color * per_color
        lowest = lowest_playable(state, color)
        for rank in range(RANKS):  # without a branch: the compiler does all ranks at once
            held = int(state.hand[seat, card_of(color, rank)] > 0)
            fits = held & int(rank >= lowest)
            mask[first + DISCARD + rank] = held
            mask[first + rank] = fits
            n += held + fits
    return n


@inlined
def legal_draws(state: State, mask: Mask, per_color: int) -> int:
    """The deck, and every pile that may be taken from."""
    n = 1
    for color in range(state.expeditions):
        if may_take(state, color):
            mask[color * per_color + TAKE] = 1
            n += 1
    mask[len(state.pile_height) * per_color] = 1
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
    else:
        take(state, color)
