"""Imagined worlds in which a network plays on for all.

All actions are tried in the same worlds, with the same chance and the same Gumbel noise: the
network evaluates the positions of one world together. Worlds are played to the end; or for
some actions, and what is not over then is worth what the network expects of it.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from lostcities.bots.forward import Activations, Weights, forward, new_activations, stacked_weights
from lostcities.bots.network import Network
from lostcities.bots.searching.belief import LogOdds, imaginer
from lostcities.bots.searching.match import Standing, Terms, terms_for, value_end
from lostcities.bots.searching.worlds import SEEN, STREAMS, TRIED, WORLD, Fill
from lostcities.core.chance import GENERATOR_WORDS, fraction, seed_generator
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

Forward = Callable[[Any, Activations, Any, int], None]


class Reach(NamedTuple):
    """How far worlds are played on."""

    actions: int  # after the one that is tried
    valued: bool  # by the network, if they are not over then; else by their present score


TO_THE_END: Final = Reach(400, valued=False)  # of the round; nearly all are over long before
A_WHILE: Final = Reach(12, valued=True)


class Workspace(NamedTuple):
    """What a thread reads and writes while it tries actions."""

    reach: Reach
    terms: Terms
    log_odds: LogOdds
    weights: Weights
    actions: Any
    activations: Activations
    observations: Any  # [going on, feature]
    masks: Any  # [going on, action]
    which: Any  # the table that is going on
    made: Any  # actions at each table
    dones: Any  # how each table stands: PLAYING, OVER or CUT
    rngs: Any  # the chance of each table
    own: Any  # the generator of the noise
    gumbel_noise: Any  # by action


def filler(game: Game, network: Network, reach: Reach) -> Callable[[Standing, LogOdds], Fill]:
    """For a standing and a belief, a function that fills every `step`th row of the worths.

    A row is a world; the function says how many it filled.
    """
    weights, think = (
        stacked_weights(network),
        network_forward(network) if interpreted() else forward,
    )
    fill = fast(compiled_filler(game, think))

    def fill_for(standing: Standing, log_odds: LogOdds) -> Fill:
        terms = terms_for(game, standing, as_learnt=reach.valued)

        def fill_rows(
            tables: Any, actions: Any, seed: int, rows: tuple[int, int, int], stop: Any, worths: Any
        ) -> int:
            work = new_workspace(game, reach, terms, log_odds, weights, actions)
            return int(fill(tables, work, seed, rows, stop, worths))

        return fill_rows

    return fill_for


def new_workspace(
    game: Game, reach: Reach, terms: Terms, log_odds: LogOdds, weights: Weights, actions: Any
) -> Workspace:
    """The workspace of a thread that tries some actions."""
    n = len(actions)
    return Workspace(
        reach=reach,
        terms=terms,
        log_odds=log_odds,
        weights=weights,
        actions=actions,
        activations=new_activations(n, game, weights),
        observations=np.zeros((n, game.features), np.int8),
        masks=np.zeros((n, game.actions), np.int8),
        which=np.zeros(n, np.int64),
        made=np.zeros(n, np.int64),
        dones=np.zeros(n, np.int64),
        rngs=np.zeros((n, GENERATOR_WORDS), np.int64),
        own=np.zeros(GENERATOR_WORDS, np.int64),
        gumbel_noise=np.zeros(game.actions),
    )


def network_forward(network: Network) -> Forward:
    """The same by NumPy: for plain Python, which would need seconds a position."""

    def think(_weights: Any, activations: Activations, features: Any, n: int) -> None:
        opinion = network.think(features[:n])
        activations.logits[:n], activations.values[:n] = opinion

    return think


@cache
def compiled_filler(game: Game, think: Forward) -> Callable[..., int]:
    """The part of it that is compiled; it leaves off between two actions once `stop` is set."""
    begin, go_on, judge = beginner(game), player(game, think), judger(game, think)

    @compilable
    def fill(tables: Any, work: Workspace, seed: int, rows: Any, stop: Any, worths: Any) -> int:
        first, row, step = rows
        filled = 0
        while row < len(worths):
            begin(tables, work, seed, first + row)
            going = len(work.actions)
            while going > 0:
                if stop[0]:
                    return filled
                going = go_on(tables, work)
            judge(tables, work, worths[row])
            filled += 1
            row += step
        return filled

    return fill


@cache
def beginner(game: Game) -> Callable[..., None]:
    """A function that imagines a world and makes each action in it."""
    imagine, step, mover = imaginer(game), stepper(game, of_round=True), game.mover

    @compilable
    def begin(tables: Any, work: Workspace, seed: int, world: int) -> None:
        tables[WORLD] = tables[SEEN]
        seed_generator(work.own, seed, STREAMS * world)
        imagine(tables[WORLD], mover(tables[SEEN]), work.log_odds, work.own)
        for n in range(len(work.actions)):
            tables[FIRST + n] = tables[WORLD]
            seed_generator(work.rngs[n], seed, STREAMS * world + 1)
            limit = Limit(NO_LIMIT, 1 + work.reach.actions)
            progress = step(tables[FIRST + n], work.actions[n], work.rngs[n], BEGINNING, limit)
            work.made[n], work.dones[n] = progress.actions, progress.done
        seed_generator(work.own, seed, STREAMS * world + 2)

    return begin


@cache
def looker(game: Game) -> Callable[..., int]:
    """A function that shows the movers of the tables that stand so what they may know; how many."""
    legal, observe, mover = game.legal, game.observe, game.mover

    @compilable
    def look(tables: Any, work: Workspace, done: int) -> int:
        going = 0
        for n in range(len(work.which)):
            state = tables[FIRST + n]
            if work.dones[n] == done:
                legal(state, work.masks[going])
                observe(state, mover(state), work.observations[going])
                work.which[going] = n
                going += 1
        return going

    return look


@cache
def player(game: Game, think: Forward) -> Callable[..., int]:
    """A function that makes an action at each table of a world; how many went on."""
    look, step = looker(game), stepper(game, of_round=True)

    @compilable
    def go_on(tables: Any, work: Workspace) -> int:
        going, limit = look(tables, work, PLAYING), Limit(NO_LIMIT, 1 + work.reach.actions)
        if going > 0:
            think(work.weights, work.activations, work.observations, going)
            draw_gumbel_noise(work)
        for n in range(going):
            table = work.which[n]
            before, rng = Progress(0, work.made[table], PLAYING), work.rngs[table]
            progress = step(tables[FIRST + table], sampled_action(work, n), rng, before, limit)
            work.made[table], work.dones[table] = progress.actions, progress.done
        return going

    return go_on


@compilable
def draw_gumbel_noise(work: Workspace) -> None:
    """Noise that is added to the logits: the largest sum is a draw from the policy."""
    for action in range(len(work.gumbel_noise)):
        work.gumbel_noise[action] = -math.log(-math.log(fraction(work.own)))


@compilable
def sampled_action(work: Workspace, n: int) -> int:
    """A legal action drawn from the policy, by the Gumbel-max trick."""
    best, most = 0, -math.inf
    for action in range(len(work.gumbel_noise)):
        if work.masks[n, action]:
            noisy = work.activations.logits[n, action] + work.gumbel_noise[action]
            if noisy > most:
                best, most = action, noisy
    return best


@cache
def judger(game: Game, think: Forward) -> Callable[..., None]:
    """A function that says what the tables of a world are worth to each seat."""
    look, write_scores, mover = looker(game), scorer(game), game.mover

    @compilable
    def judge(tables: Any, work: Workspace, worths: Any) -> None:
        for n in range(len(worths)):
            write_scores(tables[FIRST + n], worths[n])
            value_end(worths[n], work.terms)
        going = look(tables, work, CUT) if work.reach.valued else 0
        if going > 0:
            think(work.weights, work.activations, work.observations, going)
        for n in range(going):
            table = work.which[n]
            take_values(work.activations.values[n], mover(tables[FIRST + table]), worths[table])
        thinker = mover(tables[SEEN]) % worths.shape[1]  # the seat, or its side
        for n in range(len(worths)):
            worths[n, thinker] -= HASTE * work.made[n]

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
