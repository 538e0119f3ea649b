"""The networks that characters and reviews think with, for games that run on the player's device.

An address names the file by its content, so that a browser may keep it for ever and a page of
another version gets nothing that it does not know.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

from fastapi import APIRouter
from fastapi import Path as InPath
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse

from lostcities.bots.network import KINDS, Kind, weights_file
from lostcities.games.catalog import OWN

router = APIRouter()
FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
SHOWN: Final = 16  # letters of the hash, in an address

Hash = Annotated[str, InPath(pattern="^[0-9a-f]{16}$")]


@cache
def network_hash(game: str, kind: Kind = "champion") -> str:
    """SHA-256 of the file of a network."""
    return sha256(weights_file(game, kind).read_bytes()).hexdigest()


@cache
def networks_of(game: str) -> dict[str, Path]:
    """The files of a game's networks, by the letters of their addresses."""
    kinds = [kind for kind in KINDS if weights_file(game, kind).is_file()]
    return {network_hash(game, kind)[:SHOWN]: weights_file(game, kind) for kind in kinds}


@router.get("/networks/{game}-{hash}.npz", include_in_schema=False)
@router.head("/networks/{game}-{hash}.npz", include_in_schema=False)
def network(game: str, hash: Hash) -> FileResponse:
    """A network of a game, if the page means this one."""
    file = networks_of(game).get(hash) if game in OWN else None
    if file is None:
        raise HTTPException(404, "there is no such network here")
    return FileResponse(file, headers=FOR_EVER, media_type="application/octet-stream")
