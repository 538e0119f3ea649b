"""A game record: the seed, the options and the moves are the whole game."""

import json
from collections.abc import Mapping
from typing import Any, Final, TypedDict, cast

from lostcities.errors import BadRecord
from lostcities.notation.schema import json_schema
from lostcities.rules.catalog import GAMES

FORMAT: Final = 1
MOST_MOVES: Final = 100_000


class Record(TypedDict):
    """A game from the deal on: replaying the moves gives every position and the scores."""

    lostcities: int
    game: str
    rules: int
    seats: int
    seed: str
    options: dict[str, Any]
    moves: list[str]
    scores: list[int]


KINDS: Final = {"lostcities": int, "rules": int, "seats": int, "game": str, "seed": str} | {
    "options": dict,
    "moves": list,
    "scores": list,
}
IN_WORDS: Final = {int: "a whole number", str: "a text", dict: "an object", list: "a list"}


def record_schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    return json_schema(Record, "A game record")


def read_record(source: str | bytes | Mapping[str, Any]) -> Record:
    """A record from JSON text or from data; BadRecord says what is wrong with it."""
    if isinstance(source, str | bytes):
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"the record is not JSON: {error}") from None
    if not isinstance(source, Mapping):
        raise BadRecord(f"a record is a JSON object, not {type(source).__name__}")
    _check_keys(source)
    _check_versions(source)
    _check_lists(source)
    _check_sheet(source["options"])
    record: Any = {key: source[key] for key in KINDS}  # checked above, which mypy cannot see
    return cast(Record, record)


def _check_keys(source: Mapping[str, Any]) -> None:
    for key, kind in KINDS.items():
        if key not in source:
            raise BadRecord(f"the record has no {key!r}")
        if type(source[key]) is not kind:
            raise BadRecord(f"{key!r} must be {IN_WORDS[kind]}, not {told(source[key])}")
    unknown = [key for key in source if key not in KINDS]
    if unknown:
        raise BadRecord(f"a record has no {told(unknown[0])}")


def _check_versions(source: Mapping[str, Any]) -> None:
    if source["lostcities"] != FORMAT:
        raise BadRecord(f"this is format {source['lostcities']}; format {FORMAT} can be read")
    game = GAMES.get(source["game"])
    if game is None:
        raise BadRecord(
            f"there is no game {told(source['game'])}; the games are: {', '.join(GAMES)}"
        )
    if source["rules"] != game.version:
        raise BadRecord(
            f"the game was played by version {source['rules']} of the rules of {game.name}, "
            f"and this is version {game.version}"
        )


def _check_lists(source: Mapping[str, Any]) -> None:
    if len(source["moves"]) > MOST_MOVES:
        raise BadRecord(f"{len(source['moves'])} moves are too many; {MOST_MOVES} can be read")
    for number, move in enumerate(source["moves"], 1):
        if type(move) is not str:
            raise BadRecord(f"move {number} must be a text, not {told(move)}")
    for points in source["scores"]:
        if type(points) is not int:
            raise BadRecord(f"scores must be whole numbers, not {told(points)}")


def _check_sheet(options: Mapping[str, Any]) -> None:
    """A record holds its sheet: one that names a file would have replay read any file."""
    if not isinstance(options.get("sheet", {}), Mapping):
        raise BadRecord(f"a record holds its sheet as an object, not {told(options['sheet'])}")


def told(value: object) -> str:
    """What stands there instead, in short."""
    try:
        return f"{value!r:.60}"
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        return type(value).__name__
