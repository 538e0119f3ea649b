"""Worlds: each is the same whoever looks into it, hides what the seat cannot see, and ends."""

import math
import time
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lostcities.bots.catalog import COMPILED, find_bot
from lostcities.bots.policy import Policy
from lostcities.bots.searching.worlds import TABLES as RECORDS
from lostcities.bots.searching.worlds import Worlds, filler, finisher
from lostcities.core.chance import Generator, new_generator
from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import Game, Mask
from lostcities.games.catalog import CLASSIC, GAMES, PARTNERS, RIVALS
from tests.rules.positions import TABLES, Position, move_names, set_deck, set_hand, table_name

TINY: dict[str, Any] = {"expeditions": 2, "hand": 2, "highest": 4, "rounds": 2}
FEW = 1 if interpreted() else 12


def imagined(position: Position, threads: int = 1, bot: str = "random", **how: Any) -> Worlds:
    """The worlds of the seat to move."""
    policy = find_bot(bot, position.game.name)
    fill = fast(filler(position.game, policy))
    return Worlds(position.game, fill, position.state, 77, threads, **how)


def actions_of(position: Position) -> NDArray[np.int64]:
    """Three legal actions, if there are so many."""
    return position.actions()[:3]


def tiny(**options: Any) -> Position:
    """A game of few cards."""
    return Position(CLASSIC, seed=4, **{**TINY, **options})


@pytest.mark.slow
@pytest.mark.parametrize("threads", [2, 3, 50])
def test_worlds_do_not_depend_on_the_threads(threads: int) -> None:
    position = tiny()
    alone = imagined(position).scores(actions_of(position), 0, 20, math.inf)
    assert (
        imagined(position, threads).scores(actions_of(position), 0, 20, math.inf) == alone
    ).all()


def test_a_world_is_known_by_its_number() -> None:
    position, worlds = tiny(), imagined(tiny())
    whole = worlds.scores(actions_of(position), 0, 20, math.inf)
    assert (worlds.scores(actions_of(position), 7, 5, math.inf) == whole[7:12]).all()
    assert len({row.tobytes() for row in whole}) > 5


@pytest.mark.parametrize("game", ["classic", "roll_and_write"])  # hidden cards, dice to come
def test_all_actions_are_tried_in_the_same_worlds(game: str) -> None:
    position = tiny() if game == "classic" else Position(GAMES[game], seed=1)
    actions, worlds = actions_of(position), imagined(position)
    together = worlds.scores(actions, 0, FEW, math.inf)
    for n in range(len(actions)):
        assert (worlds.scores(actions[[n]], 0, FEW, math.inf)[:, 0] == together[:, n]).all()


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_hidden_cards_do_not_change_a_world(table: tuple[Game, int, dict[str, Any]]) -> None:
    game, seats, options = table
    position = Position(game, seats, 3, **options)
    for _ in range(9):  # into the game, so that something is hidden where choices are sealed
        position.game.act(position.state, int(actions_of(position)[-1]), position.rng)
    outcomes = set()
    for seed in (1, 2):
        world = position.copy()
        game.imagine(world.state, position.mover, new_generator(seed))
        outcomes.add(imagined(world).scores(actions_of(position), 0, FEW, math.inf).tobytes())
    assert len(outcomes) == 1


@pytest.mark.skipif(interpreted(), reason="compares with compiled code")
@pytest.mark.parametrize("bot", COMPILED)
def test_interpreted_and_compiled_worlds_are_alike(bot: str) -> None:
    position = tiny()
    actions, scores = (
        actions_of(position),
        imagined(position, bot=bot).scores(actions_of(position), 0, 8, math.inf),
    )
    plain, tables = np.zeros_like(scores), CLASSIC.new_states(RECORDS)
    tables[0] = position.state
    fill = filler(CLASSIC, find_bot(bot, "classic"))
    assert fill(tables, actions, 77, (0, 0, 1), np.zeros(1, np.int8), plain) == 8
    assert (plain == scores).all()


def finished(position: Position, move: str, policy: Policy) -> Any:
    """The record after a move, played on by a policy."""
    action, mask = move_names(position.game).index(move), np.zeros(position.game.actions, np.int8)
    finish = fast(finisher(position.game, policy))
    finish(position.state, action, mask, new_generator(1), new_generator(2))
    return position.state


def test_only_this_round_is_played_on() -> None:
    position = tiny(rounds=2)
    state = finished(position, position.moves()[0], find_bot("random", "classic"))
    assert (state.round_number, state.deck_left, state.length.sum()) == (1, 12 - 4, 0)


def test_the_last_round_is_played_to_the_end() -> None:
    position = tiny(rounds=1)
    state = finished(position, position.moves()[0], find_bot("random", "classic"))
    assert CLASSIC.is_over(state)


@compilable
def go_round_in_circles(_seen: Any, mask: Mask, _rng: Generator) -> int:
    """In the game for four, give cards to the partner and get them back, for ever."""
    for action in range(len(mask) - 2, -1, -1):
        if mask[action]:
            return action
    return len(mask) - 1


def test_endless_play_is_cut() -> None:
    position = Position(PARTNERS)
    state = finished(position, "give " + position.moves()[0].split()[1], go_round_in_circles)
    assert (state.round_number, state.deck_left) == (0, 75 - 4 * 8)


def test_an_action_that_ends_the_round_ends_the_world() -> None:
    position = tiny()
    set_hand(position, 0, "Y2 Y3")
    set_deck(position, "Y4")
    position.play("play Y2")
    scores = imagined(position).scores(actions_of(position), 0, 4, math.inf)
    assert (scores[:, -1] == [2 - 20, 0]).all()


def test_a_time_that_is_over_gives_no_worlds() -> None:
    position = tiny()
    scores = imagined(position).scores(actions_of(position), 0, 500_000, time.monotonic())
    assert len(scores) < 50_000  # what was begun when the time was looked at
    assert scores.shape[1:] == (len(actions_of(position)), 2)


def test_more_time_gives_no_fewer_worlds() -> None:
    position, worlds = Position(RIVALS, 2, 1), imagined(Position(RIVALS, 2, 1), threads=2)
    actions = actions_of(position)
    worlds.scores(actions, 0, 1, math.inf)
    short = worlds.scores(actions, 0, 100_000, time.monotonic() + 0.02)
    long = worlds.scores(actions, 0, 100_000, time.monotonic() + 0.4)
    assert len(short) <= len(long) < 100_000


def test_somebody_can_stop_it() -> None:
    position = Position(RIVALS, 2, 1)
    worlds = imagined(position, threads=2, stopped=lambda: True)
    assert len(worlds.scores(actions_of(position), 0, 100_000, math.inf)) < 100_000


@pytest.mark.parametrize("game", GAMES)
def test_the_position_is_left_as_it_was(game: str) -> None:
    position = Position(GAMES[game], seed=2)
    before = position.state.tobytes()
    imagined(position).scores(actions_of(position), 0, 1, math.inf)
    assert position.state.tobytes() == before
