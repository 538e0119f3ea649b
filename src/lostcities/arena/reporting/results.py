"""Result files: a header that names the contest, then a line of JSON for every finished block.

A contest goes on where its file ends. A last line that was only half written is dropped.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Self, TextIO

from lostcities import __version__
from lostcities.arena.playing.games import Played
from lostcities.arena.playing.schedule import Contest, seatings
from lostcities.errors import LostCitiesError

FORMAT: Final = 3  # since each seat draws from a stream of its own


def header(contest: Contest) -> dict[str, Any]:
    """What must be the same for a contest to go on."""
    header = {"arena": FORMAT, "lostcities": __version__, **contest.as_dict()}
    plain: dict[str, Any] = json.loads(json.dumps(header))
    return plain


class ResultFile:
    """The games of a contest, kept as they are played; without a path nothing is kept."""

    def __init__(self, path: str | None, contest: Contest) -> None:
        """Read what was kept, and be ready to go on."""
        self.played: list[Played] = []
        self._file: TextIO | None = None
        if path is None:
            return
        try:
            self._open(Path(path), contest)
        except OSError as error:
            raise LostCitiesError(f"{path!r} cannot be written: {error.strerror}") from None

    def _open(self, path: Path, contest: Contest) -> None:
        lines = list(whole_lines(path)) if path.exists() else []
        if lines:
            check_header(path, lines[0], header(contest))
            self.played = [
                read_line(path, number, line, contest) for number, line in enumerate(lines[1:], 2)
            ]
        size = sum(len(line.encode()) + 1 for line in lines)
        self._file = path.open("r+" if path.exists() else "x", encoding="utf-8", newline="\n")
        self._file.truncate(size)
        self._file.seek(size)
        if not lines:
            self._write(header(contest))

    def keep(self, played: Played) -> None:
        """A block more."""
        self.played.append(played)
        self._write(played.as_dict())

    def _write(self, entry: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(entry, separators=(",", ":")) + "\n")
            self._file.flush()

    def __enter__(self) -> Self:
        """Open until the contest is over or broken off."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file; whatever happened, it can be gone on with."""
        if self._file is not None:
            self._file.close()


def whole_lines(path: Path) -> Iterator[str]:
    """The lines that were written to their end."""
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        raise LostCitiesError(f"{str(path)!r} is no result file of the arena") from None
    *lines, _ = text.split("\n")
    yield from lines


def check_header(path: Path, line: str, wanted: dict[str, Any]) -> None:
    """An error if the file is of another contest, or of none."""
    try:
        found = json.loads(line)
    except json.JSONDecodeError:
        found = None
    if not isinstance(found, dict) or "arena" not in found:
        raise LostCitiesError(f"{str(path)!r} is no result file of the arena")
    for name, value in wanted.items():
        if found.get(name) != value:
            raise LostCitiesError(
                f"{str(path)!r} is of another contest: {name} is {found.get(name)!r} there and "
                f"{value!r} here; choose another file"
            )


def read_line(path: Path, number: int, line: str, contest: Contest) -> Played:
    """One block; an error names the line."""
    try:
        played = Played.read(json.loads(line))
        fits(played, contest)
    except (ValueError, KeyError, TypeError):
        raise LostCitiesError(
            f"line {number} of {str(path)!r} is damaged; remove it, and its deals are played again"
        ) from None
    return played


def fits(played: Played, contest: Contest) -> None:
    """A ValueError if a block is none of this contest."""
    games = len(seatings(contest.rulebook, contest.seats))
    if played.block.pair not in contest.pairs or played.block.start < 0:
        raise ValueError("no pair plays these deals")
    if played.scores.shape[1:] != (games, contest.seats):
        raise ValueError("deals are not played so often, or by so many")
    if (played.luck is not None) != contest.adjusted:
        raise ValueError("luck is known of all games, or of none")
    for failure in played.failures:
        if failure.bot not in (0, 1) or not isinstance(failure.kind, str):
            raise ValueError("nobody of the pair failed so")
