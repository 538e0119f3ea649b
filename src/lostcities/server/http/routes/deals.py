"""Deals that several play, and deals of the day, over HTTP."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from secrets import compare_digest
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request

from lostcities.fairness.day import deal_of_the_day
from lostcities.games.catalog import find_game
from lostcities.server.errors import BadSetUp, NoSuchDeal, StillToPlay
from lostcities.server.http.context import Context, WithContext
from lostcities.server.http.routes.described import Id, problems
from lostcities.server.http.routes.positions import Paid, stepped
from lostcities.server.protocol.deals import (
    DayResult,
    DayStanding,
    DealInfo,
    DealMade,
    DealResults,
    DealWish,
    SeedShown,
)
from lostcities.server.protocol.parts import GameName
from lostcities.server.storage.deals import (
    DayPlayed,
    count_games,
    new_day_result,
    new_deal,
    read_deal,
    read_games,
    read_standing,
    stored_id,
)
from lostcities.server.table.deals import Deal, deal_of, first_game, game_of, info_of
from lostcities.server.table.replaying import key_of
from lostcities.server.tokens import token_hash
from lostcities.table import Table

FIRST_DAY: Final = "2026-01-01"
AHEAD: Final = timedelta(hours=14)  # of UTC, where a day begins first
LARGEST_MARGIN: Final = 10_000
router = APIRouter(prefix="/api", tags=["deals"])
paid = APIRouter(prefix="/api", tags=["deals"], route_class=Paid)
DayName = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$")]


@paid.post("/deals", status_code=201, responses=problems(429))
async def make_deal(body: DealWish, context: WithContext, request: Request) -> DealMade:
    """Let others play the deal of a finished game; the same deal has one id."""
    context.count(request, "tables")
    table = await played_out(context, request, body.record)
    deal = deal_of(table, body.seats, context.rooms.now())
    store = context.rooms.store
    await store.write(new_deal(deal))
    return DealMade(deal=await store.read(stored_id, deal))


async def played_out(context: Context, request: Request, record: Mapping[str, Any]) -> Table:
    """The game of a record after its last move, played again in turns with others."""
    moves = record.get("moves")
    last = len(moves) if isinstance(moves, list) else 0
    key = key_of(record, last)
    return (await stepped(context, request, key, lambda: record, last)).table


@router.get("/deals/{table}", responses=problems(404, 429))
async def deal_info(table: Id, context: WithContext, request: Request) -> DealInfo:
    """A deal as those may know it who have still to play it."""
    context.count(request, "looks")
    deal = await deal_named(context, table)
    return info_of(deal, 1 + await context.rooms.store.read(count_games, deal.id))


@router.post("/deals/{table}/results", responses=problems(404, 409, 429))
async def deal_results(
    table: Id, body: SeedShown, context: WithContext, request: Request
) -> DealResults:
    """All results, for whoever can name the seed: it is told to those who have played."""
    context.count(request, "looks")
    deal = await deal_named(context, table)
    if not compare_digest(body.seed.encode(), deal.seed.encode()):
        raise StillToPlay("results are shown to those who have played the deal to its end")
    games = await context.rooms.store.read(read_games, deal.id)
    return DealResults(games=[first_game(deal), *(game_of(*game) for game in games)])


async def deal_named(context: Context, id: str) -> Deal:
    """A deal by its id."""
    deal = await context.rooms.store.read(read_deal, id)
    if deal is None:
        raise NoSuchDeal("there is no such deal; perhaps it is too old")
    return deal


# --- Days -----------------------------------------------------------------------------


@paid.post("/days/{game}/{day}", responses=problems(429))
async def day_played(
    game: GameName, day: DayName, body: DayResult, context: WithContext, request: Request
) -> DayStanding:
    """Add a result to those of the people of this server; the first of a browser counts."""
    rooms = context.rooms
    check_day(day, rooms.now())
    table = await played_out(context, request, body.record)
    played = DayPlayed(game, day, margin_of(table, game, day))
    await rooms.store.write(new_day_result(played, token_hash(body.key), rooms.now()))
    return await rooms.store.read(read_standing, played)


@router.get("/days/{game}/{day}", responses=problems(429))
async def day_standing(
    game: GameName,
    day: DayName,
    context: WithContext,
    request: Request,
    margin: Annotated[int, Query(ge=-LARGEST_MARGIN, le=LARGEST_MARGIN)],
) -> DayStanding:
    """How a margin stands among the people of this server."""
    context.count(request, "looks")
    return await context.rooms.store.read(read_standing, DayPlayed(game, day, margin))


def check_day(day: str, now: int) -> None:
    """A day of the calendar that has begun somewhere."""
    try:
        date.fromisoformat(day)
    except ValueError:
        raise BadSetUp("there is no such day") from None
    latest = (datetime.fromtimestamp(now / 1000, UTC) + AHEAD).date().isoformat()
    if not FIRST_DAY <= day <= latest:
        raise BadSetUp("that day has not come yet" if day > latest else "that day has no deal")


def margin_of(table: Table, game: str, day: str) -> int:
    """The margin of the first seat; BadSetUp if the game is not the deal of that day."""
    deal, facts = deal_of_the_day(game, day[5:]), find_game(game)
    same = (table.game, table.seed, table.chance, table.seats, table.options) == (
        *(deal.game, deal.seed, deal.chance, deal.seats),
        deal.options,
    )
    if not same or not table.over:
        raise BadSetUp("this is not the deal of that day, played to its end")
    scores = table.scores()
    others = [it for seat, it in enumerate(scores) if facts.side_of(seat) != facts.side_of(0)]
    return scores[0] - max(others)
