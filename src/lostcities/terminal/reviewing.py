"""What an adviser says: a hint during the game, a review after its end."""

from typing import TYPE_CHECKING, Final

from lostcities.bots.network import has_network
from lostcities.terminal.ending import capital
from lostcities.words.phrases import phrases

if TYPE_CHECKING:
    from lostcities.terminal.play import Play

CHAMPION: Final = "champion"
SECONDS: Final = 20.0  # that a review may take


def adviser(game: str) -> str:
    """Who gives hints: the champion, or who plays by rules where there is no network."""
    return CHAMPION if has_network(game) else "rules"


def show_review(play: "Play") -> None:
    """Where the points of the people at the keyboard went, a screen at a time."""
    from lostcities.analysis import review
    from lostcities.analysis.showing.progress import progress
    from lostcities.analysis.showing.text import review_text

    screen, people = play.screen, list(play.seating.people)
    with progress(screen.language) as on_progress:
        found = review(play.table.record(), seconds=SECONDS, seats=people, on_progress=on_progress)
    say = phrases("table", screen.language).with_names(play.seating.names)
    names = {seat: capital(say("you") if seat == play.alone else say.seat(seat)) for seat in people}
    screen.clear()
    screen.show_pages(screen.written(screen.colored(review_text(found, screen.language, names))))
