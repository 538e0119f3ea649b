"""Records on disk: one in a file, a game a line, or a folder of such files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from lostcities.errors import BadRecord, LostCitiesError, told_file
from lostcities.fairness.verifying import games_in

SUFFIXES: Final = (".json", ".jsonl")
MOST_BYTES: Final = 50_000_000  # of a file; a long game has some kilobytes
MEGA: Final = 1_000_000


class Found(NamedTuple):
    """A record, not checked yet, and where it was."""

    name: str
    record: Any


def found_in(file: str) -> list[Found]:
    """The records of a file, or of the files of a folder in the order of their names."""
    path = Path(file)
    try:
        if not path.is_dir():
            return list(read_file(path, path.name)) or no_game(file)
        files = sorted(it for it in path.rglob("*") if it.suffix in SUFFIXES and it.is_file())
    except (OSError, ValueError) as error:
        raise LostCitiesError.of(
            "file_unread", file=told_file(file), error=getattr(error, "strerror", None) or error
        ) from None
    found = [it for one in files for it in attempted(one, one.relative_to(path).as_posix())]
    if not found:
        raise LostCitiesError.of("analysis_no_records", folder=told_file(file))
    return found


def no_game(file: str) -> list[Found]:
    """A file without a line."""
    raise BadRecord.of("analysis_empty", file=told_file(file))


def attempted(path: Path, name: str) -> list[Found]:
    """The records of one file of many; one that cannot be read is left to be refused later."""
    try:
        return list(read_file(path, name))
    except (LostCitiesError, OSError) as error:
        return [Found(name, error)]


def read_file(path: Path, name: str) -> Iterator[Found]:
    """The records of a file, which must not be huge."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise BadRecord.of(
            "analysis_too_large", file=told_file(path), size=size // MEGA, most=MOST_BYTES // MEGA
        )
    for game in games_in(str(path)):
        inside = isinstance(game, dict) and "record" in game
        yield Found(name, game["record"] if inside else game)
