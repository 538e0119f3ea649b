"""JSON Schema from types: each kind of type, and types that have none."""

from typing import Any, Literal, NotRequired, Optional, TypedDict

import pytest
from jsonschema import Draft202012Validator

from lostcities.games.catalog import GAMES
from lostcities.notation.catalog import view_schema
from lostcities.notation.records import KINDS, OPTIONAL, Record, record_schema
from lostcities.notation.schema import json_schema, schema_of
from lostcities.table import Table


class Inner(TypedDict):
    """A part."""

    name: str


class Outer(TypedDict):
    """A whole."""

    parts: list[Inner]
    size: int | None


@pytest.mark.parametrize(
    ("kind", "schema"),
    [
        (int, {"type": "integer"}),
        (float, {"type": "number"}),
        (str, {"type": "string"}),
        (bool, {"type": "boolean"}),
        (Any, {}),
        (list[int], {"type": "array", "items": {"type": "integer"}}),
        (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
        (Literal["a", "b"], {"enum": ["a", "b"]}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (Optional[str], {"anyOf": [{"type": "string"}, {"type": "null"}]}),  # noqa: UP045
    ],
    ids=str,
)
def test_the_schema_of_a_type_is(kind: Any, schema: dict[str, Any]) -> None:
    assert schema_of(kind) == schema


def test_a_typed_dict_is_an_object_with_all_its_fields_and_no_others() -> None:
    schema = schema_of(Outer)
    assert schema["required"] == ["parts", "size"]
    assert schema["additionalProperties"] is False
    assert schema["description"] == "A whole."
    assert schema["properties"]["parts"]["items"]["required"] == ["name"]


class Loose(TypedDict):
    """A whole of which a part may be missing."""

    name: str
    size: NotRequired[int]


def test_a_field_that_may_be_missing_is_not_required() -> None:
    schema = schema_of(Loose)
    assert schema["required"] == ["name"]
    assert schema["properties"]["size"] == {"type": "integer"}


def test_the_outermost_schema_names_its_dialect_and_its_title() -> None:
    schema = json_schema(Outer, "Something")
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == "Something"


@pytest.mark.parametrize("kind", [complex, tuple[int, ...], object, set[int]], ids=str)
def test_a_type_without_a_schema_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="no JSON Schema"):
        schema_of(kind)


def test_each_call_gives_a_schema_of_its_own() -> None:
    schema_of(int)["type"] = "spoiled"
    assert schema_of(int) == {"type": "integer"}


@pytest.mark.parametrize("game", GAMES)
def test_a_view_with_a_field_too_many_or_too_few_is_refused(game: str) -> None:
    validator, view = Draft202012Validator(view_schema(game)), Table(game, seed=7).view(0)
    assert validator.is_valid(view)
    assert not validator.is_valid({**view, "deck_order": []})
    for name in view:
        assert not validator.is_valid({key: view[key] for key in view if key != name})


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_view_has_an_open_type(game: str) -> None:
    assert {} not in all_schemas(view_schema(game))


def all_schemas(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """A schema and all within it."""
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]
    inner += [schema[key] for key in ("items", "additionalProperties") if schema.get(key)]
    return [schema, *(found for part in inner for found in all_schemas(part))]


def test_the_schema_of_records_has_the_fields_that_are_read() -> None:
    Draft202012Validator.check_schema(record_schema())
    known = set(KINDS | OPTIONAL)
    assert set(record_schema()["properties"]) == known == set(Record.__annotations__)
    assert set(record_schema()["required"]) == set(KINDS)
