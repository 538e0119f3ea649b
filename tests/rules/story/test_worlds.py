"""The story verbs of every game, for every viewer and move: in two worlds, in both modes.

One suite for all games, seat counts and viewers; together it watches more than 100,000 moves.
"""

import pytest

from lostcities.core.compiled import fast, interpreted
from lostcities.core.rows import WATCHER
from lostcities.games.catalog import GAMES
from lostcities.games.rivals.story import Event as Auction
from lostcities.games.roll_and_write.story import Event as Sheet
from tests.rules.story.alike import ALIKE, CHAINS, KINDS, OPEN, SEALED, kind_name
from tests.rules.story.answers import answers
from tests.rules.story.worlds import COMPARED, MOVES, PLAYED, SUM, Kind, Verb, codes_told, watched

EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=kind_name)
ENOUGH = 100_000
FEW = 60
OPENED = {
    Sheet.OPENED_NUMBERS,
    Sheet.OPENED_CIRCLE,
    Sheet.OPENED_VASE,
    Sheet.OPENED_REFUSAL,
}
AT_THE_DEAL = {"rivals": {Auction.STARTED_WITH}}  # told before the first move


def as_it_is(function: Verb) -> Verb:
    """The interpreted mode."""
    return function


def expected_codes(kind: Kind) -> set[int]:
    """What is told sooner or later; of two seats the one that chooses in secret ends the turn."""
    game, seats, _ = kind
    codes = {int(code) for part in game.events for code in part} - AT_THE_DEAL.get(game.name, set())
    if kind in OPEN:
        return codes - OPENED - {Sheet.CHOSE}
    if kind in SEALED + CHAINS and seats == 2:
        return codes - OPENED - {Sheet.CHOSE} | {Sheet.OPENED_NUMBERS}
    return codes


def test_every_game_and_seat_count_is_watched_for_long_enough() -> None:
    assert {(game.name, seats) for game, seats, _ in KINDS} == {
        (name, seats) for name, game in GAMES.items() for seats in game.seats
    }
    assert interpreted() or len(KINDS) * MOVES >= ENOUGH


@EVERY_KIND
def test_worlds_alike_to_a_viewer_look_and_sound_alike(kind: Kind) -> None:
    work = watched(kind, ALIKE[kind[0].name], fast, seed=1, moves=MOVES)
    viewers = kind[1] - WATCHER
    most = work.counts[PLAYED] * viewers
    assert 0.3 * most < work.counts[COMPARED] <= most
    if "sealed" not in kind[2]:
        assert work.counts[COMPARED] > 0.8 * most
    assert interpreted() or codes_told(work) == expected_codes(kind)


@EVERY_KIND
def test_reasons_and_bills_are_right_and_use_nothing_hidden(kind: Kind) -> None:
    wrong, _ = answers(kind, fast, seed=4, moves=max(MOVES // 5, 8))
    assert wrong == 0


@pytest.mark.skipif(interpreted(), reason="there is nothing compiled to compare")
@EVERY_KIND
def test_interpreted_and_compiled_see_and_say_the_same(kind: Kind) -> None:
    how = ALIKE[kind[0].name]
    one, other = (watched(kind, how, mode, seed=5, moves=FEW) for mode in (as_it_is, fast))
    assert [part.tobytes() for part in one] == [part.tobytes() for part in other]
    assert one.counts[SUM] > 0
    asked = [answers(kind, mode, seed=6, moves=FEW // 3) for mode in (as_it_is, fast)]
    assert asked[0] == asked[1]
    assert asked[0][1] > 0
