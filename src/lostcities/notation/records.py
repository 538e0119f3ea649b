"""A game record: the seed, the options and the moves are the whole game."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict, Unpack, cast

from lostcities.core.chance import VERSIONS
from lostcities.errors import BadRecord, LostCitiesError, quoted, told_file
from lostcities.games.catalog import GAMES
from lostcities.notation.schema import json_schema

FORMATS: Final = (1, 2)  # 2: with the version of chance, for tables that have not the first
MOST_MOVES: Final = 100_000
MEGA: Final = 1_000_000


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
        if not source.strip():
            raise BadRecord.of("record_empty")
        try:
            source = json.loads(source)
        except UnicodeDecodeError:
            raise BadRecord.of("record_not_text") from None
        except (ValueError, RecursionError) as error:
            raise BadRecord.of("record_not_json", error=error) from None
    if not isinstance(source, Mapping):
        raise BadRecord.of("record_not_object", kind=type(source).__name__)
    _check_keys(source)
    _check_versions(source)
    _check_lists(source)
    _check_parts(source)
    return cast(Record, dict(source))  # checked above, which mypy cannot see


@contextmanager
def from_file(file: object) -> Iterator[None]:
    """Whatever is wrong with a record names the file that holds it."""
    try:
        yield
    except BadRecord as error:
        raise BadRecord.of("file_no_good", file=told_file(file), error=error) from None


def file_bytes(file: str | Path, most: int | None = None) -> bytes:
    """What is in a file, which must not be larger than it may be."""
    try:
        path = Path(file)
        size = path.stat().st_size
        if most is not None and size > most:
            raise BadRecord.of("record_too_large", size=size // MEGA, most=most // MEGA)
        return path.read_bytes()
    except BadRecord:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        why = getattr(error, "strerror", None) or error
        raise LostCitiesError.of("file_unread", file=told_file(file), error=why) from None


def _check_keys(source: Mapping[str, Any]) -> None:
    for key in KINDS:
        if key not in source:
            ours = "lostcities" in source
            raise BadRecord.of("record_lacks" if ours else "record_not_ours", key=repr(key))
    for key, value in source.items():
        kind = (KINDS | OPTIONAL).get(key)
        if kind is None:
            raise BadRecord.of("record_has_no", key=quoted(key))
        if type(value) is not kind:
            raise BadRecord.of(f"record_wants_{kind.__name__}", key=repr(key), value=quoted(value))


def _check_versions(source: Mapping[str, Any]) -> None:
    if source["lostcities"] not in FORMATS:
        raise BadRecord.of("record_format", format=quoted(source["lostcities"]))
    if ("chance" in source) != (source["lostcities"] == 2):
        raise BadRecord.of("record_chance")
    if source.get("chance", 1) not in VERSIONS:
        raise BadRecord.of("record_no_chance", chance=quoted(source["chance"]))
    game = GAMES.get(source["game"])
    if game is None:
        raise BadRecord.of("no_game", name=quoted(source["game"]), games=", ".join(GAMES))
    if source["rules"] != game.version:
        raise BadRecord.of(
            "record_rules", rules=quoted(source["rules"]), game=game.name, version=game.version
        )


def _check_lists(source: Mapping[str, Any]) -> None:
    if len(source["moves"]) > MOST_MOVES:
        raise BadRecord.of("record_too_long", count=len(source["moves"]), most=MOST_MOVES)
    for number, move in enumerate(source["moves"], 1):
        if type(move) is not str:
            raise BadRecord.of("record_move", number=number, value=quoted(move))
    for points in source["scores"]:
        if type(points) is not int:
            raise BadRecord.of("record_points", value=quoted(points))


def _check_parts(source: Mapping[str, Any]) -> None:
    """A record holds its sheet: one that names a file would have replay read any file."""
    options = source["options"]
    for part in GAMES[source["game"]].parts:
        if not isinstance(options.get(part, {}), Mapping):
            raise BadRecord.of("record_part", part=part, value=quoted(options[part]))
