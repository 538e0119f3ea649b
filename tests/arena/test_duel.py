"""Compiled loops and loops in Python: the same games, and nobody sees what is hidden."""

from typing import Any

import numpy as np
import pytest

from lostcities.arena.ledger import together
from lostcities.arena.playing.duel import chooser, duel_loop, new_arrays, play_duel
from lostcities.arena.playing.games import BROKEN, CAPPED, FINISHED
from lostcities.arena.playing.schedule import Block, dealers_chance, new_contest, seats_chance
from lostcities.arena.playing.seated import Sitting, play_seated
from lostcities.arena.playing.together import play_together
from lostcities.bots.champion import MANY
from lostcities.bots.random import choose as choose_randomly
from lostcities.core.chance import Generator
from lostcities.core.compiled import interpreted
from lostcities.core.game import Mask
from lostcities.games.catalog import CLASSIC
from tests.arena.contests import SMALL, same_games, small

FEW, CAP = (1, 25) if interpreted() else (4, 10_000)
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 2, SMALL | {"rounds": 2}),
    ("partners", 4, {"rounds": 1}),
    ("rivals", 3, {}),
    ("roll_and_write", 5, {"sealed": True}),
]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_compiled_loops_and_python_play_the_same_games(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    bots = ["random", "rules"]
    contest = new_contest(game, bots, seats=seats, options=options, seed=5, max_turns=CAP)
    block = Block((0, 1), 3, FEW)
    assert same_games(play_duel(contest, block), play_seated(contest, block))


@pytest.mark.parametrize("bots", [("champion", "lantern"), ("survey", "rules")])
@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_networks_play_the_same_games_side_by_side_and_one_by_one(
    game: str, seats: int, options: dict[str, Any], bots: tuple[str, str]
) -> None:
    options = options if game == "roll_and_write" else {"rounds": 2} if game == "classic" else {}
    contest = new_contest(game, bots, seats=seats, options=options, seed=5, max_turns=60)
    block = Block((0, 1), 3, 1)
    assert same_games(play_together(contest, block), play_seated(contest, block))


@pytest.mark.skipif(interpreted(), reason="NumPy always thinks there")
def test_where_numpy_thinks_for_many_games_they_are_the_same() -> None:
    contest = new_contest("classic", ["survey", "champion"], options={"rounds": 1}, max_turns=25)
    block = Block((0, 1), 3, MANY)  # twice as many games: each bot moves in about half of them
    assert same_games(play_together(contest, block), play_seated(contest, block))


def test_a_deal_is_the_same_in_whatever_block_it_is_played() -> None:
    contest = small()
    whole = play_duel(contest, Block((0, 1), 0, 6))
    parts = [play_duel(contest, Block((0, 1), start, 2)) for start in (0, 2, 4)]
    assert np.array_equal(whole.scores, together(contest, parts).scores)


def test_whoever_is_named_first_the_games_are_the_same() -> None:
    block = Block((0, 1), 0, 5)
    one, other = (
        play_duel(small(*bots), block) for bots in (["random", "rules"], ["rules", "random"])
    )
    assert np.array_equal(one.scores, other.scores[:, ::-1])
    assert np.array_equal(together(small(), [one]).margins, -together(small(), [other]).margins)


def test_seed_and_number_of_a_deal_decide_its_cards_whoever_plays() -> None:
    def cards(deal: int, *bots: str, seed: int = 1) -> bytes:
        return bytes(Sitting(small(*bots, seed=seed), deal).state.tobytes())

    assert cards(7, "rules", "random") == cards(7, "random", "rules")
    assert len({cards(7), cards(8), cards(7, seed=2)}) == 3


@pytest.mark.parametrize("play", [play_duel, play_seated, play_together])
def test_a_game_is_cut_after_so_many_turns(play: Any) -> None:
    block = Block((0, 1), 0, 2)
    free = play(small(max_turns=0), block)
    assert (free.endings == FINISHED).all()
    assert 2 * free.turns.sum() == sum(free.moves)  # a turn has two actions
    shortest = int(free.turns.min())
    cut = play(small(max_turns=shortest), block)
    assert (cut.turns == np.minimum(free.turns, shortest)).all()
    assert ((cut.endings == CAPPED) == (free.turns > shortest)).all()


def test_a_bot_is_shown_another_world_each_time_but_its_own_hand() -> None:
    shown = []

    def spy(seen: Any, _mask: Mask, _rng: Generator) -> int:
        shown.append(seen.copy())
        return 0

    arrays = new_arrays(CLASSIC, 2, SMALL, [0b01], 1)
    dealers_chance(arrays.chance.dealer, 1, 0)
    CLASSIC.deal(arrays.states[0], 2, arrays.options[0], arrays.chance.dealer)
    truth = arrays.states[0].copy()
    for deal in range(20):
        seats_chance(arrays.streams[0], 1, deal, 0)
        chooser(CLASSIC, spy, spy)(arrays, 0b01)
    assert arrays.states[0] == truth
    assert {seen.hand[0].tobytes() for seen in shown} == {truth.hand[0].tobytes()}
    assert len({seen.hand[1].tobytes() for seen in shown}) > 5


def test_an_action_that_is_not_legal_ends_the_game() -> None:
    def stubborn(_seen: Any, mask: Mask, _rng: Generator) -> int:
        for action in range(len(mask)):
            if not mask[action]:
                return action
        return 0

    arrays = new_arrays(CLASSIC, 2, SMALL, [0b01, 0b10], 2)
    duel_loop(CLASSIC, stubborn, choose_randomly)(arrays, None, 1, 0, 0)
    assert (arrays.endings == BROKEN).all()
    assert arrays.turns.max() <= 1
