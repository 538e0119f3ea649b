"""Information states part the histories exactly as the stories written a second time do."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest

from lostcities.core.compiled import interpreted
from tests.envs.openspiel_games import SHORT, decisions, played
from tests.envs.reference_stories import Witnesses

WHOLE = (
    "python_lostcities_tiny",
    "python_lostcities_classic(rounds=2,expeditions=1,highest=2,hand=1,max_turns=3)",
)


def reference(state: Any) -> list[Any]:
    """The stories of a state as the second writing has them."""
    witnesses = Witnesses(state.get_game().start)
    for number in state.history():
        table = witnesses.table
        numbers = table.spaces.outcomes if table.waiting else table.spaces.actions
        witnesses.follow(numbers.full(number))
    return [tuple(story) for story in witnesses.stories]


class Parted:
    """Pairs of stories: which of ours goes with which of the others, both ways."""

    def __init__(self) -> None:
        self.pairs: dict[Any, Any] = {}

    def add(self, state: Any) -> None:
        """Every seat's, in words and in numbers; the tensor of the seat to move.

        A tensor also holds the features, which change while others move.
        """
        for seat, story in enumerate(reference(state)[: state.num_players()]):
            words, rows = state.information_state_string(seat), str(state.table.story(seat))
            self.pair((seat, story), (words, rows))
            self.pair(words, (seat, story))
            self.pair((seat, rows), (seat, story))
            if seat == state.current_player():
                tensor = tuple(state.information_state_tensor(seat))
                self.pair(tensor, (seat, story))
                self.pair(("tensor", seat, story), tensor)

    def pair(self, one: Any, other: Any) -> None:
        """Nothing goes with two."""
        assert self.pairs.setdefault(one, other) == other


def whole_tree(state: Any) -> Iterator[Any]:
    """The state and all that can follow it."""
    yield state
    for action in state.legal_actions():
        yield from whole_tree(state.child(action))


@pytest.mark.skipif(interpreted(), reason="whole trees need compiled code")
@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_tree_is_parted_as_before(name: str) -> None:
    parted = Parted()
    for state in whole_tree(pyspiel.load_game(name).new_initial_state()):
        parted.add(state)
    assert len(parted.pairs) > 50


@pytest.mark.parametrize("name", SHORT)
def test_worlds_alike_to_a_seat_are_parted_as_before(name: str) -> None:
    """Random games, and of each state others that one of the seats cannot tell from it."""
    parted = Parted()
    for seed in (1, 2):
        for state in decisions(name, seed, every=5):
            parted.add(state)
            for seat in range(state.num_players()):
                rng = np.random.default_rng(seed).random
                parted.add(state.resample_from_infostate(seat, rng))
        *_, end = played(name, seed)
        parted.add(end)
    assert parted.pairs


def test_the_order_on_a_sealed_sheet_is_told_to_nobody() -> None:
    """Two ways to the same sheet look alike to the others, even in the move that ends the turn."""
    name = "python_lostcities_roll_and_write(players=2,sealed=True)"
    found = 0
    for seed in range(30):
        for state in decisions(name, seed):
            table = state.table
            if state.current_player() == table.state.roller:
                continue
            ends: dict[bytes, list[Any]] = {}
            for after in ends_of_turn(state):
                sheet = after.table.state.filled[0, state.current_player()].tobytes()
                sheet += after.table.state.number[0, state.current_player()].tobytes()
                sheet += after.table.state.circle.tobytes() + after.table.state.top_vase.tobytes()
                sheet += after.table.state.refusals.tobytes()
                ends.setdefault(sheet, []).append(after)
            for alike in ends.values():
                other = 1 - state.current_player()
                assert len({after.information_state_string(other) for after in alike}) == 1
                found += len(alike) > 1
        if found > 3:
            break
    assert found > 0


def ends_of_turn(state: Any) -> Iterator[Any]:
    """All states in which the mover's turn has ended."""
    mover = state.current_player()
    for action in state.legal_actions():
        after = state.child(action)
        if after.current_player() == mover:
            yield from ends_of_turn(after)
        else:
            yield after
