"""Game records on disk: read with clear errors, written whole or not at all."""

import json
import os
from contextlib import suppress
from errno import EISDIR
from pathlib import Path

from lostcities.errors import LostCitiesError, told_file
from lostcities.notation.records import Record, file_bytes, from_file, read_record
from lostcities.table import Table


def load_record(file: str) -> Record:
    """The record in a file."""
    with from_file(file):
        return read_record(file_bytes(file))


def write_record(table: Table, file: str) -> None:
    """The record of a table, whole or not at all."""
    write_whole(json.dumps(table.record(), ensure_ascii=False) + "\n", file)


def write_whole(text: str, file: str) -> None:
    """Put a text beside its place first, so that a crash never leaves half a file."""
    try:
        path = place_of(file)
        if is_special(path):
            path.write_text(text, encoding="utf-8")
            return
        part = part_of(path)
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise unwritten(file, error) from None


def check_writable(file: str) -> None:
    """Refuse a place where nothing can be written, before the work of which it is to tell."""
    try:
        path = place_of(file)
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if is_special(path):
            return
        part = part_of(path)
        part.touch()
        part.unlink()
    except (OSError, ValueError) as error:
        raise unwritten(file, error) from None


def place_of(file: str) -> Path:
    """Where a file really is: what a link points to is written, not the link."""
    return Path(os.path.realpath(file))


def is_special(path: Path) -> bool:
    """Whether it is a pipe or a device, which is written to and never replaced."""
    return path.exists() and not path.is_file() and not path.is_dir()


def part_of(path: Path) -> Path:
    """Where a file is written before it takes its place."""
    return path.with_name(f"{path.name}.{os.getpid()}.part")


def unwritten(file: str, error: Exception) -> LostCitiesError:
    """The error for a file that cannot be written."""
    return LostCitiesError.of("file_unwritten", file=told_file(file), error=reason(error))


def reason(error: Exception) -> str:
    """What the system says, without the name of the file."""
    return str(getattr(error, "strerror", None) or error)


def free_name(file: str, mine: str | None = None) -> str:
    """The name of a file that is not there yet, or is mine."""
    try:
        name = str(Path(file).expanduser())
        taken = name != mine and Path(name).exists()
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: ~nobody
        raise LostCitiesError.of(
            "file_unwritten", file=told_file(file), error=reason(error)
        ) from None
    if taken:
        raise LostCitiesError.of("file_taken", file=told_file(name))
    return name


class Keeper:
    """The file in which a game is kept while it is played, if there is one."""

    def __init__(self, file: str | None = None) -> None:
        """Nothing is written yet."""
        self.file = file

    def save(self, table: Table) -> None:
        """Write the game as it stands."""
        if self.file is not None:
            write_record(table, self.file)

    def move_to(self, file: str, table: Table) -> None:
        """Keep the game in another file from now on; never over a file that is there already."""
        file = free_name(file, self.file)
        write_record(table, file)
        self.file = file
