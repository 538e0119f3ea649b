"""The words that are no moves: undo, scores, rules, save, quit and the like."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from lostcities.errors import LostCitiesError
from lostcities.games.classic.text import pile_lines
from lostcities.games.rivals.text import gone_lines
from lostcities.notation.text import receipt
from lostcities.terminal.help import help_text
from lostcities.terminal.rules import show_rules

if TYPE_CHECKING:
    from lostcities.terminal.play import Play

Order = Callable[["Play", int, str], None]  # the game, the seat at the keyboard, the words after

LAST: Final = 20  # things told when asked for the last moves


class Leave(Exception):
    """The people want to go."""


def show_help(play: "Play", _seat: int, _rest: str) -> None:
    """What can be typed."""
    play.screen.show(help_text(play.table.game))


def undo(play: "Play", _seat: int, _rest: str) -> None:
    """Take the last move back, as far as nothing new was seen."""
    play.take_back()


def show_scores(play: "Play", seat: int, _rest: str) -> None:
    """How the points come about."""
    play.screen.show(receipt(play.table.view(seat)))


def show_last(play: "Play", seat: int, _rest: str) -> None:
    """The last moves."""
    play.screen.say("\n".join(play.news[seat].last(LAST)) or "Nothing has happened yet.")


def show_piles(play: "Play", seat: int, _rest: str) -> None:
    """The discard piles in full, or the cards gone."""
    view = play.table.view(seat)
    if "piles" in view:
        play.screen.show("\n".join(pile_lines(view)))
    elif "gone" in view:
        play.screen.show("\n".join(gone_lines(view)))
    else:
        raise LostCitiesError.of("no_piles")


def show_table(play: "Play", seat: int, _rest: str) -> None:
    """The table once more."""
    play.show(seat)


def look_up(play: "Play", _seat: int, rest: str) -> None:
    """Something in the rules."""
    show_rules(play.screen, play.table.game, rest.split())


def save(play: "Play", _seat: int, rest: str) -> None:
    """Keep the game in a file from now on."""
    if not rest:
        raise LostCitiesError.of("save_where")
    play.keeper.move_to(rest, play.table)
    play.screen.say(
        f"Saved in {play.keeper.file}, from now on after every move. "
        "The file holds the seed: who reads it can know all cards."
    )


def leave(play: "Play", _seat: int, _rest: str) -> None:
    """Leave; but not without a warning if the game would be lost."""
    if play.keeper.file is None and play.table.played and not play.warned:
        play.warned = True
        raise LostCitiesError.of("not_saved")
    raise Leave


ORDERS: Final[dict[str, Order]] = {
    "help": show_help,
    "?": show_help,
    "h": show_help,
    "undo": undo,
    "z": undo,
    "scores": show_scores,
    "score": show_scores,
    "s": show_scores,
    "last": show_last,
    "l": show_last,
    "piles": show_piles,
    "k": show_piles,
    "table": show_table,
    "": show_table,
    "rules": look_up,
    "save": save,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
