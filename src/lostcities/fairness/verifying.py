"""Verification of files: records that replay, and receipts that prove a shuffle."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from lostcities.errors import BadOption, BadRecord, quoted
from lostcities.fairness.checking import Finding, findings
from lostcities.fairness.commitments import check_contribution, check_seed
from lostcities.fairness.receipt import read_receipt
from lostcities.games.catalog import find_game
from lostcities.notation.records import file_bytes
from lostcities.table import Table


def games_in(file: str | Path, most: int | None = None) -> Iterator[Any]:
    """The games of a file of at most so many bytes: one record, or one game per line."""
    try:
        text = file_bytes(file, most).decode()
    except UnicodeDecodeError:
        raise BadRecord.of("record_not_text") from None
    try:
        yield json.loads(text)
    except (ValueError, RecursionError):
        lines = [line for line in text.splitlines() if line.strip()]
        if not lines:
            raise BadRecord.of("record_empty") from None
        for line in lines:
            yield read_line(line)


def read_line(line: str) -> Any:
    """One game."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord.of("record_not_lines") from None


def verified(game: Any, commitment: str | None, contributions: Sequence[str]) -> str:
    """What a game was, if everything about it is right; else BadRecord says what is not."""
    record, promised = game, commitment
    if isinstance(game, dict) and "record" in game:
        record, promised = game["record"], commitment or game.get("commitment")
    table = Table.replay(record)
    if promised is not None:
        check_seed(table.seed, str(promised))
    for text in contributions:
        check_contribution(table.seed, *contribution_of(text))
    end = "whole" if table.over else "not played to its end"
    seed = "the seed is the one committed to" if promised else "no commitment was given to check"
    return f"{table.game}, {len(table.played)} legal moves, {end}, {table.scores()}; {seed}"


def contribution_of(text: str) -> tuple[int, str]:
    """The seat and what it contributed, from `SEAT=TEXT`."""
    seat, _, added = text.partition("=")
    if not seat.isdecimal() or not added:
        raise BadOption.of("contribution_form", value=quoted(text))
    return int(seat), added


def checked_receipt(game: Mapping[str, Any]) -> list[Finding]:
    """What a receipt proves; BadRecord if it cannot be read or is of other rules."""
    receipt = read_receipt(game)
    rules = find_game(receipt.game).version
    if receipt.rules != rules:
        raise BadRecord(
            f"the game was played by version {receipt.rules} of the rules of {receipt.game}, "
            f"and this is version {rules}"
        )
    return findings(receipt)
