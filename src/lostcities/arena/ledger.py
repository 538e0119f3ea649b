"""The books of a contest: what has been played, who leads, what is settled."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from lostcities.arena.measuring.adjustment import adjusted_margins
from lostcities.arena.measuring.sequential import Answer, Question, ask
from lostcities.arena.measuring.statistics import Games, Samples
from lostcities.arena.playing.games import Failure, Played, Points
from lostcities.arena.playing.schedule import Contest, Pair, seatings
from lostcities.bots.tuning import tuning_of


class Ledger:
    """All blocks of a contest, in whatever order they come in.

    What it tells depends on the deals alone: the games of a pair count from the first deal on
    without a gap, up to the number of deals asked for, or to the deal that settled the question.
    """

    def __init__(self, contest: Contest, deals: int, question: Question | None = None) -> None:
        """Empty books."""
        self.contest, self.deals, self.question = contest, deals, question
        self.done: dict[Pair, set[int]] = defaultdict(set)
        self.first_failures: dict[int, tuple[int, Failure]] = {}  # by bot, and against whom
        self._played: dict[Pair, list[Played]] = defaultdict(list)
        self._answers: dict[Pair, Answer] = {}

    def enter(self, blocks: Iterable[Played]) -> None:
        """Write blocks down; deals that are there already are the same once more."""
        for played in blocks:
            pair, start = played.block.pair, played.block.start
            if start in self.done[pair]:
                continue
            self._played[pair].append(played)
            for failure in played.failures:
                other = pair[1 - failure.bot]
                self.first_failures.setdefault(pair[failure.bot], (other, failure))
            self.done[pair].update(range(start, start + played.block.deals))
            if self.question is not None and not self.is_settled(pair):
                self._answers[pair] = ask(self.question, self._margins(pair))

    def answer(self, pair: Pair) -> Answer | None:
        """What the sequential test says of a pair; None if nothing was asked or played."""
        return self._answers.get(pair)

    def is_settled(self, pair: Pair) -> bool:
        """Whether the question is answered, so that no more deals are needed."""
        answer = self.answer(pair)
        return answer is not None and answer.accepted is not None

    def needed(self, pair: Pair) -> int:
        """How many deals are enough: those asked for, or those that settled the question."""
        answer = self.answer(pair)
        return self.deals if answer is None or answer.accepted is None else answer.deals

    def games(self, pair: Pair) -> Games:
        """The games of a pair that count."""
        answer, games = self.answer(pair), self._all_games(pair)
        return games if answer is None else games.first(answer.deals)

    def finished(self, pair: Pair) -> Games:
        """All games of a pair that are played, also those behind a deal that is not: for a look."""
        blocks = sorted(self._played[pair], key=lambda one: one.block.start)
        return together(self.contest, blocks)

    def moves(self, pair: Pair) -> tuple[int, int]:
        """How many moves each bot of a pair was asked for."""
        first, second = zip(*(played.moves for played in self._played[pair]), strict=True)
        return sum(first), sum(second)

    def seconds(self, pair: Pair) -> tuple[float, float]:
        """How long each bot of a pair thought."""
        first, second = zip(*(played.seconds for played in self._played[pair]), strict=True)
        return sum(first), sum(second)

    def failures(self, pair: Pair) -> list[Failure]:
        """Why programs lost games that count, the first game first."""
        deals = len(self.games(pair).scores)
        every = [failure for played in self._played[pair] for failure in played.failures]
        return sorted(failure for failure in every if failure.deal < deals)

    def _margins(self, pair: Pair) -> Samples:
        """By deal; without luck, where it was measured."""
        return adjusted_margins(self._all_games(pair), tuning_of(self.contest.rulebook).luck_share)

    def _all_games(self, pair: Pair) -> Games:
        whole, following = [], 0
        for played in sorted(self._played[pair], key=lambda one: one.block.start):
            if played.block.start != following:
                break
            whole.append(played)
            following += played.block.deals
        return together(self.contest, whole).first(self.deals)


def together(contest: Contest, blocks: list[Played]) -> Games:
    """Blocks one after the other."""
    bits = seatings(contest.rulebook, contest.seats)
    none = np.zeros((0, len(bits), contest.seats), np.int64)
    return Games(
        bits,
        np.concatenate([none, *(played.scores for played in blocks)]),
        np.concatenate([none[:, :, 0], *(played.turns for played in blocks)]),
        np.concatenate([none[:, :, 0], *(played.endings for played in blocks)]),
        np.concatenate([none, *lucks(blocks)]) if contest.adjusted else None,
    )


def lucks(blocks: list[Played]) -> list[Points]:
    """The luck of blocks in which it was measured."""
    return [played.luck for played in blocks if played.luck is not None]
