"""The schedule: everybody meets everybody, every deal is played once from every seat."""

import math
from collections import Counter
from typing import Any

import pytest

from lostcities.arena.playing.schedule import (
    Block,
    block_size,
    blocks,
    new_contest,
    plays_compiled,
    seatings,
)
from lostcities.bots.catalog import BOTS
from lostcities.core.game import Game
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from tests.arena.contests import PROGRAM, small


@pytest.mark.parametrize(
    ("game", "seats", "first"),
    [
        (CLASSIC, 2, [[0], [1]]),  # sides swapped
        (PARTNERS, 4, [[0, 2], [1, 3]]),
        (RIVALS, 2, [[0], [1]]),
        (RIVALS, 3, [[0], [1], [2], [1, 2], [0, 2], [0, 1]]),  # alone, then all but one
    ],
)
def test_the_first_bot_sits_on(game: Game, seats: int, first: list[list[int]]) -> None:
    found = [[seat for seat in range(seats) if bits >> seat & 1] for bits in seatings(game, seats)]
    assert found == first


@pytest.mark.parametrize(("game", "seats"), [(RIVALS, 4), (ROLL_AND_WRITE, 5), (PARTNERS, 4)])
def test_both_bots_sit_on_each_seat_equally_often(game: Game, seats: int) -> None:
    games = seatings(game, seats)
    for seat in range(seats):
        assert sum(bits >> seat & 1 for bits in games) * 2 == len(games)


def test_every_pair_plays_every_deal_once() -> None:
    contest = small("random", "rules", PROGRAM)
    found = list(blocks(contest, 123))
    counts = Counter(
        (block.pair, deal)
        for block in found
        for deal in range(block.start, block.start + block.deals)
    )
    assert counts == Counter((pair, deal) for pair in contest.pairs for deal in range(123))
    assert all(block.deals <= block_size(contest, block.pair) for block in found)


def test_early_deals_of_all_pairs_come_before_later_ones() -> None:
    starts = [block.start // 50 for block in blocks(small("random", "rules", PROGRAM), 200)]
    assert starts == sorted(starts)


def test_what_was_played_is_not_played_again() -> None:
    done = {(0, 1): {*range(20), *range(30, 60)}}
    assert list(blocks(small(), 65, done)) == [Block((0, 1), 20, 10), Block((0, 1), 60, 5)]


@pytest.mark.parametrize(
    ("bots", "settings", "reason"),
    [
        (["rules", "nobody"], {}, f"no bot 'nobody'; the bots are: {', '.join(BOTS)}"),
        (["rules", "random:think=1"], {}, "'random' has no settings"),
        (["rules"], {}, "at least two bots, not 1"),
        (["rules", "rules"], {}, "'rules' is named twice"),
        (["rules", "random"], {"seats": 3}, "classic is for 2 seats, not 3"),
        (["rules", "random"], {"options": {"rounds": 0}}, "rounds must be 1 to"),
        (["rules", "random"], {"options": {"sealed": True}}, "no option 'sealed'"),
        (["rules", "random"], {"seed": -1}, "seed must be a whole number from 0"),
        (["rules", "random"], {"max_turns": -1}, "max_turns must be 0"),
        (["rules", "random"], {"clock": 0.0}, "clock must be a number of seconds above 0"),
        (["rules", "random"], {"clock": math.inf}, "clock must be a number of seconds above 0"),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused(
    bots: list[str], settings: dict[str, Any], reason: str
) -> None:
    with pytest.raises(LostCitiesError, match=reason):
        new_contest("classic", bots, **settings)


def test_rule_players_of_any_style_play_in_compiled_loops() -> None:
    contest = new_contest("rivals", ["rules", "rules:style=patient,opening=5", "search"])
    assert plays_compiled(contest, (0, 1))
    assert not plays_compiled(contest, (0, 2))
    with pytest.raises(LostCitiesError, match="no setting 'gold'"):
        new_contest("rivals", ["rules", "rules:gold=1"])
