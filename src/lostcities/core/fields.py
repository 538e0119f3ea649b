"""A record read once: asking NumPy for a field of a record is slow, a plain attribute is quick.

The rules and the words of the games only ask for fields by name, so they read `Fields` as well as
a record, with the same results.
"""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

Fields = SimpleNamespace


def fields_of(record: Any) -> Fields:
    """The fields by name: numbers as they are now, arrays shared with the record."""
    numbers, arrays = shape_of(record.dtype)
    fields = Fields(**{name: record[name] for name in arrays})
    for name in numbers:
        setattr(fields, name, int(record[name]))
    return fields


@cache
def shape_of(fields: np.dtype[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields that are numbers, and of those that are arrays."""
    names = fields.names or ()
    arrays = tuple(name for name in names if fields[name].shape)
    return tuple(name for name in names if name not in arrays), arrays


def copy_of(fields: Fields) -> Fields:
    """The same, to try something on: the two share nothing."""
    return Fields(
        **{
            name: it.copy() if isinstance(it, np.ndarray) else it
            for name, it in vars(fields).items()
        }
    )


def forget(fields: Fields, hide: Callable[..., None], viewer: int) -> Fields:
    """A copy in which all is forgotten that a viewer may not know."""
    seen = copy_of(fields)
    hide(seen, viewer)
    return seen


def write_back(fields: Fields, record: Any) -> None:
    """Bring a record up to date with its fields, whose arrays it shares."""
    for name in shape_of(record.dtype)[0]:
        number = int(getattr(fields, name))
        setattr(fields, name, number)
        record[name] = number


def change(record: Any, verb: Callable[..., None], *arguments: Any) -> None:
    """Carry out a verb on the fields of a record."""
    fields = fields_of(record)
    verb(fields, *arguments)
    write_back(fields, record)
