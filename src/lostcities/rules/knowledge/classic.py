"""What a seat knows of the card game: an observation of it, and worlds that agree with it."""

from typing import Final

from lostcities.rules.cards import RANKS, WAGER, card_of, rank_of
from lostcities.rules.chance import Generator, shuffle
from lostcities.rules.classic import (
    DECK_SIZE,
    HAND_SIZE,
    KINDS,
    LONG_EXPEDITION,
    PILES,
    Phase,
    State,
    copies,
    mover,
    round_score,
    side_of,
)
from lostcities.rules.compiled import compilable
from lostcities.rules.features import write_at_least, write_points
from lostcities.rules.game import Features, Groups, width

# --- What a seat knows ----------------------------------------------------------------

SIDE_FEATURES: Final[Groups] = (
    ("laid", RANKS),
    ("reached", RANKS - 1),
    ("begun", 1),
    ("length", 1),
    ("total", 1),
    ("long", 1),
)
PILE_FEATURES: Final[Groups] = (
    ("in pile", RANKS),
    ("top", RANKS),
    ("second", RANKS),
    ("height", 1),
    ("closed", 1),
)
PILE_WIDTH: Final = width(PILE_FEATURES)
COLOR_FEATURES: Final[Groups] = (
    ("in the game", 1),
    *((f"mine: {name}", size) for name, size in SIDE_FEATURES),
    *((f"theirs: {name}", size) for name, size in SIDE_FEATURES),
    *PILE_FEATURES,
    ("hand", RANKS),
    ("hand known to them", RANKS),
    ("their hand as known", RANKS),
    ("unseen", RANKS),
)
DECK_FEATURES: Final = DECK_SIZE - 2 * HAND_SIZE
MATCH_FEATURES: Final[Groups] = (
    ("my turn", 1),
    ("drawing", 1),
    ("deck left", 1),
    ("my round score, 32s and rest", 2),
    ("their round score, 32s and rest", 2),
    ("my lead from earlier rounds, 32s and rest", 2),
    ("rounds to come", 1),
    ("hand size", 1),
    ("highest number", 1),
)
GLOBAL_FEATURES: Final[Groups] = (*MATCH_FEATURES, ("deck at least", DECK_FEATURES))


@compilable
def observe(state: State, seat: int, features: Features) -> None:
    """All that a seat may know, colour by colour in one layout, then the rest."""
    i = 0
    for color in range(PILES):
        features[i] = color < state.expeditions
        i = observe_side(state, side_of(seat), color, features, i + 1)
        i = observe_side(state, 1 - side_of(seat), color, features, i)
        i = observe_pile(state, color, features, i)
        i = observe_hands(state, seat, color, features, i)
    i = observe_match(state, seat, features, i)
    write_at_least(int(state.deck_left), DECK_FEATURES, features, i)


@compilable
def observe_side(state: State, side: int, color: int, features: Features, i: int) -> int:
    """One expedition: its cards, how far it got, what it counts."""
    features[i] = state.wagers[side, color]
    laid = int(state.laid[side, color])
    last = state.last[side, color]
    for rank in range(1, RANKS):
        features[i + rank] = (laid >> rank) & 1
        features[i + RANKS - 1 + rank] = last >= rank
    i += 2 * RANKS - 1
    features[i] = state.length[side, color] > 0
    features[i + 1] = state.length[side, color]
    features[i + 2] = state.total[side, color]
    features[i + 3] = state.length[side, color] >= LONG_EXPEDITION
    return i + 4


@compilable
def observe_pile(state: State, color: int, features: Features, i: int) -> int:
    """One discard pile: its cards, the two on top, whether it is closed."""
    for n in range(3 * RANKS):
        features[i + n] = 0
    height = int(state.pile_height[color])
    for n in range(height):
        features[i + rank_of(state.pile[color, n])] += 1
    top, second = state.pile[color, max(height - 1, 0)], state.pile[color, max(height - 2, 0)]
    features[i + RANKS + rank_of(top)] = height > 0
    features[i + 2 * RANKS + rank_of(second)] = height > 1
    i += 3 * RANKS
    features[i] = height
    features[i + 1] = state.closed == color
    return i + 2


@compilable
def observe_hands(state: State, seat: int, color: int, features: Features, i: int) -> int:
    """My cards, which of them the other knows, what I know of theirs, and what nobody has shown."""
    other, first = 1 - seat, card_of(color, 0)
    for rank in range(RANKS):
        features[i + rank] = state.hand[seat, first + rank]
    for rank in range(RANKS):
        features[i + RANKS + rank] = state.known[seat, first + rank]
    for rank in range(RANKS):
        features[i + 2 * RANKS + rank] = state.known[other, first + rank]
    in_pile, i = i - PILE_WIDTH, i + 3 * RANKS
    for rank in range(RANKS):
        features[i + rank] = (
            not_laid(state, color, rank, 0)
            - int(state.hand[seat, first + rank])
            - int(state.known[other, first + rank])
            - int(features[in_pile + rank])
        )
    return i + RANKS


@compilable
def not_laid(state: State, color: int, rank: int, doubled: int) -> int:
    """How many of a card are in the game and not in an expedition."""
    exists = int(color < state.expeditions) & int(rank < state.highest)
    laid = int(state.wagers[0, color]) + int(state.wagers[1, color])
    if rank != WAGER:
        laid = (int(state.laid[0, color]) >> rank & 1) + (int(state.laid[1, color]) >> rank & 1)
    return exists * copies(rank, doubled) - laid


@compilable
def observe_match(state: State, seat: int, features: Features, i: int) -> int:
    """The clock and the score, in this round and before."""
    mine, theirs = side_of(seat), 1 - side_of(seat)
    features[i] = mover(state) == seat
    features[i + 1] = state.phase == Phase.DRAW
    features[i + 2] = state.deck_left
    i = write_points(round_score(state, mine), features, i + 3)
    i = write_points(round_score(state, theirs), features, i)
    i = write_points(int(state.banked[mine]) - int(state.banked[theirs]), features, i)
    features[i] = state.rounds - state.round_number - 1
    features[i + 1] = state.hand_size
    features[i + 2] = state.highest
    return i + 3


@compilable
def imagine(state: State, seat: int, rng: Generator) -> None:
    """Deal all that a seat cannot see afresh: the deck and what the other holds unseen.

    The hidden cards are put in order before they are shuffled, so that the outcome depends on
    nothing but what the seat knows and the generator.
    """
    other, left = 1 - seat, int(state.deck_left)
    for card in range(KINDS):
        state.hand[other, card] -= state.known[other, card]
    n = gather(state, other)
    shuffle(state.deck, n, rng)
    for card in range(KINDS):
        state.hand[other, card] = state.known[other, card]
    for slot in range(left, n):
        state.hand[other, state.deck[slot]] += 1
        state.deck[slot] = 0


@compilable
def gather(state: State, row: int) -> int:
    """The deck and the cards counted in one hand become the deck, in order; how many there are."""
    for slot in range(state.deck_left):
        state.hand[row, state.deck[slot]] += 1
    n = 0
    for card in range(state.hand.shape[1]):
        for _ in range(state.hand[row, card]):
            state.deck[n] = card
            n += 1
    return n
