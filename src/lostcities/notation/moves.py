"""Moves by name: one grammar for the API, the terminal, the page, bots and records.

Colours are letters, cards a letter and a number, `R*` is the red wager: `play R7`, `discard R*`,
`draw deck`, `draw R`, `bid 3`, `write R 5`. Capitals and spaces do not matter when reading, and a
wager may be written `RW`. `parse_turn` also reads the short form of a whole turn: `r7 + deck`
plays, `x r7 + g` discards.
"""

from functools import cache
from typing import Final

from lostcities.core.cards import RANKS, WAGER
from lostcities.core.game import Game
from lostcities.errors import IllegalMove

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
        raise IllegalMove(f"a move is a text such as {move_names(game)[0]!r}, not {text!r}")
    action = _actions(game).get(folded(text))
    if action is None:
        raise IllegalMove(why_unreadable(game, text))
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


def why_unreadable(game: Game, text: str) -> str:
    """What is wrong with a text that is no move, and what would be right."""
    verb, *rest = text.casefold().split() or [""]
    known = verbs(game)
    if verb not in known:
        shown = text.strip()[:40]
        return f"{shown!r} is no move; moves begin with {', '.join(known[:-1])} or {known[-1]}"
    examples = [name for name in move_names(game) if name.split()[0] == verb]
    if not rest:
        return f"{verb} what? For example {examples[0]!r}"
    if examples == [verb]:
        return f"{verb} stands alone: nothing follows it"
    return why_no_such(game, verb, "".join(rest)[:MOST_SHOWN], examples)


def why_no_such(game: Game, verb: str, what: str, examples: list[str]) -> str:
    """A verb of the game, but not with that card, colour or number."""
    color = next((c for c in game.colors if c[0] == what[0]), None)
    if verb == "bid":
        return f"bid takes a number of coins, 1 to {len(examples)}, not {what!r}"
    if color is None:
        colors = ", ".join(f"{c[0].upper()} {c}" for c in game.colors)
        return f"there is no colour {what[0].upper()!r}; the colours are {colors}"
    letter = color[0].upper()
    if verb in NUMBERED:
        return f"{verb} {letter} takes a number from 1 to 10, a zero as 10, not {what[1:]!r}"
    if any(name == f"{verb} {letter}" for name in examples):
        return f"{verb} takes a colour alone: {verb} {letter}"
    name = what.upper() if what.isprintable() else repr(what)
    return (
        f"there is no card {name}; "
        f"{color} has the wager {letter}* and the numbers {letter}2 to {letter}10"
    )


def parse_turn(game: Game, text: str) -> list[str]:
    """The moves of a turn in short form, `r7 + deck`; a single full name is a turn of one move."""
    first, *rest = text.split("+")
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
