"""How far a contest or a dataset has come: a bar in a terminal, plain lines elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from typing import Final

from lostcities.arena.ledger import Ledger
from lostcities.arena.measuring.statistics import estimate
from lostcities.arena.reporting.text import margin, name

Show = Callable[[int, int, str], None]  # deals or games played, in all, how it stands

BETWEEN_LINES: Final = 10.0  # seconds
BETWEEN_LOOKS: Final = 0.1
WIDEST: Final = 80  # columns
BAR: Final = 20
WIDEST_TEXT: Final = 28  # what the bar and its numbers leave


@contextmanager
def progress() -> Iterator[Callable[[Ledger], None]]:
    """Print to standard error how far it is and which programs fail."""
    with shown() as show:
        count, warn = sometimes(show), first_failures()

        def on_progress(ledger: Ledger) -> None:
            warn(ledger)
            count(ledger)

        yield on_progress


def shown(what: str = "deals") -> AbstractContextManager[Show]:
    """A bar where somebody looks, else lines; `what` is counted."""
    return bar(what) if sys.stderr.isatty() and find_spec("rich") else lines(what)


def first_failures() -> Callable[[Ledger], None]:
    """Say why a program failed, once for each; all others are counted."""
    reported: set[int] = set()

    def warn(ledger: Ledger) -> None:
        for bot, (other, failure) in ledger.first_failures.items():
            if bot not in reported:
                reported.add(bot)
                failed, met = (name(ledger.contest.bots[n]) for n in (bot, other))
                about = f"{failed} failed against {met} ({failure.kind}): {failure.message}"
                print(f"lostcities: {about}", file=sys.stderr, flush=True)

    return warn


def sometimes(show: Show) -> Callable[[Ledger], None]:
    """Count no more often than somebody can look; but always at the end."""
    last = 0.0

    def on_progress(ledger: Ledger) -> None:
        nonlocal last
        done, total = deals_done(ledger)
        if done == total or time.monotonic() - last > BETWEEN_LOOKS:
            last = time.monotonic()
            show(done, total, how_it_stands(ledger))

    return on_progress


def deals_done(ledger: Ledger) -> tuple[int, int]:
    """Deals that are played, and that are needed; a settled pair needs no more than it had."""
    needed = {pair: ledger.needed(pair) for pair in ledger.contest.pairs}
    done = [min(len(ledger.done[pair]), deals) for pair, deals in needed.items()]
    return sum(done), sum(needed.values())


def how_it_stands(ledger: Ledger) -> str:
    """The margin over all deals that are finished, where only two play."""
    if len(ledger.contest.pairs) > 1:
        return ""
    margins = ledger.finished((0, 1)).margins
    if len(margins) < 2:
        return ""
    text = margin(estimate(margins))
    return f"{name(ledger.contest.bots[0])[: WIDEST_TEXT - 1 - len(text)]} {text}"


@contextmanager
def bar(what: str = "deals") -> Iterator[Show]:
    """A bar by rich."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn(what),
        BarColumn(bar_width=BAR),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None)
        yield lambda done, total, text: shown.update(
            task, completed=done, total=total, description=text
        )


@contextmanager
def lines(what: str = "deals") -> Iterator[Show]:
    """A line now and then."""
    last = time.monotonic()

    def show(done: int, total: int, text: str) -> None:
        nonlocal last
        if time.monotonic() - last > BETWEEN_LINES:
            last = time.monotonic()
            line = f"{done} of {total} {what}  {text}".rstrip()
            print(line[:WIDEST], file=sys.stderr, flush=True)

    yield show
