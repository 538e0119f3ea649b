"""What people type: a number of the menu, a move by name, or a whole turn in short form."""

from typing import Final

from lostcities.core.game import Game
from lostcities.errors import IllegalMove
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_name, parse_move, parse_turn, split_turn
from lostcities.table import Table
from lostcities.terminal.showing.menu import Menu
from lostcities.terminal.speech import in_english

GUESSED: Final = ("draw", "take", "write", "accelerate")  # verbs that may be left out


def read_turn(table: Table, menu: Menu, text: str, language: str = "en") -> list[str]:
    """The moves that a text means, all of them legal; IllegalMove says why not."""
    parts = split_turn(text.removeprefix("+"))
    text = in_english(" + ".join(parts), table.game, language)
    if text in menu.moves:
        return [menu.moves[text]]
    if text.isdecimal():
        raise no_number(table, text)
    try:
        moves = parse_turn(find_game(table.game), text)
    except IllegalMove as error:
        return guessed_turn(table, text, error)
    return rehearsed(table, moves)


def no_number(table: Table, text: str) -> IllegalMove:
    """A number that is not in the menu: a bid that is not allowed, or no move at all."""
    if any(move.startswith("bid") for move in table.moves()):
        try:
            table.copy().play(f"bid {text[:4]}")
        except IllegalMove as error:
            return error
    return IllegalMove.of("not_in_menu", number=text[:8])


def rehearsed(table: Table, moves: list[str]) -> list[str]:
    """The moves, tried on a copy of the table so that a turn is played whole or not at all.

    A further move is tried only where the one before could be taken back: else a move that is
    refused would tell what the next card or the next player's hand is.
    """
    trial = table.copy()
    for n, move in enumerate(moves):
        if n > 0 and not trial.can_undo:
            raise IllegalMove.of("nothing_follows", move=repr(moves[n - 1]), next=repr(move))
        trial.play(move)
    return moves


def guessed_turn(table: Table, text: str, error: IllegalMove) -> list[str]:
    """A turn whose moves leave out their verbs, such as `deck`, `r` or `r5 + b`."""
    trial, moves = table.copy(), list[str]()
    for n, part in enumerate(split_turn(text)):
        if n > 0 and not trial.can_undo:
            raise error
        move = guessed_move(trial, part)
        if move is None:
            raise error
        trial.play(move)
        moves.append(move)
    return moves


def guessed_move(table: Table, part: str) -> str | None:
    """The legal move meant; else one that can be read, so that the answer says why not."""
    legal, game = table.moves(), find_game(table.game)
    verbs = [verb for verb in GUESSED if any(move.split()[0] == verb for move in legal)]
    spellings = [part, *(f"{verb} {spaced(part)}" for verb in verbs)]
    names = [read_name(game, words) for words in spellings]
    readable = [name for name in names if name is not None]
    return next((name for name in readable if name in legal), next(iter(readable), None))


def spaced(part: str) -> str:
    """`r5` as `r 5`, and `r0` as `r 10`: moves of a card do not mind, those of a number need it."""
    words = part.strip()
    if not words[1:].strip().isdecimal():
        return words
    number = words[1:].strip()
    return f"{words[:1]} {'10' if number == '0' else number}"


def read_name(game: Game, text: str) -> str | None:
    """The full name of a move, if the text is one."""
    try:
        return move_name(game, parse_move(game, text))
    except IllegalMove:
        return None
