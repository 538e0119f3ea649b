"""Moves by name: one grammar for the API, the terminal, the page, bots and records.

Colours are letters, cards a letter and a number, `R*` is the red wager: `play R7`, `discard R*`,
`draw deck`, `draw R`, `bid 3`, `write R 5`. Capitals and spaces do not matter when reading, and a
wager may be written `RW`. `parse_turn` also reads the short form of a whole turn: `r7 + deck`
plays, `x r7 + g` discards.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from lostcities.core.cards import RANKS, WAGER
from lostcities.core.game import Game
from lostcities.errors import IllegalMove, quoted
from lostcities.words.texts import color_names

MOST_SHOWN: Final = 8  # letters of a wrong card or number that an error repeats
NUMBERED: Final = ("write",)  # moves that name a colour and a number instead of a card


def rank_name(rank: int) -> str:
    """`*` for a wager, else the number on the card."""
    return "*" if rank == WAGER else str(rank + 1)


def card_name(game: Game, card: int) -> str:
    """`R7` for the red seven, `R*` for a red wager."""
    return letters(game)[card // RANKS] + rank_name(card % RANKS)


@cache
def letters(game: Game) -> str:
    """The first letters of the colours, in order."""
    return "".join(color[0].upper() for color in game.colors)


@cache
def move_names(game: Game) -> tuple[str, ...]:
    """The names of all actions, by number."""
    names = [
        color_move(name, letter, k, width)
        for letter in letters(game)
        for name, width in game.color_actions
        for k in range(width)
    ]
    for name, width in game.global_actions:
        names += [name] if width == 1 else [f"{name} {k + 1}" for k in range(width)]
    return tuple(names)


def color_move(name: str, letter: str, k: int, width: int) -> str:
    """The name of one action of a colour."""
    if width == 1:
        return f"{name} {letter}"
    if name in NUMBERED:
        return f"{name} {letter} {k + 1}"
    return f"{name} {letter}{rank_name(k)}"


def move_name(game: Game, action: int) -> str:
    """The name of an action."""
    return move_names(game)[action]


def parse_move(game: Game, text: str) -> int:
    """The action that a move's name means; IllegalMove says what is wrong with it."""
    if not isinstance(text, str):
        raise IllegalMove.of("move_not_text", example=repr(move_names(game)[0]), value=quoted(text))
    action = _actions(game).get(folded(text))
    if action is None:
        raise unreadable(game, text)
    return action


@cache
def _actions(game: Game) -> dict[str, int]:
    return {folded(name): action for action, name in enumerate(move_names(game))}


def folded(text: str) -> str:
    """The same for all spellings of a move: small letters, one space after the verb, `*` for W."""
    verb, *rest = text.casefold().split() or [""]
    if not rest:
        return verb
    what = "".join(rest)
    if len(what) == 2 and what[1] == "w":
        what = what[0] + "*"
    return f"{verb} {what}"


def verbs(game: Game) -> list[str]:
    """The words that moves begin with, in order and each once."""
    return list(dict.fromkeys(name.split()[0] for name in move_names(game)))


def unreadable(game: Game, text: str) -> IllegalMove:
    """What is wrong with a text that is no move, and what would be right."""
    verb, *rest = text.casefold().split() or [""]
    known = verbs(game)
    several = [part.strip() for part in apart(text, known)]
    if len(several) > 1:
        return not_one(text, several)
    if verb not in known:
        shown, first = repr(text.strip()[:40]), ", ".join(known[:-1])
        return IllegalMove.of("no_move", text=shown, verbs=first, last=known[-1])
    examples = [name for name in move_names(game) if name.split()[0] == verb]
    if not rest:
        return IllegalMove.of("move_of_what", verb=verb, example=repr(examples[0]))
    if examples == [verb]:
        return IllegalMove.of("move_alone", verb=verb)
    return no_such(game, verb, "".join(rest)[:MOST_SHOWN], examples)


def not_one(text: str, several: Sequence[str]) -> IllegalMove:
    """Several moves where one is wanted; what stands between two of them in a turn is a comma."""
    shown = repr(text.strip()[:40])
    if len(split_turn(text)) == len(several):
        return IllegalMove.of("whole_turn", text=shown)
    return IllegalMove.of("several_moves", text=shown, turn=repr(", ".join(several)[:80]))


def apart(text: str, known: Sequence[str]) -> list[str]:
    """The moves in a text, whatever stands between them, if anything does."""
    parts = re.split(rf"[,;+]|(?=\b(?:{'|'.join(known)})\b)", text, flags=re.IGNORECASE)
    return [part for part in parts if part.strip()]


def no_such(game: Game, verb: str, what: str, examples: list[str]) -> IllegalMove:
    """A verb of the game, but not with that card, colour or number."""
    color = next((c for c in game.colors if c[0] == what[0]), None)
    if verb == "bid":
        return IllegalMove.of("bad_coins", most=len(examples), value=repr(what))
    if color is None:
        known = Letters(game.colors)
        return IllegalMove.of("no_color", letter=repr(what[0].upper()), colors=known)
    letter = color[0].upper()
    if verb in NUMBERED:
        return IllegalMove.of("bad_number", verb=verb, letter=letter, value=repr(what[1:]))
    if any(name == f"{verb} {letter}" for name in examples):
        return IllegalMove.of("color_alone", verb=verb, letter=letter)
    name = what.upper() if what.isprintable() else repr(what)
    return IllegalMove.of("no_card", card=name, color=Color(color), letter=letter)


class Color(NamedTuple):
    """A colour that can be said in any language."""

    name: str

    @property
    def letters(self) -> str:
        """How moves name it."""
        return self.name[0].upper()

    def in_language(self, language: str) -> str:
        """Its name."""
        return color_names(language)[self.name]


class Letters(NamedTuple):
    """The letters of colours, with their names in any language."""

    colors: tuple[str, ...]

    @property
    def letters(self) -> str:
        """The letters alone."""
        return "".join(color[0].upper() for color in self.colors)

    def in_language(self, language: str) -> str:
        """All of them."""
        names = color_names(language)
        return ", ".join(f"{color[0].upper()} {names[color]}" for color in self.colors)


def parts_of_turn(game: Game, text: str) -> list[str]:
    """The moves of "play R7, draw deck" or of the short form; of a single move that move."""
    if not isinstance(text, str) or len(split_turn(text)) == 1:
        return [text]
    return parse_turn(game, text)


def split_turn(text: str) -> list[str]:
    """A turn as it was written, move by move: a comma or a plus stands between two."""
    return re.split("[,+]", text)


def parse_turn(game: Game, text: str) -> list[str]:
    """The moves of a turn in short form, `r7 + deck`; a single full name is a turn of one move."""
    first, *rest = split_turn(text)
    moves = [_long_form(game, first, place=True)]
    moves += [_long_form(game, part, place=False) for part in rest]
    return [move_name(game, parse_move(game, move)) for move in moves]


def _long_form(game: Game, part: str, *, place: bool) -> str:
    words = part.split()
    known = verbs(game)
    if not words or words[0].casefold() in known:
        return part
    if not place and "draw" in known:
        return f"draw {part}"
    if place and "play" in known:
        if words[0].casefold() == "x":
            return f"discard {' '.join(words[1:])}"
        if words[0][0].upper() in letters(game):
            return f"play {part}"
    return part
