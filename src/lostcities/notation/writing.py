"""Files that commands write: refused before the work if that cannot be, and never half there."""

import os
from contextlib import suppress
from errno import EISDIR
from pathlib import Path

from lostcities.errors import LostCitiesError, told_file


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
    reason = str(getattr(error, "strerror", None) or error)  # without the name of the file
    return LostCitiesError.of("file_unwritten", file=told_file(file), error=reason)
