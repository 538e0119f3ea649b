"""What an analysis finds, as data: a review of a game, a judgement of a position."""

from dataclasses import dataclass, field
from typing import Any

from lostcities.analysis.grades import Grade
from lostcities.analysis.ledger import Ledger
from lostcities.errors import BadOption

Reason = dict[str, int | str]  # a code by its name, and its numbers by theirs


@dataclass(frozen=True)
class Candidate:
    """A move worth a thought."""

    move: str
    worth: float | None  # the margin at the end of the round; None: it was not tried
    error: float | None
    worlds: int
    log_probability: float  # by the champion's network


@dataclass(frozen=True)
class Decision:
    """A move that somebody chose, judged by what its seat knew."""

    turn: int  # the number of the move in the record, from 1
    round: int  # from 1
    seat: int
    move: str
    best: str
    loss: float  # points of the margin beside the best move, shrunk; below 0: better than that
    error: float
    raw: float  # the loss as measured: sums are made of it
    raw_error: float
    label: str  # good, inaccuracy, mistake, blunder or unclear
    category: str | None  # None: nothing was lost, or nothing fits
    why: Reason | None  # the category again, with the numbers that decide it
    worlds: int
    candidates: tuple[Candidate, ...]
    effects: tuple[float, ...] = field(repr=False)  # on the margin of each side, as measured


@dataclass(frozen=True)
class Moment:
    """A point of the graph: what luck and decisions had added to a margin after a move."""

    turn: int  # 0: the deal
    luck: float
    decisions: float

    @property
    def both(self) -> float:
        """Luck and decisions, added up."""
        return self.luck + self.decisions


@dataclass(frozen=True)
class SeatReview:
    """What is said of one seat."""

    seat: int
    decisions: tuple[Decision, ...]
    ledger: Ledger
    grade: Grade
    leaks: dict[str, float]  # points per round, by category, as measured
    graph: tuple[Moment, ...]

    def costliest(self, n: int = 5) -> list[Decision]:
        """The decisions that cost most, the worst first."""
        lost = [it for it in self.decisions if it.loss > 0 and it.label != "good"]
        return sorted(lost, key=lambda it: -it.loss)[:n]


@dataclass(frozen=True)
class Review:
    """A game, reviewed."""

    game: str
    rules: int
    players: int
    rounds: int
    scores: tuple[int, ...]
    seats: tuple[SeatReview, ...]  # those that were asked for
    seed: str
    worlds: int  # at most, for a decision
    hindsight: bool  # whether hidden cards were used
    settled: bool  # False: a first result, or the time was over before every verdict was clear

    def seat(self, seat: int) -> SeatReview:
        """What is said of one seat."""
        found = {it.seat: it for it in self.seats}
        if seat not in found:
            known = ", ".join(map(str, found))
            raise BadOption(f"seat {seat} was not reviewed; reviewed: {known}")
        return found[seat]

    def to_json(self) -> dict[str, Any]:
        """The review as JSON carries it (docs/analysis.md)."""
        from lostcities.analysis.showing.schema import review_json

        return review_json(self)

    def to_frame(self) -> Any:
        """All decisions as a pandas data frame, a row each."""
        from lostcities.analysis.showing.frames import decisions_frame

        return decisions_frame(self)

    def plot(self, seat: int | None = None) -> Any:
        """The graph of a seat as a matplotlib figure."""
        from lostcities.analysis.showing.plots import graph

        return graph(self, self.seats[0].seat if seat is None else seat)


@dataclass(frozen=True)
class Judgement:
    """A position, judged by what the seat to move knows."""

    game: str
    seat: int
    best: str
    candidates: tuple[Candidate, ...]  # the best first
    move: str | None = None  # the one that was asked about
    loss: float | None = None
    error: float | None = None
    raw: float | None = None  # beside the network's favourite, as measured: means are made of it
    raw_error: float | None = None
    label: str | None = None
    category: str | None = None
    why: Reason | None = None

    def to_json(self) -> dict[str, Any]:
        """The judgement as JSON carries it (docs/analysis.md)."""
        from lostcities.analysis.showing.schema import judgement_json

        return judgement_json(self)
