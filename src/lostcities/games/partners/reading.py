"""The partnership game from a view: hands as seen, told and given."""

from typing import Any

from lostcities.games.classic.reading import (
    cards_left,
    hide,
    open_cards,
    own_cards,
    read_known,
    read_table,
)
from lostcities.games.classic.rules import HAND_SIZE, NOTHING, SIDES, Phase, side_of
from lostcities.games.partners import PARTNERS
from lostcities.games.partners.rules import (
    DECK_SIZE,
    DOUBLED,
    FEWEST_CARDS,
    HIGHEST,
    PILES,
    SEATS,
    partner_of,
)
from lostcities.games.partners.view import PartnersView
from lostcities.notation.from_view.reading import as_many, card_at, counted, demand, whole
from lostcities.notation.moves import letters


def read(view: PartnersView) -> Any:
    """A record in which the viewer knows the same."""
    state = PARTNERS.new_state()
    state.expeditions, state.hand_size, state.highest = PILES, HAND_SIZE, HIGHEST
    right = list(letters(PARTNERS))
    demand(view["colors"] == right, f"colors must be {right}, not {view['colors']}")
    seat = whole(view["seat"] or 0, 0, SEATS - 1, "seat")
    read_table(PARTNERS, state, view)
    check_sizes(state, view)
    read_known(PARTNERS, state, view)
    if view["seat"] is None:
        read_all_hands(state, view)
        seat = int(state.turn)
    else:
        read_own_side(state, view, seat)
        read_other_side(state, view, seat)
    left = cards_left(PARTNERS, state, DOUBLED) - state.hand.sum(axis=0)
    hide(PARTNERS, state, left, partner_of(seat))
    state.given = laid_aside(state, view, seat)
    return state


def check_sizes(state: Any, view: PartnersView) -> None:
    """A side holds sixteen cards, nobody fewer than six; who has to draw lacks one."""
    sizes = [len(hand) for hand in view["hands"]]
    full = list(sizes)
    full[int(state.turn)] += state.phase == Phase.DRAW
    for side in range(SIDES):
        held = sum(full[seat] for seat in range(SEATS) if side_of(seat) == side)
        demand(
            held == 2 * HAND_SIZE,
            f"hands[{side}] and hands[{side + 2}] must have {2 * HAND_SIZE} cards together, "
            "less one that is still to be drawn",
        )
    for seat, held in enumerate(full):
        demand(held >= FEWEST_CARDS, f"hands[{seat}] must have at least {FEWEST_CARDS} cards")
        state.held[seat] = sizes[seat]
    laid = sum(len(e["cards"]) for side in view["expeditions"] for e in side.values())
    deck = DECK_SIZE - laid - sum(map(len, view["piles"].values())) - sum(sizes)
    demand(view["deck"] == deck, f"deck must be {deck}, all cards that are nowhere else")


def read_own_side(state: Any, view: PartnersView, seat: int) -> None:
    """My hand and what the partner knows of it; of the partner's hand what I know."""
    partner = partner_of(seat)
    state.hand[seat] = own_cards(PARTNERS, view, seat)
    state.told[seat] = counted(PARTNERS, view["told"], "told")
    state.hand[partner] = open_cards(PARTNERS, view, partner)
    state.told[partner] = state.hand[partner]
    shown = (state.hand[seat] >= state.told[seat]).all()
    demand(shown, f"told holds a card that hands[{seat}] lacks")
    for ours in (seat, partner):
        told = (state.told[ours] >= state.known[ours]).all()
        demand(told, f"known[{ours}] holds a card that the partner was not told of")


def read_other_side(state: Any, view: PartnersView, seat: int) -> None:
    """Of the opponents what all know: of each hand, and of the two together."""
    as_many(view["side_known"], SIDES, "side_known")
    for side, names in enumerate(view["side_known"]):
        state.side_known[side] = counted(PARTNERS, names, f"side_known[{side}]")
    theirs, free = 1 - side_of(seat), 0
    for other in range(theirs, SEATS, SIDES):
        state.hand[other] = state.known[other]
        state.told[other] = state.known[other]
        room = len(view["hands"][other]) - len(view["known"][other])
        demand(room >= 0, f"known[{other}] has more cards than hands[{other}]")
        free += room
    fits = len(view["side_known"][theirs]) <= free
    demand(fits, f"side_known[{theirs}] has more cards than the two hands have face down")
    state.hand[theirs] += state.side_known[theirs]
    check_own_side_known(state, seat)


def read_all_hands(state: Any, view: Any) -> None:
    """The referee's view: all hands are open, and told is by seat."""
    as_many(view["told"], SEATS, "told")
    as_many(view["side_known"], SIDES, "side_known")
    for side, names in enumerate(view["side_known"]):
        state.side_known[side] = counted(PARTNERS, names, f"side_known[{side}]")
    for seat in range(SEATS):
        state.hand[seat] = own_cards(PARTNERS, view, seat)
        state.told[seat] = counted(PARTNERS, view["told"][seat], f"told[{seat}]")
        known = (state.hand[seat] >= state.told[seat]).all()
        demand(known, f"told[{seat}] holds a card that hands[{seat}] lacks")
        known = (state.told[seat] >= state.known[seat]).all()
        demand(known, f"known[{seat}] holds a card that the partner was not told of")
    for side in range(SIDES):
        check_own_side_known(state, side)


def check_own_side_known(state: Any, seat: int) -> None:
    """What all know to be with my side, I hold or know my partner to hold."""
    partner, ours = partner_of(seat), side_of(seat)
    held = state.hand[seat] + state.told[partner] - state.known[seat] - state.known[partner]
    demand(
        bool((held >= state.side_known[ours]).all()),
        f"side_known[{ours}] holds a card that neither hand of the side is known to have",
    )


def laid_aside(state: Any, view: PartnersView, seat: int) -> int:
    """The first card of a gift, which its giver alone knows."""
    giving = state.phase == Phase.GIVE and seat == state.turn
    demand(
        (view["given"] is not None) == giving,
        "given is the card laid aside when the viewer is giving, and null otherwise",
    )
    if view["given"] is None:
        return NOTHING
    card = card_at(PARTNERS, view["given"], "given")
    demand(state.hand[seat, card] > 0, f"given is {view['given']}, which hands[{seat}] lacks")
    return card
