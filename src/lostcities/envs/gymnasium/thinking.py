"""Many games with a learner's seat against bots that think: all that are to move think at once.

The rows step in compiled code; between the steps each bot is asked once for all rows in which it is
to move.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.many import asker
from lostcities.bots.policy import Policy
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game, Mask
from lostcities.core.play import PLAYING
from lostcities.envs.gymnasium.rows import (
    UNDEALT,
    SeatRows,
    Terms,
    actor,
    beginner,
    learner,
    settler,
)
from lostcities.errors import LostCitiesError

LEARNER: Final = -1  # in place of a bot: the learner is to move

Actions = NDArray[np.int64]
Places = NDArray[np.int64]  # by row: the place of the bot to move, or LEARNER
Loop = Callable[[SeatRows, int, int, Terms, Actions], None]


def thinking_loop(game: Game, policies: tuple[Policy, ...]) -> Loop:
    """A loop over the rows from `first` to `last`: an action of the learner, then the answers."""
    begin, answer, show = map(fast, (*stages(game), shower(game)))
    askers = {policy: asker(policy) for policy in policies}
    places_of = {
        policy: [place for place, other in enumerate(policies) if other is policy]
        for policy in askers
    }

    def play(rows: SeatRows, first: int, last: int, terms: Terms, actions: Actions) -> None:
        places = np.empty(last - first, np.int64)
        chosen = np.zeros(last - first, np.int64)
        begin(rows, first, last, terms, actions, places)
        while (places != LEARNER).any():
            for policy, ask in askers.items():
                waiting = np.flatnonzero(np.isin(places, places_of[policy]))
                if len(waiting):
                    chosen[waiting] = ask(rows.worlds, rows.masks, rows.owns, first + waiting)
            answer(rows, first, last, terms, chosen, places)
        show(rows, first, last, terms)

    return play


@cache
def stages(game: Game) -> tuple[Any, Any]:
    """The learner's action; the answers of the bots."""
    act_for, act_in_row, go_on = learner(game), actor(game), goer(game)

    @compilable
    def begin(
        rows: SeatRows, first: int, last: int, terms: Terms, actions: Actions, places: Places
    ) -> None:
        for i in range(first, last):
            rows.dones[i] = PLAYING
            done = act_for(rows, i, terms, actions[i])
            places[i - first] = go_on(rows, i, terms, done)

    @compilable
    def answer(
        rows: SeatRows, first: int, last: int, terms: Terms, chosen: Actions, places: Places
    ) -> None:
        for i in range(first, last):
            if places[i - first] != LEARNER:
                action = chosen[i - first]
                if not is_legal(rows.masks[i], action):
                    raise LostCitiesError("an opponent chose an action that is not legal")
                done = act_in_row(rows, i, action, terms.max_turns)
                places[i - first] = go_on(rows, i, terms, done)

    return begin, answer


@cache
def shower(game: Game) -> Callable[[SeatRows, int, int, Terms], None]:
    """What the learner sees."""
    observe = game.observe

    @compilable
    def show(rows: SeatRows, first: int, last: int, terms: Terms) -> None:
        for i in range(first, last):
            observe(rows.states[i], terms.seat, rows.observations[i])

    return show


@compilable
def is_legal(mask: Mask, action: int) -> bool:
    """Whether it is the number of a legal action."""
    return bool(0 <= action < len(mask) and mask[action] != 0)


@cache
def goer(game: Game) -> Callable[[SeatRows, int, Terms, int], int]:
    """A function that deals anew where a game has ended, and says which bot is to move then."""
    begin, settle, mover, imagine = beginner(game), settler(game), game.mover, game.imagine

    @compilable
    def go_on(rows: SeatRows, i: int, terms: Terms, done: int) -> int:
        if done != PLAYING:
            if done != UNDEALT:
                rows.dones[i] = done
                settle(rows, i, terms.seat)
            begin(rows, i)
        bot = mover(rows.states[i])
        if bot == terms.seat:
            return LEARNER
        rows.worlds[i] = rows.states[i]
        imagine(rows.worlds[i], bot, rows.owns[i])
        return int((bot - terms.seat - 1) % rows.scores.shape[1])

    return go_on
