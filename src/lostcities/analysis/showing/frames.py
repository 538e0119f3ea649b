"""Reviews as pandas data frames; pandas is optional."""

from dataclasses import asdict
from typing import Any

from lostcities.analysis.reviewed import Review
from lostcities.errors import LostCitiesError

NESTED = ("candidates", "effects", "why")  # what does not fit into a cell


def decisions_frame(review: Review) -> Any:
    """All decisions, a row each, in order; numbers of the reason are columns `why_…`."""
    try:
        import pandas
    except ImportError:
        raise LostCitiesError.of("analysis_extra", package="pandas") from None
    rows = []
    for seat in review.seats:
        for decision in seat.decisions:
            row = {key: it for key, it in asdict(decision).items() if key not in NESTED}
            numbers = {f"why_{key}": it for key, it in (decision.why or {}).items()}
            numbers.pop("why_code", None)
            rows.append({"game": review.game, **row, **numbers})
    rows.sort(key=lambda row: int(row["turn"]))
    return pandas.DataFrame(rows)
