"""What `lostcities admin` does: it works on the database, whether or not a server is running.

A running server notices within seconds. Damaged tables are listed, shown, closed and deleted
like others, because nothing here needs more than the columns of a table.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from lostcities.errors import LostCitiesError
from lostcities.server.admin.bans import network_to_ban, plain
from lostcities.server.errors import ServerError, StorageFailed
from lostcities.server.live.loading import damage_told, folded
from lostcities.server.live.turn_clock import wall_clock
from lostcities.server.storage.deals import names_forgotten, read_print
from lostcities.server.storage.hosting import (
    Ban,
    TableStage,
    banned,
    closed,
    read_bans,
    read_kinds,
    read_names,
    read_overview,
    unbanned,
)
from lostcities.server.storage.opening import existing, first_line
from lostcities.server.storage.reading import read_charter, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.storage.writing import Job, deleted
from lostcities.server.table.deals import made_of

HOUR_MS: Final = 3_600_000
LONGEST_REASON: Final = 200


class Outcome(NamedTuple):
    """What became of one table or address."""

    name: str
    done: str  # closed, over already, deleted, banned, not banned …
    dry_run: bool

    def __str__(self) -> str:
        """As a sentence."""
        return f"{self.name}: {'would be ' if self.dry_run else ''}{self.done}"


@contextmanager
def operating(database: str, *, dry_run: bool = False) -> Iterator["Operator"]:
    """An operator of a database that exists."""
    store = Store(existing(database))
    try:
        yield Operator(store, dry_run=dry_run)
    finally:
        store.engine.dispose()


class Operator:
    """Looks at tables, closes and deletes them, forgets names, bans addresses."""

    def __init__(self, store: Store, *, dry_run: bool = False) -> None:
        """With a dry run nothing is written."""
        self.store = store
        self.dry_run = dry_run

    # --- Looking ----------------------------------------------------------------------

    def tables(self, stage: TableStage | None, most: int) -> list[dict[str, Any]]:
        """The tables, those where something happened last first."""
        found = self.store.read_now(read_overview, None, stage, most)
        return [overview(row) for row in found]

    def table(self, id: str) -> dict[str, Any]:
        """One table, with who sits there and what its log is made of; no card, no secret."""
        found = self._found(id)
        names = self.store.read_now(read_names, id)
        seats = [
            f"bot {place.get('bot')}" if place.get("bot") else names.get(seat, "open")
            for seat, place in enumerate(found.pop("places"))
        ]
        return found | {"seats": seats, "log": self.store.read_now(read_kinds, id)}

    def _found(self, id: str) -> dict[str, Any]:
        rows = self.store.read_now(read_overview, id, None, 1)
        if not rows:
            raise LostCitiesError(f"there is no table {id!r}")
        return overview(rows[0]) | {"places": places_in(rows[0]["places"])}

    # --- Changing ---------------------------------------------------------------------

    def close(self, ids: list[str]) -> list[Outcome]:
        """End tables; their logs say that the host did it."""
        stages = {id: self._found(id)["stage"] for id in ids}  # all are there, or nothing is done
        outcomes = []
        for id, stage in stages.items():
            if stage == "over":
                outcomes.append(Outcome(id, "over already", dry_run=False))
            else:
                outcomes.append(self._do(id, "closed", closed(id, "host", wall_clock())))
        return outcomes

    def delete(self, ids: list[str]) -> list[Outcome]:
        """Remove tables with all that was played there."""
        for id in ids:
            self._found(id)
        for print in filter(None, map(self._deal_made_of, ids)):
            self._do("a deal of it", "changed", names_forgotten(print))
        return [self._do(id, "deleted", deleted(id)) for id in dict.fromkeys(ids)]

    def _deal_made_of(self, id: str) -> str | None:
        """The print of the deal that friends may play; None if the table cannot be read."""
        with suppress(ServerError), damage_told():
            charter = self.store.read_now(read_charter, id)
            return charter and made_of(folded(charter, self.store.read_now(read_rows, id)))
        return None

    def forget(self, ids: list[str]) -> list[Outcome]:
        """Remove people's names from the first games of deals."""
        prints = {id: self.store.read_now(read_print, id) for id in ids}
        for id, print in prints.items():
            if print is None:
                raise LostCitiesError(f"there is no deal {id!r}")
        return [
            self._do(id, "without names", names_forgotten(print))
            for id, print in prints.items()
            if print
        ]

    def ban(self, address: str, hours: float | None, reason: str) -> Outcome:
        """Serve an address no more."""
        name, now = plain(network_to_ban(address)), wall_clock()
        if len(reason) > LONGEST_REASON:
            raise LostCitiesError(f"a reason has at most {LONGEST_REASON} letters")
        until = None if hours is None else now + round(hours * HOUR_MS)
        return self._do(name, "banned", banned(Ban(name, now, until, reason)))

    def unban(self, address: str) -> Outcome:
        """Serve an address again; a damaged ban goes by the name that the list shows."""
        bans = {ban.address for ban in self.bans()}
        name = address if address in bans else plain(network_to_ban(address))
        if name not in bans:
            raise LostCitiesError(f"{name} is not banned")
        return self._do(name, "unbanned", unbanned(name))

    def bans(self) -> list[Ban]:
        """The bans in force."""
        return self.store.read_now(read_bans, wall_clock())

    def _do(self, name: str, done: str, job: Job) -> Outcome:
        if not self.dry_run:
            try:
                with self.store.engine.begin() as connection:
                    job(connection)
            except sa.exc.SQLAlchemyError as error:
                raise StorageFailed(f"{name} could not be {done}: {first_line(error)}") from None
        return Outcome(name, done, self.dry_run)


# --- From rows ------------------------------------------------------------------------


def overview(row: dict[str, Any]) -> dict[str, Any]:
    """A table as the host sees it in a list."""
    settings = parsed(row["settings"])
    understood = isinstance(settings, dict)
    return {
        "table": row["id"],
        "game": settings.get("game", "?") if understood else "?",
        "stage": "over" if row["ended"] is not None else "waiting" if row["waiting"] else "playing",
        "listed": bool(row["listed"]),
        "created": row["created"],
        "active": row["active"],
        "ended": row["ended"],
        "rows": row["rows"],
        "tokens": row["tokens"],
        "damaged": not understood or not places_in(row["places"]),
    }


def places_in(text: str) -> list[dict[str, Any]]:
    """The seats as they were set up; none if they cannot be read."""
    places = parsed(text)
    whole = isinstance(places, list) and all(isinstance(place, dict) for place in places)
    return places if whole else []


def parsed(text: str) -> Any:
    """JSON, or None."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError, TypeError):
        return None
