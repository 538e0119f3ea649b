"""The devices, links and programs of a seat: made, listed, and ended."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from lostcities.server.errors import NoSuchToken, OtherSeat, WrongToken
from lostcities.server.http.callers import browser_and_system, device_of
from lostcities.server.http.context import COOKIE, WithContext, set_cookie
from lostcities.server.http.routes.described import Id, problems
from lostcities.server.http.routes.tables import seated
from lostcities.server.live.room import Room
from lostcities.server.protocol.bodies import DeviceInfo, Enter, Link, NewToken, Seated, TokenInfo
from lostcities.server.protocol.wording import Name
from lostcities.server.storage import devices
from lostcities.server.storage.reading import read_labelled
from lostcities.server.tokens import LINK_MS, Pass, new_token, token_hash

router = APIRouter(prefix="/g/{table}", tags=["table"])
DeviceId = Annotated[str, Path(pattern=r"^[0-9a-f]{12}$")]


# --- Devices --------------------------------------------------------------------------


@router.get("/devices", responses=problems(401, 404))
async def list_devices(table: Id, context: WithContext, request: Request) -> list[DeviceInfo]:
    """Everything that has my seats: devices, open links, programs."""
    await context.room(table)
    given = await context.owner(request, table)
    tokens = await context.rooms.store.read(devices.read_devices, table, context.rooms.now())
    return [
        info_of(it, given, tokens) for it in tokens if not set(it.seats).isdisjoint(given.seats)
    ]


def info_of(it: Pass, caller: Pass, tokens: list[Pass]) -> DeviceInfo:
    """A token as the holder of its seats may see it."""
    browser, system = browser_and_system(it.device)
    mine = it.hash == caller.hash
    return DeviceInfo(
        id=it.id,
        scope=it.scope,
        seats=[seat for seat in it.seats if seat in caller.seats],
        label=it.label,
        browser=browser,
        system=system,
        created=it.created,
        expires=it.created + LINK_MS if it.scope == "link" else None,
        mine=mine,
        first=it.hash in devices.first_devices(tokens).values(),
        can_end=devices.can_end(caller, it, tokens),
    )


@router.delete("/devices/{id}", status_code=204, responses=problems(401, 404, 409, 429))
async def end_device(table: Id, id: DeviceId, context: WithContext, request: Request) -> Response:
    """End one of them at once, on every process; my own device: sign out."""
    context.count(request)
    room = await context.room(table)
    given = await context.owner(request, table)
    gone: list[str] = []
    await context.rooms.store.write(devices.ended_one(given, id, context.rooms.now(), gone))
    expel(room, gone)
    answer = Response(status_code=204)
    if id == given.id:
        answer.delete_cookie(COOKIE, path=f"/g/{table}", httponly=True, samesite="lax")
    return answer


@router.delete("/devices", status_code=204, responses=problems(401, 404, 429))
async def end_others(table: Id, context: WithContext, request: Request) -> Response:
    """End all others that I may end."""
    context.count(request)
    room = await context.room(table)
    given = await context.owner(request, table)
    gone: list[str] = []
    await context.rooms.store.write(devices.ended_others(given, context.rooms.now(), gone))
    expel(room, gone)
    return Response(status_code=204)


def expel(room: Room, hashes: list[str]) -> None:
    """End the connections of tokens; other processes hear of it by themselves."""
    for hash in hashes:
        room.expel(hash)


# --- Links ----------------------------------------------------------------------------


@router.post("/link", responses=problems(401, 404, 429))
async def link(table: Id, context: WithContext, request: Request) -> Link:
    """A link that gives my seats to another device, once, within a day."""
    context.count(request)
    await context.room(table)
    given = await context.owner(request, table)
    token = new_token()
    once = Pass(token_hash(token), table, given.seats, "link")
    await context.rooms.store.write(devices.new_link(once, given, context.rooms.now()))
    return Link(path=f"/g/{table}#t={token}")


@router.post("/enter", responses=problems(401, 404, 429))
async def enter(
    table: Id, body: Enter, context: WithContext, request: Request, answer: Response
) -> Seated:
    """Exchange the token of a link for a cookie; the cookie of another seat is not replaced."""
    context.count(request)
    room = await context.room(table)
    held = await context.caller(request, table)
    once = await context.rooms.pass_of(token_hash(body.token))
    if once is None or once.scope != "link" or once.table != table:
        raise WrongToken("this link is not good any more")
    if held is not None and held.scope == "seat":
        return seated(room, check_same_seat(held, once))
    token = new_token()
    mine = Pass(token_hash(token), table, once.seats, "seat", device=device_of(request))
    await context.rooms.store.write(devices.exchange(once.hash, mine, context.rooms.now()))
    set_cookie(request, answer, table, token)
    return seated(room, mine)


def check_same_seat(held: Pass, once: Pass) -> Pass:
    """What a device has at the table already, if a link gives no other seat; nothing is used up."""
    if not set(once.seats) <= set(held.seats):
        raise OtherSeat(
            "this device has a seat of its own here; open the link on another device, "
            "or sign this one out first"
        )
    return held


# --- Programs -------------------------------------------------------------------------


@router.post("/tokens", status_code=201, responses=problems(401, 404, 429))
async def new_program(
    table: Id, body: NewToken, context: WithContext, request: Request
) -> TokenInfo:
    """A token for a program, to play my seats or to look."""
    context.count(request)
    await context.room(table)
    given = await context.owner(request, table)
    token = new_token()
    made = Pass(token_hash(token), table, given.seats, body.scope, body.label)
    await context.rooms.store.write(devices.new_program(made, given, context.rooms.now()))
    return TokenInfo(label=body.label, scope=body.scope, token=token)


@router.delete("/tokens/{label}", status_code=204, responses=problems(401, 404, 429))
async def revoke(table: Id, label: Name, context: WithContext, request: Request) -> Response:
    """Revoke a program's token; its connections end, at every process."""
    context.count(request)
    room = await context.room(table)
    given = await context.owner(request, table)
    named = await context.rooms.store.read(read_labelled, table, label)
    mine = [it.hash for it in named if set(it.seats) <= set(given.seats)]
    if not mine:
        raise NoSuchToken("you have made no token of that name")
    await context.rooms.store.write(devices.revoked(table, mine, context.rooms.now()))
    expel(room, mine)
    return Response(status_code=204)
