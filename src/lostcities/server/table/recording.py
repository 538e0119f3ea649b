"""The record of a game as its log tells it, whichever version of the rules it was played by."""

from collections.abc import Iterable

from lostcities.notation.records import Record, new_record
from lostcities.server.table.contributions import Contributions
from lostcities.server.table.log import Charter, Row


def record_of(charter: Charter, rows: Iterable[Row], scores: list[int]) -> Record:
    """Seed, options and moves; what was taken back is left out, nothing is played again."""
    moves: list[str] = []
    contributions = Contributions(charter.chance, charter.secret)
    for row in rows:
        contributions.add(row)
        if row.kind == "move":
            moves.append(row.text)
        elif row.kind == "undone":
            moves.pop()
    return new_record(
        game=charter.settings.game,
        rules=charter.rules,
        seats=len(charter.places),
        seed=contributions.seed,
        chance=charter.chance,
        options=dict(charter.settings.options),
        moves=moves,
        scores=scores,
    )


def was_dealt(rows: Iterable[Row]) -> bool:
    """Whether there was a game at all."""
    return any(row.kind == "dealt" for row in rows)
