"""What a seat knows of the partnership game: hands seen, told and given, and worlds that agree."""

from typing import Final

from lostcities.rules.cards import RANKS, card_of
from lostcities.rules.chance import Generator, below, shuffle
from lostcities.rules.classic import HAND_SIZE, NOTHING, Phase, mover, side_of
from lostcities.rules.compiled import compilable
from lostcities.rules.features import write_at_least
from lostcities.rules.game import Features, Groups
from lostcities.rules.knowledge.classic import (
    MATCH_FEATURES,
    PILE_FEATURES,
    PILE_WIDTH,
    SIDE_FEATURES,
    gather,
    not_laid,
    observe_match,
    observe_pile,
    observe_side,
)
from lostcities.rules.partners import (
    DECK_SIZE,
    DOUBLED,
    KINDS,
    PILES,
    SEATS,
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
    i = 0
    for color in range(PILES):
        i = observe_side(state, side_of(seat), color, features, i)
        i = observe_side(state, 1 - side_of(seat), color, features, i)
        i = observe_pile(state, color, features, i)
        i = observe_hands(state, seat, color, features, i)
    i = observe_match(state, seat, features, i)
    features[i] = state.phase == Phase.GIVE
    i += 1
    for n in range(SEATS):
        features[i + n] = state.held[(seat + n) % SEATS]
        features[i + SEATS + n] = mover(state) == (seat + n) % SEATS
    i += 2 * SEATS
    write_at_least(int(state.deck_left), DECK_FEATURES, features, i)


@compilable
def observe_hands(state: State, seat: int, color: int, features: Features, i: int) -> int:
    """My cards and who knows of them, what I know of the other hands, what nobody has shown."""
    following, partner, last = (seat + 1) % SEATS, partner_of(seat), (seat + 3) % SEATS
    ours, first, in_pile = side_of(seat), card_of(color, 0), i - PILE_WIDTH
    giving = seat == state.turn and state.phase == Phase.GIVE
    for rank in range(RANKS):
        card, j = first + rank, i + rank
        features[j] = state.hand[seat, card]
        features[j + RANKS] = state.told[seat, card]
        features[j + 2 * RANKS] = state.known[seat, card]
        features[j + 3 * RANKS] = state.side_known[ours, card]
        features[j + 4 * RANKS] = state.told[partner, card]
        features[j + 5 * RANKS] = state.known[following, card]
        features[j + 6 * RANKS] = state.known[last, card]
        features[j + 7 * RANKS] = state.side_known[1 - ours, card]
        features[j + 8 * RANKS] = (
            not_laid(state, color, rank, DOUBLED)
            - int(features[in_pile + rank])
            - int(state.hand[seat, card])
            - int(state.told[partner, card])
            - int(state.known[following, card])
            - int(state.known[last, card])
            - int(state.side_known[1 - ours, card])
        )
        features[j + 9 * RANKS] = giving and state.given == card
    return i + 10 * RANKS


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
