"""Why a move was worse, as a code of its game with the numbers that decide it."""

from typing import Any

from lostcities.analysis.reviewed import Reason
from lostcities.analysis.standards import leak_codes, standards_of
from lostcities.core.fields import fields_of
from lostcities.core.game import Game
from lostcities.core.rows import new_row
from lostcities.notation.telling import written
from lostcities.words.texts import texts


def reason_for(game: Game, seen: Any, made: int, better: int) -> Reason | None:
    """What kind of mistake it is to prefer an action; None if the game has no name for it."""
    row = new_row()
    code = standards_of(game).explain(fields_of(seen), made, better, row)
    if not code:
        return None
    name = leak_codes(game)[int(code)].name.lower()
    fields = texts(game.name, "leak", "en")[name].fields
    reason: Reason = {"code": name}
    for (field, kind), number in zip(fields, row[1:].tolist(), strict=False):
        reason[field] = written(game, kind, int(number))
    return reason
