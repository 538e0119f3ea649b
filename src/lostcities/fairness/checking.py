"""What a receipt proves: the seed was fixed before the deal, and every card follows from it."""

import json
import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, Literal, NamedTuple

from lostcities.errors import BadRecord, IllegalMove, LostCitiesError
from lostcities.fairness.commitments import Seed, commitment, read_seed
from lostcities.fairness.receipt import Kept, Receipt, difference
from lostcities.table import Table

NEAR: Final = 100  # positions looked at to say what is false
UNDO: Final = "undo"  # in a history: the move before it was taken back
CARD: Final = re.compile(r"[A-Z](\*|[0-9]{1,2})")
DICE: Final = "_dice"  # how lists of dice are called in a view
KNOWN: Final = "nobody contributed to the seed: it is that of a deal that others play too"
WITHHELD: Final = "others play this deal too: the seed is shown to those who play to the end"
Verdict = Literal["proved", "false", "unknown"]


class Finding(NamedTuple):
    """One statement about a game, and what the receipt says of it."""

    subject: Literal["commitment", "mine", "others", "attempts", "cards"]
    verdict: Verdict
    text: str


def findings(receipt: Receipt) -> list[Finding]:
    """All that a receipt can prove or disprove."""
    if not receipt.scores:
        return [Finding("commitment", "unknown", "the cards were never dealt")]
    if receipt.known and not receipt.seed:
        return [Finding("commitment", "unknown", WITHHELD)]
    try:
        seed = read_seed(receipt.seed)
    except BadRecord as error:
        return [Finding("commitment", "false", str(error))]
    if receipt.known:
        return [
            check_commitment(receipt, seed),
            Finding("mine", "unknown", KNOWN),
            check_cards(receipt),
        ]
    return [
        check_commitment(receipt, seed),
        check_mine(receipt, seed),
        *check_others(receipt, seed),
        *check_attempts(receipt),
        check_cards(receipt),
    ]


# --- The seed -------------------------------------------------------------------------


def kept_of(receipt: Receipt) -> list[Kept]:
    """What was kept of the attempt that was dealt."""
    return [it for it in receipt.kept if it.attempt == receipt.attempt]


def took_part(receipt: Receipt) -> bool:
    """Whether this device has revealed its contribution to the attempt that was dealt."""
    mine = receipt.mine
    return mine is not None and mine.sent and mine.attempt == receipt.attempt


def check_commitment(receipt: Receipt, seed: Seed) -> Finding:
    """The secret fits the commitment that was shown before the deal, and nothing was changed."""
    kept = kept_of(receipt)
    if not kept:
        return Finding("commitment", "unknown", "nothing was kept from before the deal")
    if {(it.commitment, it.chance) for it in kept} != {(kept[0].commitment, receipt.chance)}:
        text = "the host changed its commitment, or how cards follow from it, before the deal"
        return Finding("commitment", "false", text)
    if commitment(seed.secret) != kept[0].commitment:
        text = "the secret is not the one that the host committed to before the deal"
        return Finding("commitment", "false", text)
    if receipt.chance == 1:
        return Finding("commitment", "unknown", "at this older table contributions were no secret")
    return Finding("commitment", "proved", "the host's secret is the one it committed to")


def check_mine(receipt: Receipt, seed: Seed) -> Finding:
    """My contribution to this very attempt is in the seed."""
    mine = receipt.mine
    if mine is None:
        return Finding("mine", "unknown", "this device contributed nothing to the seed")
    there = seed.contributions.get(mine.seat) == mine.contribution
    if there and took_part(receipt) and committed_before(receipt) is not None:
        return Finding("mine", "proved", "the contribution of this device is in the seed")
    if mine.seat in seed.contributions:
        text = "the seed has a contribution of this device that it did not make to this deal"
        return Finding("mine", "false", text)
    if took_part(receipt) and mine.accepted:
        return Finding("mine", "false", "the contribution of this device is not in the seed")
    text = "the contribution of this device is not in the seed: the device was away or too late"
    return Finding("mine", "unknown", text)


def check_others(receipt: Receipt, seed: Seed) -> Iterator[Finding]:
    """The contributions of the others are those committed to before mine was revealed."""
    kept, own = kept_of(receipt), receipt.mine.seat if receipt.mine else None
    before = committed_before(receipt)
    others = seed.contributions.keys() - {own}
    if before is None:
        if others:
            text = "this device did not see to what the others had committed"
            yield Finding("others", "unknown", text)
        return
    if took_part(receipt) and without(kept[-1].commitments, own) != without(before, own):
        text = "commitments were changed after this device had revealed its contribution"
        yield Finding("others", "false", text)
        return
    for seat in sorted(others | (before.keys() - {own})):
        yield check_other(receipt, seat, seed.contributions.get(seat), before.get(seat))


def without(commitments: dict[int, str], seat: int | None) -> dict[int, str]:
    """The commitments of the other seats."""
    return {it: text for it, text in commitments.items() if it != seat}


def committed_before(receipt: Receipt) -> dict[int, str] | None:
    """The devices' commitments as they stood when contributions were to be revealed.

    None: this device did not see them then. They must have been complete before it sent its own.
    """
    until = receipt.mine.kept if receipt.mine and took_part(receipt) else None
    found = [
        it for it in receipt.kept[:until] if it.attempt == receipt.attempt and it.phase == "reveal"
    ]
    return found[-1].commitments if found else None


def check_other(receipt: Receipt, seat: int, text: str | None, committed: str | None) -> Finding:
    """One seat's contribution against its commitment."""
    if text is None:
        reason = f"seat {seat} committed to a contribution that is not in the seed"
        return Finding("others", "false" if took_part(receipt) else "unknown", reason)
    if committed is None:
        return Finding("others", "false", f"seat {seat} contributed without having committed to it")
    if commitment(text) != committed:
        reason = f"the contribution used for seat {seat} is not the one it committed to"
        return Finding("others", "false", reason)
    return Finding("others", "proved", f"the contribution of seat {seat} is the one committed to")


def check_attempts(receipt: Receipt) -> Iterator[Finding]:
    """A second attempt to deal is no crime, but somebody could have prevented the first."""
    if receipt.attempt == 1:
        return
    late = {seat for it in receipt.kept for seat in it.missed}
    committed = {seat for it in receipt.kept for seat in it.commitments}
    if receipt.attempt > 1 + len(late) or not late <= committed:
        text = f"the host made {receipt.attempt} attempts to deal, more than devices were late"
        yield Finding("attempts", "false", text)
    else:
        seats = ", ".join(str(seat) for seat in sorted(late))
        text = f"dealt at attempt {receipt.attempt}: who was late (seat {seats}) and the host could"
        yield Finding("attempts", "unknown", f"{text} together have prevented an earlier deal")


# --- The cards ------------------------------------------------------------------------


def check_cards(receipt: Receipt) -> Finding:
    """Every view that was shown is one that the seed gives, in their order."""
    waiting = views_by_seat(receipt)
    reached = dict.fromkeys(waiting, 0)  # the last step at which a view of the seat was found
    try:
        for step, table in enumerate(positions(receipt)):
            for seat in match(table, waiting):
                reached[seat] = step
    except LostCitiesError as error:
        return Finding("cards", "false", f"the game cannot be replayed: {error}")
    for seat, views in waiting.items():
        if views:
            return Finding("cards", "false", false_card(receipt, seat, views[0], reached[seat]))
    if table.scores() != receipt.scores:
        text = f"the host said {receipt.scores}, but the moves score {table.scores()}"
        return Finding("cards", "false", text)
    if not waiting:
        return Finding("cards", "unknown", "the receipt holds no cards that were shown")
    compared = sum(cards_in(view) for _, view in receipt.shown)
    text = f"all {len(receipt.shown):,} positions that were shown follow from the seed"
    return Finding("cards", "proved", f"{text}: {compared:,} cards or dice compared")


def cards_in(view: Any) -> int:
    """How many open cards and dice a view holds."""
    if isinstance(view, dict):
        return sum(len(it) if key.endswith(DICE) else cards_in(it) for key, it in view.items())
    if isinstance(view, list):
        return sum(map(cards_in, view))
    return int(isinstance(view, str) and CARD.fullmatch(view) is not None)


def views_by_seat(receipt: Receipt) -> dict[int, deque[dict[str, Any]]]:
    """The views that each seat was shown, in order."""
    waiting = {seat: deque[dict[str, Any]]() for seat, _ in receipt.shown}
    for seat, view in receipt.shown:
        waiting[seat].append(view)
    return waiting


def match(table: Table, waiting: dict[int, deque[dict[str, Any]]]) -> list[int]:
    """Strike out the views that the table shows now; the seats of which there were some."""
    found = []
    for seat, views in waiting.items():
        now = plain(table.view(seat)) if views else None
        if views and views[0] == now:
            found.append(seat)
        while views and views[0] == now:
            views.popleft()
    return found


def positions(receipt: Receipt) -> Iterator[Table]:
    """The table after the deal and after every step of the history, as the seed gives it."""
    try:
        table = Table(
            receipt.game,
            seed=receipt.seed,
            seats=receipt.seats,
            chance=receipt.chance,
            **receipt.options,
        )
    except (TypeError, RecursionError) as error:
        raise BadRecord(f"the options are wrong: {error}") from None
    yield table
    for number, step in enumerate(receipt.history, 1):
        try:
            if step == UNDO:
                table.pop()
            else:
                table.step(step)
        except IllegalMove as error:
            raise BadRecord(f"step {number} is not legal: {error}") from None
        yield table


def false_card(receipt: Receipt, seat: int, view: dict[str, Any], since: int) -> str:
    """Where a view is false: at the position, among the next few, that differs least from it."""
    near = islice(enumerate(positions(receipt)), since, since + NEAR)
    wrong = {step: difference(plain(table.view(seat)), view) for step, table in near}
    step = min(wrong, key=lambda it: len(wrong[it]))
    path, shown = next(iter(wrong[step].items()), ("an earlier position", "again"))
    written = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    shown = f"after {step:,} moves {written:.60} was shown (seat {seat}, {path:.60})"
    return f"{shown}, not what the seed gives"


def plain(view: Any) -> Any:
    """A view as JSON carries it."""
    return json.loads(json.dumps(view))
