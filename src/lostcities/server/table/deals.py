"""Deals that several play, each at a table of their own: the same cards for the same seat.

A deal is made of a finished game. Whoever has still to play it is told who sat where, and neither
cards nor results: those are for whoever can name the seed, which is shown to those who have played
to the end.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lostcities.games.catalog import find_game
from lostcities.server.errors import BadSetUp, OtherRules
from lostcities.server.protocol.bodies import NewTable
from lostcities.server.protocol.deals import DealGame, DealInfo, DealSeat
from lostcities.server.protocol.parts import DealPlay
from lostcities.server.table.chairs import Chair, in_order
from lostcities.server.table.log import Charter, Row, read_order
from lostcities.server.table.replaying import is_whole
from lostcities.server.table.state import TableState
from lostcities.server.tokens import new_table_id
from lostcities.table import Table


class Deal(NamedTuple):
    """A deal, and the first game of it."""

    id: str
    created: int
    game: str
    rules: int
    chance: int
    options: dict[str, Any]
    seed: str
    seats: list[DealSeat]
    scores: list[int]

    def __repr__(self) -> str:
        """Without the seed: this may end up in a log."""
        return f"Deal({self.id!r})"

    @property
    def print(self) -> str:
        """The same for the same cards, however they are called."""
        return print_of(
            self.game, self.rules, self.chance, len(self.seats), self.options, self.seed
        )


def print_of(*facts: Any) -> str:
    """The print of a game, a version of rules and chance, a number of seats, options and a seed."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def made_of(state: TableState) -> str | None:
    """The print of the deal that may have been made of a table's game; None: there can be none.

    A deal that a table only plays again was made of another game, by other people.
    """
    table = state.table
    if table is None or not table.over or state.charter.settings.deal is not None:
        return None
    version = find_game(table.game).version
    return print_of(table.game, version, table.chance, table.seats, dict(table.options), table.seed)


def deal_of(table: Table, seats: Sequence[DealSeat], now: int) -> Deal:
    """The deal of a game; BadSetUp says why there is none."""
    if not table.over:
        raise BadSetUp("only a game that was played to its end can be played by others")
    if len(seats) != table.seats or any(it.name is not None and it.bot for it in seats):
        raise BadSetUp("each seat is a person's or a bot's")
    if not all(type(value) in (int, bool) for value in table.options.values()):
        raise BadSetUp("a game with a sheet of its own cannot be played by others")
    version = find_game(table.game).version
    return Deal(
        *(new_table_id(), now, table.game, version, table.chance, dict(table.options)),
        *(table.seed, list(seats), table.scores()),
    )


def info_of(deal: Deal, played: int) -> DealInfo:
    """What anybody may know of a deal."""
    return DealInfo(
        deal=deal.id, game=deal.game, options=deal.options, seats=deal.seats, played=played
    )


def with_deal(wish: NewTable, deal: Deal) -> NewTable:
    """The wish for a table at which a deal is played; BadSetUp says what cannot be."""
    if len(wish.seats) != len(deal.seats):
        raise BadSetUp(f"this deal is for {len(deal.seats)}")
    if wish.listed:
        raise BadSetUp("a deal that others play too is not listed: who watches would know it")
    if deal.rules != find_game(deal.game).version:
        raise OtherRules("this deal is of another version of the rules than this server plays by")
    return wish.model_copy(update={"game": deal.game, "options": deal.options})


def charter_with(charter: Charter, deal: Deal) -> Charter:
    """The charter of a table at which a deal is played."""
    return charter._replace(seed=deal.seed, chance=deal.chance)


# --- Results --------------------------------------------------------------------------


def first_game(deal: Deal) -> DealGame:
    """The game of which the deal was made."""
    return DealGame(at=deal.created, seats=deal.seats, scores=deal.scores, again=False, whole=True)


def game_of(charter: Charter, rows: Sequence[Row]) -> DealGame:
    """A game that is over, from its charter and the rows of its log that are no moves."""
    ending, play = charter.ending, charter.settings.deal
    assert ending is not None  # it is over
    chairs = chairs_after(charter, rows)
    stayed = all(it.stand_in is None and not it.away for it in chairs)
    return DealGame(
        at=ending.at,
        seats=[DealSeat.model_construct(name=it.name, bot=it.bot, face=it.face) for it in chairs],
        scores=ending.scores,
        again=isinstance(play, DealPlay) and play.again,
        whole=stayed and is_whole(rows),
    )


def chairs_after(charter: Charter, rows: Iterable[Row]) -> list[Chair]:
    """Who sat where in the end."""
    chairs = [Chair(place.bot) for place in charter.places]
    for row in rows:
        if row.kind == "arranged":
            chairs = in_order(chairs, read_order(row))
        elif row.seat is not None:
            chairs[row.seat] = chairs[row.seat].after(row)
    return chairs
