"""What clients contribute to the seed of a table: committed to, then revealed, then dealt from.

A client commits when it takes its seat. When all seats are taken the contributions are revealed;
when all are, the cards are dealt. Whoever is too late is left out (`missed`). If others had
revealed theirs by then, that attempt is void, so that nobody can see a deal coming and prevent it
unnoticed for another that pleases more: a new attempt has a new secret, and all others commit anew.
"""

from copy import deepcopy
from typing import Final, Literal

from lostcities.fairness.commitments import commitment, secret_of, seed_of
from lostcities.server.table.log import SHUFFLING, Row

REVEAL_SECONDS: Final = 20  # to commit anew or to reveal, once all seats are taken
Phase = Literal["seats", "commit", "reveal", "done"]


class Contributions:
    """The contributions to one table, as its log tells them."""

    def __init__(self, chance: int, master: str) -> None:
        """Nobody has committed yet; `master` is the secret from which those of attempts follow."""
        self.attempt = 1
        self.expected: set[int] = set()  # seats whose clients take part
        self.committed: dict[int, str] = {}
        self.revealed: dict[int, str] = {}
        self.missed: set[int] = set()
        self.since = 0  # when something was last added, in milliseconds since 1970
        self._chance = chance
        self._master = master
        self._begin_attempt()

    @property
    def secret(self) -> str:
        """The host's part of the seed; never to be shown before it is over."""
        return self._secret

    @property
    def commitment(self) -> str:
        """The host's commitment to it."""
        return self._commitment

    @property
    def seed(self) -> str:
        """The seed as it stands; never to be shown before it is over."""
        return seed_of(self.secret, self.revealed)

    @property
    def phase(self) -> Phase:
        """What is waited for, once all seats are taken."""
        if self.expected - self.committed.keys():
            return "commit"
        return "reveal" if self.late() else "done"

    def late(self) -> set[int]:
        """The seats that are waited for."""
        missing = self.expected - self.committed.keys()
        return missing or self.expected - self.revealed.keys()

    def add(self, row: Row) -> None:
        """Take up a row of the log."""
        if row.seat is None:
            return
        if row.kind in SHUFFLING:
            self.since = row.at
        if self._chance == 1:  # contributions were texts sent in the open, whoever came last
            if row.kind in ("joined", "added") and row.extra:
                self.revealed[row.seat] = row.extra
        elif row.kind in ("joined", "committed") and row.extra:
            self.expected.add(row.seat)
            self.committed[row.seat] = row.extra
        elif row.kind == "revealed":
            self.revealed[row.seat] = row.extra
        elif row.kind == "missed":
            self._leave_out(row.seat)

    def _leave_out(self, seat: int) -> None:
        self.expected.discard(seat)
        self.committed.pop(seat, None)
        self.missed.add(seat)
        if self.revealed:
            self.attempt += 1
            self.committed, self.revealed = {}, {}
            self._begin_attempt()

    def _begin_attempt(self) -> None:
        old = self._chance == 1
        self._secret = self._master if old else secret_of(self._master, self.attempt)
        self._commitment = commitment(self._secret)

    def after(self, rows: list[Row]) -> "Contributions":
        """The contributions with some rows more."""
        then = deepcopy(self)
        for row in rows:
            then.add(row)
        return then
