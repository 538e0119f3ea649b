"""The contributions of clients to the seed of a table: first committed to, then revealed.

A client commits when it takes its seat. When all seats are taken, and the game is started, the
contributions are revealed; when all are revealed, the cards are dealt. Until then people may move
to other seats, with what they committed to, or go, and it with them: nobody has revealed anything.
A late client is left out (`missed`). If others had revealed theirs by then, that attempt is void,
so that nobody can foresee a deal and replace it unnoticed with a better one: a new attempt has a
new secret, and all others commit again.

A deal that others play too has its seed already: nobody contributes to it.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

from lostcities.fairness.commitments import commitment, secret_of, seed_of
from lostcities.server.table.log import SHUFFLING, Row, read_order, seat_moves

REVEAL_SECONDS: Final = 20  # to commit anew or to reveal, once all seats are taken
Phase = Literal["seats", "commit", "reveal", "done"]


@dataclass(frozen=True)
class Contributions:
    """The contributions to one table, as its log tells them; each row makes new ones."""

    chance: int
    master: str = field(repr=False)  # the secret from which those of attempts follow
    attempt: int = 1
    expected: frozenset[int] = frozenset()  # seats whose clients take part
    committed: dict[int, str] = field(default_factory=dict)
    revealed: dict[int, str] = field(default_factory=dict)
    missed: frozenset[int] = frozenset()
    since: int = 0  # when something was last added, in milliseconds since 1970
    known: str | None = field(default=None, repr=False)  # the seed of a deal that others play too

    @cached_property
    def secret(self) -> str:
        """The host's part of the seed; never to be shown before it is over."""
        if self.known is not None:
            return self.known.partition(":")[0]
        return self.master if self.chance == 1 else secret_of(self.master, self.attempt)

    @cached_property
    def commitment(self) -> str:
        """The host's commitment to it."""
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        """The seed as it stands; never to be shown before it is over."""
        return self.known or seed_of(self.secret, self.revealed)

    @property
    def are_taken(self) -> bool:
        """Whether clients commit to some: not at older tables, nor for a deal that is known."""
        return self.chance > 1 and self.known is None

    @property
    def phase(self) -> Phase:
        """What is waited for, once all seats are taken."""
        if self.expected - self.committed.keys():
            return "commit"
        return "reveal" if self.late() else "done"

    def late(self) -> frozenset[int]:
        """The seats that are waited for."""
        missing = self.expected - self.committed.keys()
        return missing or self.expected - self.revealed.keys()

    def after(self, row: Row) -> "Contributions":
        """The contributions with a row of the log more."""
        then = replace(self, since=row.at) if row.kind in SHUFFLING else self
        if row.kind == "arranged":
            return then.moved(seat_moves(read_order(row)))
        return then if row.seat is None else then._after(row, row.seat)

    def _after(self, row: Row, seat: int) -> "Contributions":
        """The same, of a row that concerns a seat."""
        if self.known is not None:
            return self
        if self.chance == 1:  # contributions were texts sent in the open, whoever came last
            if row.kind in ("joined", "added") and row.extra:
                return replace(self, revealed={**self.revealed, seat: row.extra})
        elif row.kind in ("joined", "committed") and row.extra:
            committed = {**self.committed, seat: row.extra}
            return replace(self, expected=self.expected | {seat}, committed=committed)
        elif row.kind == "revealed":
            return replace(self, revealed={**self.revealed, seat: row.extra})
        elif row.kind == "missed":
            return self.without(seat)
        return self

    def moved(self, moves: dict[int, int]) -> "Contributions":
        """Those of whoever stays, at their new seats; the others take theirs with them."""
        stay = {seat: moves[seat] for seat in self.expected if seat in moves}
        committed = {new: self.committed[old] for old, new in stay.items() if old in self.committed}
        return replace(self, expected=frozenset(stay.values()), committed=committed)

    def without(self, seat: int) -> "Contributions":
        """A seat is left out; if others had revealed theirs, a new attempt begins."""
        committed = {it: text for it, text in self.committed.items() if it != seat}
        then = replace(
            self, expected=self.expected - {seat}, committed=committed, missed=self.missed | {seat}
        )
        if not self.revealed:
            return then
        return replace(then, attempt=self.attempt + 1, committed={}, revealed={})
