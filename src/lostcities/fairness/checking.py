"""What a receipt proves: the seed was fixed before the deal, and every card follows from it."""

import json
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from lostcities.errors import BadRecord, IllegalMove, LostCitiesError
from lostcities.fairness.commitments import Seed, commitment, read_seed
from lostcities.fairness.receipt import Kept, Receipt, difference
from lostcities.table import Table

UNDO: Final = "undo"  # in a history: the move before it was taken back
Verdict = Literal["proved", "false", "unknown"]


class Finding(NamedTuple):
    """One statement about a game, and what the receipt says of it."""

    subject: Literal["commitment", "mine", "others", "cards"]
    verdict: Verdict
    text: str


def findings(receipt: Receipt) -> list[Finding]:
    """All that a receipt can prove or disprove."""
    try:
        seed = read_seed(receipt.seed)
    except BadRecord as error:
        return [Finding("commitment", "false", str(error))]
    return [
        check_commitment(receipt, seed),
        check_mine(receipt, seed),
        *check_others(receipt, seed),
        check_cards(receipt),
    ]


# --- The seed -------------------------------------------------------------------------


def kept_of(receipt: Receipt) -> list[Kept]:
    """What was kept of the attempt that was dealt."""
    return [it for it in receipt.kept if it.attempt == receipt.attempt]


def check_commitment(receipt: Receipt, seed: Seed) -> Finding:
    """The secret fits the commitment that was shown before the deal, and that one never changed."""
    kept = kept_of(receipt)
    if not kept:
        return Finding("commitment", "unknown", "nothing was kept from before the deal")
    if len({it.commitment for it in kept}) > 1:
        text = "the host changed its commitment before the deal"
        return Finding("commitment", "false", text)
    if commitment(seed.secret) != kept[0].commitment:
        text = "the secret is not the one that the host committed to before the deal"
        return Finding("commitment", "false", text)
    return Finding("commitment", "proved", "the host's secret is the one it committed to")


def check_mine(receipt: Receipt, seed: Seed) -> Finding:
    """My contribution is in the seed."""
    mine = receipt.mine
    if mine is None:
        return Finding("mine", "unknown", "this device contributed nothing to the seed")
    if mine.at is None:
        text = (
            "this device was away when contributions were revealed, so its own is not in the seed"
        )
        return Finding("mine", "unknown", text)
    if seed.contributions.get(mine.seat) != mine.contribution:
        return Finding("mine", "false", "the contribution of this device is not in the seed")
    return Finding("mine", "proved", "the contribution of this device is in the seed")


def check_others(receipt: Receipt, seed: Seed) -> Iterator[Finding]:
    """The contributions of the others are those committed to before mine was revealed."""
    kept, mine = kept_of(receipt), receipt.mine
    if not kept:
        return
    before = committed_before(receipt)
    if mine is not None and mine.at is not None and kept[-1].commitments != before:
        text = "commitments were changed after this device had revealed its contribution"
        yield Finding("others", "false", text)
        return
    own = mine.seat if mine else None
    for seat in sorted((before.keys() | seed.contributions.keys()) - {own}):
        wrong = wrong_contribution(seat, seed.contributions.get(seat), before.get(seat))
        good = f"the contribution of seat {seat} is the one it committed to"
        yield Finding("others", "false" if wrong else "proved", wrong or good)


def committed_before(receipt: Receipt) -> dict[int, str]:
    """The clients' commitments as they stood when this device revealed its contribution."""
    mine = receipt.mine
    until = mine.kept if mine is not None and mine.at is not None else None
    found = [it for it in receipt.kept[:until] if it.attempt == receipt.attempt]
    return found[-1].commitments if found else {}


def wrong_contribution(seat: int, text: str | None, committed: str | None) -> str:
    """What is wrong with the contribution of a seat; empty: nothing."""
    if text is None:
        return f"seat {seat} committed to a contribution that is not in the seed"
    if committed is None:
        return f"seat {seat} contributed without having committed to it"
    if commitment(text) != committed:
        return f"seat {seat} contributed something else than it committed to"
    return ""


# --- The cards ------------------------------------------------------------------------


def check_cards(receipt: Receipt) -> Finding:
    """Every view that was shown is one that the seed gives, in their order."""
    waiting = {seat: deque[dict[str, Any]]() for seat, _ in receipt.shown}
    for seat, view in receipt.shown:
        waiting[seat].append(view)
    try:
        for table in positions(receipt):
            match(table, waiting)
    except LostCitiesError as error:
        return Finding("cards", "false", f"the game cannot be replayed: {error}")
    false = [seat for seat, views in waiting.items() if views]
    if false:
        return Finding("cards", "false", false_card(receipt, false[0], waiting[false[0]][0]))
    if table.scores() != receipt.scores:
        text = f"the host said {receipt.scores}, but the moves score {table.scores()}"
        return Finding("cards", "false", text)
    if not waiting:
        return Finding("cards", "unknown", "the receipt holds no cards that were shown")
    text = f"all {len(receipt.shown)} positions that were shown follow from the seed, card by card"
    return Finding("cards", "proved", text)


def match(table: Table, waiting: dict[int, deque[dict[str, Any]]]) -> None:
    """Strike out the views of each seat that the table shows now."""
    for seat, views in waiting.items():
        while views and plain(table.view(seat)) == views[0]:
            views.popleft()


def positions(receipt: Receipt) -> Iterator[Table]:
    """The table after the deal and after every step of the history, as the seed gives it."""
    table = Table(
        receipt.game,
        seed=receipt.seed,
        seats=receipt.seats,
        chance=receipt.chance,
        **receipt.options,
    )
    yield table
    for number, step in enumerate(receipt.history, 1):
        try:
            if step == UNDO:
                table.undo()
            else:
                table.play(step)
        except IllegalMove as error:
            raise BadRecord(f"step {number} is not legal: {error}") from None
        yield table


def false_card(receipt: Receipt, seat: int, view: dict[str, Any]) -> str:
    """Where a view is false: at the position that differs least from it."""
    wrong = [difference(plain(table.view(seat)), view) for table in positions(receipt)]
    nearest = min(range(len(wrong)), key=lambda n: len(wrong[n]))
    path, shown = next(iter(wrong[nearest].items()), ("an earlier position", "again"))
    return (
        f"after {nearest} moves seat {seat} was shown {shown!r} ({path}), not what the seed gives"
    )


def plain(view: Any) -> Any:
    """A view as JSON carries it."""
    return json.loads(json.dumps(view))
