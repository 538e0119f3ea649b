"""A host that cheats: `python -m tests.server.cheating_host WAY serve …`, else as `lostcities`.

`cheating(way)` lets the servers of this process cheat for a while.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from lostcities.cli import main
from lostcities.fairness.commitments import commitment, seed_of
from lostcities.server.table.contributions import Contributions
from lostcities.server.table.state import TableState
from lostcities.table import Table

OTHER: Final = "e" * 64  # a secret that the host likes better
TRIES: Final = 40


def deals_from(seed: Callable[[Contributions], str]) -> None:
    """Let the host deal from a seed of its own making, and show it at the end."""
    Contributions.seed = property(seed)  # type: ignore[method-assign, assignment]


def other_secret() -> None:
    """It deals from another secret than it committed to."""
    deals_from(lambda it: seed_of(OTHER, it.revealed))


def changed_commitment() -> None:
    """The same, and once all is dealt it shows a commitment that fits."""
    other_secret()

    def shown(it: Contributions) -> str:
        return commitment(OTHER if it.phase == "done" else it.secret)

    Contributions.commitment = property(shown)  # type: ignore[method-assign, assignment]


def dropped_contribution() -> None:
    """It leaves the contribution of the first seat out."""
    deals_from(
        lambda it: seed_of(it.secret, {seat: it.revealed[seat] for seat in it.revealed if seat})
    )


def chosen_deal() -> None:
    """With the last who joined it tries contributions until that one has the wagers."""

    def chosen(it: Contributions) -> str:
        last = max(it.revealed)
        tried = [
            seed_of(it.secret, it.revealed | {last: f"{it.revealed[last][:8]}{n}"})
            for n in range(TRIES)
        ]
        return max(tried, key=lambda seed: wagers(seed, last))

    deals_from(chosen)


def wagers(seed: str, seat: int) -> int:
    hand = Table("classic", seed=seed, chance=2).view(seat)["hands"][seat]
    return sum(card.endswith("*") for card in hand)


def ground_seed() -> None:
    """It knows all contributions and tries seeds that only look like theirs."""

    def ground(it: Contributions) -> str:
        added = "".join(f":{seat}={it.revealed[seat]}" for seat in sorted(it.revealed))
        tried = [f"{it.secret}:0=x{n}{added}" for n in range(TRIES)]
        return max(tried, key=lambda seed: wagers(seed, 1))

    deals_from(ground)


def another_attempt() -> None:
    """It calls the deal another attempt, with a secret chosen when it knew the contributions."""
    other_secret()

    def shown(it: Contributions) -> str:
        return commitment(OTHER if it.phase == "done" else it.secret)

    def attempt(it: Contributions) -> int:
        return 2 if it.revealed and it.phase == "done" else 1

    def forget(_: Contributions, _value: int) -> None:
        """Whatever is counted."""

    Contributions.commitment = property(shown)  # type: ignore[method-assign, assignment]
    Contributions.attempt = property(attempt, forget)  # type: ignore[assignment]


def another_card() -> None:
    """In mid-game it shows the first seat a card that it does not hold."""
    honest = TableState.view

    def view(self: TableState, viewer: int | None) -> Any:
        shown = honest(self, viewer)
        if viewer == 0 and shown is not None and len(self.history) == 6:
            hands = [list(hand) for hand in shown["hands"]]
            hands[0][-1] = "Y10" if hands[0][-1] != "Y10" else "B10"
            return dict(shown) | {"hands": hands}
        return shown

    TableState.view = view  # type: ignore[method-assign]


WAYS: Final[dict[str, Callable[[], None]]] = {
    way.__name__: way
    for way in (
        other_secret,
        changed_commitment,
        dropped_contribution,
        chosen_deal,
        ground_seed,
        another_attempt,
        another_card,
    )
}

CHANGED: Final = (
    *((Contributions, name) for name in ("seed", "commitment", "attempt")),
    (TableState, "view"),
)


@contextmanager
def cheating(way: str) -> Iterator[None]:
    """Cheat in one way, and be honest again."""
    before = [vars(kind).get(name) for kind, name in CHANGED]
    WAYS[way]()
    try:
        yield
    finally:
        for (kind, name), honest in zip(CHANGED, before, strict=True):
            if honest is not None:
                setattr(kind, name, honest)
            elif name in vars(kind):
                delattr(kind, name)


if __name__ == "__main__":
    WAYS.get(sys.argv[1], lambda: None)()
    sys.exit(main(sys.argv[2:]))
