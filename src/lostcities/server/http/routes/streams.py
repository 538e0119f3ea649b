"""The stream for programs: one JSON object per line, with heartbeats to notice dead connections."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import StreamingResponse

from lostcities.server.http.context import Context, WithContext, host_of
from lostcities.server.http.routes.described import Id, problems
from lostcities.server.http.routes.tables import eyes
from lostcities.server.http.sockets import counted
from lostcities.server.live.listeners import Listener
from lostcities.server.live.room import Room
from lostcities.server.protocol.messages import Beat
from lostcities.server.table.events import Viewer

router = APIRouter(tags=["table"])
BEAT_SECONDS: Final = 7.0


@router.get(
    "/g/{table}/stream",
    responses=problems(401, 404, 429)
    | {200: {"content": {"application/x-ndjson": {}}, "description": "one message a line"}},
    response_class=StreamingResponse,
)
async def stream(
    table: Id,
    context: WithContext,
    request: Request,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
) -> StreamingResponse:
    """States as they come, for programs."""
    checked = time.monotonic()
    given = await context.caller(request, table)
    room = await context.room(table)
    viewer = eyes(given, seat)
    context.count_entries(request, room, viewer, since)
    context.check_connections(request, table)
    listener = Listener(given, context.settings.queue, host_of(request))
    listener.checked = checked
    lines = lines_of(context, request, room, listener, (viewer, since))
    return StreamingResponse(lines, media_type="application/x-ndjson")


async def lines_of(
    context: Context, request: Request, room: Room, listener: Listener, look: tuple[Viewer, int]
) -> AsyncIterator[str]:
    """What the stream says until one side ends it.

    It enters here and not before: of a caller who is gone already nothing remains.
    """
    try:
        with counted(context, request, room.state.id):
            room.enter(listener, *look)
            while (line := await next_line(listener)) is not None:
                yield line + "\n"
    finally:
        room.exit(listener)


async def next_line(listener: Listener) -> str | None:
    """The next message, or a beat; None: it is over."""
    try:
        async with asyncio.timeout(BEAT_SECONDS):
            return await listener.queue.get()
    except TimeoutError:
        return Beat().model_dump_json()
