"""Luck: what a card or a roll was worth, less the mean of all that it could have been.

A fixed value function, the value head of a shipped network, judges the position after each card or
roll, and after others that were equally likely. The mean of the difference is zero, whoever plays
and however wrong the network is; so a part of it can be subtracted from a margin without changing
what is measured (a control variate; AIVAT: N. Burch et al., arXiv 1612.06915).
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.measuring.valued import value_kind
from lostcities.arena.playing.schedule import lucks_chance
from lostcities.bots.forward import Activations, Weights, forward, new_activations, stacked_weights
from lostcities.bots.network import load_network
from lostcities.bots.searching.champion_worlds import Forward, network_forward
from lostcities.bots.tuning import tuning_of
from lostcities.core.cards import RANKS
from lostcities.core.chance import GENERATOR_WORDS, Generator, below
from lostcities.core.compiled import compilable, interpreted
from lostcities.core.game import Game

SOME_ROLLS: Final = 32  # that are sampled of dice, unless the game says how many

BEFORE, WORLD = range(2)  # the records of a judge

Luck = NDArray[np.float64]  # by seat, in points
Watch = Callable[[Any, Any, int, Luck], None]  # (judge, state after, action, luck): adds to it


class Trial(NamedTuple):
    """What came, and what could have come."""

    features: Any  # [world, feature]: what came is the first
    weights: NDArray[np.float64]  # by world: how likely it was
    states: Any  # the position before the action, and one to try things in
    chance: Generator  # of what could have come, where it is sampled


class Judge(NamedTuple):
    """The value function, and what it works on."""

    weights: Weights
    activations: Activations
    trial: Trial


def new_judge(game: Game) -> Judge:
    """The shipped value function of a game, for one thread."""
    weights = stacked_weights(load_network(game.name, value_kind(game)))
    worlds = 1 + (samples_of(game) or len(game.colors) * RANKS)
    trial = Trial(
        features=np.zeros((worlds, game.features), np.int8),
        weights=np.zeros(worlds),
        states=game.new_states(2),
        chance=np.zeros(GENERATOR_WORDS, np.int64),
    )
    return Judge(weights, new_activations(worlds, game, weights), trial)


def samples_of(game: Game) -> int:
    """How much of what could have come is looked at; 0: all of it."""
    has_deck = "deck" in (game.fields.names or ())
    return tuning_of(game).luck_samples or (0 if has_deck else SOME_ROLLS)


def has_hands(game: Game) -> bool:
    """Whether seats hold cards that others do not see."""
    return "hand" in (game.fields.names or ())


# --- Watching a game ------------------------------------------------------------------


class Watcher(NamedTuple):
    """Who looks on: at the deal, and after each action."""

    begin: Callable[[Any, Any, int, int], None]  # (judge, state, seed, deal)
    watch: Watch


def watcher(game: Game, *, adjusted: bool) -> Watcher:
    """Two functions that follow a game and add up luck; or do nothing."""
    if not adjusted:
        return Watcher(ignore_deal, ignore_action)
    network = load_network(game.name, value_kind(game))
    return Watcher(begin, watching(game, network_forward(network) if interpreted() else forward))


@compilable
def ignore_deal(judge: Any, state: Any, seed: int, deal: int) -> None:
    """Nobody asks for luck."""


@compilable
def ignore_action(judge: Any, after: Any, action: int, luck: Luck) -> None:
    """Nobody asks for luck."""


@compilable
def begin(judge: Judge, state: Any, seed: int, deal: int) -> None:
    """A game is dealt."""
    lucks_chance(judge.trial.chance, seed, deal)
    judge.trial.states[BEFORE] = state


@cache
def watching(game: Game, think: Forward) -> Watch:
    """A function that adds up luck by the values of a network."""
    has_come, look, imagine = chance_of(game), looker(game), imaginer(game)
    credit, point = credits_of(game), tuning_of(game).point

    @compilable
    def watch(judge: Judge, after: Any, action: int, luck: Luck) -> None:
        trial = judge.trial
        if has_come(trial.states[BEFORE], after):
            trial.states[WORLD] = after
            observer = look(trial, 0)
            worlds = imagine(trial, action)
            think(judge.weights, judge.activations, trial.features, 1 + worlds)
            for n in range(judge.activations.values.shape[1]):
                worth = above_mean(judge.activations.values[:, n], trial.weights, worlds)
                credit(luck, observer, n, worth / point)
        trial.states[BEFORE] = after

    return watch


@compilable
def above_mean(values: Any, weights: Any, worlds: int) -> float:
    """The first value, less the mean of the others."""
    worth = float(values[0])
    for world in range(1, 1 + worlds):
        worth -= weights[world] * values[world]
    return worth


@cache
def chance_of(game: Game) -> Callable[[Any, Any], bool]:
    """A function that says whether something came by chance: a card off the deck, or a roll.

    The last card of a deck is none, since it could have been no other.
    """

    @compilable
    def is_card(before: Any, after: Any) -> bool:
        return bool(0 < after.deck_left < before.deck_left)

    @compilable
    def is_roll(before: Any, after: Any) -> bool:
        return bool(after.roller != before.roller)

    return is_card if "deck_left" in (game.fields.names or ()) else is_roll


@cache
def looker(game: Game) -> Callable[[Trial, int], int]:
    """A function that writes down what is to be seen in a world; who sees it.

    Where hands are hidden that is who drew, as if it were to move again, in a round of its own;
    else who moves next.
    """
    observe, mover = game.observe, game.mover

    @compilable
    def look_into_the_hand(trial: Trial, row: int) -> int:
        world, seat = trial.states[WORLD], mover(trial.states[BEFORE])
        world.turn, world.rounds, world.round_number = seat, 1, 0
        for side in range(len(world.banked)):
            world.banked[side] = 0
        observe(world, seat, trial.features[row])
        return seat

    @compilable
    def look_at_the_table(trial: Trial, row: int) -> int:
        seat = mover(trial.states[WORLD])
        observe(trial.states[WORLD], seat, trial.features[row])
        return seat

    return look_into_the_hand if has_hands(game) else look_at_the_table


@cache
def credits_of(game: Game) -> Callable[[Luck, int, int, float], None]:
    """A function that shares the nth value of a network out, which counts seats from the observer.

    A value is a lead on the mean of the others. The luck of seats is such that, like their points,
    the mean of one bot's seats less that of the other's is what the lead owes to luck.
    """

    @compilable
    def credit_sides(luck: Luck, observer: int, n: int, worth: float) -> None:
        for seat in range(len(luck)):
            luck[seat] += worth / 2 if (seat - observer) % 2 == 0 else -worth / 2

    @compilable
    def credit_seats(luck: Luck, observer: int, n: int, worth: float) -> None:
        seats = len(luck)
        if n < seats:
            luck[(observer + n) % seats] += worth * (seats - 1) / seats

    return credit_sides if game.sides == 2 else credit_seats


# --- What could have come -------------------------------------------------------------


def imaginer(game: Game) -> Callable[[Trial, int], int]:
    """A function that looks into the worlds in which something else came; how many there are."""
    samples = samples_of(game)
    if "deck" not in (game.fields.names or ()):
        return some_rolls(game, samples)
    return some_cards(game, samples) if samples else every_card(game)


@cache
def every_card(game: Game) -> Callable[[Trial, int], int]:
    """All cards of the deck; those alike are looked at once."""
    draw_card = drawer(game)

    @compilable
    def imagine(trial: Trial, action: int) -> int:
        left, worlds = int(trial.states[BEFORE].deck_left), 0
        for slot in range(left):
            alike, before = count_alike(trial.states[BEFORE].deck, left, slot)
            if before == 0:
                worlds += 1
                trial.weights[worlds] = alike / left
                draw_card(trial, action, slot, worlds)
        return worlds

    return imagine


@cache
def some_cards(game: Game, samples: int) -> Callable[[Trial, int], int]:
    """So many cards of the deck, any of which may come again."""
    draw_card = drawer(game)

    @compilable
    def imagine(trial: Trial, action: int) -> int:
        for world in range(1, 1 + samples):
            slot = below(trial.chance, int(trial.states[BEFORE].deck_left))
            trial.weights[world] = 1 / samples
            draw_card(trial, action, slot, world)
        return samples

    return imagine


@cache
def some_rolls(game: Game, samples: int) -> Callable[[Trial, int], int]:
    """So many rolls of the dice."""
    act, look = game.act, looker(game)

    @compilable
    def imagine(trial: Trial, action: int) -> int:
        for world in range(1, 1 + samples):
            trial.states[WORLD] = trial.states[BEFORE]
            act(trial.states[WORLD], action, trial.chance)
            trial.weights[world] = 1 / samples
            look(trial, world)
        return samples

    return imagine


@cache
def drawer(game: Game) -> Callable[[Trial, int, int, int], None]:
    """A function that looks into the world in which the card of a slot came."""
    act, look = game.act, looker(game)

    @compilable
    def draw_card(trial: Trial, action: int, slot: int, row: int) -> None:
        trial.states[WORLD] = trial.states[BEFORE]
        world = trial.states[WORLD]
        top = int(world.deck_left) - 1
        card = world.deck[slot]
        world.deck[slot] = world.deck[top]
        world.deck[top] = card
        act(world, action, trial.chance)
        look(trial, row)

    return draw_card


@compilable
def count_alike(deck: Any, left: int, slot: int) -> tuple[int, int]:
    """How many cards of a deck are like one of them; and of these, how many lie below it."""
    alike = below_it = 0
    for other in range(left):
        if deck[other] == deck[slot]:
            alike += 1
            below_it += int(other < slot)
    return alike, below_it
