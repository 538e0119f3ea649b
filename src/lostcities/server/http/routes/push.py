"""Web push over HTTP: the host's public key, and where a device is told that it is its turn."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from lostcities.server.errors import BadEndpoint, NoPush
from lostcities.server.http.context import WithContext
from lostcities.server.http.routes.described import Id, problems
from lostcities.server.protocol.bodies import PushInfo, PushWish
from lostcities.server.push.sending import is_allowed
from lostcities.server.storage.pushes import push_set

router = APIRouter(tags=["table"])


@router.get("/api/push", responses=problems(429))
async def push_info(context: WithContext, request: Request) -> PushInfo:
    """The key with which a browser subscribes; null where the host has set none."""
    context.count(request, "looks")
    key = context.rooms.pushes.key
    return PushInfo(key=None if key is None else key.public)


@router.post("/g/{table}/push", status_code=204, responses=problems(401, 404, 409, 429))
async def push(table: Id, body: PushWish, context: WithContext, request: Request) -> Response:
    """Tell this device when it is its turn and it is not connected, or do so no more."""
    context.count(request)
    await context.room(table)
    given = await context.owner(request, table)
    if context.rooms.pushes.key is None:
        raise NoPush("this server sends no notifications")
    if body.endpoint is not None and not is_allowed(body.endpoint, context.settings.push_hosts):
        raise BadEndpoint("this is no push service that the server knows")
    await context.rooms.store.write(push_set(given.hash, body.endpoint))
    return Response(status_code=204)
