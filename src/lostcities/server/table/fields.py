"""A record read once: asking NumPy for a field of a record is slow, a plain attribute is quick.

The rules and the words of the games only ask for fields by name, so they read `Fields` as well as
a record, with the same results.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, Self

import numpy as np

from lostcities.core.chance import Generator
from lostcities.core.game import NOBODY, Game, Mask
from lostcities.notation.catalog import View, view_of
from lostcities.notation.moves import move_names
from lostcities.table import Table

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


@cache
def quick(game: Game) -> Game:
    """The same rulebook, which reads a record once to imagine what a seat cannot see."""
    return replace(game, imagine=changing(game.imagine))


def changing(verb: Callable[..., None]) -> Callable[..., None]:
    """A verb that changes a record, carried out on its fields."""

    def change(record: Any, *arguments: Any) -> None:
        change_both(verb, record, fields_of(record), *arguments)

    return change


def change_both(verb: Callable[..., None], record: Any, fields: Fields, *arguments: Any) -> None:
    """Carry a verb out on a record and its fields: afterwards they agree as before."""
    verb(fields, *arguments)
    for name in shape_of(record.dtype)[0]:
        number = int(getattr(fields, name))
        setattr(fields, name, number)
        record[name] = number


class QuickTable(Table):
    """A table that answers quickly: its record is read once for each position."""

    def __init__(self, game: str, **options: Any) -> None:
        """Deal the first round."""
        super().__init__(game, **options)
        self._game = quick(self._game)
        self._fields: Fields | None = None
        self._mask: Mask | None = None

    @property
    def fields(self) -> Fields:
        """The record of this position, hidden cards included: to read, never to show."""
        if self._fields is None:
            self._fields = fields_of(self._state)
        return self._fields

    @property
    def mover(self) -> int | None:
        """The seat to move, None when the game is over."""
        seat = self._game.mover(self._state if self._fields is None else self._fields)
        return None if seat == NOBODY else seat

    @property
    def over(self) -> bool:
        """Whether the game, or the whole match, is over."""
        return bool(self._game.is_over(self._state if self._fields is None else self._fields))

    def mask(self) -> Mask:
        """The legal actions, a 1 for each."""
        if self._mask is None:
            self._mask = np.zeros(self._game.actions, np.int8)
            self._game.legal(self.fields, self._mask)
        return self._mask.copy()

    def actions(self) -> dict[str, int]:
        """The legal moves by name, each with its number."""
        names = move_names(self._game)
        return {names[action]: action for action in np.flatnonzero(self.mask()).tolist()}

    def moves(self) -> list[str]:
        """The legal moves of the mover, by name; none when the game is over."""
        return list(self.actions())

    def scores(self) -> list[int]:
        """The points by seat."""
        return [int(self._game.score(self.fields, seat)) for seat in range(self.seats)]

    def view(self, seat: int | None) -> View:
        """All that a seat may know."""
        return view_of(self._game, self.fields, None if seat is None else self._seat(seat))

    def copy(self) -> Self:
        """Another table in the same position."""
        twin = super().copy()
        twin._fields = twin._mask = None  # nothing read of one record is taken for another's
        return twin

    def undo(self) -> str:
        """Take the last move back and say which it was."""
        self._fields = self._mask = None
        return super().undo()

    def _change(self, action: int, rng: Generator) -> None:
        self._mask = None
        change_both(self._game.act, self._state, self.fields, action, rng)
