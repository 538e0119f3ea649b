"""A position as one line of text, and back: what a seat sees of it, or all that is known.

The first word is the game. Then follow pairs `name=value`, for all in which the position differs
from a fresh deal with the usual options: `classic seat=0 hands.0=Y*,Y4,… deck=31 piles.G=G2,G5`.
The names are the keys of the view, `?8` is eight cards face down. Without `seat=` it is the text of
the referee, who sees all hands; only the order of the deck is in no text.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from lostcities.core.chance import Generator, shuffle
from lostcities.core.game import Game
from lostcities.errors import BadPosition, BadView, quoted
from lostcities.games.catalog import find_game, game_name
from lostcities.notation.from_view.shape import ANY_ORDER
from lostcities.notation.layout import UNKNOWN
from lostcities.notation.position.common import all_known, common, seen
from lostcities.notation.position.leaves import Leaves, dotted, in_text, leaves_of

HAND: Final = re.compile(r"hands\.\d")


class Position(NamedTuple):
    """A game, how many play it, and a record."""

    game: Game
    seats: int
    state: Any


def position_text(game: Game, state: Any, seats: int, seat: int | None) -> str:
    """The text of a position as a seat sees it; None is the referee."""
    shown = seen(game, state, seat) if seat is not None else all_known(game, state, seats)
    usual = common(game, seats, seat)
    pairs = [
        f"{name}={in_text(value)}"
        for name, value in leaves_of(game, seats, seat).flat(shown).items()
        if value != usual.get(name, blank(value))
    ]
    several = [f"seats={seats}"] if len(game.seats) > 1 else []
    own = [] if seat is None else [f"seat={seat}"]
    return " ".join([game.name, *several, *own, *pairs])


def blank(value: Any) -> Any:
    """What is read where nothing is told; a number must always be told."""
    return [] if isinstance(value, list) else False if isinstance(value, bool) else None


def read_position(text: object, rng: Generator) -> Position:
    """The position that a text tells, hidden cards dealt by the generator; BadPosition if none."""
    game, given = pairs_in(text)
    seats = game.check_seats(whole_of(given, "seats")) if "seats" in given else game.seats[0]
    seat = whole_of(given, "seat") if "seat" in given else None
    if seat is not None and not 0 <= seat < seats:
        raise BadPosition(f"seat must be 0 to {seats - 1}, not {seat}")
    fields = {name: value for name, value in given.items() if name not in ("seats", "seat")}
    if seat is None:
        check_open(fields)
    leaves = leaves_of(game, seats, seat)
    view = leaves.view(fields, common(game, seats, seat))
    state = state_of(game, view)
    right = seen(game, state, seat) if seat is not None else all_known(game, state, seats)
    check_same(leaves.flat(view), leaves.flat(right))
    if seat is not None:
        game.imagine(state, seat, rng)
    elif "deck" in (game.fields.names or ()):
        shuffle(state.deck, int(state.deck_left), rng)
    return Position(game, seats, state)


def pairs_in(text: object) -> tuple[Game, dict[str, str]]:
    """The game, and the values by name."""
    if not isinstance(text, str) or not text.split():
        raise BadPosition(f"a position is a text that begins with its game, not {quoted(text)}")
    name, *pairs = text.split()
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadPosition(f"{quoted(pair)}: what follows the game has the form name=value")
        if key in given:
            raise BadPosition(f"{quoted(key)} is there twice")
        given[key] = value
    return find_game(game_name(name)), given


def whole_of(given: Mapping[str, str], name: str) -> int:
    """A number that stands in the text."""
    try:
        return int(given[name])
    except ValueError:
        raise BadPosition(f"{name} must be a whole number, not {quoted(given[name])}") from None


def check_open(fields: Mapping[str, str]) -> None:
    """Without a seat nothing is face down."""
    hands = {name: text for name, text in fields.items() if HAND.fullmatch(name)}
    hidden = [name for name, text in hands.items() if UNKNOWN in text]
    if hidden:
        seen_hand = next((name for name in hands if name not in hidden), "hands.0")
        raise BadPosition(
            f"{hidden[0]} is {quoted(hands[hidden[0]])}, but without seat= all hands are told; "
            f"add seat={seen_hand[-1]} for what that seat sees"
        )


def state_of(game: Game, view: Any) -> Any:
    """The record of a view, read by the game's own part."""
    if not game.has_part("reading"):
        raise BadPosition(f"a position of {game.name} cannot be read: the game has no reading.py")
    try:
        return game.part("reading").read(view)
    except BadView as error:
        raise BadPosition(dotted(str(error))) from None


def check_same(given: Mapping[str, Any], right: Mapping[str, Any]) -> None:
    """Whether the record tells what the text told."""
    for name in right:
        if ordered(name, given.get(name)) != ordered(name, right[name]):
            raise BadPosition(
                f"{name} is {in_text(given.get(name)) or 'nothing'}, but by the rest of the "
                f"position it must be {in_text(right[name]) or 'nothing'}"
            )


def ordered(name: str, value: Any) -> Any:
    """A value, sorted where the order says nothing."""
    loose = any(part in ANY_ORDER for part in name.split("."))
    return sorted(value, key=str) if loose and isinstance(value, list) else value


__all__ = ["Leaves", "Position", "position_text", "read_position"]
