"""The networks that characters think with, for games that run on the player's device.

An address names the file by its content, so that a browser may keep it for ever and a page of
another version gets nothing that it does not know.
"""

from functools import cache
from hashlib import sha256
from typing import Annotated, Final

from fastapi import APIRouter
from fastapi import Path as InPath
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse

from lostcities.bots.network import weights_file
from lostcities.games.catalog import OWN

router = APIRouter()
FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
SHOWN: Final = 16  # letters of the hash, in an address

Hash = Annotated[str, InPath(pattern="^[0-9a-f]{16}$")]


@cache
def network_hash(game: str) -> str:
    """SHA-256 of the file of a game's champion."""
    return sha256(weights_file(game).read_bytes()).hexdigest()


@router.get("/networks/{game}-{hash}.npz", include_in_schema=False)
@router.head("/networks/{game}-{hash}.npz", include_in_schema=False)
def network(game: str, hash: Hash) -> FileResponse:
    """The champion of a game, if the page means this one."""
    known = game in OWN and weights_file(game).is_file() and network_hash(game)[:SHOWN] == hash
    if not known:
        raise HTTPException(404, "there is no such network here")
    return FileResponse(weights_file(game), headers=FOR_EVER, media_type="application/octet-stream")
