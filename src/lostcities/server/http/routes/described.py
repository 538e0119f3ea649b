"""What routes say of themselves in the description of the interface."""

from typing import Annotated, Any

from fastapi import Path

from lostcities.server.protocol.bodies import Problem
from lostcities.server.protocol.wording import TABLE_ID

Id = Annotated[str, Path(pattern=TABLE_ID)]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What can go wrong."""
    return {status: {"model": Problem} for status in (403, 413, 422, 503, *statuses)}
