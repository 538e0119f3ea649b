"""The application: everything wired together."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from secrets import compare_digest
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from lostcities import __version__
from lostcities.errors import LostCitiesError
from lostcities.server.admin.bans import BanGuard
from lostcities.server.admin.logging import RequestLog
from lostcities.server.admin.periodic import PeriodicTasks
from lostcities.server.admin.readiness import Readiness
from lostcities.server.errors import HungUp, ServerError, StorageFailed
from lostcities.server.http import page, sockets
from lostcities.server.http.context import Context, WithContext, bearer_token
from lostcities.server.http.guard import Guard, Limits, refusal
from lostcities.server.http.routes import (
    deals,
    devices,
    networks,
    positions,
    privacy,
    push,
    reviews,
    streams,
    tables,
)
from lostcities.server.http.routes.described import problems
from lostcities.server.live.cluster import Neighbours
from lostcities.server.live.listeners import RESTARTING
from lostcities.server.live.rooms import Rooms
from lostcities.server.live.turn_clock import Now, steady_clock, wall_clock
from lostcities.server.protocol.bodies import Health
from lostcities.server.protocol.messages import Notice
from lostcities.server.settings import Settings
from lostcities.server.storage.store import Store

GOODBYE: Final = 1.0  # seconds for connections to hear of it


def new_app(
    settings: Settings, store: Store, now: Now = wall_clock, steady: Now = steady_clock
) -> FastAPI:
    """A server over a store."""
    app = bare_app()
    rooms = Rooms(settings, store, now, steady)
    app.state.context = Context(settings, rooms, Limits(settings))
    app.state.readiness = Readiness(store, steady)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(BanGuard, bans=app.state.context.bans)
    app.add_middleware(RequestLog)
    return app


def bare_app() -> FastAPI:
    """The routes, with nothing behind them yet."""
    app = FastAPI(
        title="lostcities",
        version=__version__,
        description="Tables of the Lost Cities family: see docs/protocol.md.",
        lifespan=running,
        openapi_url=None,  # see description
        docs_url=None,
        redoc_url=None,
    )
    app.get("/openapi.json", include_in_schema=False)(description)
    app.get("/healthz", tags=["host"], responses=problems())(health)
    app.get("/readyz", tags=["host"], responses=problems())(ready)
    for path, answer in (("/healthz", health), ("/readyz", ready)):
        app.head(path, include_in_schema=False)(answer)
    app.get("/metrics", tags=["host"], response_class=Response, responses=problems(404))(metrics)
    for router in (
        *(tables.set_up_router, deals.router, deals.paid, tables.router),
        *(devices.router, positions.router, reviews.router, privacy.router, push.router),
        *(streams.router, sockets.router, networks.router, page.router),
    ):
        app.include_router(router)
    app.add_exception_handler(ServerError, tell_problem)
    app.add_exception_handler(LostCitiesError, tell_error)
    app.add_exception_handler(HungUp, tell_nobody)
    app.add_exception_handler(RequestValidationError, tell_malformed)
    app.add_exception_handler(HTTPException, tell_http)
    app.add_exception_handler(Exception, tell_failure)
    page.serve_files(app)
    return app


def openapi() -> dict[str, Any]:
    """The description of the HTTP part."""
    return bare_app().openapi()


@cache
def openapi_json() -> bytes:
    """The same as it is sent, made once."""
    return json.dumps(openapi(), ensure_ascii=False, separators=(",", ":")).encode()


async def description(context: WithContext, request: Request) -> Response:
    """What the HTTP part can do."""
    context.count(request, "looks")
    return Response(openapi_json(), media_type="application/json")


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[None]:
    """From the start to a stop in which nothing is lost."""
    context: Context = app.state.context
    neighbours = Neighbours(context.rooms)
    context.rooms.store.start()
    neighbours.start()
    tasks = PeriodicTasks(context.rooms, context.bans)
    await tasks.start()
    yield
    await tasks.stop()
    await say_goodbye(context)
    await neighbours.stop()
    await context.rooms.stop()
    await context.rooms.store.stop()


async def say_goodbye(context: Context) -> None:
    """Tell all connections that the server restarts: they come back by themselves."""
    if context.closing:
        return
    context.closing = True
    for room in context.rooms.all_live():
        for listener in list(room.listeners):
            listener.put(Notice(code="restarting"))
            listener.close(RESTARTING)
    with suppress(TimeoutError):
        async with asyncio.timeout(GOODBYE):
            while any(room.listeners for room in context.rooms.all_live()):
                await asyncio.sleep(0.02)


async def health(context: WithContext) -> Health:
    """The server and its database are up."""
    await context.rooms.store.read(lambda connection: connection.exec_driver_sql("SELECT 1"))
    return Health(status="ok", version=__version__, database=context.rooms.store.kind)


async def ready(context: WithContext, request: Request) -> Health:
    """The server can do its work: the database has just taken a write."""
    if context.closing:
        raise StorageFailed("the server is restarting")
    readiness: Readiness = request.app.state.readiness
    await readiness.check()
    return Health(status="ok", version=__version__, database=context.rooms.store.kind)


async def metrics(context: WithContext, request: Request) -> Response:
    """Counters for Prometheus, for whoever has the host's token; without one there are none."""
    token = context.settings.metrics_token.get_secret_value()
    given = bearer_token(request) or ""
    if not token or not compare_digest(given.encode(), token.encode()):
        raise HTTPException(404)
    return Response(context.rooms.metrics.text(), media_type="text/plain; version=0.0.4")


# --- What went wrong ------------------------------------------------------------------


async def tell_problem(_request: Request, error: Exception) -> JSONResponse:
    """An error of ours, with its status."""
    assert isinstance(error, ServerError)
    return refusal(error.status, error.code, str(error))


async def tell_error(_request: Request, error: Exception) -> JSONResponse:
    """An error of the rules."""
    return refusal(422, "bad_request", str(error))


async def tell_nobody(_request: Request, _error: Exception) -> Response:
    """The caller has hung up; the log shows it by this status."""
    return Response(status_code=499)


async def tell_http(_request: Request, error: Exception) -> Response:
    """An address that leads nowhere, a method that is not served, a body that cannot be read."""
    assert isinstance(error, HTTPException)
    answer = refusal(error.status_code, f"http_{error.status_code}", str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def tell_malformed(_request: Request, error: Exception) -> JSONResponse:
    """A body or a parameter that the models refuse."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return refusal(422, "malformed", f"{where}: {first['msg']}"[:300])


async def tell_failure(_request: Request, _error: Exception) -> JSONResponse:
    """An error of the server itself: the log has it, the caller hears that there was one."""
    return refusal(500, "failed", "the server has made a mistake; it is noted")
