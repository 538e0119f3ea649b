"""What a move did, noted once, and told to each viewer as far as that viewer may know it.

Two kinds of move are hidden from some for a while: the cards of a gift, and in Roll & Write with
sealed choices what those who did not roll have chosen. The two-world test watches over this.
"""

from typing import Any, Literal, NamedTuple

from lostcities.core.fields import Fields
from lostcities.games.catalog import find_game
from lostcities.games.classic.rules import Phase as CardPhase
from lostcities.games.classic.view import card_list
from lostcities.games.partners.rules import partner_of
from lostcities.games.rivals.rules import PILE_SIZE
from lostcities.games.rivals.rules import Phase as RivalsPhase
from lostcities.games.roll_and_write.view import BRIDGE_NAMES
from lostcities.server.protocol.parts import Entry, Happening, Opened
from lostcities.server.table.log import Kind
from lostcities.table import Table

Viewer = int | None


class Deed(NamedTuple):
    """One row of the log with all that it brought about."""

    at: int
    kind: Kind
    seat: int | None = None
    text: str = ""  # the move, a name, the id of a rematch
    open_cards: tuple[str, ...] = ()
    own_cards: tuple[str, ...] = ()  # seen by the mover alone
    knows: tuple[int, ...] | None = None  # who may know which card was given; None: everybody
    sealed: bool = False  # hidden from all others until the turn ends
    complete: bool = True  # a sealed choice to which nothing follows
    happened: tuple[Happening, ...] = ()
    opened: tuple[Opened, ...] = ()

    def is_silent(self, viewer: Viewer) -> bool:
        """Nothing that this viewer may notice."""
        return self.sealed and viewer != self.seat and not self.complete


def told(deed: Deed, number: int, viewer: Viewer) -> Entry:
    """The deed as one viewer may know it."""
    mine = viewer is not None and viewer == deed.seat
    if deed.sealed and not mine:
        return Entry(number=number, at=deed.at, kind="chosen", seat=deed.seat)
    moves = deed.kind in ("move", "undone")
    return Entry(
        number=number,
        at=deed.at,
        kind=deed.kind,
        seat=deed.seat,
        name=deed.text if deed.kind == "joined" else None,
        move=move_told(deed, viewer) if moves else None,
        cards=deed.own_cards if mine else deed.open_cards,
        happened=deed.happened,
        opened=tuple(choice for choice in deed.opened if choice.seat != viewer),
        table=deed.text if deed.kind == "rematch" else None,
        reason=why_closed(deed),
    )


def why_closed(deed: Deed) -> Literal["expired", "host"] | None:
    """Why the table was closed, if this is what happened."""
    if deed.kind != "closed":
        return None
    return "expired" if deed.text == "expired" else "host"


def move_told(deed: Deed, viewer: Viewer) -> str:
    """The move, without the card of a gift that the viewer did not see."""
    if deed.knows is None or viewer in deed.knows:
        return deed.text
    return "give ?"


# --- From the table -------------------------------------------------------------------


def deed_of(table: Table, before: Fields, mover: int, move: str, at: int) -> Deed:
    """What a move just made has done; `before` are the fields before it."""
    after = table.fields
    seen = cards_seen(table, before, mover, move)
    own = cards_drawn(table, before, mover, move)
    return Deed(
        at=at,
        kind="move",
        seat=mover,
        text=move,
        open_cards=seen,
        own_cards=own or seen,
        knows=who_knows(table, mover, move),
        sealed=is_sealed(table, before, mover),
        complete=table.mover != mover,
        happened=tuple(happenings(table, before, after)),
    )


def taken_back(table: Table, mover: int, move: str, at: int) -> Deed:
    """A move just undone; `table` stands where it stood before the move."""
    sealed = table.game == "roll_and_write" and bool(table.fields.sealed)
    return Deed(
        at=at,
        kind="undone",
        seat=mover,
        text=move,
        knows=(mover,) if move.startswith("give") else None,
        sealed=sealed and int(table.fields.roller) != mover,
        complete=False,
    )


def is_sealed(table: Table, before: Fields, mover: int) -> bool:
    """A choice of dice that the others may not know before the turn ends."""
    if table.game != "roll_and_write" or not before.sealed or int(before.roller) == mover:
        return False
    return table.mover is not None and int(table.fields.roller) == int(before.roller)


def who_knows(table: Table, mover: int, move: str) -> tuple[int, ...] | None:
    """Of a gift the first card is known to the giver, both then to the partner too."""
    if not move.startswith("give"):
        return None
    first = int(table.fields.phase) == CardPhase.GIVE
    return (mover,) if first else (mover, partner_of(mover))


def cards_seen(table: Table, before: Fields, mover: int, move: str) -> tuple[str, ...]:
    """The cards that everybody saw coming off a pile or the deck."""
    if table.game == "rivals":
        return came_to(table, before, "display") or came_to(table, before, "gone")
    if move.startswith("draw ") and move != "draw deck":
        return came_to_hand(table, before, mover)
    return ()


def cards_drawn(table: Table, before: Fields, mover: int, move: str) -> tuple[str, ...]:
    """The card off the deck that the mover saw; none if the round ended with it."""
    if move != "draw deck" or table.over or before.round_number != table.fields.round_number:
        return ()
    return came_to_hand(table, before, mover)


def came_to_hand(table: Table, before: Fields, seat: int) -> tuple[str, ...]:
    """The cards that are in a hand now and were not."""
    return came(table, before.hand[seat], table.fields.hand[seat])


def came_to(table: Table, before: Fields, place: str) -> tuple[str, ...]:
    """The cards that came to a place of Rivals that all can see."""
    return came(table, getattr(before, place), getattr(table.fields, place))


def came(table: Table, before: Any, after: Any) -> tuple[str, ...]:
    """The cards of which there are more than before, from counts by card."""
    return tuple(card_list(find_game(table.game), (after - before).clip(0)))


def happenings(table: Table, before: Fields, after: Fields) -> list[Happening]:
    """What followed by itself, and everybody can see."""
    found: list[Happening] = []
    if table.game == "rivals":
        found += rivals_happenings(table, before, after)
    elif table.game == "roll_and_write":
        found += bridges(before, after)
    elif after.round_number != before.round_number:
        ended = int(before.round_number) + 1
        totals = table.view(None)["banked"]
        found.append(Happening(key="round_over", round=ended, scores=totals))
    if table.over:
        found.append(Happening(key="over", scores=table.scores()))
    return found


def rivals_happenings(table: Table, before: Fields, after: Fields) -> list[Happening]:
    """An auction won, a pile used up."""
    found = []
    if before.phase == RivalsPhase.AUCTION and after.phase == RivalsPhase.WON:
        found.append(Happening(key="auction_won", seat=table.mover, gold=int(after.bid)))
    piles = [max(int(state.deck_left) - 1, 0) // PILE_SIZE for state in (before, after)]
    if piles[1] < piles[0]:
        gold = int(after.gold[0]) - int(before.gold[0])
        found.append(Happening(key="pile_out", gold=gold))
    return found


def bridges(before: Fields, after: Fields) -> list[Happening]:
    """Bridges passed first."""
    return [
        Happening(key="bridge", seat=seat, bridge=name)
        for seat in range(int(after.seats))
        for n, name in enumerate(BRIDGE_NAMES)
        if after.bonus[seat, n] and not before.bonus[seat, n]
    ]
