"""What an adviser says: a hint during the game, a review after its end."""

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from lostcities.bots.network import weights_file
from lostcities.errors import LostCitiesError
from lostcities.terminal.speech import order_words

if TYPE_CHECKING:
    from lostcities.terminal.play import Play

SECONDS: Final = 20.0  # that a review may take


def adviser(game: str) -> str:
    """Who gives hints: the champion, or who plays by rules where there is no network."""
    return "champion" if weights_file(game).is_file() else "rules"


def offer_review(play: "Play") -> None:
    """After the end of a game in a terminal: ask whether to look back."""
    if not play.screen.is_terminal or play.alone is None:
        return
    with suppress(EOFError, KeyboardInterrupt):
        typed = play.screen.ask(play.screen.words("after_end")).casefold()
        if order_words(play.screen.language).get(typed) == "review":
            show_review(play, play.alone)


def show_review(play: "Play", seat: int) -> None:
    """Where the points of one seat went."""
    from lostcities.analysis import review
    from lostcities.analysis.showing.progress import progress
    from lostcities.analysis.showing.text import review_text

    language = play.screen.language
    try:
        with progress(language) as on_progress:
            found = review(
                play.table.record(), seconds=SECONDS, seats=[seat], on_progress=on_progress
            )
    except LostCitiesError as error:
        play.screen.say_error(error)
        return
    play.screen.show(review_text(found, language))
