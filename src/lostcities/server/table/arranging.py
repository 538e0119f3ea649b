"""The seats before the deal: who sits where, who plays besides, and when it starts.

Whoever has sat longest is the host of a table. The host opens seats, gives them to characters or
closes them, moves people and removes them, all with one command: the new order of the seats. While
the host is gone the next in line may do so.
"""

import json
from collections.abc import Mapping
from typing import Final

from lostcities.errors import LostCitiesError
from lostcities.server.table.commands import ArrangeSeats, Refusal
from lostcities.server.table.drafting import MOST_ROWS, Draft, carry_out, deal_if_ready
from lostcities.server.table.log import Order, seat_moves
from lostcities.server.table.state import TableState
from lostcities.server.thinking.characters import invited

GONE_MS: Final = 60_000  # without a connection, before others may go on without somebody


def host_of(state: TableState, absent: Mapping[int, int]) -> int | None:
    """Whoever has sat longest and is there; if nobody is, whoever has sat longest."""
    seats = state.people_by_age()
    here = [seat for seat in seats if absent.get(seat, 0) < GONE_MS]
    return next(iter(here or seats), None)


@carry_out.register
def arrange_seats(action: ArrangeSeats, draft: Draft) -> None:
    """Nothing changes once contributions are being revealed: no seat, and no commitment."""
    state = draft.state
    if draft.seat not in (state.host, host_of(state, draft.absent)):
        raise Refusal("not_host", "the host of the table arranges its seats")
    if state.phase != "seats" or state.number >= MOST_ROWS:
        raise Refusal("not_playing", "the game has begun: the seats stay as they are")
    check_seen(draft)
    check_order(state, action.order)
    changes = action.order != list(range(len(state.chairs))) or not action.start
    draft.parts = int(changes) + int(action.start)
    if changes:
        draft.add("arranged", draft.seat, json.dumps(action.order))
    if action.start:
        start(draft, seat_moves(action.order).get(draft.seat))
    deal_if_ready(draft)


def start(draft: Draft, seat: int | None) -> None:
    """The game starts when every seat is taken."""
    if not draft.state.is_full:
        raise Refusal("open_seats", "a seat is open: fill it or close it first")
    draft.add("started", seat)


def check_seen(draft: Draft) -> None:
    """Somebody who has just sat down is not removed by accident."""
    request, state = draft.request, draft.state
    if request is not None and request.base is not None and request.base < state.seated:
        raise Refusal("stale", f"this is version {state.version(None)}, and not {request.base}")


def check_order(state: TableState, order: Order) -> None:
    """The seats as the game allows them, nobody in two of them, and a person in one at least."""
    stay = [it for it in order if isinstance(it, int)]
    if len(set(stay)) < len(stay) or not set(stay) <= set(range(len(state.chairs))):
        raise Refusal("bad_seats", "a seat is named that is not there, or is named twice")
    if not any(state.chairs[seat].is_person for seat in stay):
        raise Refusal("bad_seats", "a table needs a person")
    game, settings = state.game, state.charter.settings
    if settings.deal is not None and len(order) != len(state.chairs):
        raise Refusal("bad_seats", f"this deal is for {len(state.chairs)}")
    try:
        game.check_seats(len(order))
        game.new_options(len(order), settings.options)
        for bot in order:
            if isinstance(bot, str):
                invited(bot, settings.game)
    except LostCitiesError as error:
        raise Refusal("bad_seats", str(error)) from None


def without(state: TableState, seat: int) -> Order:
    """The seats as they are, but one is open again."""
    return [None if n == seat else n for n in range(len(state.chairs))]


def vacate(draft: Draft, seat: int) -> None:
    """Whoever leaves before the deal frees the seat; when the last is gone the table closes."""
    others = [it for it in draft.state.people_by_age() if it != seat]
    draft.parts = 2
    draft.add("left", seat)
    if others:
        draft.add("arranged", seat, json.dumps(without(draft.state, seat)))
    else:
        draft.add("abandoned")


def removed_by(order: Order, state: TableState) -> list[int]:
    """The seats of the people for whom an order has no place."""
    stay = seat_moves(order)
    return [n for n, it in enumerate(state.chairs) if it.is_person and n not in stay]
