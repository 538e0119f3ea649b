"""Finished games over HTTP: positions and records, which cost more than other responses.

They count against the rate limit before any work is done, and even before the request is read.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.routing import APIRoute
from starlette.responses import JSONResponse, Response

from lostcities.errors import LostCitiesError
from lostcities.notation.records import Record
from lostcities.server.errors import NotOver, OtherRules, StillToPlay
from lostcities.server.http.context import Context, WithContext, address, context_of
from lostcities.server.http.routes.described import Id, problems
from lostcities.server.protocol.bodies import Position, PositionWish
from lostcities.server.storage.reading import read_charter, read_rows
from lostcities.server.table.replaying import (
    Known,
    Retelling,
    is_whole,
    key_of,
    position_of,
    record_of,
)
from lostcities.server.table.state import TableState
from lostcities.server.table.stating import is_revealed

MOVES_A_REQUEST: Final = 50  # made for one position, before it counts as more


class Paid(APIRoute):
    """A route whose caller pays, and finds a free place, before the request is read."""

    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
        """The same handler, behind a till."""
        handler = super().get_route_handler()

        async def paid(request: Request) -> Response:
            context = context_of(request)
            context.jobs.check(address(request))
            context.count(request, "positions")
            return await handler(request)

        return paid


router = APIRouter(route_class=Paid)


@router.post("/api/position", responses=problems(429), tags=["set-up"])
async def position_in_record(
    body: PositionWish, context: WithContext, request: Request
) -> Position:
    """A position of a record: what lay there after so many moves."""
    key = key_of(body.record, body.at)
    known = await stepped(context, request, key, lambda: body.record, body.at)
    found = position_of(known, body.at, len(body.record["moves"]), body.seat)
    return await retold(context, request, found, body.record, body.seat) if body.story else found


@router.get("/g/{table}/position", responses=problems(404, 409, 429), tags=["table"])
async def position(
    table: Id,
    context: WithContext,
    request: Request,
    at: Annotated[int, Query(ge=0, le=100_000)],
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
    story: bool = False,  # noqa: FBT001, FBT002 - a query
) -> Position:
    """A position of a game that is over; without a seat all hands are open."""
    state = (await context.room(table)).state
    check_told(state)
    if state.table is None:
        raise NotOver("positions are shown when the game is over")
    of = len(state.table.played)
    if at > of:
        raise LostCitiesError(f"the game has no move {at}")
    known = await stepped(context, request, f"table {table}", state.table.record, at)
    found = position_of(known, at, of, seat)
    return await retold(context, request, found, state.table.record(), seat) if story else found


def check_told(state: TableState) -> None:
    """Nothing hidden is shown before the end, nor of a deal that somebody has still to play."""
    if state.is_over and not is_revealed(state):
        raise StillToPlay("the game was not played to its end, and others play the same deal")
    if not is_revealed(state):
        raise NotOver("what was hidden is shown when the game is over")


async def retold(
    context: Context, request: Request, found: Position, record: Mapping[str, Any], seat: int | None
) -> Position:
    """A position, with all moves up to there told, in turns with others; it is paid by the move."""
    story, who = Retelling(record, found.at, seat), address(request)
    context.count(request, "positions", found.at // MOVES_A_REQUEST)
    async with context.jobs.job(who):
        await context.jobs.work(who, story.walk(), request)
    return found.model_copy(update={"story": list(story.moves)})


async def stepped(
    context: Context, request: Request, key: str, record: Callable[[], Mapping[str, Any]], at: int
) -> Known:
    """A position, found in turns with others; a long way to it counts for many."""
    replays, who = context.replays, address(request)
    known = replays.known(key, at)
    if known is not None:
        return known
    missing = at - (replays.near(key, at) or 0)
    context.count(request, "positions", missing // MOVES_A_REQUEST)
    async with context.jobs.job(who):
        await context.jobs.work(who, replays.walk(key, record(), at), request)
    found = replays.known(key, at)
    assert found is not None  # the last step has put it there
    return found


@router.get("/g/{table}/record", responses=problems(404, 409, 429), tags=["table"])
async def record(table: Id, context: WithContext) -> Response:
    """The whole game, when it is over."""
    try:
        state = (await context.room(table)).state
    except OtherRules:
        return JSONResponse(await old_record(context, table))
    check_told(state)
    if state.table is None:
        raise NotOver("the record is shown when the game is over")
    return JSONResponse(state.table.record())


async def old_record(context: Context, table: str) -> Record:
    """The record of a game of other rules, which cannot be played here."""
    charter = await context.rooms.store.read(read_charter, table)
    rows = await context.rooms.store.read(read_rows, table)
    if charter is None or charter.ending is None:
        raise NotOver("the record is shown when the game is over")
    if charter.seed is not None and not is_whole(rows):
        raise StillToPlay("the game was not played to its end, and others play the same deal")
    return record_of(charter, rows, charter.ending.scores)
