"""The state message: everything a viewer may know, put together from its view and its story."""

from lostcities.games.catalog import find_game
from lostcities.notation.open_view import open_view
from lostcities.notation.text.receipt import BILLS
from lostcities.server.protocol.messages import State
from lostcities.server.protocol.parts import (
    Bill,
    BillItem,
    Clock,
    FairPlay,
    LegalMove,
    Offer,
    Result,
    SeatInfo,
)
from lostcities.server.table.decide import may_undo
from lostcities.server.table.events import Viewer
from lostcities.server.table.previews import legal_moves, offers, refusals
from lostcities.server.table.state import TableState
from lostcities.server.thinking.characters import character
from lostcities.table import Table


def state_of(
    course: TableState, viewer: Viewer, *, since: int, present: frozenset[int], left: int | None
) -> State:
    """All that a viewer may know, and its story since a version."""
    entries = course.entries(viewer, since)
    moves, refused = options_of(course, viewer)
    return State(
        table=course.id,
        version=course.version(viewer),
        seat=viewer,
        stage=course.stage,
        settings=course.charter.settings,
        rules=course.charter.rules,
        seats=seat_infos(course, present),
        fair=fair_play_of(course),
        view=course.view(viewer),
        mover=course.mover,
        moves=moves,
        refusals=refused,
        offers=offers_to(course, viewer),
        can_undo=may_undo(course, viewer),
        can_hint=may_hint(course, viewer),
        clock=clock_of(course, left),
        entries=entries,
        result=result_of(course),
        rematch=course.rematch,
    )


def fair_play_of(course: TableState) -> FairPlay:
    """What fixes the shuffle, as everybody may know it; put together once when it is dealt."""
    if course.fair is not None:
        return course.fair
    shuffle, dealt = course.contributions, course.table is not None
    told = FairPlay(
        chance=course.charter.chance,
        attempt=shuffle.attempt,
        phase=course.phase,
        commitment=shuffle.commitment,
        commitments=by_seat(shuffle.committed),
        contributions=by_seat(shuffle.revealed) if dealt else {},
        missed=sorted(shuffle.missed),
    )
    if dealt:
        course.fair = told
    return told


def by_seat(texts: dict[int, str]) -> dict[str, str]:
    """As JSON wants its keys."""
    return {str(seat): texts[seat] for seat in sorted(texts)}


def options_of(course: TableState, viewer: Viewer) -> tuple[list[LegalMove], dict[str, str]]:
    """What the viewer can do now, and what it cannot and why."""
    if viewer is None or course.table is None or course.mover != viewer:
        return [], {}
    table = course.table
    return legal_moves(table, viewer), refusals(table, course.view(viewer), viewer)


def offers_to(course: TableState, viewer: Viewer) -> list[Offer]:
    """What the cards of the display would add for the viewer, whoever is to move."""
    if viewer is None or course.table is None or course.stage != "playing":
        return []
    return offers(course.table, viewer)


def seat_infos(course: TableState, present: frozenset[int]) -> list[SeatInfo]:
    """Who sits where."""
    return [
        SeatInfo(
            seat=seat,
            kind="bot" if chair.bot else "person" if chair.is_person else "open",
            name=character(chair.bot).name if chair.bot else chair.name or "",
            bot=chair.bot,
            present=bool(chair.bot) or seat in present,
            away=chair.away,
        )
        for seat, chair in enumerate(course.chairs)
    ]


def may_hint(course: TableState, viewer: Viewer) -> bool:
    """Hints are for those who play against bots alone."""
    return viewer is not None and course.people() == 1 and course.stage == "playing"


def clock_of(course: TableState, left: int | None) -> Clock | None:
    """The time for this turn, of which so many milliseconds are left."""
    seconds = course.charter.settings.clock
    if seconds is None or left is None or course.mover is None:
        return None
    return Clock(seconds=seconds, left=left)


def result_of(course: TableState) -> Result | None:
    """The end: scores, how they come about, and the seed."""
    table = course.table
    if not course.is_over:
        return None
    if table is None:
        return Result(scores=[], winners=[], bills=[], seed=course.seed, history=[])
    scores = table.scores()
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Result(
        scores=scores,
        winners=winners if table.over else [],
        bills=bills_of(table),
        seed=course.seed,
        history=course.history,
    )


def bills_of(table: Table) -> list[Bill]:
    """A receipt for each side; the game is over, so sealed choices are open."""
    game, seats = find_game(table.game), range(table.seats)
    bills = BILLS[table.game](open_view(table.view, table.seats))
    return [
        Bill(
            seats=[seat for seat in seats if game.side_of(seat) == bill.side],
            items=[
                BillItem(name=it.name, formula=it.formula, points=it.points) for it in bill.items
            ],
            total=bill.total,
        )
        for bill in sorted(bills, key=lambda bill: bill.side)
    ]
