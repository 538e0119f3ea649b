"""A game record: the seed, the options and the moves are the whole game."""

import json
from collections.abc import Mapping
from typing import Any, Final, NotRequired, TypedDict, Unpack, cast

from lostcities.core.chance import VERSIONS
from lostcities.errors import BadRecord
from lostcities.games.catalog import GAMES
from lostcities.notation.schema import json_schema

FORMATS: Final = (1, 2)  # 2: with the version of chance, for tables that have not the first
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
    chance: NotRequired[int]  # in format 2: how cards and dice follow from the seed


class Facts(TypedDict):
    """What a record is made of."""

    game: str
    rules: int
    seats: int
    seed: str
    chance: int
    options: dict[str, Any]
    moves: list[str]
    scores: list[int]


KINDS: Final = {"lostcities": int, "rules": int, "seats": int, "game": str, "seed": str} | {
    "options": dict,
    "moves": list,
    "scores": list,
}
OPTIONAL: Final = {"chance": int}
IN_WORDS: Final = {int: "a whole number", str: "a text", dict: "an object", list: "a list"}


def record_schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    return json_schema(Record, "A game record")


def new_record(**facts: Unpack[Facts]) -> Record:
    """A record in the oldest format that can hold it, so that older readers understand it."""
    first = facts["chance"] == 1
    kept = {key: value for key, value in facts.items() if key != "chance" or not first}
    return cast(Record, {"lostcities": 1 if first else 2} | kept)


def chance_of(record: Record) -> int:
    """The version of chance that a record was played with."""
    return record.get("chance", 1)


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
    _check_parts(source)
    return cast(Record, dict(source))  # checked above, which mypy cannot see


def _check_keys(source: Mapping[str, Any]) -> None:
    for key in KINDS:
        if key not in source:
            raise BadRecord(f"the record has no {key!r}")
    for key, value in source.items():
        kind = (KINDS | OPTIONAL).get(key)
        if kind is None:
            raise BadRecord(f"a record has no {told(key)}")
        if type(value) is not kind:
            raise BadRecord(f"{key!r} must be {IN_WORDS[kind]}, not {told(value)}")


def _check_versions(source: Mapping[str, Any]) -> None:
    if source["lostcities"] not in FORMATS:
        raise BadRecord(f"this is format {source['lostcities']}; formats 1 and 2 can be read")
    if ("chance" in source) != (source["lostcities"] == 2):
        raise BadRecord("a record of format 2 says its version of chance, one of format 1 does not")
    if source.get("chance", 1) not in VERSIONS:
        raise BadRecord(f"there is no version {told(source['chance'])} of chance, only 1 and 2")
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


def _check_parts(source: Mapping[str, Any]) -> None:
    """A record holds its sheet: one that names a file would have replay read any file."""
    options = source["options"]
    for part in GAMES[source["game"]].parts:
        if not isinstance(options.get(part, {}), Mapping):
            raise BadRecord(f"a record holds its {part} as an object, not {told(options[part])}")


def told(value: object) -> str:
    """What stands there instead, in short."""
    try:
        return f"{value!r:.60}"
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        return type(value).__name__
