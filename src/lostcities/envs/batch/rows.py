"""One game of a batch: what happens in a row, the same function on the CPU and the GPU."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from lostcities.core.chance import GENERATOR_WORDS, seed_generator
from lostcities.core.compiled import inlined
from lostcities.core.game import AFRESH, Features, Game, Mask
from lostcities.core.play import NO_LIMIT, PLAYING, Limit, Progress, reward, scorer, stepper


class Rows(NamedTuple):
    """The arrays of a batch, a row a game.

    Where a game has several numbers, they are on the CPU a record of one field: to look at a record
    costs compiled code nothing, while for a row of a plain array it would count references. On the
    GPU they lie across the memory: neighbouring threads then write neighbouring bytes, and
    thirty-two writes cost one.
    """

    states: Any
    generators: Any  # a row of words
    options: Any  # one record for all games
    observations: Any  # a row of features
    masks: Any  # a row of actions
    movers: Any
    dones: Any
    scores: Any  # a row of seats
    rewards: Any  # a row of seats
    turns: Any


class Numbers(NamedTuple):
    """The rows of one game, wherever they lie."""

    generator: Any
    features: Any
    mask: Any
    scores: Any
    rewards: Any


def empty_rows(game: Game, n: int, seats: int, options: Any) -> Rows:
    """Room for n games in the memory of the host."""
    return Rows(
        states=np.zeros(n, game.fields),
        generators=np.zeros(n, [("row", np.int64, GENERATOR_WORDS)]),
        options=options.view(np.ndarray),
        observations=np.zeros(n, [("row", np.int8, game.features)]),
        masks=np.zeros(n, [("row", np.int8, game.actions)]),
        movers=np.zeros(n, np.int8),
        dones=np.zeros(n, np.int8),
        scores=np.zeros(n, [("row", np.int32, seats)]),
        rewards=np.zeros(n, [("row", np.float32, seats)]),
        turns=np.zeros(n, np.int32),
    )


def has_rows(array: Any) -> bool:
    """Whether it is one of records of one field."""
    return bool(array.dtype.names == ("row",))


def plain(array: Any) -> Any:
    """Records of one field as an array [game, number] in the same memory; others as they are."""
    if not has_rows(array):
        return array
    field, _ = array.dtype.fields["row"]
    return np.asarray(array.view(field.base)).reshape(len(array), *field.shape)


def by_columns(array: Any) -> Any:
    """The same numbers, each game's across the memory."""
    return np.asfortranarray(plain(array)) if has_rows(array) else array


@cache
def presenter(game: Game) -> Callable[[Any, int, Features, Mask], int]:
    """A function that shows a game to its mover after an action and says who that is."""
    mover, observe, legal = game.mover, observer(game), game.legal

    @inlined
    def present(state: Any, action: int, features: Features, mask: Mask) -> int:
        seat = mover(state)
        observe(state, seat, action, features)
        legal(state, mask)
        return seat

    return present


def observer(game: Game) -> Callable[[Any, int, int, Features], None]:
    """The quickest way to look at a game again after an action."""
    if game.observe_again is not None:
        return game.observe_again
    observe = game.observe

    @inlined
    def observe_all(state: Any, seat: int, _action: int, features: Features) -> None:
        observe(state, seat, features)

    return observe_all


@cache
def beginner(game: Game) -> Callable[[Rows, int, Numbers, int], None]:
    """A function that seeds and deals the game of a row and shows it to its first mover."""
    deal, present = game.deal, presenter(game)

    @inlined
    def begin(rows: Rows, i: int, its: Numbers, seed: int) -> None:
        seed_generator(its.generator, seed, i)
        deal(rows.states[i], len(its.scores), rows.options[0], its.generator)
        rows.dones[i] = PLAYING
        rows.turns[i] = 0
        for seat in range(len(its.scores)):
            its.scores[seat] = 0
            its.rewards[seat] = 0
        rows.movers[i] = present(rows.states[i], AFRESH, its.features, its.mask)

    return begin


@cache
def advancer(game: Game) -> Callable[[Rows, int, Numbers, int, int], None]:
    """A function that acts in the game of a row, deals anew at its end, and shows it."""
    deal, step, present, settle = game.deal, stepper(game), presenter(game), settler(game)

    @inlined
    def advance(rows: Rows, i: int, its: Numbers, action: int, max_turns: int) -> None:
        state = rows.states[i]
        before, limit = Progress(rows.turns[i], 0, PLAYING), Limit(max_turns, NO_LIMIT)
        progress = step(state, action, its.generator, before, limit)
        rows.dones[i], rows.turns[i] = progress.done, progress.turns
        settle(state, progress.done, its.scores, its.rewards)
        if progress.done != PLAYING:
            deal(state, len(its.scores), rows.options[0], its.generator)
            rows.turns[i] = 0
            action = AFRESH
        rows.movers[i] = present(state, action, its.features, its.mask)

    return advance


@cache
def settler(game: Game) -> Callable[[Any, int, Any, Any], None]:
    """A function that writes scores and rewards down when a game has ended."""
    write_scores, sides = scorer(game), game.sides

    @inlined
    def settle(state: Any, done: int, scores: Any, rewards: Any) -> None:
        if done != PLAYING:
            write_scores(state, scores)
        for seat in range(len(scores)):
            rewards[seat] = reward(scores, sides, seat) if done != PLAYING else 0

    return settle
