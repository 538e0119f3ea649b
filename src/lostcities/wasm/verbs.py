"""The functions that a module of rules exports: every verb of a game, with plain numbers around it.

What the layout of its views asks beside the verbs is exported likewise.

A page hands over addresses and 32-bit numbers. An address is where a record, a mask, features, rows
or a generator lies in the module's memory; which of them, the name of the parameter says.
"""

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import Any, Final

import numpy as np

from lostcities.bots.catalog import rule_player
from lostcities.core.chance import GENERATOR_WORDS, MASK32, below, next_word, seed_generator
from lostcities.core.compiled import compilable, inlined
from lostcities.core.game import Game
from lostcities.core.rows import MOST_ROWS, WIDTH

Verbs = dict[str, Callable[..., Any]]  # by the name they are exported under

SHAPE: Final = (MOST_ROWS, WIDTH)
wide: Any = np.int64  # what rules reckon with
narrow: Any = np.int32  # what a page hands over and is given


def rules_verbs(game: Game) -> Verbs:
    """What a module of rules exports."""
    verbs = {
        verb.__name__: verb
        for verb in (*playing(game), *knowing(game), *telling(game), *drawing_lots())
    }
    return verbs | answering(game)


@inlined
def whole(low: int, high: int) -> int:
    """A number of 64 bits from its halves."""
    number: int = wide(high) << 32 | wide(low) & MASK32
    return number


def array_reader() -> Any:
    """Numba's function that sees an array at an address."""
    return import_module("numba").carray


def playing(game: Game) -> tuple[Callable[..., Any], ...]:
    """The deal, the legal actions, an action, who moves, the end, the score."""
    carray = array_reader()
    rules_deal, rules_legal, rules_act = game.deal, game.legal, game.act
    rules_mover, rules_over, rules_score = game.mover, game.is_over, game.score
    actions = game.actions

    @compilable
    def deal(state: Any, seats: int, options: Any, rng: Any, words: int) -> None:
        table, chosen = carray(state, 1)[0], carray(options, 1)[0]
        rules_deal(table, wide(seats), chosen, carray(rng, words))

    @compilable
    def legal(state: Any, mask: Any) -> Any:
        return narrow(rules_legal(carray(state, 1)[0], carray(mask, actions)))

    @compilable
    def act(state: Any, action: int, rng: Any, words: int) -> None:
        rules_act(carray(state, 1)[0], wide(action), carray(rng, words))

    @compilable
    def mover(state: Any) -> Any:
        return narrow(rules_mover(carray(state, 1)[0]))

    @compilable
    def is_over(state: Any) -> Any:
        return narrow(rules_over(carray(state, 1)[0]))

    @compilable
    def score(state: Any, seat: int) -> Any:
        return narrow(rules_score(carray(state, 1)[0], wide(seat)))

    return deal, legal, act, mover, is_over, score


def knowing(game: Game) -> tuple[Callable[..., Any], ...]:
    """What a seat sees, a world it can imagine, and what a player by rules of thumb does in it."""
    carray = array_reader()
    rules_observe, rules_imagine, policy = game.observe, game.imagine, rule_player(game)
    actions, width = game.actions, game.features

    @compilable
    def observe(state: Any, seat: int, features: Any) -> None:
        rules_observe(carray(state, 1)[0], wide(seat), carray(features, width))

    @compilable
    def imagine(state: Any, seat: int, rng: Any, words: int) -> None:
        rules_imagine(carray(state, 1)[0], wide(seat), carray(rng, words))

    @compilable
    def choose(state: Any, mask: Any, rng: Any, words: int) -> Any:
        return narrow(policy(carray(state, 1)[0], carray(mask, actions), carray(rng, words)))

    return observe, imagine, choose


def telling(game: Game) -> tuple[Callable[..., Any], ...]:
    """The story verbs."""
    carray = array_reader()
    story_hide, story_tell, story_why_not, story_bill = (
        game.hide, game.tell, game.why_not, game.bill,
    )  # fmt: skip

    @compilable
    def hide(state: Any, viewer: int) -> None:
        story_hide(carray(state, 1)[0], wide(viewer))

    @compilable
    def tell(before: Any, action: int, after: Any, viewer: int, rows: Any) -> Any:
        old, new, events = carray(before, 1)[0], carray(after, 1)[0], carray(rows, SHAPE)
        return narrow(story_tell(old, wide(action), new, wide(viewer), events))

    @compilable
    def why_not(state: Any, action: int, rows: Any) -> Any:
        return narrow(story_why_not(carray(state, 1)[0], wide(action), carray(rows, WIDTH)))

    @compilable
    def bill(state: Any, seat: int, rows: Any) -> Any:
        return narrow(story_bill(carray(state, 1)[0], wide(seat), carray(rows, SHAPE)))

    return hide, tell, why_not, bill


def answering(game: Game) -> Verbs:
    """The functions that the layout of the views asks beside the verbs."""
    asks = game.part("layout").LAYOUT.asks
    return {name: answer_of(function) for name, function in asks.items()}


def answer_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """What the function says of a record, for up to three numbers."""
    carray = array_reader()

    @compilable
    def of_none(state: Any) -> Any:
        return narrow(function(carray(state, 1)[0]))

    @compilable
    def of_one(state: Any, first: int) -> Any:
        return narrow(function(carray(state, 1)[0], wide(first)))

    @compilable
    def of_two(state: Any, first: int, second: int) -> Any:
        return narrow(function(carray(state, 1)[0], wide(first), wide(second)))

    @compilable
    def of_three(state: Any, first: int, second: int, third: int) -> Any:
        return narrow(function(carray(state, 1)[0], wide(first), wide(second), wide(third)))

    return (of_none, of_one, of_two, of_three)[len(signature(function).parameters) - 1]


def drawing_lots() -> tuple[Callable[..., Any], ...]:
    """The generator by itself: started from a seed and a stream, asked for a word or a number."""
    carray = array_reader()

    @compilable
    def seed(rng: Any, seed_low: int, seed_high: int, stream_low: int, stream_high: int) -> None:
        start, stream = whole(seed_low, seed_high), whole(stream_low, stream_high)
        seed_generator(carray(rng, GENERATOR_WORDS), start, stream)

    @compilable
    def word(rng: Any, words: int) -> Any:
        return narrow(next_word(carray(rng, words)))

    @compilable
    def number_below(rng: Any, words: int, n: int) -> Any:
        return narrow(below(carray(rng, words), wide(n)))

    return seed, word, number_below
