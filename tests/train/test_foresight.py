"""What a critic sees and no player does."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

from lostcities.core.cards import RANKS
from lostcities.games.catalog import find_game
from lostcities.table import Table
from lostcities.train.networks.foresight import foreseen_width, foresight


@pytest.mark.parametrize("name", ["classic", "partners"])
def test_the_critic_sees_the_other_hands_and_who_will_draw_what(name: str) -> None:
    game, table = find_game(name), Table(name, seed=6)
    state, foresee = table.state, foresight(name)
    assert foresee is not None
    features = np.zeros(foreseen_width(name) * len(game.colors), np.int8)
    foresee(state, features)
    planes = features.reshape(len(game.colors), -1, RANKS)
    others = table.seats - 1
    for after in range(others):
        hand = state.hand[(state.turn + 1 + after) % table.seats]
        assert (planes[:, after].flatten() == hand[: len(game.colors) * RANKS]).all()
    left = int(state.deck_left)
    assert planes[:, others].sum() == (left + 1) // 2  # the mover's side draws next
    assert planes[:, others + 1].sum() == left // 2
    next_card = int(state.deck[left - 1])
    assert planes[next_card // RANKS, others + 2, next_card % RANKS] == planes[:, others + 2].max()


def test_a_game_without_hidden_cards_needs_no_foresight() -> None:
    assert foresight("roll_and_write") is None
    assert foreseen_width("roll_and_write") == 0
