"""Reviews of finished games over HTTP, for browsers that cannot make their own."""

import asyncio
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from lostcities.server.errors import HungUp
from lostcities.server.http.context import WithContext, address
from lostcities.server.http.routes.described import problems
from lostcities.server.http.routes.positions import Paid
from lostcities.server.protocol.bodies import ReviewWish

router = APIRouter(route_class=Paid)
OFTEN: Final = 1.0  # seconds between two looks whether the caller still waits


@router.post("/api/review", responses=problems(404, 409, 429), tags=["set-up"])
async def review(body: ReviewWish, context: WithContext, request: Request) -> JSONResponse:
    """Where the points of a finished game went, as `lostcities analyse --json` says it."""
    context.count(request, "reviews")
    reviews = context.rooms.reviews
    asked = reviews.review(address(request), body.record, hindsight=body.hindsight)
    return JSONResponse(await while_waited_for(asyncio.ensure_future(asked), request))


async def while_waited_for(job: asyncio.Future[Any], request: Request) -> Any:
    """What a job comes to; it ends when its caller is gone."""
    try:
        while not (await asyncio.wait({job}, timeout=OFTEN))[0]:
            if await request.is_disconnected():
                raise HungUp("the caller is gone")
        return job.result()
    finally:
        job.cancel()
