"""Deleting personal data: the caller's names and seats, or a whole table that is over."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from lostcities.server.errors import NotOver, NotYours
from lostcities.server.http.context import COOKIE, Context, WithContext
from lostcities.server.http.routes.described import Id, problems
from lostcities.server.live import seating
from lostcities.server.storage.deals import names_forgotten
from lostcities.server.storage.devices import revoked
from lostcities.server.storage.writing import deleted, forgotten
from lostcities.server.table.deals import made_of
from lostcities.server.table.state import TableState

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
        own = await seating.first_held(room, given)  # before the deal leaving gave the seats up
        rows = room.state.joined_rows(own)
        await forget_in_deal(context, room.state, own)
        await context.rooms.store.write(forgotten(table, own, rows, context.rooms.now()))
        room.forget(own)
    await context.rooms.store.write(revoked(table, [given.hash], context.rooms.now()))
    room.expel(given.hash)
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE, path=f"/g/{table}", httponly=True, samesite="lax")
    return answer


async def forget_in_deal(
    context: Context, state: TableState, seats: tuple[int, ...] | None
) -> None:
    """A deal that friends play, made of this table, names some of its people no more, or nobody."""
    if print := made_of(state):
        await context.rooms.store.write(names_forgotten(print, seats))


def is_maker(state: TableState, seats: tuple[int, ...]) -> bool:
    """Whether one of some seats was taken when the table was set up, wherever it is now."""
    made = [n for n, place in enumerate(state.charter.places) if place.kind == "here"]
    return any(state.seat_now(0, seat) in seats for seat in made)


@router.delete("", status_code=204, responses=problems(401, 404, 409, 429))
async def delete(table: Id, context: WithContext, request: Request) -> Response:
    """Delete a table that is over, with all that was played there; its maker may."""
    context.count(request)
    room = await context.room(table)
    given = await context.owner(request, table)
    own = await seating.first_held(room, given)
    if not own or not is_maker(room.state, own):
        raise NotYours("only the table's maker can delete it")
    if not await seating.is_over(room):
        raise NotOver("a table can be deleted when the game is over")
    await forget_in_deal(context, room.state, None)
    await context.rooms.store.write(deleted(table))
    context.rooms.drop(table)
    return Response(status_code=204)
