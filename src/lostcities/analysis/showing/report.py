"""A report over many games: leaks by category beside the champion's, and the grade over time."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Final

from lostcities.analysis.grades import Grade, grade_of
from lostcities.analysis.reviewed import Review
from lostcities.analysis.seats import OTHER, losses_by_round, usual_points
from lostcities.analysis.showing.schema import FORMAT
from lostcities.analysis.standards import standards_of
from lostcities.games.catalog import find_game

MOST_STEPS: Final = 6  # points of the line over time
FEWEST: Final = 2  # games from which an error can be told


@dataclass(frozen=True)
class Leak:
    """What a category costs."""

    category: str
    points: float  # a round
    error: float | None
    times: int  # it happened
    champion: float | None  # points a round, where they were measured


@dataclass(frozen=True)
class Stretch:
    """Some games one after the other."""

    first: int  # the number of the game, from 1
    last: int
    grade: Grade


@dataclass(frozen=True)
class Report:
    """What many games of one kind say of a seat."""

    game: str
    seat: int
    games: int
    rounds: int
    grade: Grade
    leaks: tuple[Leak, ...]
    over_time: tuple[Stretch, ...]

    def to_json(self) -> dict[str, Any]:
        """The report as JSON carries it."""
        return {"analysis": FORMAT, **asdict(self)}


def report_of(reviews: Sequence[Review], seat: int) -> Report:
    """The report over reviews of one kind of game, in order."""
    standards = standards_of(find_game(reviews[0].game), reviews[0].players)
    losses = [losses_of(review, seat) for review in reviews]
    return Report(
        game=reviews[0].game,
        seat=seat,
        games=len(reviews),
        rounds=sum(review.rounds for review in reviews),
        grade=grade_of([it for game in losses for it in game], standards),
        leaks=leaks_in(reviews, seat),
        over_time=tuple(
            Stretch(first + 1, last, grade_of([it for n in losses[first:last] for it in n],
                                              standards))
            for first, last in stretches(len(reviews))
        ),
    )  # fmt: skip


def losses_of(review: Review, seat: int) -> list[tuple[float, float]]:
    """The losses of a seat in a game, round by round."""
    return losses_by_round(review.seat(seat).decisions, review.rounds)


def stretches(games: int) -> list[tuple[int, int]]:
    """At most six parts of about the same size."""
    parts = min(MOST_STEPS, games)
    bounds = [games * n // parts for n in range(parts + 1)]
    return list(pairwise(bounds))


def leaks_in(reviews: Sequence[Review], seat: int) -> tuple[Leak, ...]:
    """Points a round by category, the largest first; the error is by game."""
    game = find_game(reviews[0].game)
    by_game: dict[str, list[float]] = defaultdict(lambda: [0.0] * len(reviews))
    times: dict[str, int] = defaultdict(int)
    for n, review in enumerate(reviews):
        for it in review.seat(seat).decisions:
            if it.raw:
                by_game[it.category or OTHER][n] += it.raw
                times[it.category or OTHER] += 1
    rounds = sum(review.rounds for review in reviews)
    found = [
        Leak(name, round(sum(lost) / rounds, 2), error_of(lost, rounds), times[name],
             usual_points(game, name))
        for name, lost in by_game.items()
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda it: -it.points))


def error_of(lost: Sequence[float], rounds: int) -> float | None:
    """The standard error of a sum over games, a round."""
    games = len(lost)
    if games < FEWEST:
        return None
    mean = sum(lost) / games
    variance = sum((it - mean) ** 2 for it in lost) / (games - 1)
    return round(math.sqrt(variance * games) / rounds, 2)
