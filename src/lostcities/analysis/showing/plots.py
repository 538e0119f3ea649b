"""The graph of a review by matplotlib, for notebooks; matplotlib is optional."""

from typing import Any

from lostcities.analysis.reviewed import Review
from lostcities.errors import LostCitiesError

STYLES = {"both": "-", "luck": "--", "decisions": ":"}


def graph(review: Review, seat: int) -> Any:
    """A figure: what luck and decisions added to a margin, move by move, then the result."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise LostCitiesError.of("analysis_extra", package="matplotlib") from None
    seen = review.seat(seat)
    moments, result = seen.graph, seen.ledger.result
    figure = Figure(figsize=(9, 4), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    turns = [it.turn for it in moments]
    for name, style in STYLES.items():
        points = [getattr(it, name) for it in moments]
        axes.step(turns, points, style, where="post", label=name)
    last = moments[-1]
    places = (last.turn, last.turn, last.turn + 1), (last.both, result, result)
    axes.plot(*places, "-.", color="gray", label="unexplained")
    axes.axhline(0, linewidth=0.8, color="gray")
    axes.set_xlabel("move")
    axes.set_ylabel("points")
    axes.set_title(f"{review.game}, seat {seat}")
    axes.legend()
    return figure
