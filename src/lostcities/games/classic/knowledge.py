"""What a seat knows of the card game: an observation of it, and worlds that agree with it."""

from typing import Final, NamedTuple

from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.chance import Generator, shuffle
from lostcities.core.compiled import compilable, inlined
from lostcities.core.features import write_at_least, write_points
from lostcities.core.game import AFRESH, Features, Groups, width
from lostcities.games.classic.rules import (
    DECK_SIZE,
    DRAW_DECK,
    HAND_SIZE,
    KINDS,
    LONG_EXPEDITION,
    PER_COLOR,
    PILES,
    TAKE,
    Phase,
    State,
    copies,
    mover,
    round_score,
    side_of,
)

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
COLOR_WIDTH: Final = width(COLOR_FEATURES)
GLOBAL_FEATURES: Final[Groups] = (*MATCH_FEATURES, ("deck at least", DECK_FEATURES))


@compilable
def observe(state: State, seat: int, features: Features) -> None:
    """All that a seat may know, colour by colour in one layout, then the rest."""
    for color in range(PILES):
        observe_color(state, seat, color, features)
    observe_rest(state, seat, features)


@inlined
def observe_again(state: State, seat: int, action: int, features: Features) -> None:
    """The same after an action: a placement leaves the turn to the seat and changes one colour."""
    if AFRESH < action < DRAW_DECK and action % PER_COLOR < TAKE:
        observe_color(state, seat, action // PER_COLOR, features)
        observe_rest(state, seat, features)
    else:
        observe(state, seat, features)


@inlined
def observe_color(state: State, seat: int, color: int, features: Features) -> None:
    """The expeditions, the pile and the cards in hand of one colour."""
    i = color * COLOR_WIDTH
    features[i] = color < state.expeditions
    i = observe_side(state, side_of(seat), color, features, i + 1)
    i = observe_side(state, 1 - side_of(seat), color, features, i)
    i = observe_pile(state, color, features, i)
    observe_hands(state, seat, color, features, i)


@inlined
def observe_rest(state: State, seat: int, features: Features) -> None:
    """What belongs to no colour."""
    i = observe_match(state, seat, features, PILES * COLOR_WIDTH)
    write_at_least(int(state.deck_left), DECK_FEATURES, features, i)


@inlined
def observe_side(state: State, side: int, color: int, features: Features, i: int) -> int:
    """One expedition: its cards, how far it got, what it counts."""
    laid, last = int(state.laid[side, color]), int(state.last[side, color])
    length, total = int(state.length[side, color]), int(state.total[side, color])
    features[i] = state.wagers[side, color]
    for rank in range(1, RANKS):
        features[i + rank] = laid >> rank & 1
    for rank in range(1, RANKS):
        features[i + RANKS - 1 + rank] = last >= rank
    i += 2 * RANKS - 1
    features[i] = length > 0
    features[i + 1] = length
    features[i + 2] = total
    features[i + 3] = length >= LONG_EXPEDITION
    return i + 4


@inlined
def observe_pile(state: State, color: int, features: Features, i: int) -> int:
    """One discard pile: its cards, the two on top, whether it is closed."""
    for n in range(3 * RANKS):
        features[i + n] = 0
    height, wager = int(state.pile_height[color]), card_of(color, WAGER)
    for n in range(height):
        features[i + int(state.pile[color, n]) - wager] += 1
    if height > 0:
        features[i + RANKS + int(state.pile[color, height - 1]) - wager] = 1
    if height > 1:
        features[i + 2 * RANKS + int(state.pile[color, height - 2]) - wager] = 1
    i += 3 * RANKS
    features[i] = height
    features[i + 1] = state.closed == color
    return i + 2


@inlined
def observe_hands(state: State, seat: int, color: int, features: Features, i: int) -> None:
    """My cards, which of them the other knows, what I know of theirs, and what nobody has shown."""
    other, first, in_pile = 1 - seat, card_of(color, 0), i - PILE_WIDTH
    laid = laid_in(state, color)
    for rank in range(RANKS):
        held, known = int(state.hand[seat, first + rank]), int(state.known[other, first + rank])
        features[i + rank] = held
        features[i + RANKS + rank] = state.known[seat, first + rank]
        features[i + 2 * RANKS + rank] = known
        features[i + 3 * RANKS + rank] = (
            left_over(laid, rank, 0) - held - known - int(features[in_pile + rank])
        )


class Laid(NamedTuple):
    """What lies of a colour in the expeditions of both sides, looked up once for all its cards."""

    wagers: int
    first: int  # the numbers of side 0, a bit a rank
    second: int  # and of side 1
    ranks: int  # of the colour in the game


@inlined
def laid_in(state: State, color: int) -> Laid:
    """Look at both expeditions of a colour."""
    wagers = int(state.wagers[0, color]) + int(state.wagers[1, color])
    ranks = int(state.highest) if color < state.expeditions else 0
    return Laid(wagers, int(state.laid[0, color]), int(state.laid[1, color]), ranks)


@inlined
def left_over(laid: Laid, rank: int, doubled: int) -> int:
    """How many of a card are in the game and not in an expedition."""
    out = laid.wagers if rank == WAGER else (laid.first >> rank & 1) + (laid.second >> rank & 1)
    return copies(rank, doubled) - out if rank < laid.ranks else -out


@compilable
def not_laid(state: State, color: int, rank: int, doubled: int) -> int:
    """The same for a single card."""
    return left_over(laid_in(state, color), rank, doubled)


@inlined
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
