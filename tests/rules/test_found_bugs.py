"""Bugs found and not fixed yet: every test here fails until its bug is gone."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from lostcities.rules.catalog import PARTNERS, ROLL_AND_WRITE
from lostcities.rules.chance import new_generator
from lostcities.rules.compiled import compilable, fast
from tests.rules.positions import Position, all_cards, random_position, set_column, set_dice
from tests.rules.test_compiled import SOURCE, cache, plus_one, times_ten
from tests.rules.test_partners import partners

__all__ = ["cache"]  # a fixture


# --- partners.imagine leaves what the opponents told each other -----------------------


def test_an_imagined_hand_holds_what_its_partner_was_told_of_it() -> None:  # P26
    position = partners().play("give Y5, give Y6")
    for stream in range(10):
        world = position.copy()
        PARTNERS.imagine(world.state, 1, new_generator(0, stream))
        assert (world.state.told <= world.state.hand).all()


def test_an_imagined_world_does_not_give_away_which_cards_opponents_gave() -> None:  # P26
    one, other = partners().play("give Y5, give Y6"), partners().play("give B5, give B6")
    assert (one.observation(1) == other.observation(1)).all()  # alike to seat 1
    for position in (one, other):
        PARTNERS.imagine(position.state, 1, new_generator(4))
    assert one.state.tobytes() == other.state.tobytes()


def test_a_world_imagined_by_one_seat_can_be_imagined_by_another() -> None:
    for seed in range(20):
        position = random_position((PARTNERS, 4, {}), seed)
        rng = new_generator(seed)
        before = all_cards(position)
        for seat in range(4):
            PARTNERS.imagine(position.state, seat, rng)
        assert all_cards(position) == before


# --- Sealed Roll & Write: the roller's choice is no sealed one ------------------------


def roller_at_an_arrow(move: str) -> Position:
    position = Position(ROLL_AND_WRITE, 3, sealed=1)
    set_dice(position, "RRR 345")
    set_column(position, 0, "R", [1])
    return position.play(move)


def test_the_rollers_number_is_seen_while_its_arrow_is_pending() -> None:  # W12
    position = roller_at_an_arrow("write R 3")
    assert position.sees(1, "accelerating") == [1]
    assert position.sees(1, "seat +2: boxes", "R") == [1, 1, 0, 0, 0, 0, 0, 0, 0]


def test_worlds_alike_while_the_roller_accelerates_are_imagined_alike() -> None:  # W12
    one, other = roller_at_an_arrow("write R 3"), roller_at_an_arrow("write R 4")
    if (one.observation(1) == other.observation(1)).all():
        for position in (one, other):
            ROLL_AND_WRITE.imagine(position.state, 1, new_generator(4))
        assert one.state.tobytes() == other.state.tobytes()


# --- The cache of compiled code -------------------------------------------------------


def nested(verb: Callable[[int], int]) -> Callable[[int], int]:
    @compilable
    def inner(n: int) -> int:
        return verb(n)

    @compilable
    def outer(n: int) -> int:
        return inner(n)

    return outer


def test_closures_over_closures_do_not_share_code(cache: Path) -> None:
    assert [fast(nested(verb))(3) for verb in (plus_one, times_ten)] == [4, 30]


def adding(values: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> Callable[[int], int]:
    @compilable
    def add_first(n: int) -> int:
        return n + int(values[0])

    return add_first


def test_closures_over_different_arrays_do_not_share_code(cache: Path) -> None:
    assert [fast(adding(np.array([k])))(3) for k in (1, 2)] == [4, 5]


def with_numpy_number(more: "np.int64") -> Callable[[int], int]:
    @compilable
    def add_number(n: int) -> int:
        return int(n + more)

    return add_number


def test_closures_over_different_numpy_numbers_do_not_share_code(cache: Path) -> None:
    assert [fast(with_numpy_number(np.int64(k)))(3) for k in (1, 2)] == [4, 5]


@pytest.fixture
def file_for_a_folder(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The cache is to be in a folder that is a file: it cannot be written, nor tidied up."""
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.write_text("not a folder")
    yield
    cache.unlink()


def test_a_cache_folder_that_is_none_costs_nothing_but_time(file_for_a_folder: None) -> None:
    assert fast(plus_one)(3) == 4  # a read-only file system ends the same way: unlink raises


def test_a_damaged_file_of_the_cache_is_compiled_again(cache: Path) -> None:
    assert fast(plus_one)(3) == 4
    for path in cache.rglob("*.code"):
        path.write_bytes(path.read_bytes()[:100])
    fast.cache_clear()
    assert fast(plus_one)(3) == 4


def test_a_rule_typed_at_a_prompt_can_be_compiled(tmp_path: Path) -> None:
    rule = (
        "from lostcities.rules.compiled import compilable, fast\n"
        "@compilable\ndef rule(n):\n    return n + 1\n\nprint(fast(rule)(3))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "LOSTCITIES_CACHE": str(tmp_path)}
    env.pop("LOSTCITIES_INTERPRETED", None)
    done = subprocess.run(
        [sys.executable, "-"], input=rule, env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["4"]
