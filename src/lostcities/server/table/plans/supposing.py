"""A turn before it begins: the position as a seat sees it, as if it were its turn.

The part `planning` of a game says what others may do first and what a move depends on. Only what
the seat knows is used, here and when the plan is carried out.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from lostcities.core.fields import Fields, copy_of
from lostcities.core.game import Mask
from lostcities.errors import IllegalMove
from lostcities.notation.layout.reader import reader
from lostcities.notation.moves import move_name, move_names, parse_move
from lostcities.notation.reasons import illegal_move
from lostcities.server.protocol.plans import Possible, Suppose, Supposed
from lostcities.server.table.commands import Refusal
from lostcities.server.table.drafting import playing
from lostcities.server.table.events import Viewer
from lostcities.server.table.plans.plan import When
from lostcities.server.table.previews import (
    ANY_CHANCE,
    changed_color,
    is_scoring,
    refusals_in,
    scored_moves,
    why_refused,
    worths_of,
)
from lostcities.server.table.state import TableState

SLOW: Final = 24 * 3600  # seconds for a turn, from which on a table is slow
PART: Final = "planning"


class Turn(NamedTuple):
    """The moves of a turn, tried on what a seat sees."""

    moves: tuple[str, ...]  # as they are written in the log
    world: Fields  # after them
    is_whole: bool
    result: str  # a fingerprint of what they depend on and bring about


def may_plan(state: TableState, seat: Viewer) -> bool:
    """Whether a seat may plan its next turn: between people without haste, when others move."""
    settings = state.charter.settings
    slow = settings.bank is None and (settings.clock is None or settings.clock >= SLOW)
    if seat is None or not slow or state.people() < 2 or not state.game.has_part(PART):
        return False
    chair = state.chairs[seat]
    waits = state.mover is not None and state.mover != seat
    return waits and chair.is_person and not chair.away and not chair.stand_in


def supposed_world(state: TableState, seat: int, when: When | None) -> Fields:
    """What a seat would see at its turn; Refusal if nothing can be said about that."""
    seen, part = playing(state).shown(seat), state.game.part(PART)
    if not may_plan(state, seat):
        raise Refusal("bad_plan", "a turn is planned at a slow table of people, while others move")
    done = () if when is None else (when.seat, checked_condition(state, seat, when))
    world: Fields | None = part.as_if(seen, seat, *done)
    if world is None:
        raise Refusal("bad_plan", "your next turn depends on what is not known yet")
    return world


def checked_condition(state: TableState, seat: int, when: When) -> int:
    """The action that another may do, if it may."""
    action = read_move(state, when.move)
    if action not in possible_actions(state, seat).get(when.seat, ()):
        raise Refusal("bad_plan", f"seat {when.seat} cannot do that before your turn: {when.move}")
    return action


def possible_actions(state: TableState, seat: int) -> dict[int, list[int]]:
    """What the others may do before it is a seat's turn, as far as it knows."""
    actions: dict[int, list[int]] = state.game.part(PART).conditions(
        playing(state).shown(seat), seat
    )
    return actions


def read_move(state: TableState, move: str) -> int:
    """The number of a move; Refusal if it cannot be read."""
    try:
        return parse_move(state.game, move)
    except IllegalMove as error:
        raise Refusal("illegal", str(error), why_refused(state.game, error)) from None


def written(state: TableState, move: str) -> str:
    """A move as the log has it, however it was spelled."""
    return move_name(state.game, read_move(state, move))


# --- Trying a turn --------------------------------------------------------------------


def tried(state: TableState, seat: int, world: Fields, moves: Sequence[str]) -> Turn:
    """The moves of a turn on what a seat sees; Refusal says why not."""
    game, part, at = state.game, state.game.part(PART), copy_of(world)
    spelled, facts, mark = list[str](), list[Any](), part.turn_mark(at)
    for move in moves:
        if ended(state, at, mark):
            raise Refusal("not_last", f"{move}: the turn is over before")
        action = read_move(state, move)
        if not mask_of(state, at)[action]:
            error = illegal_move(game, at, action)
            raise Refusal("illegal", str(error), why_refused(game, error))
        facts += [action, part.matters(at, seat, action)]
        game.act(at, action, ANY_CHANCE.copy())
        if is_scoring(game, action):
            color = changed_color(game, action)
            facts.append(None if color is None else worths_of(game, at, seat).get(color, 0))
        spelled.append(move_name(game, action))
    result = hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]
    return Turn(tuple(spelled), at, ended(state, at, mark), result)


def ended(state: TableState, world: Fields, mark: tuple[int, ...]) -> bool:
    """Whether the turn that had this mark is over."""
    over = bool(state.game.is_over(world))
    return over or state.game.part(PART).turn_mark(world) != mark


def mask_of(state: TableState, world: Fields) -> Mask:
    """The legal actions."""
    mask: Mask = np.zeros(state.game.actions, np.int8)
    state.game.legal(world, mask)
    return mask


# --- Answering ------------------------------------------------------------------------


def supposed(state: TableState, seat: Viewer, asked: Suppose) -> Supposed:
    """The position as if it were a seat's turn, with what it could do; or why not."""
    try:
        if seat is None:
            raise Refusal("bad_plan", "who only watches has nothing to plan")
        when = None if asked.when is None else When(asked.when.seat, asked.when.move)
        turn = tried(state, seat, supposed_world(state, seat, when), asked.moves)
    except Refusal as refusal:
        return Supposed(
            id=asked.id,
            code=refusal.code,  # type: ignore[arg-type]  # one of those above
            reason=refusal.reason,
            message=str(refusal),
        )
    conditions = conditions_of(state, seat)
    if turn.is_whole:
        return Supposed(id=asked.id, whole=True, conditions=conditions)
    game, mask = state.game, mask_of(state, turn.world)
    names = move_names(game)
    actions = {names[action]: action for action in np.flatnonzero(mask).tolist()}
    return Supposed(
        id=asked.id,
        view=reader(game)(turn.world, seat),
        moves=scored_moves(game, turn.world, seat, actions),
        refusals=refusals_in(game, turn.world, mask),
        conditions=conditions,
    )


def conditions_of(state: TableState, seat: int) -> list[Possible]:
    """What the others may do first, by name."""
    names = move_names(state.game)
    return [
        Possible(seat=by, moves=[names[action] for action in actions])
        for by, actions in sorted(possible_actions(state, seat).items())
    ]
