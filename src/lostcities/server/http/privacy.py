"""Deleting personal data: the caller's names and seats, or a whole table that is over."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from lostcities.server.errors import NotOver, NotYours
from lostcities.server.http.context import COOKIE, WithContext
from lostcities.server.http.routes import Id, problems
from lostcities.server.live import seating
from lostcities.server.storage.devices import revoked
from lostcities.server.storage.writing import deleted, forgotten

router = APIRouter(prefix="/g/{table}", tags=["table"])


@router.post("/forget", status_code=204, responses=problems(401, 404, 429))
async def forget(table: Id, context: WithContext, request: Request) -> Response:
    """Leave, and have my names and all tokens for my seats forgotten; sign this device out.

    Only the first device of a seat has it forgotten. Another is signed out, and no more: whoever
    stole a link cannot lock the owner out.
    """
    context.count(request)
    room = await context.room(table)
    given = await context.owner(request, table)
    own = await seating.first_held(room, given)
    if own:
        await seating.leave_all(room, given)
        await context.rooms.store.write(forgotten(table, own, context.rooms.now()))
        room.forget(own)
    await context.rooms.store.write(revoked(table, [given.hash], context.rooms.now()))
    room.expel(given.hash)
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE, path=f"/g/{table}", httponly=True, samesite="lax")
    return answer


@router.delete("", status_code=204, responses=problems(401, 404, 409, 429))
async def delete(table: Id, context: WithContext, request: Request) -> Response:
    """Delete a table that is over, with all that was played there; its maker may."""
    context.count(request)
    room = await context.room(table)
    given = await context.owner(request, table)
    own = await seating.first_held(room, given)
    if not own or room.state.charter.places[own[0]].kind != "here":
        raise NotYours("only the table's maker can delete it")
    if not await seating.is_over(room):
        raise NotOver("a table can be deleted when the game is over")
    await context.rooms.store.write(deleted(table))
    context.rooms.drop(table)
    return Response(status_code=204)
