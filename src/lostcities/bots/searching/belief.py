"""What the others probably hold: worlds in which they have played as they would.

A card that nobody has shown is not as likely in a hand as in the deck: who throws away the low ones
of a colour will hardly keep its high ones, who waits has something to wait for. A network that has
watched the champion's games says how much likelier each hand is to hold each card than chance says.
Worlds are dealt by chance and then lean that way, card by card; what is known stays.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from lostcities.bots.network import Array, load_belief, weights_file
from lostcities.bots.tuning import tuning_of
from lostcities.core.cards import RANKS
from lostcities.core.chance import Generator, below, fraction
from lostcities.core.compiled import compilable
from lostcities.core.game import Game

SWEEPS: Final = 12  # times that each unknown card of a hand may be exchanged for one of the deck

LogOdds = Array  # by seat after the mover and card, relative to chance


def no_log_odds() -> LogOdds:
    """Every card is anywhere by chance."""
    return np.zeros((0, 0), np.float32)


def believer(game: Game) -> Callable[[Any], LogOdds]:
    """What the mover of a position believes; by chance alone where no network has learnt it."""
    if not weights_file(game.name, "belief").is_file():
        return lambda _seen: no_log_odds()
    belief = load_belief(game.name)

    def believe(seen: Any) -> LogOdds:
        features = np.zeros((1, game.features), np.int8)
        game.observe(seen, game.mover(seen), features[0])
        by_seat = belief.think(features)[0].transpose(1, 0, 2)
        return np.ascontiguousarray(by_seat).reshape(len(by_seat), -1)

    return believe


# --- Worlds that lean -----------------------------------------------------------------


@cache
def imaginer(game: Game) -> Callable[[Any, int, LogOdds, Generator], None]:
    """`imagine` for the mover, in worlds that lean; by chance where there are no log odds."""
    imagine = game.imagine

    @compilable
    def by_chance(state: Any, seat: int, _log_odds: LogOdds, rng: Generator) -> None:
        imagine(state, seat, rng)

    guessed = tuning_of(game).guessed
    if guessed is None:
        return by_chance
    lean = leaner(game, guessed)

    @compilable
    def leaning(state: Any, seat: int, log_odds: LogOdds, rng: Generator) -> None:
        imagine(state, seat, rng)
        seats = len(log_odds) + 1
        for _ in range(SWEEPS):
            for after in range(1, seats):
                lean(state, (seat + after) % seats, log_odds[after - 1], rng)

    return leaning


@cache
def leaner(
    game: Game, guessed: Callable[[Any, int, int], int]
) -> Callable[[Any, int, Any, Generator], None]:
    """A function that offers cards of the deck for those of a hand that are only guessed.

    An exchange is made by its odds (Metropolis et al. 1953), so that hands come as often as their
    odds say.
    """
    cards = len(game.colors) * RANKS

    @compilable
    def lean(state: Any, seat: int, likelier: Any, rng: Generator) -> None:
        free = 0
        for card in range(cards):
            free += guessed(state, seat, card)
        for _ in range(free):
            n, held = below(rng, free), -1
            while n >= 0:
                held += 1
                n -= guessed(state, seat, held)
            slot = below(rng, int(state.deck_left))
            odds = float(likelier[state.deck[slot]]) - float(likelier[held])  # as in Python
            if odds >= 0 or fraction(rng) < math.exp(odds):
                exchange(state, seat, held, slot)

    return lean


@compilable
def exchange(state: Any, seat: int, held: int, slot: int) -> None:
    """A card of a hand for one of the deck."""
    state.hand[seat, held] -= 1
    state.hand[seat, state.deck[slot]] += 1
    state.deck[slot] = held
