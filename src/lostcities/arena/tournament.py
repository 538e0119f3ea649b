"""A contest from the first deal to the last, wherever it is played."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from lostcities.arena.ledger import Ledger
from lostcities.arena.measuring.sequential import Question
from lostcities.arena.playing.games import Played
from lostcities.arena.playing.players import check_program, is_program
from lostcities.arena.playing.schedule import Block, Contest, blocks
from lostcities.arena.playing.workers import Crew, play_all
from lostcities.arena.reporting.results import ResultFile
from lostcities.errors import BadOption
from lostcities.table import Table

OnProgress = Callable[[Ledger], None]


def play_contest(
    contest: Contest,
    deals: int,
    crew: AbstractContextManager[Crew[Block, Played]],
    *,
    out: str | None = None,
    question: Question | None = None,
    on_progress: OnProgress = lambda _: None,
) -> Ledger:
    """Play what is still to be played; `on_progress` is called after every block."""
    if deals < 1:
        raise BadOption(f"deals must be 1 or more, not {deals}")
    check_programs(contest)
    ledger = Ledger(contest, deals, question)
    with ResultFile(out, contest) as file:
        ledger.enter(file.played)
        on_progress(ledger)
        to_play = (
            block
            for block in blocks(contest, deals, ledger.done)
            if not ledger.is_settled(block.pair)
        )
        with crew as ready:
            for played in play_all(ready, to_play):
                file.keep(played)
                ledger.enter([played])
                on_progress(ledger)
    return ledger


def check_programs(contest: Contest) -> None:
    """An error if a program of the contest cannot play at all."""
    for bot in filter(is_program, contest.bots):
        table = Table(contest.game, seed=contest.seed, seats=contest.seats, **contest.options)
        check_program(bot, table, contest.clock)
