"""Setting a table up: wishes checked, the charter written, people seated."""

from collections.abc import Iterator
from typing import Final

from lostcities.errors import LostCitiesError
from lostcities.fairness.commitments import new_secret
from lostcities.games.catalog import find_game
from lostcities.server.errors import BadSetUp
from lostcities.server.protocol.bodies import NewTable, SeatWish
from lostcities.server.protocol.parts import TableSettings
from lostcities.server.table.log import Charter, Place, Row, person_text
from lostcities.server.table.state import TableState
from lostcities.server.thinking.characters import invited, usual_bot
from lostcities.server.tokens import new_table_id

CHANCE: Final = 3  # the version of new tables: whoever plays the deal again meets the same cards


def new_charter(wish: NewTable, now: int, kept: tuple[int, ...] = ()) -> Charter:
    """The charter of a table; BadSetUp says what cannot be.

    `kept` are the seats of the table before that have the first claim on the open seats.
    """
    game = find_game(wish.game)
    if wish.clock is not None and wish.bank is not None:
        raise BadSetUp("a table has one kind of clock: time for a turn, or for the game")
    try:
        game.check_seats(len(wish.seats))
        game.new_options(len(wish.seats), wish.options)
        claims = iter(kept)
        places = tuple(place_of(seat, wish.game, claims) for seat in wish.seats)
    except LostCitiesError as error:
        raise BadSetUp(str(error)) from None
    settings = TableSettings(
        game=wish.game,
        options=wish.options,
        clock=wish.clock,
        bank=wish.bank,
        on_leave=wish.on_leave,
        listed=wish.listed,
        start=wish.start,
        deal=wish.deal,
    )
    return Charter(new_table_id(), now, game.version, settings, places, new_secret(), CHANCE)


def place_of(wish: SeatWish, game: str, claims: Iterator[int]) -> Place:
    """A seat as it is set up."""
    if wish.kind == "bot":
        return Place("bot", invited(wish.bot or usual_bot(game), game).bot)
    if wish.bot is not None:
        raise BadSetUp(f"a seat that is {wish.kind!r} has no bot")
    if wish.kind == "here" and wish.name is None:
        raise BadSetUp("a person who is here has a name")
    return Place(wish.kind, None, next(claims, None) if wish.kind == "open" else None)


def first_rows(wish: NewTable, charter: Charter) -> list[Row]:
    """The people who are here sit down, with the commitment of their device.

    If nobody is missing and nothing was committed to, the cards are dealt at once.
    """
    committed = "" if charter.seed else wish.commitment or ""
    people = [(n, seat) for n, seat in enumerate(wish.seats) if seat.kind == "here"]
    here = [(n, person_text(seat.name or "", seat.face)) for n, seat in people]
    rows = [
        Row(number, charter.created, "joined", seat, name, committed if number == 1 else "")
        for number, (seat, name) in enumerate(here, 1)
    ]
    waits = wish.start == "host" or any(seat.kind == "open" for seat in wish.seats)
    if not committed and not waits:
        rows.append(Row(len(rows) + 1, charter.created, "dealt"))
    return rows


def same_again(state: TableState, mine: tuple[int, ...]) -> NewTable:
    """A table with the same settings, set up by the holder of some of its seats."""
    settings = state.charter.settings
    return NewTable(
        game=settings.game,
        options=settings.options,
        seats=[wish_again(state, seat, mine) for seat in range(len(state.chairs))],
        clock=settings.clock,
        bank=settings.bank,
        on_leave=settings.on_leave,
        listed=settings.listed,
    )


def wish_again(state: TableState, seat: int, mine: tuple[int, ...]) -> SeatWish:
    """The same seat again: mine is here, a bot's a bot's, another person's open."""
    chair = state.chairs[seat]
    if chair.bot is not None:
        return SeatWish(kind="bot", bot=chair.bot)
    if seat in mine:
        return SeatWish(kind="here", name=chair.name, face=chair.face)
    return SeatWish(kind="open")
