"""Reviews and judgements as JSON, and the JSON Schema of all that is (docs/analysis.md)."""

from dataclasses import asdict
from typing import Any, Final, Literal, TypedDict, cast

from lostcities.analysis.reviewed import Decision, Judgement, Review, SeatReview
from lostcities.notation.schema import json_schema

FORMAT: Final = 1

Label = Literal["good", "inaccuracy", "mistake", "blunder", "unclear"]


class CandidateJson(TypedDict):
    """A move worth a thought; worth is the margin it leads to, null if it was not tried."""

    move: str
    worth: float | None
    error: float | None
    worlds: int
    log_probability: float


class DecisionJson(TypedDict):
    """A move and what it cost beside the best one, in points of the margin."""

    turn: int
    round: int
    move: str
    best: str
    loss: float
    error: float
    raw: float
    raw_error: float
    label: Label
    category: str | None
    why: dict[str, int | str] | None
    worlds: int
    candidates: list[CandidateJson]


class LedgerJson(TypedDict):
    """Where the result came from; deal, luck, decisions and the unexplained add up to it."""

    deal: float
    own_luck: float
    their_luck: float
    own_decisions: float
    own_error: float
    their_decisions: float | None
    their_error: float | None
    unexplained: float
    result: float


class GradeJson(TypedDict):
    """A grade by points lost per round; letters are null before there are three rounds."""

    letter: str | None
    best: str | None
    worst: str | None
    loss: float
    error: float
    rounds: int


class MomentJson(TypedDict):
    """What luck and decisions had added to the margin after a move."""

    turn: int
    luck: float
    decisions: float


class SeatJson(TypedDict):
    """What is said of one seat."""

    seat: int
    decisions: list[DecisionJson]
    ledger: LedgerJson
    grade: GradeJson
    leaks: dict[str, float]
    graph: list[MomentJson]


class ReviewJson(TypedDict):
    """A game, reviewed; with hindsight hidden cards were used."""

    analysis: int
    game: str
    rules: int
    players: int
    rounds: int
    scores: list[int]
    seed: str
    worlds: int
    hindsight: bool
    settled: bool
    seats: list[SeatJson]


class LeakJson(TypedDict):
    """What a category of mistakes costs, in points per round; the rest is `other`."""

    category: str
    points: float
    error: float
    times: int
    champion: float | None


class StretchJson(TypedDict):
    """Some games in turn, numbered from 1, and the grade for them."""

    first: int
    last: int
    grade: GradeJson


class ReportJson(TypedDict):
    """What many games of one kind, with as many players, say of a seat."""

    analysis: int
    game: str
    players: int
    seat: int
    games: int
    rounds: int
    seed: str
    worlds: int
    hindsight: bool
    grade: GradeJson
    leaks: list[LeakJson]
    over_time: list[StretchJson]


class JudgementJson(TypedDict):
    """A position, judged by what the seat to move knows; the best candidate first."""

    analysis: int
    game: str
    seat: int
    best: str
    candidates: list[CandidateJson]
    move: str | None
    loss: float | None
    error: float | None
    raw: float | None
    raw_error: float | None
    label: Label | None
    category: str | None
    why: dict[str, int | str] | None


def analysis_schema() -> dict[str, Any]:
    """The JSON Schema of reviews."""
    return json_schema(ReviewJson, "A review of a game")


def report_schema() -> dict[str, Any]:
    """The JSON Schema of reports over many games."""
    return json_schema(list[ReportJson], "Reports over many games")


def judgement_schema() -> dict[str, Any]:
    """The JSON Schema of judgements."""
    return json_schema(JudgementJson, "A judgement of a position")


def review_json(review: Review) -> dict[str, Any]:
    """A review as JSON carries it."""
    head = {key: it for key, it in vars(review).items() if key not in ("seats", "scores")}
    seats = [seat_json(seat) for seat in review.seats]
    return {"analysis": FORMAT, **head, "scores": list(review.scores), "seats": seats}


def seat_json(seat: SeatReview) -> SeatJson:
    """What is said of one seat."""
    return {
        "seat": seat.seat,
        "decisions": [decision_json(it) for it in seat.decisions],
        "ledger": cast(LedgerJson, asdict(seat.ledger)),
        "grade": cast(GradeJson, asdict(seat.grade)),
        "leaks": dict(seat.leaks),
        "graph": [cast(MomentJson, asdict(it)) for it in seat.graph],
    }


def decision_json(decision: Decision) -> DecisionJson:
    """A decision; whose it is stands outside."""
    plain = asdict(decision)
    del plain["seat"], plain["effects"]
    plain["candidates"] = list(plain["candidates"])
    return cast(DecisionJson, plain)


def judgement_json(judgement: Judgement) -> dict[str, Any]:
    """A judgement as JSON carries it."""
    plain = asdict(judgement)
    plain["candidates"] = list(plain["candidates"])
    return {"analysis": FORMAT, **plain}
