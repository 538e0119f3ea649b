"""JSON Schema from the types of views and records, so that the two never differ."""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

SIMPLE: dict[object, dict[str, Any]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}


def json_schema(kind: Any, title: str = "") -> dict[str, Any]:
    """The JSON Schema (2020-12) of a TypedDict and all that it holds."""
    schema = schema_of(kind)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title} | schema


def schema_of(kind: Any) -> dict[str, Any]:
    """The schema of one type."""
    if kind in SIMPLE:
        return dict(SIMPLE[kind])
    if is_typeddict(kind):
        return _object(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is list:
        return {"type": "array", "items": schema_of(parts[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(parts[1])}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(part) for part in parts]}
    raise TypeError(f"no JSON Schema for {kind!r}")


def _object(kind: Any) -> dict[str, Any]:
    fields = get_type_hints(kind)
    return {
        "type": "object",
        "description": (kind.__doc__ or "").strip(),
        "properties": {name: schema_of(part) for name, part in fields.items()},
        "required": [name for name in fields if name in kind.__required_keys__],
        "additionalProperties": False,
    }
