"""A game in OpenSpiel is the game at the table: same moves and cards, same views, same scores."""

from typing import Any

import numpy as np
import pyspiel
import pytest

import lostcities.envs.openspiel  # noqa: F401  # registers the games
from lostcities import Table
from lostcities.games.catalog import GAMES
from lostcities.games.roll_and_write.rules import COLUMNS
from lostcities.notation.moves import parse_move

CASES = [
    ("classic", 2, {"rounds": 2, "expeditions": 3, "hand": 4}),
    ("partners", 4, {"rounds": 1}),
    ("rivals", 2, {}),
    ("rivals", 3, {"starter": 1}),
    ("rivals", 4, {}),
    ("roll_and_write", 2, {}),
    ("roll_and_write", 5, {"sealed": True}),
]


def outcomes(table: Table, state: Any) -> list[int]:
    """What fell at the table when it was dealt or rolled last, for the places that wait."""
    record, seats = table.state, state.table.places
    if table.game == "roll_and_write":
        pairs = zip(record.color_die.tolist(), record.number_die.tolist(), strict=True)
        return [face for color, number in pairs for face in (color, COLUMNS + number)]
    held = record.laid if table.game == "rivals" else record.hand
    hands = [np.repeat(np.arange(len(counts)), counts).tolist() for counts in held]
    return [hands[seat].pop() for seat in seats]


def deal(table: Table, state: Any) -> None:
    """Let the same fall in OpenSpiel as at the table."""
    for outcome in outcomes(table, state) if state.table.places else []:
        state.apply_action(int(state.table.spaces.outcomes.own(outcome)))


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_every_view_and_the_scores_are_those_of_the_table(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    table = Table(game, seed=11, seats=seats, **options)
    parameters = {**options, "players": seats}
    state = pyspiel.load_game(f"python_lostcities_{game}", parameters).new_initial_state()
    rng = np.random.default_rng(11)
    deal(table, state)
    while not table.over:
        assert state.current_player() == table.mover
        assert [state.action_to_string(a) for a in state.legal_actions()] == table.moves()
        if len(table.played) % 10 == 0:
            for seat in range(seats):
                assert state.table.view(seat) == table.view(seat)
        move = str(rng.choice(table.moves()))
        state.apply_action(int(state.table.spaces.actions.own(parse_move(GAMES[game], move))))
        if state.is_chance_node() and not state.table.places:
            card = table.state.deck[table.state.deck_left - 1]
            state.apply_action(int(state.table.spaces.outcomes.own(card)))
        table.play(move)
        deal(table, state)
    assert state.is_terminal()
    assert state.table.scores() == table.scores()
    assert [state.table.view(seat) for seat in range(seats)] == [
        table.view(seat) for seat in range(seats)
    ]
