"""The audit: every stored game is rebuilt from its log and compared with its result and replay."""

from typing import NamedTuple

from lostcities.errors import BadRecord
from lostcities.server.errors import Damaged, OtherRules, StorageFailed
from lostcities.server.live.loading import damage_told, folded
from lostcities.server.storage.opening import existing
from lostcities.server.storage.reading import read_charter, read_ids, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.table.log import Charter, Row
from lostcities.server.table.replaying import record_of
from lostcities.table import Table


class Findings(NamedTuple):
    """What came of it."""

    folded: int
    moves: int
    other_rules: int
    wrong: list[str]  # a sentence each

    def __str__(self) -> str:
        """In one line."""
        other = f", {self.other_rules} of other rules left as they are" if self.other_rules else ""
        return f"{self.folded} tables with {self.moves} moves are as stored{other}"


def refold(database: str) -> Findings:
    """Fold every table of a database; it may be in use."""
    store = Store(existing(database))
    found = Findings(0, 0, 0, [])
    try:
        for table in store.read_now(read_ids, ended=False):
            found = noted(found, store, table)
    finally:
        store.engine.dispose()
    return found


def noted(found: Findings, store: Store, table: str) -> Findings:
    """The findings with one table more; whatever is wrong with it, the others are looked at too."""
    try:
        with damage_told():
            rows = store.read_now(read_rows, table)  # first: a game may end meanwhile
            charter = store.read_now(read_charter, table)
            if charter is None:
                return found
            moves = check(charter, rows)
    except OtherRules:
        return found._replace(other_rules=found.other_rules + 1)
    except (Damaged, StorageFailed) as error:
        return found._replace(wrong=[*found.wrong, f"table {table}: {error}: {error.detail}"])
    return found._replace(folded=found.folded + 1, moves=found.moves + moves)


def check(charter: Charter, rows: list[Row]) -> int:
    """How many moves a table has, if all is well; else BadRecord says what is not."""
    state = folded(charter, rows)
    if state.is_over and charter.ending is None:
        raise BadRecord("it is over and not marked so")
    if state.table is None:
        return 0
    scores = state.table.scores()
    replayed = Table.replay(record_of(charter, rows, scores))
    if replayed.state.tobytes() != state.table.state.tobytes():
        raise BadRecord("its log and its record lead to different positions")
    if state.is_over and charter.ending and charter.ending.scores not in ([], scores):
        raise BadRecord(f"its scores are {scores}, and {charter.ending.scores} are stored")
    return len(replayed.played)
