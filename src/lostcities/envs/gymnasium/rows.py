"""Many games with a learner's seat: what happens in a row, compiled.

A step is the learner's action and all that the bots answer to it; a game that ends is dealt anew
in the same step, and the last thing the learner saw of it is kept.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from lostcities.core.chance import GENERATOR_WORDS, below, seed_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game
from lostcities.core.play import (
    NO_LIMIT,
    OVER,
    PLAYING,
    Limit,
    Progress,
    nth_legal,
    scorer,
    stepper,
)
from lostcities.envs.gymnasium.opponents import Chooser
from lostcities.envs.one_game import GAME_STREAM, OWN_STREAM
from lostcities.errors import LostCitiesError

FORFEIT = 3  # beside the others in `dones`: the learner did what is not legal
UNDEALT = 4  # there is no game yet
DEAL = -1  # in place of an action


class SeatRows(NamedTuple):
    """The arrays of many games, a row a game."""

    states: Any
    worlds: Any  # where bots imagine what they cannot see
    options: Any  # one record for all games
    games: Any  # the generators of the games
    owns: Any  # the generators of all that is not the game
    turns: Any
    observations: Any  # of the learner
    masks: Any
    finals: Any  # what the learner saw last of the game that ended
    dones: Any
    scores: Any  # of the game that ended
    replaced: Any  # the action made instead of one that was not legal, or −1


class Terms(NamedTuple):
    """What all rows have in common."""

    seat: int  # the learner's
    max_turns: int  # or NO_LIMIT
    forfeits: int  # 1 if an action that is not legal ends the game


def empty_rows(game: Game, n: int, seats: int, options: Any) -> SeatRows:
    """Room for n games."""
    return SeatRows(
        states=game.new_states(n),
        worlds=game.new_states(n),
        options=options,
        games=np.zeros((n, GENERATOR_WORDS), np.int64),
        owns=np.zeros((n, GENERATOR_WORDS), np.int64),
        turns=np.zeros(n, np.int64),
        observations=np.zeros((n, game.features), np.int8),
        masks=np.zeros((n, game.actions), np.int8),
        finals=np.zeros((n, game.features), np.int8),
        dones=np.zeros(n, np.int8),
        scores=np.zeros((n, seats), np.int32),
        replaced=np.zeros(n, np.int64),
    )


def seed_row(rows: SeatRows, i: int, seed: int) -> None:
    """Start the generators of a row."""
    seed_generator(rows.games[i], seed, GAME_STREAM)
    seed_generator(rows.owns[i], seed, OWN_STREAM)


@cache
def loop(game: Game, choose: Chooser) -> Callable[[SeatRows, int, int, Terms, Any], None]:
    """A compiled loop over the rows from `first` to `last`: an action of the learner in each."""
    play_row = player(game, choose)

    @compilable
    def play_rows(rows: SeatRows, first: int, last: int, terms: Terms, actions: Any) -> None:
        for i in range(first, last):
            play_row(rows, i, terms, actions[i])

    return fast(play_rows)


@cache
def player(game: Game, choose: Chooser) -> Callable[[SeatRows, int, Terms, int], None]:
    """A function for the learner's action in a row, the answers, and if need be the next deal."""
    begin, settle, observe = beginner(game), settler(game), game.observe
    act_for, answer = learner(game), answerer(game, choose)

    @compilable
    def play_row(rows: SeatRows, i: int, terms: Terms, action: int) -> None:
        rows.dones[i] = PLAYING
        done = act_for(rows, i, terms, action)
        while True:
            if done != PLAYING:
                if done != UNDEALT:
                    rows.dones[i] = done
                    settle(rows, i, terms.seat)
                begin(rows, i)
            done = answer(rows, i, terms.seat, terms.max_turns)
            if done == PLAYING:
                break
        observe(rows.states[i], terms.seat, rows.observations[i])

    return play_row


@cache
def learner(game: Game) -> Callable[[SeatRows, int, Terms, int], int]:
    """A function for what the learner does, legal or not."""
    legal, act_in_row = game.legal, actor(game)

    @compilable
    def act_for(rows: SeatRows, i: int, terms: Terms, action: int) -> int:
        rows.replaced[i] = -1
        if action == DEAL:
            return UNDEALT
        if rows.masks[i, action] == 0:
            if terms.forfeits:
                return FORFEIT
            count = legal(rows.states[i], rows.masks[i])
            action = nth_legal(rows.masks[i], below(rows.owns[i], count))
            rows.replaced[i] = action
        return act_in_row(rows, i, action, terms.max_turns)

    return act_for


@cache
def beginner(game: Game) -> Callable[[SeatRows, int], None]:
    """A function that deals a row."""
    deal, legal = game.deal, game.legal

    @compilable
    def begin(rows: SeatRows, i: int) -> None:
        deal(rows.states[i], rows.scores.shape[1], rows.options[0], rows.games[i])
        rows.turns[i] = 0
        legal(rows.states[i], rows.masks[i])

    return begin


@cache
def settler(game: Game) -> Callable[[SeatRows, int, int], None]:
    """A function that writes down how a game ended."""
    observe, write_scores = game.observe, scorer(game)

    @compilable
    def settle(rows: SeatRows, i: int, seat: int) -> None:
        observe(rows.states[i], seat, rows.finals[i])
        write_scores(rows.states[i], rows.scores[i])

    return settle


@cache
def answerer(game: Game, choose: Chooser) -> Callable[[SeatRows, int, int, int], int]:
    """A function in which the bots move until the learner is to move or the game has ended."""
    mover, imagine, act_in_row = game.mover, game.imagine, actor(game)

    @compilable
    def answer(rows: SeatRows, i: int, seat: int, max_turns: int) -> int:
        seats = rows.scores.shape[1]
        done = PLAYING
        while done == PLAYING and mover(rows.states[i]) != seat:
            bot = mover(rows.states[i])
            rows.worlds[i] = rows.states[i]
            imagine(rows.worlds[i], bot, rows.owns[i])
            place = (bot - seat - 1) % seats
            action = choose(place, rows.worlds[i], rows.masks[i], rows.owns[i])
            if not 0 <= action < rows.masks.shape[1] or rows.masks[i, action] == 0:
                raise LostCitiesError("an opponent chose an action that is not legal")
            done = act_in_row(rows, i, action, max_turns)
        return done

    return answer


@cache
def actor(game: Game) -> Callable[[SeatRows, int, int, int], int]:
    """A function for an action of whoever is to move; it says whether the game has ended."""
    step, legal = stepper(game), game.legal

    @compilable
    def act_in_row(rows: SeatRows, i: int, action: int, max_turns: int) -> int:
        state = rows.states[i]
        before, limit = Progress(rows.turns[i], 0, PLAYING), Limit(max_turns, NO_LIMIT)
        progress = step(state, action, rows.games[i], before, limit)
        rows.turns[i] = progress.turns
        if progress.done != OVER:
            legal(state, rows.masks[i])
        return progress.done

    return act_in_row
