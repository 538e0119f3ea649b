"""Imagined worlds in which a network plays on for all.

All actions are tried in the same worlds, with the same chance and the same whims of the players:
the network thinks about the positions of one world together. Worlds are played to the end; or for
some actions, and what is not over then is worth what the network expects of it.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from lostcities.bots.belief import Leanings, imaginer
from lostcities.bots.forward import Parts, Room, forward, parts_of, room_for
from lostcities.bots.match import Standing, Terms, terms_for, value_end
from lostcities.bots.network import Network
from lostcities.bots.search_worlds import SEEN, STREAMS, TRIED, WORLD, Fill
from lostcities.core.chance import WORDS, fraction, seed_generator
from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import Game
from lostcities.core.play import (
    BEGINNING,
    CUT,
    NO_LIMIT,
    PLAYING,
    Limit,
    Progress,
    scorer,
    stepper,
)

HASTE: Final = 1e-4  # what an action costs who thinks, so that nothing is dragged out in vain
FIRST: Final = TRIED  # of the tables on which an action each is tried

Forward = Callable[[Any, Room, Any, int], None]


class Reach(NamedTuple):
    """How far worlds are played on."""

    actions: int  # after the one that is tried
    valued: bool  # by the network, if they are not over then; else by their present score


TO_THE_END: Final = Reach(400, valued=False)  # of the round; nearly all are over long before
A_WHILE: Final = Reach(12, valued=True)


class Desk(NamedTuple):
    """What a thread has before it while it tries actions, and what it writes on."""

    reach: Reach
    terms: Terms
    leanings: Leanings
    parts: Parts
    actions: Any
    room: Room
    observations: Any  # [going on, feature]
    masks: Any  # [going on, action]
    which: Any  # the table that is going on
    made: Any  # actions at each table
    dones: Any  # how each table stands: PLAYING, OVER or CUT
    rngs: Any  # the chance of each table
    own: Any  # the whims' generator
    whims: Any  # by action


def filler(game: Game, network: Network, reach: Reach) -> Callable[[Standing, Leanings], Fill]:
    """For a standing and a belief, a function that fills every `step`th row of the worths.

    A row is a world; the function says how many it filled.
    """
    parts, think = parts_of(network), network_forward(network) if interpreted() else forward
    fill = fast(compiled_filler(game, think))

    def fill_for(standing: Standing, leanings: Leanings) -> Fill:
        terms = terms_for(game, standing, as_learnt=reach.valued)

        def fill_rows(
            tables: Any, actions: Any, seed: int, rows: tuple[int, int, int], stop: Any, worths: Any
        ) -> int:
            desk = new_desk(game, reach, terms, leanings, parts, actions)
            return int(fill(tables, desk, seed, rows, stop, worths))

        return fill_rows

    return fill_for


def new_desk(
    game: Game, reach: Reach, terms: Terms, leanings: Leanings, parts: Parts, actions: Any
) -> Desk:
    """Room for a thread to try some actions."""
    n = len(actions)
    return Desk(
        reach=reach,
        terms=terms,
        leanings=leanings,
        parts=parts,
        actions=actions,
        room=room_for(n, game, parts),
        observations=np.zeros((n, game.features), np.int8),
        masks=np.zeros((n, game.actions), np.int8),
        which=np.zeros(n, np.int64),
        made=np.zeros(n, np.int64),
        dones=np.zeros(n, np.int64),
        rngs=np.zeros((n, WORDS), np.int64),
        own=np.zeros(WORDS, np.int64),
        whims=np.zeros(game.actions),
    )


def network_forward(network: Network) -> Forward:
    """The same by NumPy: for plain Python, which would need seconds a position."""

    def think(_parts: Any, room: Room, features: Any, n: int) -> None:
        opinion = network.think(features[:n])
        room.logits[:n], room.values[:n] = opinion

    return think


@cache
def compiled_filler(game: Game, think: Forward) -> Callable[..., int]:
    """The part of it that is compiled; it leaves off between two actions once `stop` is set."""
    begin, go_on, judge = beginner(game), player(game, think), judger(game, think)

    @compilable
    def fill(tables: Any, desk: Desk, seed: int, rows: Any, stop: Any, worths: Any) -> int:
        first, row, step = rows
        filled = 0
        while row < len(worths):
            begin(tables, desk, seed, first + row)
            going = len(desk.actions)
            while going > 0:
                if stop[0]:
                    return filled
                going = go_on(tables, desk)
            judge(tables, desk, worths[row])
            filled += 1
            row += step
        return filled

    return fill


@cache
def beginner(game: Game) -> Callable[..., None]:
    """A function that imagines a world and makes each action in it."""
    imagine, step, mover = imaginer(game), stepper(game, of_round=True), game.mover

    @compilable
    def begin(tables: Any, desk: Desk, seed: int, world: int) -> None:
        tables[WORLD] = tables[SEEN]
        seed_generator(desk.own, seed, STREAMS * world)
        imagine(tables[WORLD], mover(tables[SEEN]), desk.leanings, desk.own)
        for n in range(len(desk.actions)):
            tables[FIRST + n] = tables[WORLD]
            seed_generator(desk.rngs[n], seed, STREAMS * world + 1)
            limit = Limit(NO_LIMIT, 1 + desk.reach.actions)
            progress = step(tables[FIRST + n], desk.actions[n], desk.rngs[n], BEGINNING, limit)
            desk.made[n], desk.dones[n] = progress.actions, progress.done
        seed_generator(desk.own, seed, STREAMS * world + 2)

    return begin


@cache
def looker(game: Game) -> Callable[..., int]:
    """A function that shows the movers of the tables that stand so what they may know; how many."""
    legal, observe, mover = game.legal, game.observe, game.mover

    @compilable
    def look(tables: Any, desk: Desk, done: int) -> int:
        going = 0
        for n in range(len(desk.which)):
            state = tables[FIRST + n]
            if desk.dones[n] == done:
                legal(state, desk.masks[going])
                observe(state, mover(state), desk.observations[going])
                desk.which[going] = n
                going += 1
        return going

    return look


@cache
def player(game: Game, think: Forward) -> Callable[..., int]:
    """A function that makes an action at each table of a world; how many went on."""
    look, step = looker(game), stepper(game, of_round=True)

    @compilable
    def go_on(tables: Any, desk: Desk) -> int:
        going, limit = look(tables, desk, PLAYING), Limit(NO_LIMIT, 1 + desk.reach.actions)
        if going > 0:
            think(desk.parts, desk.room, desk.observations, going)
            draw_whims(desk)
        for n in range(going):
            table = desk.which[n]
            before, rng = Progress(0, desk.made[table], PLAYING), desk.rngs[table]
            progress = step(tables[FIRST + table], favourite(desk, n), rng, before, limit)
            desk.made[table], desk.dones[table] = progress.actions, progress.done
        return going

    return go_on


@compilable
def draw_whims(desk: Desk) -> None:
    """What each action is liked beyond its worth: so the likeliest is drawn (Gumbel's trick)."""
    for action in range(len(desk.whims)):
        desk.whims[action] = -math.log(-math.log(fraction(desk.own)))


@compilable
def favourite(desk: Desk, n: int) -> int:
    """The legal action that is liked most."""
    best, most = 0, -math.inf
    for action in range(len(desk.whims)):
        if desk.masks[n, action]:
            liked = desk.room.logits[n, action] + desk.whims[action]
            if liked > most:
                best, most = action, liked
    return best


@cache
def judger(game: Game, think: Forward) -> Callable[..., None]:
    """A function that says what the tables of a world are worth to each seat."""
    look, write_scores, mover = looker(game), scorer(game), game.mover

    @compilable
    def judge(tables: Any, desk: Desk, worths: Any) -> None:
        for n in range(len(worths)):
            write_scores(tables[FIRST + n], worths[n])
            value_end(worths[n], desk.terms)
        going = look(tables, desk, CUT) if desk.reach.valued else 0
        if going > 0:
            think(desk.parts, desk.room, desk.observations, going)
        for n in range(going):
            table = desk.which[n]
            take_values(desk.room.values[n], mover(tables[FIRST + table]), worths[table])
        thinker = mover(tables[SEEN]) % worths.shape[1]  # the seat, or its side
        for n in range(len(worths)):
            worths[n, thinker] -= HASTE * desk.made[n]

    return judge


@compilable
def take_values(values: Any, mover: int, worths: Any) -> None:
    """By seat at the table, from values relative to the mover."""
    seats = len(worths)
    for seat in range(seats):
        if len(values) == 1:
            worths[seat] = values[0] if seat == mover % 2 else -values[0]
        else:
            worths[seat] = values[(seat - mover) % seats]
