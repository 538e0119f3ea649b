"""A review in 80 columns: the ledger, the grade, the costliest moves in words."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Final

from lostcities.analysis.grades import Grade
from lostcities.analysis.ledger import Ledger
from lostcities.analysis.reviewed import Review, SeatReview
from lostcities.analysis.seats import OTHER, usual_points
from lostcities.analysis.showing.sentences import category_name, decision_text, plain, signed, words
from lostcities.analysis.standards import LABELS
from lostcities.analysis.verdicts import UNCLEAR
from lostcities.games.catalog import find_game
from lostcities.words.phrases import NO_NAMES

WIDTH: Final = 80
NAME_WIDTH: Final = 34
POINTS_WIDTH: Final = 9
COSTLIEST: Final = 5
MOST_LEAKS: Final = 6  # and the rest
SHOWN: Final = 0.05  # points that are not nothing when they are written with one digit
ERRORS: Final = {"own_decisions": "own_error", "their_decisions": "their_error"}


def review_text(review: Review, language: str = "en", names: Mapping[int, str] = NO_NAMES) -> str:
    """All of a review; seats may have names."""
    lines = [*heading(review, language)]
    for seat in review.seats:
        title = names.get(seat.seat) or words(language)("seat", seat=seat.seat)
        lines += ["", title, *seat_lines(review, seat, language)]
    say = words(language)
    return "\n".join([*lines, "", *wrap(say("not_for"), WIDTH)])


def heading(review: Review, language: str) -> Iterator[str]:
    """Which game it was, and by whose knowledge it is judged."""
    say = words(language)
    scores = " : ".join(str(points).replace("-", "−") for points in review.scores)
    yield say("title", game=find_game(review.game).title, scores=scores)
    yield say("hindsight" if review.hindsight else "knowledge")
    if not review.settled:
        yield say("unsettled")


def seat_lines(review: Review, seat: SeatReview, language: str) -> Iterator[str]:
    """What is said of one seat."""
    say = words(language)
    yield f"  {say('where')}"
    yield from ledger_lines(review.game, seat.ledger, language)
    yield from indented(grade_text(seat.grade, language))
    yield from indented(counts_text(seat, language))
    costliest = seat.costliest(COSTLIEST)
    yield f"  {say('costliest' if costliest else 'none')}"
    for decision in costliest:
        yield from indented(decision_text(review.game, decision, language), "    ")
    yield from leak_lines(review.game, seat, language)


def ledger_lines(game: str, ledger: Ledger, language: str) -> Iterator[str]:
    """The receipt of a result, line by line."""
    for name, points, more in receipt(game, ledger, language):
        yield f"    {name:<{NAME_WIDTH}}{points:>{POINTS_WIDTH}}{more}"
    say, result = words(language), signed(ledger.result, language)
    yield f"    {'─' * (NAME_WIDTH + POINTS_WIDTH)}"
    yield f"    {say('result'):<{NAME_WIDTH}}{result:>{POINTS_WIDTH}}"


def receipt(game: str, ledger: Ledger, language: str) -> Iterator[tuple[str, str, str]]:
    """Name, points and error of each line but the result."""
    say = words(language, game)
    for name, points in ledger.lines().items():
        if name not in ERRORS:
            yield say(name), signed(points, language), ""
            continue
        error = getattr(ledger, ERRORS[name])
        if error is None:
            yield say(name), "–", f"  ({say('not_judged')})"
        else:
            yield say(name), signed(points, language), f" ± {plain(error, language)}"


def grade_text(grade: Grade, language: str) -> str:
    """A grade in a sentence, or why there is none."""
    say = words(language)
    lost = say(
        "lost" if grade.loss > 0 else "not_lost",
        loss=plain(grade.loss, language),
        error=plain(grade.error, language),
    )
    return say(
        "no_grade" if grade.letter is None else "grade",
        letter=grade.letter,
        best=grade.best,
        worst=grade.worst,
        lost=lost,
        rounds=grade.rounds,
    )


def counts_text(seat: SeatReview, language: str) -> str:
    """How many decisions were of which kind."""
    labels = [it.label for it in seat.decisions]
    counts = {label: labels.count(label) for label in (*LABELS, UNCLEAR)}
    return words(language)("counts", decisions=len(labels), **counts)


def leak_lines(game: str, seat: SeatReview, language: str) -> Iterator[str]:
    """Where most points were lost, beside the champion's rate where that is known.

    The last line is what is left, so that the lines add up to the loss.
    """
    say = words(language)
    named = {name: points for name, points in seat.leaks.items() if name != OTHER}
    lost = [(name, points) for name, points in named.items() if points >= SHOWN][:MOST_LEAKS]
    if not lost:
        return
    yield f"  {say('leaks')}"
    rest = seat.grade.loss - sum(points for _, points in lost)
    for name, points in [*lost, *([(OTHER, rest)] if abs(rest) >= SHOWN else [])]:
        usual = usual_points(find_game(game), name)
        beside = "" if usual is None else f"  ({say('champion')} {plain(usual, language)})"
        called = category_name(game, name, language)
        yield f"    {called:<{NAME_WIDTH}}{plain(points, language):>{POINTS_WIDTH}}{beside}"


def indented(text: str, indent: str = "  ") -> list[str]:
    """A sentence in as many lines as it takes."""
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")
