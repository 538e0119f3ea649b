"""How far a leg has come: a bar in a terminal, plain lines elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

OnProgress = Callable[[float, dict[str, Any]], None]  # (share that is over, metrics)


@contextmanager
def progress() -> Iterator[OnProgress]:
    """Print to standard error how far it is."""
    with bar() if sys.stderr.isatty() and find_spec("rich") else lines() as on_progress:
        yield on_progress


@contextmanager
def bar() -> Iterator[OnProgress]:
    """A bar by rich; measurements stay on the screen."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("training"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=1.0)

        def on_progress(done: float, known: dict[str, Any]) -> None:
            shown.update(task, completed=done, description=samples_in_words(known["samples"]))
            if measured(known):
                shown.console.print(summary(known))

        yield on_progress


@contextmanager
def lines() -> Iterator[OnProgress]:
    """A line for each measurement."""

    def on_progress(_done: float, known: dict[str, Any]) -> None:
        if measured(known):
            print(summary(known), file=sys.stderr, flush=True)

    yield on_progress


def measured(known: dict[str, Any]) -> bool:
    """Whether the network has just been measured."""
    return "surprise" in known or any(
        isinstance(it, dict) and "margin" in it for it in known.values()
    )


def samples_in_words(samples: int) -> str:
    """How much was learnt from.

    >>> samples_in_words(2_048), samples_in_words(2_500_000)
    ('2 k samples', '2.5 M samples')
    """
    return f"{samples / 1e6:.1f} M samples" if samples >= 1e5 else f"{samples / 1e3:.0f} k samples"


def summary(known: dict[str, Any]) -> str:
    """A measurement in a line: the points of self-play, then the margins against others."""
    learnt = f"{known['seconds']:.0f} s, {samples_in_words(known['samples'])}"
    if "surprise" in known:
        nats = f"{known['surprise']:.2f} nats a position"
        return f"{learnt}: {nats}, by chance {known['by chance']:.2f}"
    against = "  ".join(
        f"{name} {it['margin']:+.1f} ± {it['error']:.1f} ({it['wins']:.0%})"
        for name, it in known.items()
        if isinstance(it, dict) and "margin" in it and name != "itself"
    )
    if "itself" not in known:
        return f"{learnt}: {against}"
    return f"{learnt}: {known['itself']['points']:.1f} points in self-play; against {against}"
