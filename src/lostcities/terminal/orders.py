"""The words that are no moves: undo, scores, rules, save, quit and the like."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from lostcities.errors import LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.notation.text import PLAIN
from lostcities.terminal.help import help_text
from lostcities.terminal.reviewing import CHAMPION, adviser
from lostcities.terminal.rules import show_rules
from lostcities.terminal.showing.menu import menu_of, move_in_words
from lostcities.terminal.speech import order_words
from lostcities.words.phrases import phrases

if TYPE_CHECKING:
    from lostcities.terminal.play import Play

Order = Callable[["Play", int, str], None]  # the game, the seat at the keyboard, the words after

LAST: Final = 20  # things told when asked for the last moves


class Leave(Exception):
    """The people want to go."""


def show_help(play: "Play", _seat: int, _rest: str) -> None:
    """What can be typed."""
    play.screen.clear()
    play.screen.show(help_text(play.table.game, play.screen.language))


def undo(play: "Play", _seat: int, _rest: str) -> None:
    """Take the last move back, as far as nothing new was seen."""
    play.take_back()


def show_scores(play: "Play", seat: int, _rest: str) -> None:
    """How the points come about."""
    play.screen.clear()
    play.screen.show(play.receipt(play.table.state, seat))


def show_last(play: "Play", seat: int, _rest: str) -> None:
    """The last moves."""
    news = "\n".join(play.news[seat].last(LAST))
    play.screen.clear()
    play.screen.say(news or play.screen.words("nothing_yet"))


def show_piles(play: "Play", seat: int, _rest: str) -> None:
    """What the table has no room for: the discard piles in full, or the cards gone."""
    game, language = play.table.game, play.screen.language
    more_lines = getattr(find_game(game).part("text", PLAIN), "more_lines", None)
    if more_lines is None:
        raise LostCitiesError.of("no_piles")
    lines = more_lines(play.table.view(seat), phrases("table", language, game))
    play.screen.clear()
    play.screen.show("\n".join(lines))


def show_moves(play: "Play", seat: int, _rest: str) -> None:
    """All legal moves, also those that the table left no room for."""
    menu = menu_of(play.table.moves(), play.table.view(seat), play.screen.language)
    play.screen.clear()
    play.screen.show("\n".join(menu.lines))


def hint(play: "Play", seat: int, _rest: str) -> None:
    """What the strongest quick bot would do, by what this seat knows."""
    bot = adviser(play.table.game)
    named = move_in_words(play.table.ask(bot), play.table.view(seat), play.screen.language)
    advice = play.screen.words("hint" if bot == CHAMPION else "hint_of_rules", move=named)
    if play.screen.is_terminal:
        play.show(seat, notice=advice)
    else:
        play.screen.say(advice)


def review_later(_play: "Play", _seat: int, _rest: str) -> None:
    """A review is for the end: it would tell what the others hold."""
    raise LostCitiesError.of("review_later")


def show_table(play: "Play", seat: int, _rest: str) -> None:
    """The table once more."""
    play.show(seat)


def look_up(play: "Play", _seat: int, rest: str) -> None:
    """Something in the rules."""
    play.screen.clear()
    room = play.screen.room if play.screen.is_terminal else None
    show_rules(play.screen, play.table.game, rest.split(), room)


def save(play: "Play", _seat: int, rest: str) -> None:
    """Keep the game in a file from now on."""
    if not rest:
        raise LostCitiesError.of("save_where")
    play.keeper.move_to(rest, play.table)
    play.screen.say(play.screen.words("saved_in", file=play.keeper.file))


def leave(play: "Play", _seat: int, _rest: str) -> None:
    """Leave; but not without a warning if the game would be lost."""
    if play.keeper.file is None and play.table.played and not play.warned:
        play.warned = True
        raise LostCitiesError.of("not_saved")
    raise Leave


ORDERS: Final[dict[str, Order]] = {  # by key; the words for them are in `words`
    "help": show_help,
    "undo": undo,
    "scores": show_scores,
    "last": show_last,
    "piles": show_piles,
    "table": show_table,
    "moves": show_moves,
    "hint": hint,
    "review": review_later,
    "rules": look_up,
    "save": save,
    "quit": leave,
}


def order_of(word: str, language: str) -> Order | None:
    """The order that a word means."""
    key = order_words(language).get(word.casefold())
    return None if key is None else ORDERS[key]
