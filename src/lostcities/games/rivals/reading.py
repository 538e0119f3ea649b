"""Rivals from a view: all is open but the order of the cards to come."""

from typing import Any, Final

import numpy as np

from lostcities.core.cards import RANKS, WAGER
from lostcities.core.game import NOBODY
from lostcities.games.rivals import RIVALS
from lostcities.games.rivals.layout import PHASES
from lostcities.games.rivals.rules import (
    COINS,
    DECK_SIZE,
    KINDS,
    STARTING_WAGERS_EACH,
    Phase,
    copies,
)
from lostcities.games.rivals.view import RivalsView
from lostcities.notation.from_view.reading import (
    Counts,
    as_cards,
    as_many,
    counted,
    demand,
    mover_of,
    none_too_many,
    whole,
)
from lostcities.notation.moves import letters

PHASE_OF: Final = {name: Phase(n) for n, name in enumerate(PHASES)}


def read(view: RivalsView) -> Any:
    """A record in which the viewer knows the same."""
    state = RIVALS.new_state()
    right = list(letters(RIVALS))
    demand(view["colors"] == right, f"colors must be {right}, not {view['colors']}")
    seats = whole(len(view["scores"]), RIVALS.seats[0], RIVALS.seats[-1], "the number of seats")
    for name in ("gold", "expeditions"):
        as_many(view[name], seats, name)
    whole(view["seat"] or 0, 0, seats - 1, "seat")
    state.seats = seats
    state.phase = PHASE_OF[view["phase"]]
    state.turn = mover_of(view, seats)
    read_expeditions(state, view)
    read_cards(state, view)
    read_gold(state, view)
    read_auction(state, view)
    return state


def read_expeditions(state: Any, view: RivalsView) -> None:
    """What each seat has laid, starting wagers included."""
    for seat, columns in enumerate(view["expeditions"]):
        for n, letter in enumerate(letters(RIVALS)):
            where = f"expeditions[{seat}].{letter}"
            demand(letter in columns, f"{where} is missing")
            laid = counted(RIVALS, columns[letter]["cards"], where)
            own = laid[n * RANKS : (n + 1) * RANKS]
            demand(laid.sum() == own.sum(), f"{where} holds another colour's card")
            state.laid[seat, n * RANKS : (n + 1) * RANKS] = own
            state.last[seat, n] = max(np.flatnonzero(own), default=WAGER)


def read_cards(state: Any, view: RivalsView) -> None:
    """The display, what left the game, and so what is still to come."""
    over = state.phase == Phase.OVER
    state.deck_left = whole(view["deck"], 0 if over else 1, 0 if over else DECK_SIZE, "deck")
    display = counted(RIVALS, view["display"], "display")
    gone = counted(RIVALS, view["gone"], "gone")
    laid = state.laid.sum(axis=0) - starting_wagers(view)
    demand((laid >= 0).all(), "starting_wagers holds a wager that lies in no expedition")
    all_cards = np.array([copies(card % RANKS) for card in range(KINDS)])
    left = all_cards - laid - display - gone
    none_too_many(RIVALS, left)
    demand(
        left.sum() == view["deck"],
        f"deck must be {left.sum()}, all cards that are nowhere else, not {view['deck']}",
    )
    state.display, state.gone, state.to_come = display, gone, left
    state.deck[: int(state.deck_left)] = as_cards(left)


def starting_wagers(view: RivalsView) -> Counts:
    """Two of each colour at most, two for each seat."""
    wagers = counted(RIVALS, view["starting_wagers"], "starting_wagers")
    right = STARTING_WAGERS_EACH * len(view["scores"])
    as_many(view["starting_wagers"], right, "starting_wagers")
    only = wagers[WAGER::RANKS].sum() == right and wagers.max() <= STARTING_WAGERS_EACH
    demand(bool(only), "starting_wagers must be wagers, at most two of a colour")
    return wagers


def read_gold(state: Any, view: RivalsView) -> None:
    """All coins are with the players or in the supply."""
    for seat, coins in enumerate(view["gold"]):
        state.gold[seat] = whole(coins, 0, COINS, f"gold[{seat}]")
    state.supply = whole(view["supply"], 0, COINS, "supply")
    coins = sum(view["gold"]) + view["supply"]
    demand(coins == COINS, f"gold and supply must be {COINS} coins together, not {coins}")


def read_auction(state: Any, view: RivalsView) -> None:
    """Who bids how much, as far as there is an auction."""
    seats = int(state.seats)
    state.bid = whole(view["bid"], 0, COINS, "bid")
    state.bidder = NOBODY
    if view["bidder"] is not None:
        state.bidder = whole(view["bidder"], 0, seats - 1, "bidder")
    for n, seat in enumerate(view["bidding"]):
        state.bidding[whole(seat, 0, seats - 1, f"bidding[{n}]")] = 1
    state.removed = view["removed"]
    if state.phase in (Phase.AUCTION, Phase.WON):
        check_auction(state, view)
    else:
        idle = view["bid"] == 0 and view["bidder"] is None and not view["bidding"]
        demand(idle, "without an auction bid is 0, bidder null and bidding empty")
        demand(not view["removed"], "a card can be removed only in the phase won")


def check_auction(state: Any, view: RivalsView) -> None:
    """The highest bidder is in the auction, and so is whoever is asked."""
    bidder = int(state.bidder)
    demand(view["bid"] > 0 and bidder != NOBODY, "in an auction there are a bid and a bidder")
    demand(bool(state.bidding[bidder]), f"bidding must hold the bidder, seat {bidder}")
    if state.phase == Phase.WON:
        alone = state.turn == bidder and len(view["bidding"]) == 1
        demand(alone, "who has won is the mover, the bidder and alone in bidding")
        demand(state.supply >= state.bid, "the supply must hold the bid that has won")
        return
    asked = state.bidding[state.turn] and state.turn != bidder
    demand(bool(asked), "the mover of an auction must be in bidding, and not be the bidder")
    demand(bool(view["display"]), "there is no auction on an empty display")
    demand(not view["removed"], "a card can be removed only in the phase won")
    demand(
        state.gold[bidder] >= state.bid, f"bid is more than gold[{bidder}], the highest bidder's"
    )
