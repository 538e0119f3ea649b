"""A review of a whole game: every decision judged, luck apart from decisions, a grade.

>>> from lostcities.analysis import review
>>> found = review(record, worlds=64, seed=1)  # doctest: +SKIP
>>> found.seat(0).ledger.own_decisions  # doctest: +SKIP
-24.4
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypedDict, Unpack

from lostcities.analysis.budget import Budget, check_names, checked_budget, checked_seats
from lostcities.analysis.decided import decision_of, is_decision
from lostcities.analysis.luck import strokes
from lostcities.analysis.opinions import look_at
from lostcities.analysis.positions import Played, Position, read_game
from lostcities.analysis.reviewed import Decision, Review
from lostcities.analysis.rollouts import rollouts
from lostcities.analysis.seats import seat_review
from lostcities.analysis.standards import standards_of
from lostcities.analysis.verdicts import LIKED, Case, steps
from lostcities.cores import cores

Cases = list[tuple[Position, Case]]

Progress = Callable[[int, int], None]  # decisions settled, decisions in all
Source = str | bytes | Mapping[str, Any]

USUAL_SEED: Final = 0


def silent(_settled: int, _all: int) -> None:
    """Nobody wants to know how far it is."""


class Settings(TypedDict, total=False):
    """What can be asked of a review, by keyword."""

    worlds: int | None  # at most so many for a decision; then only record and seed matter
    seconds: float | None  # or so long, and the machine matters too
    seed: int | str
    seats: Iterable[int] | None  # whose decisions are judged; by default all
    hindsight: bool  # with all cards open
    threads: int | None
    on_progress: Progress


def review(record: Source, **settings: Unpack[Settings]) -> Review:
    """A record, judged decision by decision from what each seat knew.

    With `worlds`, at most so many for a decision, the result depends on the record and the seed
    alone; with `seconds`, on the machine too. Only the decisions of `seats` are judged, by default
    of all. With `hindsight` all cards lie open.
    """
    *_, last = reviews(record, **settings)
    return last


def reviews(record: Source, **settings: Unpack[Settings]) -> Iterator[Review]:
    """The same, ever better: first what the network thinks, then a review after each doubling."""
    check_names("review", settings, Settings)
    budget = checked_budget(settings.get("worlds"), settings.get("seconds"))
    threads, on_progress = settings.get("threads"), settings.get("on_progress", silent)
    played = read_game(record)
    asked = checked_seats(settings.get("seats"), played.seats)
    seed, hindsight = settings.get("seed", USUAL_SEED), settings.get("hindsight", False)
    reviewer = Reviewer(played, asked, budget, seed, hindsight=hindsight)
    yield reviewer.review()
    for most in steps(budget.worlds):
        if budget.is_over() or not reviewer.open_cases():
            break
        reviewer.grow(most, threads or cores(), on_progress)
        yield reviewer.review()
    on_progress(len(reviewer.cases), len(reviewer.cases))


class Reviewer:
    """A game under review."""

    def __init__(
        self, played: Played, seats: Sequence[int], budget: Budget, seed: int | str,
        *, hindsight: bool,
    ) -> None:  # fmt: skip
        """Look at all positions once, and at the luck."""
        self.played, self.seats, self.budget, self.seed = played, seats, budget, str(seed)
        self.hindsight, self.standards = hindsight, standards_of(played.game)
        self.strokes = strokes(played)
        self.cases = self.first_look()
        self.decisions: dict[int, tuple[int, Decision]] = {}  # by turn, with the worlds it rests on

    def first_look(self) -> Cases:
        """A case for each real decision of the seats asked for."""
        game, sides = self.played.game, self.played.game.sides or self.played.seats
        asked = [it for it in self.played.positions if it.seat in self.seats]
        chosen = [it for it in asked if is_decision(game, it.state)]
        looks = look_at(game, [it.state for it in chosen], self.seed, hindsight=self.hindsight)
        cases = []
        for position, look in zip(chosen, looks, strict=True):
            tried = [look.favourite]
            if look.gap(position.action) >= LIKED:
                tried.append(position.action)
            cases.append((position, Case(look, tried, sides)))
        return cases

    def open_cases(self) -> list[Case]:
        """Those of which more worlds would tell more."""
        most = self.budget.worlds
        found = [it for _, it in self.cases if len(it.actions) > 1]
        return [it for it in found if not it.is_settled(self.standards, most)]

    def grow(self, worlds: int, threads: int, on_progress: Progress) -> None:
        """Look at the open cases in more worlds, on several threads."""
        trying, cases = rollouts(self.played.game, hindsight=self.hindsight), self.open_cases()
        settled = len(self.cases) - len(cases)
        on_progress(settled, len(self.cases))

        def look_further(case: Case) -> bool:
            if not self.budget.is_over():
                case.grow(trying, worlds)
            return case.is_settled(self.standards, self.budget.worlds)

        with ThreadPoolExecutor(threads) as pool:
            for is_settled in pool.map(look_further, cases):
                settled += is_settled
                on_progress(settled, len(self.cases))

    def review(self) -> Review:
        """What is known so far."""
        played = self.played
        decisions = [self.decided(position, case) for position, case in self.cases]
        return Review(
            game=played.game.name,
            rules=played.game.version,
            players=played.seats,
            rounds=played.rounds,
            scores=tuple(played.scores),
            seats=tuple(
                seat_review(played, seat, decisions, self.strokes, self.seats)
                for seat in self.seats
            ),
            seed=self.seed,
            worlds=self.budget.worlds,
            hindsight=self.hindsight,
            settled=not self.open_cases(),
        )

    def decided(self, position: Position, case: Case) -> Decision:
        """A decision as it is judged now; made anew only when there are more worlds."""
        kept = self.decisions.get(position.number)
        if kept is None or kept[0] != case.worlds:
            kept = case.worlds, decision_of(self.played.game, position, case)
            self.decisions[position.number] = kept
        return kept[1]
