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
    state: TableState, viewer: Viewer, *, since: int, there: Attendance, left: int | None
) -> State:
    """All that a viewer may know, and its story since a version."""
    entries = state.entries(viewer, since)
    moves, refused = options_of(state, viewer)
    return State(
        table=state.id,
        version=state.version(viewer),
        seat=viewer,
        stage=state.stage,
        settings=state.charter.settings,
        rules=state.charter.rules,
        seats=seat_infos(state, *there),
        host=host_of(state, there.absent),
        fair=fair_play_of(state),
        view=state.view(viewer),
        mover=state.mover,
        moves=moves,
        refusals=refused,
        offers=offers_to(state, viewer),
        can_undo=may_undo(state, viewer),
        can_hint=may_hint(state, viewer),
        clock=clock_of(state, left),
        motion=motion_of(state, there.absent),
        plan=plan_of(state, viewer),
        entries=entries,
        result=result_of(state),
        rematch=state.rematch,
    )


def fair_play_of(state: TableState) -> FairPlay:
    """What fixes the shuffle, as everybody may know it; put together once when it is dealt."""
    if state.fair is not None:
        return state.fair
    shuffle, dealt = state.contributions, state.table is not None
    fair = FairPlay(
        chance=state.charter.chance,
        attempt=shuffle.attempt,
        phase=state.phase,
        commitment=shuffle.commitment,
        commitments=by_seat(shuffle.committed),
        contributions=by_seat(shuffle.revealed) if dealt else {},
        missed=sorted(shuffle.missed),
    )
    if dealt:
        state.fair = fair
    return fair


def by_seat(texts: dict[int, str]) -> dict[str, str]:
    """As JSON wants its keys."""
    return {str(seat): texts[seat] for seat in sorted(texts)}


def options_of(state: TableState, viewer: Viewer) -> tuple[list[LegalMove], dict[str, Telling]]:
    """What the viewer can do now, and what it cannot and why."""
    if viewer is None or state.table is None or state.mover != viewer:
        return [], {}
    table = state.table
    return legal_moves(table, viewer), refusals(table)


def because(state: TableState, viewer: Viewer, id: int, move: str) -> Because:
    """Why the viewer may not make a move."""
    table = state.table
    if table is None or state.mover is None:
        text = "nothing is being played"
        return Because(id=id, move=move, code="not_playing", reason=None, message=text)
    if state.mover != viewer:
        text = "it is not your turn"
        return Because(id=id, move=move, code="not_your_turn", reason=None, message=text)
    sentence = table.why_not(move)
    if sentence is None:
        return Because(id=id, move=move, code=None, reason=None, message=None)
    reason = why_not_move(table, move)
    return Because(id=id, move=move, code="illegal", reason=reason, message=sentence)


def offers_to(state: TableState, viewer: Viewer) -> list[Offer]:
    """What cards that lie open for all would add for the viewer, whoever is to move."""
    if viewer is None or state.table is None or state.stage != "playing":
        return []
    return offers(state.table, viewer)


def seat_infos(
    state: TableState, present: frozenset[int], absent: Mapping[int, int] = NOBODY
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
        for seat, chair in enumerate(state.chairs)
    ]


def may_hint(state: TableState, viewer: Viewer) -> bool:
    """Hints are for those who play against bots alone."""
    return viewer is not None and state.people() == 1 and state.stage == "playing"


def clock_of(state: TableState, left: int | None) -> Clock | None:
    """The time for this turn, of which so many milliseconds are left."""
    whole = state.turn_ms
    if whole is None or left is None or state.mover is None:
        return None
    banks = state.banks if state.charter.settings.bank else None
    return Clock(seconds=whole // 1000, left=left, banks=banks)


def motion_of(state: TableState, absent: Mapping[int, int]) -> Motion | None:
    """What is proposed, and who is asked."""
    it = state.motion
    if it is None or state.is_over:
        return None
    asked = sorted(voters(state, it, absent))
    agreed = sorted(it.agreed)
    return Motion(what=it.what, seat=it.by, about=it.about, bot=it.bot, agreed=agreed, asked=asked)


def plan_of(state: TableState, viewer: Viewer) -> list[PlannedCase] | None:
    """What the viewer has planned; None: nothing can be planned now."""
    if viewer is None or not may_plan(state, viewer):
        return None
    plan = state.plans.get(viewer)
    return [] if plan is None else [planned_case(case) for case in plan.cases]


def planned_case(case: Case) -> PlannedCase:
    """A case as its owner is told it."""
    when = case.when and Condition(seat=case.when.seat, move=case.when.move)
    return PlannedCase(when=when, moves=list(case.moves))


def is_revealed(state: TableState) -> bool:
    """Whether seed and moves may be shown: a deal that others play too must be played out."""
    played_out = state.table is not None and state.table.over
    return state.is_over and (state.charter.seed is None or played_out)


def result_of(state: TableState) -> Result | None:
    """The end: scores, how they come about, and the seed."""
    table = state.table
    if not state.is_over:
        return None
    if table is None:
        seed = state.seed if is_revealed(state) else ""
        return Result(scores=[], winners=[], bills=[], seed=seed, history=[])
    scores, ended, revealed = table.scores(), state.ended, is_revealed(state)
    return Result(
        scores=scores,
        winners=winners_of(state, scores) if table.over or ended else [],
        ended=ended.text if ended else None,  # type: ignore[arg-type]  # checked as it is made
        bills=bills_of(table),
        seed=state.seed if revealed else "",
        history=state.history if revealed else [],
    )


def winners_of(state: TableState, scores: list[int]) -> list[int]:
    """The seats that have won; of a draw all, and of a game that a side resigned the others."""
    ended, seats = state.ended, range(len(scores))
    if ended is not None and ended.text == "draw":
        return list(seats)
    if ended is not None and ended.text == "resign" and ended.seat is not None:
        side = state.game.side_of(ended.seat)
        return [seat for seat in seats if state.game.side_of(seat) != side]
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
    rendered = [told_as(game, "line", row) for row in lines[:n].tolist()]
    return Bill(seats=seats, lines=rendered, total=int(game.score(table.fields, seats[0])))
