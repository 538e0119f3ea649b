"""One JSON document with the OpenAPI of the HTTP part and the JSON Schema of all messages.

`python -m lostcities.server.protocol.schema` prints it; the page's types are generated from it.
"""

import json
from typing import Any, Final

from pydantic.json_schema import models_json_schema

from lostcities.games.catalog import GAMES
from lostcities.notation.catalog import view_schema
from lostcities.notation.layout.types import view_type
from lostcities.server.protocol import bodies, deals, messages, parts, plans
from lostcities.server.protocol.parts import Part

RECEIVED: Final[tuple[type[Part], ...]] = (  # here a field with a default may be left out
    messages.Hello,
    messages.Look,
    messages.Play,
    messages.Undo,
    messages.Why,
    messages.AskHint,
    messages.Leave,
    messages.Back,
    messages.ArrangedSeat,
    messages.Arrange,
    messages.Propose,
    messages.Answer,
    messages.Nudge,
    plans.Plan,
    plans.Suppose,
    messages.Ping,
    bodies.SeatWish,
    bodies.NewTable,
    bodies.Commit,
    bodies.Reveal,
    bodies.Join,
    bodies.Rematch,
    bodies.Enter,
    bodies.NewToken,
    bodies.PushWish,
    bodies.MoveRequest,
    bodies.PositionWish,
    bodies.ReviewWish,
    deals.DealWish,
    deals.SeedShown,
    deals.DayResult,
)
REF: Final = "#/$defs/{model}"


def message_schema() -> dict[str, Any]:
    """The JSON Schema of everything that can cross the border, by name, under `$defs`."""
    asked = [(model, "validation" if model in RECEIVED else "serialization") for model in models()]
    _, schema = models_json_schema(asked, title="lostcities protocol 2")  # type: ignore[arg-type]
    kinds = schema["$defs"]
    kinds["ClientMessage"] = messages.CLIENT_MESSAGE.json_schema(ref_template=REF)
    kinds["ServerMessage"] = messages.SERVER_MESSAGE.json_schema(
        ref_template=REF, mode="serialization"
    )
    for union in ("ClientMessage", "ServerMessage"):
        kinds[union].pop("$defs")
    name_views(kinds)
    return schema


def models() -> list[type[Part]]:
    """All models of the border, in the order written."""
    return [
        model
        for module in (parts, plans, messages, bodies, deals)
        for model in vars(module).values()
        if isinstance(model, type)
        and issubclass(model, Part)
        and model is not Part
        and model.__module__ == module.__name__
    ]


def name_views(kinds: dict[str, Any]) -> None:
    """Say that a state holds one of the games' views, each under its own name."""
    names = {name: view_type(game).__name__ for name, game in GAMES.items()}
    for game, name in names.items():
        kinds[name] = view_schema(game) | {"title": name}
        kinds[name].pop("$schema")
    kinds["View"] = {"title": "View", "oneOf": [{"$ref": f"#/$defs/{n}"} for n in names.values()]}
    kinds["Position"]["properties"]["view"] = {"$ref": "#/$defs/View"}
    for holder in ("State", "Supposed"):
        fields = kinds[holder]["properties"]
        either = [{"$ref": "#/$defs/View"}, {"type": "null"}]
        fields["view"] = {"anyOf": either, "description": fields["view"]["description"]}


def whole_schema() -> dict[str, Any]:
    """OpenAPI and messages in one document."""
    from lostcities.server.http.app import openapi

    return {"openapi": openapi(), "messages": message_schema()}


if __name__ == "__main__":
    print(json.dumps(whole_schema(), indent=2, ensure_ascii=False))
