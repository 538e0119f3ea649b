"""What a seat knows of the partnership game: hands seen, told and given, and worlds that agree."""

from typing import Final

from lostcities.core.cards import RANKS, card_of
from lostcities.core.chance import Generator, below, shuffle
from lostcities.core.compiled import compilable, inlined
from lostcities.core.features import write_at_least
from lostcities.core.game import AFRESH, Features, Groups, width
from lostcities.games.classic.knowledge import (
    MATCH_FEATURES,
    PILE_FEATURES,
    PILE_WIDTH,
    SIDE_FEATURES,
    gather,
    laid_in,
    left_over,
    observe_match,
    observe_pile,
    observe_side,
)
from lostcities.games.classic.rules import HAND_SIZE, NOTHING, Phase, mover, side_of
from lostcities.games.partners.rules import (
    DECK_SIZE,
    DOUBLED,
    DRAW_DECK,
    KINDS,
    PER_COLOR,
    PILES,
    SEATS,
    TAKE,
    State,
    partner_of,
)

# --- What a seat knows ----------------------------------------------------------------

HAND_FEATURES: Final[Groups] = (
    ("hand", RANKS),
    ("hand known to the partner", RANKS),
    ("hand known to all", RANKS),
    ("our side's cards known to all", RANKS),
    ("partner's hand as known", RANKS),
    ("next opponent's hand as known", RANKS),
    ("last opponent's hand as known", RANKS),
    ("their side's cards as known", RANKS),
    ("unseen", RANKS),
    ("laid aside to give", RANKS),
)
COLOR_FEATURES: Final[Groups] = (
    *((f"ours: {name}", size) for name, size in SIDE_FEATURES),
    *((f"theirs: {name}", size) for name, size in SIDE_FEATURES),
    *PILE_FEATURES,
    *HAND_FEATURES,
)
COLOR_WIDTH: Final = width(COLOR_FEATURES)
DECK_FEATURES: Final = DECK_SIZE - SEATS * HAND_SIZE
GLOBAL_FEATURES: Final[Groups] = (
    *MATCH_FEATURES,
    ("giving", 1),
    ("cards held, from me clockwise", SEATS),
    ("to move, from me clockwise", SEATS),
    ("deck at least", DECK_FEATURES),
)


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
    i = observe_side(state, side_of(seat), color, features, i)
    i = observe_side(state, 1 - side_of(seat), color, features, i)
    i = observe_pile(state, color, features, i)
    observe_hands(state, seat, color, features, i)


@inlined
def observe_rest(state: State, seat: int, features: Features) -> None:
    """What belongs to no colour."""
    i = observe_match(state, seat, features, PILES * COLOR_WIDTH)
    features[i] = state.phase == Phase.GIVE
    i += 1
    moving = mover(state)
    for n in range(SEATS):
        features[i + n] = state.held[(seat + n) % SEATS]
        features[i + SEATS + n] = moving == (seat + n) % SEATS
    i += 2 * SEATS
    write_at_least(int(state.deck_left), DECK_FEATURES, features, i)


@inlined
def observe_hands(state: State, seat: int, color: int, features: Features, i: int) -> None:
    """My cards and who knows of them, what I know of the other hands, what nobody has shown."""
    following, partner, last = (seat + 1) % SEATS, partner_of(seat), (seat + 3) % SEATS
    ours, first, in_pile = side_of(seat), card_of(color, 0), i - PILE_WIDTH
    laid, given = laid_in(state, color), given_by(state, seat)
    for rank in range(RANKS):
        card, j = first + rank, i + rank
        hand, told = int(state.hand[seat, card]), int(state.told[partner, card])
        left, right = int(state.known[following, card]), int(state.known[last, card])
        with_them = int(state.side_known[1 - ours, card])
        features[j] = hand
        features[j + RANKS] = state.told[seat, card]
        features[j + 2 * RANKS] = state.known[seat, card]
        features[j + 3 * RANKS] = state.side_known[ours, card]
        features[j + 4 * RANKS] = told
        features[j + 5 * RANKS] = left
        features[j + 6 * RANKS] = right
        features[j + 7 * RANKS] = with_them
        features[j + 8 * RANKS] = left_over(laid, rank, DOUBLED) - (
            int(features[in_pile + rank]) + hand + told + left + right + with_them
        )
        features[j + 9 * RANKS] = card == given


@inlined
def given_by(state: State, seat: int) -> int:
    """The card that a seat has laid aside to give, or NOTHING."""
    return int(state.given) if seat == state.turn and state.phase == Phase.GIVE else NOTHING


# --- Imagining ------------------------------------------------------------------------


@compilable
def imagine(state: State, seat: int, rng: Generator) -> None:
    """Deal all that a seat cannot see afresh, keeping what it knows of each hand and each side."""
    n = gather_hidden(state, seat)
    share_out_side_cards(state, seat, rng)
    shuffle(state.deck, n, rng)
    for step in range(1, SEATS):
        other = (seat + step) % SEATS
        for _ in range(room(state, other)):
            n -= 1
            state.hand[other, state.deck[n]] += 1
            state.deck[n] = 0
    if state.phase == Phase.GIVE and seat != state.turn:
        state.given = random_card(state, int(state.turn), rng)


@compilable
def gather_hidden(state: State, seat: int) -> int:
    """Every card that a seat cannot place joins the deck, in order; how many there are then."""
    partner, following, last = partner_of(seat), (seat + 1) % SEATS, (seat + 3) % SEATS
    for card in range(KINDS):
        state.hand[partner, card] += (
            state.hand[following, card]
            + state.hand[last, card]
            - state.told[partner, card]
            - state.known[following, card]
            - state.known[last, card]
            - state.side_known[1 - side_of(seat), card]
        )
    n = gather(state, partner)
    for card in range(KINDS):
        state.hand[partner, card] = state.told[partner, card]
        for opponent in (following, last):
            state.hand[opponent, card] = state.known[opponent, card]
            state.told[opponent, card] = state.known[
                opponent, card
            ]  # what they gave is their secret
    return n


@compilable
def share_out_side_cards(state: State, seat: int, rng: Generator) -> None:
    """Cards known to be with the other side go to any free place in its two hands.

    Who of the two holds such a card is no secret between them.
    """
    following, last = (seat + 1) % SEATS, (seat + 3) % SEATS
    first_room, room_left = room(state, following), room(state, following) + room(state, last)
    for card in range(KINDS):
        for _ in range(state.side_known[1 - side_of(seat), card]):
            holder = last
            if below(rng, room_left) < first_room:
                holder = following
                first_room -= 1
            room_left -= 1
            state.hand[holder, card] += 1
            state.told[holder, card] += 1


@compilable
def room(state: State, seat: int) -> int:
    """How many cards of a hand are still to be dealt."""
    free = int(state.held[seat])
    for card in range(KINDS):
        free -= int(state.hand[seat, card])
    return free


@compilable
def random_card(state: State, seat: int, rng: Generator) -> int:
    """Any card of a hand, each equally likely."""
    n = below(rng, int(state.held[seat]))
    for card in range(KINDS):
        n -= int(state.hand[seat, card])
        if n < 0:
            return card
    return NOTHING
