"""Records on disk: one in a file, one game per line, or a folder of such files."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from lostcities.errors import LostCitiesError, told_file
from lostcities.fairness.verifying import games_in

SUFFIXES: Final = (".json", ".jsonl", ".ndjson")
MOST_BYTES: Final = 50_000_000  # of a file; a long game has some kilobytes


class Found(NamedTuple):
    """A record, not checked yet, or why there is none; and where it was."""

    path: Path
    record: Any


def found_in(file: str) -> list[Found]:
    """The records of a file, or of the files of a folder in the order of their names."""
    path = Path(file)
    try:
        if not path.is_dir():
            return read_file(path)
        files = sorted(it for it in path.rglob("*") if it.suffix in SUFFIXES and it.is_file())
    except OSError as error:
        raise LostCitiesError.of(
            "file_unread", file=told_file(file), error=error.strerror
        ) from None
    found = [it for one in files for it in read_file(one)]
    if not found:
        raise LostCitiesError.of("analysis_no_records", folder=told_file(file))
    return found


def read_file(path: Path) -> list[Found]:
    """The records of a file; one that cannot be read is left to be refused later."""
    try:
        games = list(games_in(path, MOST_BYTES))
    except LostCitiesError as error:
        return [Found(path, error)]
    return [Found(path, record_in(game)) for game in games]


def record_in(game: Any) -> Any:
    """The record of a game as `export` or a receipt holds it, or the game itself."""
    return game["record"] if isinstance(game, dict) and "record" in game else game
