"""The bot protocol, version 1: one JSON object a line (docs/bot_protocol.md).

A referee sends `hello`, `game`, `move`, `over`, `quit`; only a `move` must be answered. Both sides
pass over fields of a message that they do not know; a view has no others.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, NotRequired, TypedDict, get_type_hints

from lostcities.errors import BadRequest, quoted
from lostcities.games.catalog import GAMES
from lostcities.notation.catalog import View
from lostcities.notation.from_view.shape import fault
from lostcities.notation.layout.types import view_type
from lostcities.notation.schema import schema_of
from lostcities.table import Table

VERSION: Final = 1
MOST_SEED: Final = 2**53 - 1  # every language's numbers hold it exactly

# --- To the bot -----------------------------------------------------------------------


class Hello(TypedDict):
    """The first message to a program; it may answer with its name."""

    lostcities: Literal[1]
    type: Literal["hello"]


class NewGame(TypedDict):
    """A game begins: the program has this seat of so many."""

    lostcities: Literal[1]
    type: Literal["game"]
    game: str
    seat: int
    seats: int


class MoveRequest(TypedDict):
    """The program is to move: all that its seat may know, and the legal moves by name."""

    lostcities: Literal[1]
    type: Literal["move"]
    view: View  # of one of the games
    moves: list[str]
    clock: NotRequired[float]  # seconds for this move
    seed: NotRequired[int]  # the bot's own chance, for those who want the same move again


class GameOver(TypedDict):
    """A game has ended; the scores by seat."""

    lostcities: Literal[1]
    type: Literal["over"]
    game: str
    seat: int
    scores: list[int]


class Quit(TypedDict):
    """There are no more games: the program should end."""

    lostcities: Literal[1]
    type: Literal["quit"]


REQUESTS: Final[dict[str, Any]] = {
    "hello": Hello,
    "game": NewGame,
    "move": MoveRequest,
    "over": GameOver,
    "quit": Quit,
}

# --- From the bot ---------------------------------------------------------------------


class Greeting(TypedDict):
    """Who the program is, if it likes to say so."""

    lostcities: Literal[1]
    name: str


class Answer(TypedDict):
    """The move chosen."""

    move: str


class Refusal(TypedDict):
    """What was wrong with a message."""

    error: str


ANSWERS: Final[dict[str, Any]] = {"greeting": Greeting, "answer": Answer, "refusal": Refusal}

# --- Lines ----------------------------------------------------------------------------


def line_of(message: Mapping[str, Any]) -> str:
    """A message as one line."""
    return json.dumps(message, separators=(",", ":")) + "\n"


def move_request(table: Table, seconds: float | None = None, seed: int | None = None) -> str:
    """The line that asks the mover of a table for a move."""
    if table.mover is None:
        raise BadRequest("the game is over: nobody is to move")
    message: dict[str, Any] = {"lostcities": VERSION, "type": "move"}
    message |= {"view": table.view(table.mover), "moves": table.moves()}
    if seconds is not None:
        message["clock"] = seconds
    if seed is not None:
        message["seed"] = seed
    return line_of(message)


def read_message(line: str | bytes) -> dict[str, Any]:
    """Any line of the protocol as an object."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"{quoted(line)} is not JSON: {error}") from None
    if not isinstance(message, dict):
        raise BadRequest(f"a message is a JSON object, not {quoted(message)}")
    return message


def read_request(line: str | bytes) -> dict[str, Any]:
    """A line to the bot, all but its view checked; BadRequest says what is wrong."""
    message = read_message(line)
    if "lostcities" not in message:
        raise BadRequest(
            f"lostcities is missing: it must be {VERSION}, the version of the protocol"
        )
    if message["lostcities"] != VERSION:
        said = quoted(message["lostcities"])
        raise BadRequest(f"lostcities must be {VERSION}, the version of the protocol, not {said}")
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in REQUESTS:
        raise BadRequest(f"type must be one of {', '.join(REQUESTS)}, not {quoted(kind)}")
    for name, part in get_type_hints(REQUESTS[kind]).items():
        if name in message and name != "view":
            _accept(fault(message[name], part, name))
        elif name not in message and name in REQUESTS[kind].__required_keys__:
            raise BadRequest(f"{name} is missing in this message of type {kind}")
    _accept(_limit_fault(message))
    return message


def _limit_fault(message: Mapping[str, Any]) -> str:
    """Numbers have limits that their type does not know."""
    if not 0 <= message.get("seed", 0) <= MOST_SEED:
        return f"seed must be 0 to {MOST_SEED}, not {quoted(message['seed'])}"
    if not 0 < message.get("clock", 1) < float("inf"):  # NaN, which Python's JSON reads, is neither
        return f"clock must be more than 0 seconds, not {quoted(message['clock'])}"
    return ""


def _accept(wrong: str) -> None:
    if wrong:
        raise BadRequest(wrong)


# --- The schema -----------------------------------------------------------------------


def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of every line; `$defs` has each message, `to_bot` and `from_bot`."""
    kinds = {name: _open(schema_of(kind)) for name, kind in (REQUESTS | ANSWERS).items()}
    views = [schema_of(view_type(game)) for game in GAMES.values()]
    kinds["move"]["properties"]["view"] = {"anyOf": views}
    kinds["move"]["properties"]["seed"] |= {"minimum": 0, "maximum": MOST_SEED}
    kinds["move"]["properties"]["clock"]["exclusiveMinimum"] = 0
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of the bot protocol, version {VERSION}",
        "anyOf": [{"$ref": "#/$defs/to_bot"}, {"$ref": "#/$defs/from_bot"}],
        "$defs": {
            "to_bot": {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in REQUESTS]},
            "from_bot": {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in ANSWERS]},
            **kinds,
        },
    }


def _open(schema: dict[str, Any]) -> dict[str, Any]:
    """Messages may have more fields than these; views may not."""
    return schema | {"additionalProperties": True}
