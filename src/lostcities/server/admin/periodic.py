"""Work that is done again and again while the server runs; a failure does not end it."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from lostcities.server.errors import ServerError

LOG = structlog.get_logger("lostcities")


async def repeat(name: str, work: Callable[[], Awaitable[float]]) -> None:
    """Do some work for ever; it says after how many seconds it wants to be done again."""
    while True:
        await asyncio.sleep(await attempt(name, work))


async def attempt(name: str, work: Callable[[], Awaitable[float]], pause: float = 5.0) -> float:
    """Do it once; what goes wrong is logged, and it is tried again after a pause."""
    try:
        return await work()
    except ServerError as error:
        LOG.warning(f"{name}_failed", why=str(error))
    except Exception as error:  # a bug in it must not stop the work for all the others
        LOG.error(f"{name}_failed", error=type(error).__name__)
    return pause
