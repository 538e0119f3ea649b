"""After the end of a game in a terminal: look back, keep it, leave."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from lostcities.errors import LostCitiesError
from lostcities.terminal.reviewing import show_review
from lostcities.terminal.speech import order_words

if TYPE_CHECKING:
    from lostcities.terminal.play import Play


def stay(play: "Play") -> None:
    """Ask what is wanted until it is to leave."""
    if not play.screen.is_terminal:
        return
    with suppress(EOFError, KeyboardInterrupt):
        while typed := play.screen.ask(play.screen.words("after_end")):
            word, _, rest = typed.partition(" ")
            key = order_words(play.screen.language).get(word.casefold())
            if key == "quit":
                return
            answer(play, key, rest.strip())


def answer(play: "Play", key: str | None, rest: str) -> None:
    """Do what was typed, or say what can be."""
    if key not in WISHES:
        play.screen.say(play.screen.words("after_end_help"))
        return
    try:
        WISHES[key](play, rest)
    except LostCitiesError as error:
        play.screen.say_error(error)


def look_back(play: "Play", _rest: str) -> None:
    """Where the points went."""
    show_review(play)


def keep(play: "Play", rest: str) -> None:
    """Save the game in a file."""
    if not rest:
        raise LostCitiesError.of("save_where")
    play.keeper.move_to(rest, play.table)
    play.screen.say(play.screen.words("kept", command=play.replay_command()))


def show_points(play: "Play", _rest: str) -> None:
    """How the points came about, once more."""
    play.screen.clear()
    play.screen.show(play.receipt(play.table.state, play.alone))


WISHES: Final[dict[str | None, Callable[["Play", str], None]]] = {
    "review": look_back,
    "save": keep,
    "scores": show_points,
}
