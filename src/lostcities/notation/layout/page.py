"""Layouts, records and moves as the page has them, one file a game: `npm run layouts` in web/."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from inspect import signature
from typing import Any, Final

import numpy as np

from lostcities.core.cards import RANKS
from lostcities.core.game import Game
from lostcities.games.catalog import OWN
from lostcities.notation.layout import Answer, Field, Kind, Layout
from lostcities.notation.moves import card_name, letters, move_names

Plain = dict[str, Any]
INNER: Final = ("then", "item")  # the attributes that hold a kind


def page_layouts() -> dict[str, Plain]:
    """Everything for all games of ours."""
    return {name: page_layout(game) for name, game in OWN.items()}


def page_layout(game: Game) -> Plain:
    """How the page reads records and moves of a game."""
    layout: Layout = game.part("layout").LAYOUT
    return {
        "game": game.name,
        "version": game.version,
        "seats": list(game.seats),
        "sides": game.sides,
        "letters": letters(game),
        "cards": [card_name(game, card) for card in range(len(game.colors) * RANKS)],
        "moves": list(move_names(game)),
        "record": plain_record(game.fields),
        "asks": {name: len(signature(it).parameters) - 1 for name, it in layout.asks.items()},
        "colors": None if layout.colors is None else plain_source(layout.colors),
        "view": {key: plain_kind(kind) for key, kind in layout.view.items()},
    }


def plain_record(record: np.dtype[Any]) -> Plain:
    """Where the fields of a record lie, in bytes; numbers are little-endian."""
    known: Mapping[str, Any] = record.fields or {}
    places = {
        name: {"type": kind.base.name, "shape": list(kind.shape), "offset": offset}
        for name, (kind, offset, *_) in known.items()
    }
    return {"bytes": record.itemsize, "fields": places}


def plain_kind(kind: Kind) -> Plain:
    """A kind by its name, with what is not as usual."""
    if isinstance(kind, Mapping):
        return {"kind": "part", "parts": {key: plain_kind(it) for key, it in kind.items()}}
    name = type(kind).__name__
    written: Plain = {"kind": name[0].lower() + name[1:]}
    for own in fields(kind):
        value = getattr(kind, own.name)
        if own.default is MISSING or value != own.default:
            written[own.name] = plain_kind(value) if own.name in INNER else plain_source(value)
    return written


def plain_source(value: Any) -> Any:
    """Where a number comes from; anything else as it is."""
    if isinstance(value, Field):
        return {"field": value.name, "at": list(value.at)}
    if isinstance(value, Answer):
        return {"ask": value.name, "at": list(value.at)}
    return list(value) if isinstance(value, tuple) else value
