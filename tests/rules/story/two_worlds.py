"""Random games in which every move is also made in a world that is alike to the viewer.

The loop is compilable: 100,000 moves take seconds. Each game brings two functions of its own.
`step_alike(work, action, viewer)` goes on from the state OTHER to OTHER_AFTER by what the viewer
cannot tell from the action, writes what is told of it into `work.twin`, and counts those events;
NOT_ALIKE if the action opens to the viewer what the worlds differ in.
`seen_action(before, action, after, viewer)` is the action as far as the viewer knows it.
"""

import os
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import Generator, below, new_generator, seed_generator
from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import Game, Mask
from lostcities.core.play import nth_legal
from lostcities.core.rows import WATCHER, Rows, new_rows

Verb = Callable[..., Any]

MOVES: Final = 60 if interpreted() else int(os.environ.get("LOSTCITIES_MOVES", "100000"))
NOT_ALIKE: Final = -1
CODES: Final = 64  # more than any game has events


# What can be found wrong with a move
NOTHING_WRONG: Final = 0
LOOKS_DIFFERENT_BEFORE: Final = 1
LOOKS_DIFFERENT_AFTER: Final = 2
SOUNDS_DIFFERENT: Final = 3
TOLD_FROM_HIDDEN: Final = 4  # what was told cannot be told from what the viewer sees
HIDES_TWICE: Final = 5  # what is left after hiding has something left to hide


class Work(NamedTuple):
    """Arrays that the loop works with."""

    states: Any  # by the numbers below
    raw: NDArray[np.uint8]  # the same memory, byte by byte
    mask: Mask
    told: Rows
    twin: Rows
    again: Rows
    rng: Generator  # of the game
    fate: Generator  # the same as it was before the action
    twin_fate: Generator
    dream: Generator  # of the other world
    counts: NDArray[np.int64]  # moves, moves compared in two worlds
    codes: NDArray[np.int64]  # by event: how often it was told


BEFORE: Final = 0
AFTER: Final = 1
SEEN_BEFORE: Final = 2
SEEN_AFTER: Final = 3
OTHER: Final = 4
OTHER_AFTER: Final = 5
SEEN_OTHER: Final = 6
STATES: Final = 7


def new_work(game: Game) -> Work:
    """Fresh arrays for a game."""
    states = game.new_states(STATES)
    return Work(
        states=states,
        raw=states.view(np.uint8).reshape(len(states), game.fields.itemsize),
        mask=np.zeros(game.actions, np.int8),
        told=new_rows(),
        twin=new_rows(),
        again=new_rows(),
        rng=new_generator(),
        fate=new_generator(),
        twin_fate=new_generator(),
        dream=new_generator(),
        counts=np.zeros(2, np.int64),
        codes=np.zeros(CODES, np.int64),
    )


@compilable
def is_same(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    """Whether two records are the same, byte by byte."""
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


@compilable
def are_same(one: Rows, n: int, other: Rows, m: int) -> bool:
    """Whether two tellings are the same."""
    if n != m:
        return False
    for row in range(n):
        for i in range(one.shape[1]):
            if one[row, i] != other[row, i]:
                return False
    return True


@cache
def same_step(game: Game) -> Verb:
    """A function that makes the same move with the same chance in the other world, and tells it."""
    act, tell = game.act, game.tell

    @compilable
    def step(work: Any, action: int, viewer: int) -> int:
        work.states[OTHER_AFTER] = work.states[OTHER]
        for i in range(len(work.fate)):
            work.twin_fate[i] = work.fate[i]
        act(work.states[OTHER_AFTER], action, work.twin_fate)
        return int(tell(work.states[OTHER], action, work.states[OTHER_AFTER], viewer, work.twin))

    return step


@cache
def looks(game: Game) -> Verb:
    """A function that asks whether a world looks to a viewer like a record it has seen."""
    hide = game.hide

    @compilable
    def looks_like(work: Any, world: int, seen: int, viewer: int) -> bool:
        work.states[SEEN_OTHER] = work.states[world]
        hide(work.states[SEEN_OTHER], viewer)
        return bool(is_same(work.raw[SEEN_OTHER], work.raw[seen]))

    return looks_like


@cache
def told_of_seen(game: Game, seen_action: Verb) -> Verb:
    """A function that asks whether hidden records tell what the full ones do; counts the events."""
    hide, tell, looks_like = game.hide, game.tell, looks(game)

    @compilable
    def tell_of_seen(work: Any, action: int, viewer: int) -> int:
        """How many events there are, or less than 0: what was found, negative."""
        states, told = work.states, work.told
        states[SEEN_BEFORE] = states[BEFORE]
        states[SEEN_AFTER] = states[AFTER]
        hide(states[SEEN_BEFORE], viewer)
        hide(states[SEEN_AFTER], viewer)
        if not looks_like(work, SEEN_AFTER, SEEN_AFTER, viewer):
            return -HIDES_TWICE
        n = tell(states[BEFORE], action, states[AFTER], viewer, told)
        known = seen_action(states[BEFORE], action, states[AFTER], viewer)
        again = tell(states[SEEN_BEFORE], known, states[SEEN_AFTER], viewer, work.again)
        return int(n) if are_same(told, n, work.again, again) else -TOLD_FROM_HIDDEN

    return tell_of_seen


@cache
def watched_move(game: Game, step_alike: Verb, seen_action: Verb) -> Verb:
    """A function that asks of one move whether it keeps its secrets from one viewer."""
    imagine, looks_like = game.imagine, looks(game)
    tell_of_seen = told_of_seen(game, seen_action)

    @compilable
    def watch_move(work: Any, action: int, viewer: int) -> int:
        n = tell_of_seen(work, action, viewer)
        if n < 0:
            return -int(n)
        for row in range(n):
            work.codes[work.told[row, 0]] += 1
        work.states[OTHER] = work.states[BEFORE]
        imagine(work.states[OTHER], viewer, work.dream)
        if not looks_like(work, OTHER, SEEN_BEFORE, viewer):
            return LOOKS_DIFFERENT_BEFORE
        twin = step_alike(work, action, viewer)
        if twin == NOT_ALIKE:
            return NOTHING_WRONG
        work.counts[1] += 1
        if not are_same(work.told, n, work.twin, twin):
            return SOUNDS_DIFFERENT
        alike = looks_like(work, OTHER_AFTER, SEEN_AFTER, viewer)
        return NOTHING_WRONG if alike else LOOKS_DIFFERENT_AFTER

    return watch_move


@cache
def watched_games(game: Game, step_alike: Verb, seen_action: Verb) -> Verb:
    """A function that plays random games until there were so many moves, and watches each move."""
    deal, legal, act, is_over = game.deal, game.legal, game.act, game.is_over
    watch_move = watched_move(game, step_alike, seen_action)

    @compilable
    def watch_games(work: Any, seats: int, options: Any, seed: int, moves: int) -> int:
        rng, stream = work.rng, 0
        seed_generator(work.dream, seed, -1)
        while work.counts[0] < moves:
            seed_generator(rng, seed, stream)
            stream += 1
            deal(work.states[BEFORE], seats, options[0], rng)
            while not is_over(work.states[BEFORE]) and work.counts[0] < moves:
                count = legal(work.states[BEFORE], work.mask)
                action = nth_legal(work.mask, below(rng, count))
                for i in range(len(rng)):
                    work.fate[i] = rng[i]
                work.states[AFTER] = work.states[BEFORE]
                act(work.states[AFTER], action, rng)
                for viewer in range(WATCHER, seats):
                    found = int(watch_move(work, action, viewer))
                    if found != NOTHING_WRONG:
                        return found
                work.states[BEFORE] = work.states[AFTER]
                work.counts[0] += 1
        return NOTHING_WRONG

    return watch_games


def codes_told(work: Work) -> set[int]:
    """The codes of all events that were told."""
    return {int(code) for code in np.flatnonzero(work.codes)}


def watched(
    table: tuple[Game, int, dict[str, Any]], step_alike: Verb, seen_action: Verb, seed: int
) -> Work:
    """What the loop worked with, after as many moves as are asked for; nothing was wrong."""
    game, seats, options = table
    work, watch = new_work(game), fast(watched_games(game, step_alike, seen_action))
    found = watch(work, seats, game.option_row(seats, options), seed, MOVES)
    assert found == NOTHING_WRONG, where(work)
    assert work.counts[0] == MOVES
    return work


def where(work: Work) -> str:
    """The move at which something was wrong."""
    return f"at move {work.counts[0]} in the position {work.states[BEFORE]}"
