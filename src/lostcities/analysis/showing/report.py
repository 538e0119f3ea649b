"""A report over many games: leaks by category beside the champion's, and the grade over time."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Final

from lostcities.analysis.grades import Grade, grade_of
from lostcities.analysis.reviewed import Decision, Review
from lostcities.analysis.seats import OTHER, losses_by_round, usual_points
from lostcities.analysis.showing.schema import FORMAT
from lostcities.analysis.standards import standards_of
from lostcities.games.catalog import find_game

MOST_STEPS: Final = 6  # points of the line over time
FEWEST: Final = 2  # games that can differ from each other


@dataclass(frozen=True)
class Leak:
    """What a category costs."""

    category: str
    points: float  # per round
    error: float
    times: int  # it happened
    champion: float | None  # points per round, where they were measured


@dataclass(frozen=True)
class Stretch:
    """Some games one after the other."""

    first: int  # the number of the game, from 1
    last: int
    grade: Grade


@dataclass(frozen=True)
class Report:
    """What many games of one kind, with as many players, say of a seat."""

    game: str
    players: int
    seat: int
    games: int
    rounds: int
    seed: str
    worlds: int  # at most, for a decision
    hindsight: bool
    grade: Grade
    leaks: tuple[Leak, ...]
    over_time: tuple[Stretch, ...]

    def to_json(self) -> dict[str, Any]:
        """The report as JSON carries it."""
        return {"analysis": FORMAT, **asdict(self)}


def reports_of(reviews: Sequence[Review], seats: Sequence[int]) -> list[Report]:
    """A report for each game, number of players and seat."""
    kinds: dict[tuple[str, int], list[Review]] = defaultdict(list)
    for review in reviews:
        kinds[review.game, review.players].append(review)
    return [report_of(alike, seat) for alike in kinds.values() for seat in seats]


def report_of(reviews: Sequence[Review], seat: int) -> Report:
    """The report over reviews of one kind of game, in order."""
    standards = standards_of(find_game(reviews[0].game), reviews[0].players)
    losses = [losses_of(review, seat) for review in reviews]
    return Report(
        game=reviews[0].game,
        players=reviews[0].players,
        seat=seat,
        games=len(reviews),
        rounds=sum(review.rounds for review in reviews),
        seed=reviews[0].seed,
        worlds=reviews[0].worlds,
        hindsight=reviews[0].hindsight,
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
    """Points per round by category, the rest last: together they are the loss."""
    game, rounds = find_game(reviews[0].game), sum(review.rounds for review in reviews)
    lost: dict[str, list[list[Decision]]] = defaultdict(lambda: [[] for _ in reviews])
    for n, review in enumerate(reviews):
        for it in review.seat(seat).decisions:
            if it.raw:
                lost[it.category or OTHER][n].append(it)
    found = [
        Leak(
            category=name,
            points=round(sum(it.raw for own in by_game for it in own) / rounds, 2),
            error=round(error_of(by_game) / rounds, 2),
            times=sum(map(len, by_game)),
            champion=usual_points(game, name),
        )
        for name, by_game in lost.items()
    ]
    return tuple(sorted(found, key=lambda it: (it.category == OTHER, -it.points)))


def error_of(by_game: Sequence[Sequence[Decision]]) -> float:
    """The standard error of a sum over games: as they differ, but no less than it was measured."""
    measured = math.sqrt(sum(it.raw_error**2 for own in by_game for it in own))
    lost, games = [sum(it.raw for it in own) for own in by_game], len(by_game)
    if games < FEWEST:
        return measured
    mean = sum(lost) / games
    variance = sum((it - mean) ** 2 for it in lost) / (games - 1)
    return max(measured, math.sqrt(variance * games))
