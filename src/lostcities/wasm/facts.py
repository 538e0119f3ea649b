"""What a page has to know of a module: the facts of its game, and where everything lies.

The facts stand in the tree beside the module, to be read, and in the module itself, so that the two
cannot be parted: a section of its own, which WebAssembly passes over.
"""

import json
from typing import Any, Final

import numpy as np

from lostcities.core.chance import GENERATOR_WORDS, TAPE
from lostcities.core.game import Codes, Game, Groups
from lostcities.core.rows import MOST_ROWS, WIDTH

SECTION: Final = "lostcities"  # the name of the section
CUSTOM: Final = 0  # the sort of a section that means nothing to WebAssembly

Facts = dict[str, Any]


def facts_of(game: Game) -> Facts:
    """A game in numbers and names."""
    return {
        "game": game.name,
        "version": game.version,
        "seats": list(game.seats),
        "sides": game.sides,
        "colors": list(game.colors),
        "actions": game.actions,
        "features": game.features,
        "colorActions": groups_of(game.color_actions),
        "globalActions": groups_of(game.global_actions),
        "colorFeatures": groups_of(game.color_features),
        "globalFeatures": groups_of(game.global_features),
        "scoreBounds": list(game.score_bounds),
        "hasRounds": game.has_rounds,
        "scoring": list(game.scoring),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "lowest": option.lowest,
                "highest": option.highest,
                "flag": option.flag,
            }
            for option in game.options
        ],
        "record": layout_of(game.fields),
        "optionRecord": layout_of(game.option_fields),
        "usualOptions": game.option_row(game.seats[0]).tobytes().hex(),
        "rows": {"width": WIDTH, "most": MOST_ROWS},
        "events": numbers_of(game.events),
        "reasons": numbers_of(game.reasons),
        "lines": numbers_of(game.lines),
        "veiled": [int(code) for code in game.veiled],
        "opened": [int(code) for code in game.opened],
        "generator": {"words": GENERATOR_WORDS, "tape": TAPE},
    }


def groups_of(groups: Groups) -> list[list[Any]]:
    """Names and widths, in order."""
    return [[name, size] for name, size in groups]


def layout_of(fields: np.dtype[Any]) -> Facts:
    """Where the fields of a record lie."""
    return {
        "bytes": fields.itemsize,
        "fields": {name: field_of(fields, name) for name in fields.names or ()},
    }


def field_of(fields: np.dtype[Any], name: str) -> Facts:
    """One field: the sort of its numbers, how many by dimension, and where it begins."""
    assert fields.fields is not None
    kind, offset = fields.fields[name][:2]
    return {"type": kind.base.name, "shape": list(kind.shape), "offset": offset}


def numbers_of(codes: Codes) -> dict[str, int]:
    """Codes by name."""
    return {member.name: int(member) for one in codes for member in one}


def text_of(facts: Facts) -> str:
    """The facts as they stand in the tree."""
    return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"


def with_facts(module: bytes, facts: Facts) -> bytes:
    """A module that says by itself what it is."""
    text = json.dumps(facts, separators=(",", ":"), ensure_ascii=False).encode()
    content = leb128(len(SECTION)) + SECTION.encode() + text
    return module + bytes([CUSTOM]) + leb128(len(content)) + content


def leb128(number: int) -> bytes:
    """A whole number as WebAssembly writes it: seven bits a byte, the lowest first."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*written, number])
