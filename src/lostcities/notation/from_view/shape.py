"""Whether data has the shape of a type, and where two pieces of data differ; in words."""

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from lostcities.errors import quoted

IN_WORDS: Final = {int: "a whole number", str: "a text", bool: "true or false", NoneType: "null"}
ANY_ORDER: Final = (  # lists in which the order says nothing
    "hands",
    "known",
    "side_known",
    "told",
    "display",
    "gone",
    "starting_wagers",
    "bidding",
    "bonuses",
    "bridges_passed",
    "arrows",
    "vases",
)


def fault(value: object, kind: Any, where: str) -> str:
    """What is wrong with data that should be of a type; nothing if it is right."""
    if is_typeddict(kind):
        return object_fault(value, kind, where)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in FAULTS:
        return FAULTS[origin](value, parts, where)
    right = type(value) in ((int, float) if kind is float else (kind,))
    return "" if right else f"{where} must be {in_words(kind)}, not {quoted(value)}"


def object_fault(value: object, kind: Any, where: str) -> str:
    """Each field that must be there is, each that is there is right, and there are no others."""
    if not isinstance(value, dict):
        return f"{where} must be an object, not {quoted(value)}"
    fields = get_type_hints(kind)
    missing = [name for name in fields if name in kind.__required_keys__ and name not in value]
    if missing:
        return f"{inside(where, missing[0])} is missing"
    unknown = [name for name in value if name not in fields]
    if unknown:
        return f"{where or 'a view'} has no field {quoted(unknown[0])}"
    faults = (fault(value[name], fields[name], inside(where, name)) for name in value)
    return next((found for found in faults if found), "")


def list_fault(value: object, parts: tuple[Any, ...], where: str) -> str:
    """A list, and each of its entries is right."""
    if not isinstance(value, list):
        return f"{where} must be a list, not {quoted(value)}"
    faults = (fault(entry, parts[0], f"{where}[{n}]") for n, entry in enumerate(value))
    return next((found for found in faults if found), "")


def mapping_fault(value: object, parts: tuple[Any, ...], where: str) -> str:
    """An object with any names, and each of its values is right."""
    if not isinstance(value, dict):
        return f"{where} must be an object, not {quoted(value)}"
    faults = (fault(entry, parts[1], inside(where, name)) for name, entry in value.items())
    return next((found for found in faults if found), "")


def choice_fault(value: object, parts: tuple[Any, ...], where: str) -> str:
    """One of a few words or numbers."""
    if any(type(value) is type(part) and value == part for part in parts):
        return ""
    return f"{where} must be {' or '.join(map(repr, parts))}, not {quoted(value)}"


def union_fault(value: object, parts: tuple[Any, ...], where: str) -> str:
    """One of several types."""
    if not all(fault(value, part, where) for part in parts):
        return ""
    return f"{where} must be {' or '.join(map(in_words, parts))}, not {quoted(value)}"


FAULTS: Final[dict[Any, Callable[[object, tuple[Any, ...], str], str]]] = {
    list: list_fault,
    dict: mapping_fault,
    Literal: choice_fault,
    Union: union_fault,
    UnionType: union_fault,
}


def in_words(kind: Any) -> str:
    """How a type is called."""
    return IN_WORDS.get(kind, "a number" if kind is float else "an object")


def inside(where: str, name: object) -> str:
    """The name of a field within a place, shortened: it may be anybody's."""
    return f"{where}.{name!s:.30}" if where else f"{name!s:.30}"


def difference(given: Any, right: Any, where: str, *, any_order: bool = False) -> str:
    """The first place in which data of the same shape differ, in words; nothing if none does."""
    if isinstance(right, dict):
        return object_difference(given, right, where, any_order=any_order)
    if isinstance(right, list) and len(given) == len(right):
        if any_order and all(isinstance(entry, str | int) for entry in right):
            given, right = sorted(given), sorted(right)
        pairs = enumerate(zip(given, right, strict=True))
        found = (difference(a, b, f"{where}[{n}]", any_order=any_order) for n, (a, b) in pairs)
        return next((text for text in found if text), "")
    if given == right:
        return ""
    return f"{where} is {quoted(given)}, but by the rest of the view it must be {quoted(right)}"


def object_difference(given: Any, right: dict[str, Any], where: str, *, any_order: bool) -> str:
    """The first difference between two objects."""
    if list(given) != list(right) and set(given) != set(right):
        return f"{where} has {quoted(list(given))}, but must have {quoted(list(right))}"
    for name in right:
        place, unordered = inside(where, name), any_order or name in ANY_ORDER
        found = difference(given[name], right[name], place, any_order=unordered)
        if found:
            return found
    return ""
