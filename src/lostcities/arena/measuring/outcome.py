"""The outcome of a contest: how each pair and each bot fared, with errors, as plain facts."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from lostcities.arena.ledger import Ledger
from lostcities.arena.measuring.adjustment import Adjustment, adjusted_shares, adjustment
from lostcities.arena.measuring.ratings import Rating, ratings
from lostcities.arena.measuring.sequential import Answer, Question
from lostcities.arena.measuring.statistics import Estimate, Games, Samples, estimate
from lostcities.arena.playing.games import CAPPED, FAILED
from lostcities.arena.playing.schedule import Contest, Pair
from lostcities.bots.tuning import tuning_of


@dataclass(frozen=True)
class Meeting:
    """All games of two bots, as the first of them sees it."""

    bots: tuple[str, str]
    deals: int
    games: int
    margin: Estimate  # points a game
    wins: int
    ties: int
    losses: int
    win_rate: Estimate  # a tie is half a win
    points: tuple[float, float]  # by bot, a game
    turns: float  # of all seats, a game
    capped: int  # games
    failures: tuple[int, int]  # by bot, games lost by failing
    milliseconds: tuple[float, float]  # by bot, a move
    answer: Answer | None  # of the sequential test
    adjusted: Adjustment | None  # without luck, where it was measured


@dataclass(frozen=True)
class Standing:
    """One bot against all others."""

    bot: str
    rating: Rating
    adjusted: Rating | None  # without luck, where it was measured
    margin: float  # the mean of its margins
    win_rate: float  # the mean of its win rates
    failures: int
    failed_by: dict[str, int]  # games, by kind of failure
    first_failure: str | None  # what happened, with the program's last words
    milliseconds: float


@dataclass(frozen=True)
class Outcome:
    """What came of a contest."""

    contest: Contest
    meetings: dict[Pair, Meeting]
    margins: dict[Pair, Samples]  # by pair and deal
    standings: list[Standing]  # the best first
    question: Question | None  # of the sequential test

    def as_dict(self) -> dict[str, Any]:
        """The whole outcome as plain data."""
        return {
            "contest": self.contest.as_dict(),
            "question": None if self.question is None else asdict(self.question),
            "pairs": [asdict(meeting) for meeting in self.meetings.values()],
            "bots": [asdict(standing) for standing in self.standings],
        }


def outcome(ledger: Ledger) -> Outcome:
    """What the books say."""
    contest = ledger.contest
    games = {pair: ledger.games(pair) for pair in contest.pairs}
    meetings = {pair: meeting(ledger, pair) for pair in contest.pairs}
    standings = [
        standing(ledger, meetings, n, rating, adjusted)
        for n, (rating, adjusted) in enumerate(zip(*both_ratings(contest, games), strict=True))
    ]
    standings.sort(key=lambda one: -best_known(one).rating)  # stable: equals as they were named
    margins = {pair: played.margins for pair, played in games.items()}
    return Outcome(contest, meetings, margins, standings, ledger.question)


def both_ratings(
    contest: Contest, games: Mapping[Pair, Games]
) -> tuple[list[Rating], Sequence[Rating | None]]:
    """The ratings of all bots, and those without luck where it was measured."""

    def rated(shares: Callable[[Games], Samples]) -> list[Rating]:
        by_pair = {pair: shares(played) for pair, played in games.items()}
        return ratings(len(contest.bots), by_pair, contest.seed)

    raw = rated(lambda played: played.win_shares)
    return raw, rated(adjusted_shares) if contest.adjusted else [None] * len(raw)


def best_known(standing: Standing) -> Rating:
    """The rating without luck where it was measured, else the raw one."""
    return standing.adjusted or standing.rating


def meeting(ledger: Ledger, pair: Pair) -> Meeting:
    """How two bots fared."""
    games, names = ledger.games(pair), ledger.contest.names(pair)
    results = games.results()
    return Meeting(
        bots=names,
        deals=len(results),
        games=results.size,
        margin=estimate(games.margins),
        wins=int((results == 1).sum()),
        ties=int((results == 0.5).sum()),
        losses=int((results == 0).sum()),
        win_rate=estimate(games.win_shares),
        points=(float(games.points(0).mean()), float(games.points(1).mean())),
        turns=float(games.turns.mean()),
        capped=int((games.endings == CAPPED).sum()),
        failures=(
            int((games.endings == FAILED[0]).sum()),
            int((games.endings == FAILED[1]).sum()),
        ),
        milliseconds=(pace(ledger, pair, 0), pace(ledger, pair, 1)),
        answer=ledger.answer(pair),
        adjusted=adjustment(games, tuning_of(ledger.contest.rulebook).luck_share),
    )


def standing(
    ledger: Ledger,
    meetings: Mapping[Pair, Meeting],
    bot: int,
    rating: Rating,
    adjusted: Rating | None,
) -> Standing:
    """How a bot fared against all others, each of whom counts alike."""
    others = [other for other in range(len(ledger.contest.bots)) if other != bot]
    met = [seen_by(meetings, bot, other) for other in others]
    spent = [(pair, pair.index(bot)) for pair in meetings if bot in pair]
    seconds = sum(ledger.seconds(pair)[n] for pair, n in spent)
    moves = sum(ledger.moves(pair)[n] for pair, n in spent)
    failed = [one for pair, n in spent for one in ledger.failures(pair) if one.bot == n]
    return Standing(
        bot=ledger.contest.bots[bot],
        rating=rating,
        adjusted=adjusted,
        margin=sum(one.margin.mean for one in met) / len(met),
        win_rate=sum(one.win_rate.mean for one in met) / len(met),
        failures=sum(one.failures[0] for one in met),
        failed_by=dict(sorted(Counter(one.kind for one in failed).items())),
        first_failure=failed[0].message if failed else None,
        milliseconds=1000 * seconds / max(1, moves),
    )


def pace(ledger: Ledger, pair: Pair, bot: int) -> float:
    """How many milliseconds a bot took for a move."""
    return 1000 * ledger.seconds(pair)[bot] / max(1, ledger.moves(pair)[bot])


def seen_by(meetings: Mapping[Pair, Meeting], bot: int, other: int) -> Meeting:
    """The meeting of two bots, as one of them sees it."""
    return meetings[bot, other] if bot < other else turned(meetings[other, bot])


def turned(meeting: Meeting) -> Meeting:
    """The same meeting, as the second bot sees it."""
    return replace(
        meeting,
        bots=meeting.bots[::-1],
        margin=Estimate(-meeting.margin.mean, meeting.margin.error),
        wins=meeting.losses,
        losses=meeting.wins,
        win_rate=Estimate(1 - meeting.win_rate.mean, meeting.win_rate.error),
        points=meeting.points[::-1],
        failures=meeting.failures[::-1],
        milliseconds=meeting.milliseconds[::-1],
        answer=None,  # the test was asked about the first
        adjusted=None if meeting.adjusted is None else turned_adjustment(meeting.adjusted),
    )


def turned_adjustment(adjusted: Adjustment) -> Adjustment:
    """The same adjustment, as the second bot sees it."""
    return replace(
        adjusted,
        margin=Estimate(-adjusted.margin.mean, adjusted.margin.error),
        win_rate=Estimate(1 - adjusted.win_rate.mean, adjusted.win_rate.error),
        luck=Estimate(-adjusted.luck.mean, adjusted.luck.error),
    )
