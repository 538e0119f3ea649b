"""Setting tables up, taking seats, and what programs need."""

from contextlib import suppress
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import TypeAdapter
from starlette.responses import Response

from lostcities.games.catalog import GAMES
from lostcities.server.errors import (
    Damaged,
    NoSuchTable,
    NotYours,
    OtherRules,
    StorageFailed,
)
from lostcities.server.http.callers import device_of
from lostcities.server.http.context import Context, WithContext, address, bearer_token, set_cookie
from lostcities.server.http.routes.described import Id, problems
from lostcities.server.live import seating
from lostcities.server.live.room import Room
from lostcities.server.live.waiting import opens_seats
from lostcities.server.protocol.bodies import (
    Commit,
    DamagedTable,
    GameInfo,
    Join,
    MoveRequest,
    NewTable,
    OptionInfo,
    Rematch,
    Reveal,
    Seated,
    TableInfo,
)
from lostcities.server.protocol.messages import Accepted, Refused, State
from lostcities.server.protocol.parts import Entry, Part
from lostcities.server.storage.reading import read_listed
from lostcities.server.table.commands import SeatRequest
from lostcities.server.table.stating import seat_infos
from lostcities.server.thinking.characters import bot_infos
from lostcities.server.tokens import Pass, new_token, token_hash

MOST_LISTED = 50
ENTRIES = TypeAdapter(list[Entry])


set_up_router = APIRouter(prefix="/api", tags=["set-up"])
router = APIRouter(prefix="/g/{table}", tags=["table"])


# --- Set-up ---------------------------------------------------------------------------


@set_up_router.get("/games", response_model=list[GameInfo], responses=problems(429))
async def games(context: WithContext, request: Request) -> Response:
    """The games, their options, and the bots."""
    context.count(request, "looks")
    return Response(games_json(), media_type="application/json")


@cache
def games_json() -> bytes:
    """The games as they are told, made once."""
    return TypeAdapter(list[GameInfo]).dump_json(all_games())


def all_games() -> list[GameInfo]:
    """The games with the bots that play them."""
    return [
        GameInfo(
            game=game.name,
            title=game.title,
            rules=game.version,
            seats=list(game.seats),
            sides=game.sides,
            colors={color[0].upper(): color for color in game.colors},
            options=[OptionInfo(**option_data(option)) for option in game.options],
            bots=bot_infos(game.name),
        )
        for game in GAMES.values()
    ]


def option_data(option: Any) -> dict[str, Any]:
    """An option of a game as data."""
    return {name: getattr(option, name) for name in OptionInfo.model_fields}


@set_up_router.get("/tables", responses=problems(429))
async def listed(
    context: WithContext, request: Request, page: Annotated[int, Query(ge=0, le=10_000)] = 0
) -> list[TableInfo | DamagedTable]:
    """Listed tables that wait for players or are being played; the latest activity first.

    Of damaged ones the id alone.
    """
    context.count(request, "looks")
    ids = await context.rooms.store.read(read_listed, MOST_LISTED, page)
    found: list[TableInfo | DamagedTable] = []
    for id in ids:
        with suppress(NoSuchTable):  # deleted meanwhile
            found.append(await listed_as(context, id))
    return found


async def listed_as(context: Context, id: str) -> TableInfo | DamagedTable:
    """A table in the list: one that cannot be opened does not keep the others out of it."""
    try:
        return info_of(await context.room(id), ())
    except (OtherRules, Damaged, StorageFailed):
        return DamagedTable(table=id)


@set_up_router.post("/tables", status_code=201, responses=problems(429))
async def set_up(
    body: NewTable, context: WithContext, request: Request, answer: Response
) -> Seated:
    """Set a table up."""
    context.count(request, "tables")
    has_open = body.start == "host" or any(seat.kind == "open" for seat in body.seats)
    if body.commitment or has_open:
        await context.waiting.check(address(request), has_open=has_open)
    token = new_token()
    room = await context.rooms.set_up(body, token_hash(token), device_of(request))
    context.waiting.note(address(request), room.state.id)
    mine = [n for n, seat in enumerate(body.seats) if seat.kind == "here"]
    if mine and not body.bearer:
        set_cookie(request, answer, room.state.id, token)
    return Seated(
        table=room.state.id,
        mine=mine,
        token=token if mine and body.bearer else None,
        commitment=room.state.contributions.commitment,
        chance=room.state.charter.chance,
    )


# --- A table --------------------------------------------------------------------------


@router.get("/info", responses=problems(401, 404, 409, 429))
async def info(table: Id, context: WithContext, request: Request) -> TableInfo:
    """The table as everybody may see it, and the caller's seats."""
    context.count(request, "looks")
    given = await context.caller(request, table)
    return info_of(await context.room(table), given.seats if given else ())


def info_of(room: Room, mine: tuple[int, ...]) -> TableInfo:
    """What everybody may know of a table."""
    state = room.state
    return TableInfo(
        table=state.id,
        stage=state.stage,
        settings=state.charter.settings,
        seats=seat_infos(state, *room.attendance()),
        commitment=state.contributions.commitment,
        mine=list(mine),
        mover=state.mover,
    )


@router.post("/join", responses=problems(401, 404, 409, 429))
async def join(
    table: Id, body: Join, context: WithContext, request: Request, answer: Response
) -> Seated:
    """Take an open seat."""
    context.count(request)
    room = await context.room(table)
    given = None if body.bearer else await context.caller(request, table)
    token = new_token()
    mine = await seating.join(room, body, given, token_hash(token), device_of(request))
    if mine.hash == token_hash(token) and not body.bearer:  # not one that was there before
        set_cookie(request, answer, table, token)
    return seated(room, mine, token if body.bearer else None)


def seated(room: Room, mine: Pass, token: str | None = None) -> Seated:
    """The answer to whoever has seats; a token that was there before is not shown again."""
    shown = token if token is not None and mine.hash == token_hash(token) else None
    state = room.state
    return Seated(
        table=mine.table,
        mine=list(mine.seats),
        token=shown,
        commitment=state.contributions.commitment,
        chance=state.charter.chance,
    )


@router.post("/commit", responses=problems(401, 404, 409, 429))
async def commit(table: Id, body: Commit, context: WithContext, request: Request) -> Seated:
    """Commit anew to a contribution to the seed, after an attempt to deal that is void."""
    context.count(request, "contributions")
    room = await context.room(table)
    given = await context.owner(request, table)
    await seating.commit(room, given, body)
    return seated(room, given)


@router.post("/reveal", responses=problems(401, 404, 409, 429))
async def reveal(table: Id, body: Reveal, context: WithContext, request: Request) -> Seated:
    """Reveal my contribution to the seed; when all have, the cards are dealt."""
    context.count(request, "contributions")
    room = await context.room(table)
    given = await context.owner(request, table)
    await seating.reveal(room, given, body)
    return seated(room, given)


@router.post("/leave", responses=problems(401, 404, 429))
async def leave(table: Id, context: WithContext, request: Request) -> Seated:
    """Leave with all my seats of which this is the first device."""
    context.count(request)
    room = await context.room(table)
    given = await context.owner(request, table)
    await seating.leave_all(room, given)
    return seated(room, given)


@router.post("/rematch", responses=problems(401, 404, 409, 429))
async def rematch(
    table: Id, body: Rematch, context: WithContext, request: Request, answer: Response
) -> Seated:
    """Play again, on the first device of a seat; the first to ask sets the new table up."""
    context.count(request)
    room = await context.room(table)
    given = await context.owner(request, table)
    begins = await seating.is_over(room) and room.state.rematch is None
    if begins:
        context.count(request, "tables")
        await context.waiting.check(address(request), has_open=opens_seats(room.state, body, given))
    token = new_token()
    bearer = bearer_token(request) is not None or bool(body.table and body.table.bearer)
    mine = await seating.rematch(
        context.rooms, room, body, given, token_hash(token), device_of(request)
    )
    if begins:
        context.waiting.note(address(request), mine.table)
    if mine.hash == token_hash(token) and not bearer:
        set_cookie(request, answer, mine.table, token)
    return seated(await context.room(mine.table), mine, token if bearer else None)


# --- Playing by HTTP ------------------------------------------------------------------


@router.get("/state", response_model=State, responses=problems(401, 404, 409, 429))
async def state(
    table: Id,
    context: WithContext,
    request: Request,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
) -> Response:
    """The same as on the WebSocket."""
    context.count(request, "looks")
    given = await context.caller(request, table)
    room = await context.room(table)
    viewer = eyes(given, seat)
    context.count_entries(request, room, viewer, since)
    return json_of(room.message_for(viewer, since))


@router.get("/entries", response_model=list[Entry], responses=problems(401, 404, 409, 429))
async def entries(
    table: Id,
    context: WithContext,
    request: Request,
    before: Annotated[int | None, Query(ge=1, le=1_000_000)] = None,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
) -> Response:
    """The story before an entry, for what a state has left out: at most 2,000, the oldest first."""
    context.count(request, "looks")
    given = await context.caller(request, table)
    room = await context.room(table)
    viewer = eyes(given, seat)
    context.count_entries(request, room, viewer, 0, before)
    body = ENTRIES.dump_json(room.state.entries(viewer, 0, before))
    return Response(body, media_type="application/json")


def eyes(given: Pass | None, seat: int | None) -> int | None:
    """Whose view the caller gets: the seat asked for, the first of its own, or a watcher's."""
    mine = given.seats if given else ()
    if seat is None:
        return mine[0] if mine else None
    if seat not in mine:
        raise NotYours(f"seat {seat} is not yours")
    return seat


def json_of(message: Part, status: int = 200) -> Response:
    """A message as an answer."""
    return Response(message.model_dump_json(), status, media_type="application/json")


@router.post(
    "/moves",
    response_model=Accepted,
    responses=problems(401, 404, 429) | {409: {"model": Refused}},
)
async def play(table: Id, body: MoveRequest, context: WithContext, request: Request) -> Response:
    """Play, for programs."""
    context.count(request, "moves")
    room = await context.room(table)
    given = await context.player(request, table)
    asked = SeatRequest(body.seat, body.cid, given, body.base)
    reply = await room.play(asked, body.moves)
    return json_of(reply, 200 if isinstance(reply, Accepted) else 409)
