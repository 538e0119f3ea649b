"""A turn planned before it begins: a bid, a pass or a card to uncover."""

from lostcities.core.fields import Fields, copy_of
from lostcities.games.rivals.rules import (
    BID,
    PASS,
    UNCOVER,
    Phase,
    close_auction,
    has_display,
    place_bid,
)


def conditions(seen: Fields, seat: int) -> dict[int, list[int]]:
    """Who opens the auction, bids or passes before it is the seat's turn."""
    if seen.phase == Phase.TURN:
        by = int(seen.turn)
        return {by: [UNCOVER, *(bids(seen, by) if has_display(seen) else ())]}
    if seen.phase != Phase.AUCTION or not seen.bidding[seat]:
        return {}
    return {by: [PASS, *bids(seen, by)] for by in still_to_bid(seen, seat)}


def bids(seen: Fields, by: int) -> list[int]:
    """What another could bid now."""
    return [BID + coins for coins in range(int(seen.bid) + 1, int(seen.gold[by]) + 1)]


def still_to_bid(seen: Fields, seat: int) -> list[int]:
    """Who is asked before the seat, in order; the highest bidder is not: it has won by then."""
    seats, first = int(seen.seats), int(seen.turn)
    order = [by % seats for by in range(first, first + (seat - first) % seats)]
    return [by for by in order if seen.bidding[by] and by != seen.bidder]


def as_if(seen: Fields, seat: int, by: int | None = None, action: int = 0) -> Fields | None:
    """A copy in which it is the seat's turn; None for who is out of the auction, or has won it."""
    world = copy_of(seen)
    if by is not None:
        take_for_granted(world, by, action)
    if world.phase == Phase.AUCTION:
        if not world.bidding[seat] or world.bidder == seat:
            return None
    else:
        world.phase = Phase.TURN
        close_auction(world)
    world.turn = seat
    return world


def take_for_granted(world: Fields, by: int, action: int) -> None:
    """What another does; which card is uncovered nobody knows."""
    world.turn = by
    if action > BID:
        place_bid(world, action - BID)
    elif action == PASS:
        world.bidding[by] = 0


def matters(seen: Fields, seat: int, action: int) -> list[int]:
    """To bid or pass: the cards of the display; to uncover: whether this ends the game."""
    if action == UNCOVER:
        return [int(seen.deck_left == 1)]
    return [seat, *seen.display.tolist()]


def turn_mark(seen: Fields) -> tuple[int, ...]:
    """It changes when a turn ends."""
    return (int(seen.turn),)
