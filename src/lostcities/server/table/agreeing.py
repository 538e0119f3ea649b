"""What people agree on during a game: to take a turn back, to end it, to let a bot stand in.

Whoever proposes something has agreed to it. It is carried out when everybody has agreed who is
there: people who have left, who have not been connected for a while, or for whom a bot stands in
are not asked. So whoever is left alone at a table decides alone.
"""

from collections.abc import Mapping
from typing import Final

from lostcities.errors import LostCitiesError
from lostcities.server.table.arranging import GONE_MS
from lostcities.server.table.commands import AnswerMotion, NudgeMover, ProposeMotion, Refusal
from lostcities.server.table.drafting import MOST_ROWS, Draft, carry_out, playing
from lostcities.server.table.motions import Motion
from lostcities.server.table.state import TableState
from lostcities.server.thinking.characters import invited, substitute
from lostcities.table import Table

END_MS: Final = 5 * 60_000  # without a connection, before the others may end the game


# --- Who is asked ---------------------------------------------------------------------


def is_gone(state: TableState, seat: int, absent: Mapping[int, int], after: int = GONE_MS) -> bool:
    """Whether somebody has left, or has not been connected for longer than a turn may take."""
    clock = 1000 * (state.charter.settings.clock or 0)
    return state.chairs[seat].away or absent.get(seat, 0) >= max(after, clock)


def voters(state: TableState, motion: Motion, absent: Mapping[int, int]) -> set[int]:
    """The seats of the people who must agree."""
    after = GONE_MS if motion.what == "replace" else END_MS
    people = {
        seat
        for seat, chair in enumerate(state.chairs)
        if chair.is_person and not chair.stand_in and not is_gone(state, seat, absent, after)
    }
    if motion.what == "resign":
        side = state.game.side_of(motion.by)
        people = {seat for seat in people if state.game.side_of(seat) == side}
    return people - {motion.about} | {motion.by}


# --- Proposing ------------------------------------------------------------------------


@carry_out.register
def propose(action: ProposeMotion, draft: Draft) -> None:
    """What nobody else must agree to is carried out at once."""
    table, state = playing(draft.state), draft.state
    if state.number >= MOST_ROWS:
        raise Refusal("not_playing", "this game has gone on for too long; only moves are left")
    motion = Motion(action.what, draft.seat, action.about, bot_for(action, state))
    check_motion(motion, table, draft)
    draft.add("proposed", draft.seat, motion.text)
    carry_out_if_agreed(draft)


def bot_for(action: ProposeMotion, state: TableState) -> str | None:
    """Who is to stand in: the bot asked for, or a gentle one."""
    if action.what != "replace":
        return None
    try:
        return invited(action.bot or substitute(state.charter.settings.game), state.game.name).bot
    except LostCitiesError as error:
        raise Refusal("no_motion", str(error)) from None


def check_motion(motion: Motion, table: Table, draft: Draft) -> None:
    """Refuse what cannot be carried out."""
    if (motion.what in ("replace", "admit")) != (motion.about is not None):
        raise Refusal("no_motion", "a seat is named if it is to be replaced or offered, only then")
    if motion.what == "undo" and turn_back(draft.state, motion.by) == 0:
        raise Refusal("nothing_to_undo", "there is no turn of yours to take back")
    if motion.what == "resign" and len(sides(draft.state)) != 2:
        raise Refusal("no_motion", "with more than two sides nobody resigns: leave instead")
    if motion.what == "replace" and motion.about is not None:
        check_replaced(draft, motion.about)
    if motion.what == "admit" and motion.about is not None:
        check_offered(draft.state, motion.about)


def check_replaced(draft: Draft, seat: int) -> None:
    """A bot stands in for somebody who is gone."""
    state = draft.state
    if seat not in range(len(state.chairs)) or not state.chairs[seat].is_person:
        raise Refusal("no_motion", f"nobody sits at seat {seat}")
    if state.chairs[seat].stand_in or not is_gone(state, seat, draft.absent):
        raise Refusal("no_motion", f"seat {seat} is not to be replaced: wait a while")


def check_offered(state: TableState, seat: int) -> None:
    """A bot's seat can be offered once."""
    chair = state.chairs[seat] if seat in range(len(state.chairs)) else None
    if chair is None or chair.bot is None or chair.offered or chair.claim:
        raise Refusal("no_motion", f"seat {seat} is not a character's that could be offered")


def sides(state: TableState) -> set[int]:
    """The sides of a game."""
    return {state.game.side_of(seat) for seat in range(len(state.chairs))}


@carry_out.register
def answer_motion(action: AnswerMotion, draft: Draft) -> None:
    """One who declines is enough to end it; who proposed it takes it back so."""
    motion = draft.state.motion
    if motion is None:
        raise Refusal("no_motion", "nothing is proposed")
    if not action.agree:
        draft.add("declined", draft.seat)
        return
    if draft.seat in motion.agreed:
        raise Refusal("no_motion", "you have agreed already")
    draft.add("agreed", draft.seat)
    carry_out_if_agreed(draft)


@carry_out.register
def nudge_mover(_action: NudgeMover, draft: Draft) -> None:
    """Once a turn, whoever is waited for is reminded."""
    state = draft.state
    playing(state)
    mover = state.mover
    if mover is None or mover == draft.seat or state.bot_to_move() is not None:
        raise Refusal("no_motion", "nobody is waited for")
    if state.nudged == state.turn or state.number >= MOST_ROWS:
        raise Refusal("no_motion", "they have been reminded already")
    draft.add("nudged", draft.seat, str(mover))


# --- Carrying it out ------------------------------------------------------------------


def carry_out_if_agreed(draft: Draft) -> None:
    """Do what all who are asked have agreed to."""
    motion = draft.state.motion
    if motion is None or not voters(draft.state, motion, draft.absent) <= motion.agreed:
        return
    if motion.what == "undo":
        for _ in range(turn_back(draft.state, motion.by)):
            draft.add("undone", motion.by, extra="agreed")
    elif motion.what == "replace":
        draft.add("replaced", motion.about, motion.bot or "")
    elif motion.what == "admit":
        draft.add("offered", motion.about)
    else:
        draft.add("ended", motion.by, motion.what)


def turn_back(state: TableState, seat: int) -> int:
    """How many moves to take back to the beginning of a seat's last turn; 0: it had none.

    In a game with sealed choices there is no way back: others have chosen by what they knew.
    """
    if state.charter.settings.options.get("sealed"):
        return 0
    movers = state.movers()
    if seat not in movers:
        return 0
    last = len(movers) - 1 - movers[::-1].index(seat)
    while last > 0 and movers[last - 1] == seat:
        last -= 1
    return len(movers) - last
