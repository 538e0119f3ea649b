"""The state message: everything a viewer may know, composed of its view and its story."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from lostcities.core.rows import new_rows
from lostcities.games.catalog import find_game
from lostcities.server.protocol.messages import Because, State
from lostcities.server.protocol.parts import (
    Bill,
    Clock,
    FairPlay,
    LegalMove,
    Motion,
    Offer,
    Result,
    SeatInfo,
    Telling,
)
from lostcities.server.protocol.plans import Condition, PlannedCase
from lostcities.server.table.agreeing import voters
from lostcities.server.table.arranging import host_of
from lostcities.server.table.decide import may_undo
from lostcities.server.table.events import Viewer, told_as
from lostcities.server.table.log import name_and_face
from lostcities.server.table.plans.plan import Case
from lostcities.server.table.plans.supposing import may_plan
from lostcities.server.table.previews import legal_moves, offers, refusals, why_not_move
from lostcities.server.table.state import TableState
from lostcities.server.thinking.characters import character
from lostcities.table import Table

NOBODY: Final[Mapping[int, int]] = MappingProxyType({})


class Attendance(NamedTuple):
    """Who is connected, and for how many milliseconds the others have not been."""

    present: frozenset[int] = frozenset()
    absent: Mapping[int, int] = NOBODY


def state_of(
    course: TableState, viewer: Viewer, *, since: int, there: Attendance, left: int | None
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
        seats=seat_infos(course, *there),
        host=host_of(course, there.absent),
        fair=fair_play_of(course),
        view=course.view(viewer),
        mover=course.mover,
        moves=moves,
        refusals=refused,
        offers=offers_to(course, viewer),
        can_undo=may_undo(course, viewer),
        can_hint=may_hint(course, viewer),
        clock=clock_of(course, left),
        motion=motion_of(course, there.absent),
        plan=plan_of(course, viewer),
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


def options_of(course: TableState, viewer: Viewer) -> tuple[list[LegalMove], dict[str, Telling]]:
    """What the viewer can do now, and what it cannot and why."""
    if viewer is None or course.table is None or course.mover != viewer:
        return [], {}
    table = course.table
    return legal_moves(table, viewer), refusals(table)


def because(course: TableState, viewer: Viewer, id: int, move: str) -> Because:
    """Why the viewer may not make a move."""
    table = course.table
    if table is None or course.mover is None:
        text = "nothing is being played"
        return Because(id=id, move=move, code="not_playing", reason=None, message=text)
    if course.mover != viewer:
        text = "it is not your turn"
        return Because(id=id, move=move, code="not_your_turn", reason=None, message=text)
    sentence = table.why_not(move)
    if sentence is None:
        return Because(id=id, move=move, code=None, reason=None, message=None)
    reason = why_not_move(table, move)
    return Because(id=id, move=move, code="illegal", reason=reason, message=sentence)


def offers_to(course: TableState, viewer: Viewer) -> list[Offer]:
    """What cards that lie open for all would add for the viewer, whoever is to move."""
    if viewer is None or course.table is None or course.stage != "playing":
        return []
    return offers(course.table, viewer)


def seat_infos(
    course: TableState, present: frozenset[int], absent: Mapping[int, int] = NOBODY
) -> list[SeatInfo]:
    """Who sits where; `absent` says for how many milliseconds people have not been connected."""
    return [
        SeatInfo(
            seat=seat,
            kind="bot" if chair.bot else "person" if chair.is_person else "open",
            name=character(chair.bot).name if chair.bot else chair.name or "",
            bot=chair.bot,
            present=bool(chair.bot) or seat in present,
            away=chair.away,
            face=chair.face,
            stand_in=chair.stand_in,
            offered=chair.offered,
            claimed=name_and_face(chair.claim.text)[0] if chair.claim else None,
            absent=absent.get(seat),
        )
        for seat, chair in enumerate(course.chairs)
    ]


def may_hint(course: TableState, viewer: Viewer) -> bool:
    """Hints are for those who play against bots alone."""
    return viewer is not None and course.people() == 1 and course.stage == "playing"


def clock_of(course: TableState, left: int | None) -> Clock | None:
    """The time for this turn, of which so many milliseconds are left."""
    whole = course.turn_ms
    if whole is None or left is None or course.mover is None:
        return None
    banks = course.banks if course.charter.settings.bank else None
    return Clock(seconds=whole // 1000, left=left, banks=banks)


def motion_of(course: TableState, absent: Mapping[int, int]) -> Motion | None:
    """What is proposed, and who is asked."""
    it = course.motion
    if it is None or course.is_over:
        return None
    asked = sorted(voters(course, it, absent))
    agreed = sorted(it.agreed)
    return Motion(what=it.what, seat=it.by, about=it.about, bot=it.bot, agreed=agreed, asked=asked)


def plan_of(course: TableState, viewer: Viewer) -> list[PlannedCase] | None:
    """What the viewer has planned; None: nothing can be planned now."""
    if viewer is None or not may_plan(course, viewer):
        return None
    plan = course.plans.get(viewer)
    return [] if plan is None else [planned_case(case) for case in plan.cases]


def planned_case(case: Case) -> PlannedCase:
    """A case as its owner is told it."""
    when = case.when and Condition(seat=case.when.seat, move=case.when.move)
    return PlannedCase(when=when, moves=list(case.moves))


def is_told(course: TableState) -> bool:
    """Whether seed and moves may be shown: a deal that others play too must be played out."""
    played_out = course.table is not None and course.table.over
    return course.is_over and (course.charter.seed is None or played_out)


def result_of(course: TableState) -> Result | None:
    """The end: scores, how they come about, and the seed."""
    table = course.table
    if not course.is_over:
        return None
    if table is None:
        seed = course.seed if is_told(course) else ""
        return Result(scores=[], winners=[], bills=[], seed=seed, history=[])
    scores, ended, told = table.scores(), course.ended, is_told(course)
    return Result(
        scores=scores,
        winners=winners_of(course, scores) if table.over or ended else [],
        ended=ended.text if ended else None,  # type: ignore[arg-type]  # checked as it is made
        bills=bills_of(table),
        seed=course.seed if told else "",
        history=course.history if told else [],
    )


def winners_of(course: TableState, scores: list[int]) -> list[int]:
    """The seats that have won; of a draw all, and of a game that a side resigned the others."""
    ended, seats = course.ended, range(len(scores))
    if ended is not None and ended.text == "draw":
        return list(seats)
    if ended is not None and ended.text == "resign" and ended.seat is not None:
        side = course.game.side_of(ended.seat)
        return [seat for seat in seats if course.game.side_of(seat) != side]
    return [seat for seat in seats if scores[seat] == max(scores)]


def bills_of(table: Table) -> list[Bill]:
    """A receipt for each side; the game is over, so sealed choices are open."""
    game, sides = find_game(table.game), dict[int, list[int]]()
    for seat in range(table.seats):
        sides.setdefault(game.side_of(seat), []).append(seat)
    return [bill_of(table, seats) for _, seats in sorted(sides.items())]


def bill_of(table: Table, seats: list[int]) -> Bill:
    """The receipt of seats that share a score."""
    game, lines = find_game(table.game), new_rows()
    n = game.bill(table.fields, seats[0], lines)
    told = [told_as(game, "line", row) for row in lines[:n].tolist()]
    return Bill(seats=seats, lines=told, total=int(game.score(table.fields, seats[0])))
