"""Verification: a record replays, its scores are right, its seed is the one that was promised."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lostcities.errors import BadRecord
from lostcities.server.fairness import check_contribution, check_seed
from lostcities.table import Table


def games_in(file: str) -> Iterator[Any]:
    """The games of a file: one record, or a game a line."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"cannot read {file!r}: {error}") from None
    try:
        yield json.loads(text)
    except (ValueError, RecursionError):
        yield from map(read_line, filter(None, text.splitlines()))


def read_line(line: str) -> Any:
    """One game."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord("the file is neither a record nor a game a line") from None


def verified(game: Any, commitment: str | None, contributions: Sequence[str]) -> str:
    """What a game was, if everything about it is right; else BadRecord says what is not."""
    record, promised = game, commitment
    if isinstance(game, dict) and "record" in game:
        record, promised = game["record"], commitment or game.get("commitment")
    table = Table.replay(record)
    if promised is not None:
        check_seed(table.seed, str(promised))
    for text in contributions:
        seat, _, added = text.partition("=")
        if not seat.isdecimal() or not added:
            raise BadRecord(f"a contribution is written SEAT=TEXT, not {text!r}")
        check_contribution(table.record(), int(seat), added)
    end = "whole" if table.over else "not played to its end"
    seed = "the seed is the promised one" if promised else "no promise was given to check"
    return f"{table.game}, {len(table.played)} legal moves, {end}, {table.scores()}; {seed}"
