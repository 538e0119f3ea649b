"""What is said of one seat: its decisions, its ledger, its grade, its leaks, its graph."""

from collections import defaultdict
from collections.abc import Sequence

from lostcities.analysis.grades import grade_of
from lostcities.analysis.ledger import Effect, ledger_of
from lostcities.analysis.luck import Stroke
from lostcities.analysis.positions import Played
from lostcities.analysis.reviewed import Decision, Moment, SeatReview
from lostcities.analysis.standards import standards_of
from lostcities.core.game import Game

OTHER = "other"  # a loss that no category fits


def seat_review(
    played: Played, seat: int, decisions: Sequence[Decision], strokes: Sequence[Stroke],
    judged: Sequence[int],
) -> SeatReview:  # fmt: skip
    """All about one seat of a game."""
    own = [it for it in decisions if it.seat == seat]
    sides = played.game.sides or played.seats
    side = seat % sides
    effects = [Effect(it.seat % sides, it.effects, it.raw_error) for it in decisions]
    return SeatReview(
        seat=seat,
        decisions=tuple(own),
        ledger=ledger_of(
            side, played.scores[:sides], strokes, effects, all_judged=len(judged) == played.seats
        ),
        grade=grade_of(
            losses_by_round(own, played.rounds), standards_of(played.game, played.seats)
        ),
        leaks=leaks_of(own, played.rounds),
        graph=graph_of(side, decisions, strokes),
    )


def usual_points(game: Game, category: str) -> float | None:
    """What a category costs the champion a round; None where that was not measured."""
    usual = standards_of(game).usual
    return None if usual is None or category == OTHER else usual.get(category, 0.0)


def losses_by_round(decisions: Sequence[Decision], rounds: int) -> list[tuple[float, float]]:
    """The points lost in each round, as measured, and their errors."""
    found = []
    for number in range(1, rounds + 1):
        own = [it for it in decisions if it.round == number]
        error = sum(it.raw_error**2 for it in own) ** 0.5
        found.append((sum(it.raw for it in own), error))
    return found


def leaks_of(decisions: Sequence[Decision], rounds: int) -> dict[str, float]:
    """Points a round by category, the largest first; what has no category is `other`."""
    total: dict[str, float] = defaultdict(float)
    for it in decisions:
        if it.raw:
            total[it.category or OTHER] += it.raw / rounds
    return {name: round(total[name], 2) for name in sorted(total, key=lambda it: -total[it])}


def graph_of(
    side: int, decisions: Sequence[Decision], strokes: Sequence[Stroke]
) -> tuple[Moment, ...]:
    """How luck and decisions added up, move by move; a deal counts before the move after it."""
    luck, decided = 0.0, 0.0
    at: dict[int, Moment] = {0: Moment(0, 0.0, 0.0)}
    steps = [(it.number - (it.seat is None), float(it.gained[side]), 0.0) for it in strokes]
    steps += [(it.turn, 0.0, it.effects[side]) for it in decisions]
    for turn, by_luck, by_decision in sorted(steps, key=lambda step: step[0]):
        luck, decided = luck + by_luck, decided + by_decision
        at[turn] = Moment(turn, round(luck, 2), round(decided, 2))
    return tuple(at[turn] for turn in sorted(at))
