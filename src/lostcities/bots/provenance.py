"""What a file of weights says of itself: game, version of the rules, recipe, checksum.

It is JSON in the comment of the archive, so that the arrays stay as they are.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import numpy as np

from lostcities.errors import LostCitiesError


@dataclass(frozen=True)
class Provenance:
    """Where weights come from."""

    game: str
    kind: str  # champion, apprentice or belief
    rules: int  # the version of the rules that they were learnt for
    recipe: str  # `lostcities train --recipe NAME`
    sha256: str  # of all arrays, by their names


def read_provenance(path: Path) -> Provenance:
    """What a file says of itself; LostCitiesError if it says nothing that can be read."""
    try:
        with ZipFile(path) as archive:
            return Provenance(**json.loads(archive.comment))
    except (OSError, BadZipFile, ValueError, TypeError) as error:
        raise LostCitiesError(f"{path.name} does not say where its weights come from") from error


def write_provenance(path: Path, game: str, kind: str, rules: int) -> Provenance:
    """Put it into a file; the arrays are left alone."""
    provenance = Provenance(game, kind, rules, f"{game}-{kind}", checksum(path))
    with ZipFile(path, "a") as archive:
        archive.comment = json.dumps(asdict(provenance)).encode()
    return provenance


def checksum(path: Path) -> str:
    """SHA-256 of all arrays with their names, types and shapes, in the order of the names."""
    digest = hashlib.sha256()
    with np.load(path) as kept:
        for name in sorted(kept.files):
            array = np.ascontiguousarray(kept[name])
            digest.update(f"{name} {array.dtype.str} {array.shape}".encode())
            digest.update(array.tobytes())
    return digest.hexdigest()
