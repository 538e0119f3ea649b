"""How far an analysis has come: a bar in a terminal, nothing elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from lostcities.analysis.showing.sentences import words


@contextmanager
def progress(language: str) -> Iterator[Callable[[int, int], None]]:
    """A function that is told how many decisions are settled, of how many."""
    if not (sys.stderr.isatty() and find_spec("rich")):
        yield lambda _done, _all: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn(words(language)("progress")), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)
